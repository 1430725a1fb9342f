//! Programs that make one document, image or film from another, some of which are programs themselves.

use crate::catalog::row::*;

/// Names of files that ImageMagick reads as programs.
pub(in crate::catalog) fn coded(words: &dyn Words) -> bool {
    const KINDS: &[&str] = &[
        "msl:",
        "mvg:",
        "ephemeral:",
        "show:",
        "win:",
        "label:@",
        "text:@",
        "caption:@",
        "|",
        "https:",
        "http:",
        "ftp:",
        "ps:",
        "eps:",
    ];
    (0..words.count()).any(|i| KINDS.iter().any(|kind| words.start(i).to_ascii_lowercase().starts_with(kind)))
}

const EXIF_READS: &str = "-a -G -G1 -s -S -u -U -json -j -csv -X -T -n -b -h -r -ext -q -m -g -g1 -l -fast -fast2 -DateTimeOriginal -CreateDate -ImageSize -all -ver -time -common -e -E -f -i -charset -d -c -coordFormat";

/// Whether the output goes to the standard output.
pub(in crate::catalog) fn prints(words: &dyn Words) -> bool {
    words.count() < 3 && words.count().checked_sub(1).and_then(|last| words.operand(last)) == Some("-")
}

pub(in crate::catalog) fn test_exiftool_read(w: &dyn Words) -> bool {
    w.only(EXIF_READS)
}

pub(in crate::catalog) fn test_exiftool_write(w: &dyn Words) -> bool {
    !w.only(EXIF_READS)
}

pub(in crate::catalog) fn test_identify_code(w: &dyn Words) -> bool {
    w.has("-write") || coded(w)
}

pub(in crate::catalog) fn test_convert(w: &dyn Words) -> bool {
    w.count() > 0 && !prints(w)
}

pub(in crate::catalog) fn test_image_code(w: &dyn Words) -> bool {
    coded(w) || w.has("-delegate -script -plugin")
}

pub(in crate::catalog) fn test_postscript_help(w: &dyn Words) -> bool {
    w.has("-version -help -h") && w.count() == 0
}

pub(in crate::catalog) fn test_postscript(w: &dyn Words) -> bool {
    !(w.has("-version -help -h") && w.count() == 0)
}

pub(in crate::catalog) fn test_pandoc_code(w: &dyn Words) -> bool {
    w.has("-F --filter -L --lua-filter --pdf-engine -d --defaults --data-dir")
        || w.any("-t --to -f --from", &|v| v.contains(".lua") || v.contains('/'))
}

pub(in crate::catalog) fn test_typeset_code(w: &dyn Words) -> bool {
    w.has("-shell-escape -enable-write18 -U -e -r -pdflatex -latex -usepretex -lua -luaonly")
        || (0..w.count()).any(|i| {
            w.start(i).contains("\\write18") || w.start(i).contains("\\input|") || w.start(i).contains("\\directlua")
        })
}
