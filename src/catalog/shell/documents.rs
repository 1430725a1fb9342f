//! Programs that make one document, image or film from another, some of which are programs themselves.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const FILES: Effect = Effect::new(Change, File, Project);
const CODE: Effect = Effect::new(Run, Code, Outside);

const NAMED: UndoRow = UndoRow::Unknown("what the named program does");
const WRITTEN: UndoRow = UndoRow::Unknown("what the program that is given there does");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["exiftool"],
        values: "-o -config -tagsFromFile -if -p -w -W -ext -i -api -use -charset -d -fileOrder -x -@ -echo -execute -c -coordFormat",
        style: Style::Dash,
        rules: &[
            Rule {
                id: "exiftool-read",
                when: &[When::Test(|w| w.only(EXIF_READS))],
                on: On::Operands,
                what: "shows what files say about themselves",
                hits: &["exiftool a.jpg", "exiftool -json a.jpg"],
                misses: &["exiftool -Artist=me a.jpg"],
                ..READS
            },
            Rule {
                id: "exiftool-write",
                when: &[When::Test(|w| !w.only(EXIF_READS))],
                on: On::Operands,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "changes what files say about themselves, or chooses by a Perl expression",
                hits: &["exiftool -Artist=me a.jpg", "exiftool -if 'system(\"ls\")' a.jpg"],
                misses: &["exiftool a.jpg"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["identify"],
        values: "-format -define -limit -size",
        style: Style::Dash,
        rules: &[
            Rule {
                id: "identify",
                on: On::Operands,
                what: "shows the size and kind of images",
                hits: &["identify a.png"],
                misses: &["convert a b"],
                ..READS
            },
            Rule {
                id: "identify-code",
                when: &[When::Test(|w| w.has("-write") || coded(w))],
                effect: CODE,
                undo: NAMED,
                what: "reads an image that is a program, or writes one",
                hits: &["identify msl:a.msl", "identify a.png -write b.png"],
                misses: &["identify a.png"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &[
            "pdftotext",
            "pdftohtml",
            "pdftoppm",
            "pdfimages",
            "ps2pdf",
            "pdf2ps",
            "ps2ascii",
            "pdfunite",
            "pdfseparate",
            "qpdf",
            "pdftk",
            "mutool",
            "img2pdf",
            "ocrmypdf",
            "tesseract",
            "cwebp",
            "dwebp",
            "jpegtran",
            "gifsicle",
            "rsvg-convert",
            "svg2png",
            "wkhtmltopdf",
            "weasyprint",
            "lame",
            "flac",
            "oggenc",
            "opusenc",
            "mkvmerge",
            "mkvextract",
            "mp4box",
            "HandBrakeCLI",
            "silicon",
            "potrace",
            "inkscape",
            "libreoffice",
            "soffice",
            "unoconv",
        ],
        alike: true,
        rules: &[
            Rule {
                id: "convert-print",
                when: &[When::Test(prints)],
                on: On::First,
                what: "shows a document as text",
                hits: &["pdftotext a.pdf -"],
                misses: &["pdftotext a.pdf"],
                ..READS
            },
            Rule {
                id: "convert",
                when: &[When::Test(|w| w.count() > 0 && !prints(w))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "makes one document or image from another",
                hits: &["pdftotext a.pdf out.txt", "cwebp a.png -o a.webp", "tesseract a.png out"],
                misses: &["pdftotext a.pdf -"],
                ..READS
            },
            Rule {
                id: "convert-output",
                when: &[When::Flag("-o --output -out --outdir -C")],
                on: On::Flag("-o --output -out --outdir -C"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["rsvg-convert -o a.png a.svg"],
                misses: &["rsvg-convert a.svg"],
                ..READS
            },
            Rule {
                id: "convert-code",
                when: &[When::Flag("--actions --script -env --headless-script --macro --filter --plugin --shell")],
                effect: CODE,
                undo: NAMED,
                what: "runs actions or macros",
                hits: &["inkscape --actions=x a.svg"],
                misses: &["inkscape a.svg -o a.png"],
                ..READS
            },
        ],
        values: "-o --output -out --outdir -C -f -t -r -l --actions --script --dpi -w -h -z --export-filename --export-type --convert-to -q -m",
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &[
            "convert",
            "magick",
            "mogrify",
            "composite",
            "montage",
            "gm",
            "conjure",
            "ffmpeg",
            "ffplay",
            "avconv",
            "sox",
            "play",
            "dot",
            "neato",
            "circo",
            "fdp",
            "sfdp",
            "twopi",
            "plantuml",
            "d2",
        ],
        alike: true,
        style: Style::Dash,
        values: "-i -f -c -codec -vf -af -filter_complex -ss -t -to -r -s -b -map -o -T -resize -quality -density -size -outfile -K -G -N -E -l -vcodec -acodec -preset -crf -pix_fmt -report -loglevel -v",
        rules: &[
            Rule {
                id: "image-make",
                when: &[When::AtLeast(1)],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "makes one image, film or document from another",
                hits: &["convert a.png b.jpg", "ffmpeg -i a.mov b.mp4"],
                misses: &["ffmpeg -version"],
                ..READS
            },
            Rule {
                id: "image-make-output",
                when: &[When::Flag("-o -outfile")],
                on: On::Flag("-o -outfile"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["dot -Tpng -o a.png a.dot"],
                misses: &["dot -Tpng a.dot"],
                ..READS
            },
            Rule {
                id: "image-code",
                when: &[When::Test(|w| coded(w) || w.has("-delegate -script -plugin"))],
                effect: CODE,
                undo: NAMED,
                what: "reads a program, or gives its output to one",
                hits: &["convert msl:a.msl b.png", "sox '|ls' a.wav"],
                misses: &["convert a.png b.jpg"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["optipng", "pngquant", "jpegoptim", "oxipng", "pngcrush"],
        alike: true,
        values: "-o --output -out -d --dest --dir --ext -f -i --quality -m --speed --config -p --precision",
        rules: &[
            Rule {
                id: "image-shrink",
                when: &[When::AtLeast(1)],
                on: On::Operands,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "makes images smaller where they are",
                hits: &["optipng a.png b.png", "jpegoptim *.jpg"],
                misses: &["optipng --version"],
                ..READS
            },
            Rule {
                id: "image-shrink-output",
                when: &[When::Flag("-o --output -out -d --dest --dir")],
                on: On::Flag("-o --output -out -d --dest --dir"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes smaller images",
                hits: &["pngquant --output b.png a.png"],
                misses: &["pngquant a.png"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["gs", "ghostscript", "gsc", "vhs", "asciinema", "inkview"],
        style: Style::Dash,
        rules: &[
            Rule {
                id: "postscript-help",
                when: &[When::Test(|w| w.has("-version -help -h") && w.count() == 0)],
                what: "shows its version or its help",
                hits: &["gs --version"],
                misses: &["gs a.ps"],
                ..READS
            },
            Rule {
                id: "postscript",
                when: &[When::Test(|w| !(w.has("-version -help -h") && w.count() == 0))],
                effect: CODE,
                undo: WRITTEN,
                what: "runs a document or a recording, which is a program",
                hits: &["gs a.ps", "gs -sOutputFile=%pipe%ls", "vhs demo.tape", "asciinema rec -c ls"],
                misses: &["gs --version"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["pandoc"],
        values: "-f --from -t --to -o --output --template -H --include-in-header -B --include-before-body -A --include-after-body -c --css -M --metadata -V --variable --filter -F --lua-filter -L --pdf-engine --pdf-engine-opt --data-dir --reference-doc --bibliography --csl --resource-path --extract-media --log -d --defaults --metadata-file --syntax-definition --highlight-style --wrap --columns --toc-depth --abbreviations",
        rules: &[
            Rule {
                id: "pandoc",
                on: On::Operands,
                what: "shows a document in another form",
                hits: &["pandoc -t plain a.md"],
                misses: &["cat a.md"],
                ..READS
            },
            Rule {
                id: "pandoc-write",
                when: &[When::Flag("-o --output --extract-media --log")],
                on: On::Flag("-o --output --extract-media --log"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["pandoc a.md -o a.html"],
                misses: &["pandoc a.md"],
                ..READS
            },
            Rule {
                id: "pandoc-code",
                when: &[When::Test(|w| {
                    w.has("-F --filter -L --lua-filter --pdf-engine -d --defaults --data-dir")
                        || w.any("-t --to -f --from", &|v| v.contains(".lua") || v.contains('/'))
                })],
                effect: CODE,
                undo: NAMED,
                what: "runs a filter or a writer of its own",
                hits: &["pandoc -L a.lua a.md", "pandoc -t a.lua a.md"],
                misses: &["pandoc a.md"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &[
            "latex",
            "pdflatex",
            "xelatex",
            "lualatex",
            "luatex",
            "tex",
            "pdftex",
            "latexmk",
            "tectonic",
            "context",
            "bibtex",
            "biber",
            "makeindex",
            "texindex",
            "dvips",
            "dvipdfm",
            "arara",
            "typst",
            "groff",
            "troff",
            "nroff",
            "pic",
            "tbl",
            "eqn",
            "soelim",
            "zsoelim",
            "refer",
            "lilypond",
            "asciidoc",
            "rst2html",
            "sphinx-quickstart",
        ],
        style: Style::Dash,
        values: "-output-directory -jobname -interaction -o -e -r -pdflatex -latex -usepretex",
        rules: &[
            Rule {
                id: "typeset",
                effect: Effect::new(Run, Builder, Project),
                undo: UndoRow::Partial("what it makes can be made again"),
                what: "makes a document of the project",
                hits: &["pdflatex a.tex", "latexmk -pdf a.tex", "typst compile a.typ"],
                misses: &["pandoc a.md"],
                ..READS
            },
            Rule {
                id: "typeset-code",
                when: &[When::Test(|w| {
                    w.has("-shell-escape -enable-write18 -U -e -r -pdflatex -latex -usepretex -lua -luaonly")
                        || (0..w.count()).any(|i| {
                            w.start(i).contains("\\write18")
                                || w.start(i).contains("\\input|")
                                || w.start(i).contains("\\directlua")
                        })
                })],
                effect: CODE,
                undo: UndoRow::Unknown("what the document runs"),
                what: "lets a document run commands",
                hits: &["pdflatex -shell-escape a.tex", "pdflatex '\\write18{ls}'", "groff -U a"],
                misses: &["pdflatex a.tex"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

/// Names of files that ImageMagick reads as programs.
fn coded(words: &dyn Words) -> bool {
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
fn prints(words: &dyn Words) -> bool {
    words.count() < 3 && words.count().checked_sub(1).and_then(|last| words.operand(last)) == Some("-")
}
