//! R.

use super::Profile;
use crate::catalog::script::{Do, NONE, Row, arg};

/// What is known of R.
pub static R: Profile = Profile {
    words: "if else for while repeat break next function in TRUE FALSE T F NULL NA NaN Inf NA_integer_ NA_character_ \
        NA_real_ print cat paste paste0 sprintf format formatC nchar substr substring strsplit toupper tolower trimws \
        gsub sub grepl grep regmatches regexpr gregexpr regexec startsWith endsWith c list vector character numeric \
        integer logical complex matrix array data.frame factor levels nlevels length seq seq_along seq_len rep rev sort \
        order unique duplicated table tabulate cumsum cumprod cummax cummin diff range sum mean median var sd min max \
        pmin pmax quantile summary abs sqrt exp log log2 log10 log1p sin cos tan asin acos atan floor ceiling round \
        signif trunc is.na is.null is.numeric is.character is.function is.data.frame is.list is.factor is.logical \
        as.numeric as.integer as.character as.logical as.factor as.Date as.data.frame as.matrix as.list as.vector \
        as.POSIXct Sys.time Sys.Date Sys.info Sys.sleep Sys.getpid date format.Date difftime strftime strptime months \
        weekdays nrow ncol NROW NCOL dim names colnames rownames row.names head tail str class typeof mode attributes \
        attr which which.max which.min any all ifelse switch is.element setdiff union intersect unlist stack merge \
        rbind cbind subset with within split apply sapply lapply vapply mapply Map Filter Reduce tapply outer \
        aggregate by rowSums colSums rowMeans colMeans t crossprod solve det diag scale cor lm glm anova predict coef \
        residuals fitted t.test wilcox.test chisq.test cor.test shapiro.test runif rnorm rbinom rpois rexp sample \
        set.seed choose factorial gamma beta dnorm pnorm qnorm dbinom pbinom stop warning message tryCatch try finally \
        error suppressWarnings suppressMessages invisible return identity nargs missing stopifnot file.exists dir.exists \
        basename dirname file.path normalizePath getwd list.files list.dirs dir file.info file.size path.expand \
        commandArgs interactive nlevels cut findInterval mapply rapply do.call sessionInfo R.version.string R.version \
        version packageVersion installed.packages .libPaths exists is.environment toString noquote rownames \
        max.col rowsum prop.table addmargins xtabs ftable bitwAnd bitwOr bitwXor strtoi chartr rev utf8ToInt intToUtf8 \
        rawToChar charToRaw as.raw as.hexmode rle nchar sprintf mtcars iris letters LETTERS month.name pi month.abb \
        airquality ToothGrowth quit q numeric_version identical all.equal isTRUE isFALSE xor not Negate Recall \
        vapply seq.int is.finite is.infinite is.nan complete.cases na.omit nlevels droplevels expand.grid combn \
        environmentName emptyenv toJSON conditionMessage toupper casefold rev stdin stdout stderr textConnection close \
        help citation object.size gc proc.time system.time nchar Encoding iconv enc2utf8 shQuote sQuote dQuote",
    methods: "",
    libraries: "stats utils base jsonlite methods graphics datasets tools",
    members: "stats.setNames stats.median stats.sd stats.var stats.quantile utils.head utils.tail utils.str \
        utils.packageVersion utils.sessionInfo base.print base.cat base.paste base.paste0 jsonlite.toJSON jsonlite.prettify jsonlite.validate tools.toTitleCase tools.file_ext utils.installed.packages \
        tools.file_path_sans_ext tools.md5sum",
    rows: &[
        Row { name: ".C", does: Do::Native },
        Row { name: ".Call", does: Do::Native },
        Row { name: ".External", does: Do::Native },
        Row { name: ".Internal", does: Do::Native },
        Row { name: "cat", does: Do::WriteIf(arg(NONE, "file")) },
        Row { name: "dir.create", does: Do::Write(arg(0, "path")) },
        Row { name: "download.file", does: Do::Download(arg(0, "url"), arg(1, "destfile")) },
        Row { name: "dput", does: Do::WriteIf(arg(1, "file")) },
        Row { name: "dump", does: Do::Write(arg(1, "file")) },
        Row { name: "dyn.load", does: Do::Native },
        Row { name: "eval", does: Do::Eval(arg(0, "")) },
        Row { name: "evalq", does: Do::Eval(arg(0, "")) },
        Row { name: "file", does: Do::Open(arg(0, "description"), arg(1, "open")) },
        Row { name: "file.append", does: Do::Append(arg(0, "")) },
        Row { name: "file.copy", does: Do::Copy(arg(0, "from"), arg(1, "to")) },
        Row { name: "file.create", does: Do::Write(arg(0, "")) },
        Row { name: "file.remove", does: Do::Delete(arg(0, "")) },
        Row { name: "file.rename", does: Do::Move(arg(0, "from"), arg(1, "to")) },
        Row { name: "file.symlink", does: Do::Write(arg(1, "to")) },
        Row { name: "fread", does: Do::Refuse },
        Row { name: "get", does: Do::Refuse },
        Row { name: "ggsave", does: Do::Write(arg(0, "filename")) },
        Row { name: "install.packages", does: Do::Download(arg(NONE, ""), arg(NONE, "")) },
        Row { name: "jpeg", does: Do::Write(arg(0, "filename")) },
        Row { name: "library", does: Do::Load(arg(0, "package")) },
        Row { name: "library.dynam", does: Do::Native },
        Row { name: "load", does: Do::Unpack },
        Row { name: "match.fun", does: Do::Refuse },
        Row { name: "parse", does: Do::Refuse },
        Row { name: "pdf", does: Do::Write(arg(0, "file")) },
        Row { name: "pipe", does: Do::Shell(arg(0, "description")) },
        Row { name: "png", does: Do::Write(arg(0, "filename")) },
        Row { name: "read.csv", does: Do::Read(arg(0, "file")) },
        Row { name: "read.csv2", does: Do::Read(arg(0, "file")) },
        Row { name: "read.delim", does: Do::Read(arg(0, "file")) },
        Row { name: "read.table", does: Do::Read(arg(0, "file")) },
        Row { name: "readLines", does: Do::Read(arg(0, "con")) },
        Row { name: "readRDS", does: Do::Unpack },
        Row { name: "read_json", does: Do::Read(arg(0, "path")) },
        Row { name: "readline", does: Do::Refuse },
        Row { name: "remove.packages", does: Do::DeleteTree(arg(NONE, "")) },
        Row { name: "require", does: Do::Load(arg(0, "package")) },
        Row { name: "requireNamespace", does: Do::Load(arg(0, "package")) },
        Row { name: "save", does: Do::Write(arg(NONE, "file")) },
        Row { name: "save.image", does: Do::Write(arg(0, "file")) },
        Row { name: "saveRDS", does: Do::Write(arg(1, "file")) },
        Row { name: "scan", does: Do::Read(arg(0, "file")) },
        Row { name: "setwd", does: Do::Chdir },
        Row { name: "shell", does: Do::Shell(arg(0, "cmd")) },
        Row { name: "shell.exec", does: Do::Shell(arg(0, "file")) },
        Row { name: "sink", does: Do::WriteIf(arg(0, "file")) },
        Row { name: "socketConnection", does: Do::Send(arg(0, "host")) },
        Row { name: "source", does: Do::File(arg(0, "file")) },
        Row { name: "svg", does: Do::Write(arg(0, "filename")) },
        Row { name: "sys.source", does: Do::File(arg(0, "file")) },
        Row { name: "system", does: Do::Shell(arg(0, "command")) },
        Row { name: "system2", does: Do::Spawn(arg(0, "command"), arg(1, "args")) },
        Row { name: "unlink", does: Do::DeleteTree(arg(0, "x")) },
        Row { name: "unserialize", does: Do::Unpack },
        Row { name: "untar", does: Do::Write(arg(NONE, "")) },
        Row { name: "unzip", does: Do::Write(arg(NONE, "")) },
        Row { name: "url", does: Do::Fetch(arg(0, "description")) },
        Row { name: "write", does: Do::Write(arg(1, "file")) },
        Row { name: "write.csv", does: Do::WriteIf(arg(1, "file")) },
        Row { name: "write.table", does: Do::WriteIf(arg(1, "file")) },
        Row { name: "writeLines", does: Do::WriteIf(arg(1, "con")) },
        Row { name: "fromJSON", does: Do::Read(arg(0, "txt")) },
        Row { name: "Sys.chmod", does: Do::Mode(arg(0, "paths")) },
        Row { name: "Sys.getenv", does: Do::Variable(arg(0, "x")) },
        Row { name: "Sys.setenv", does: Do::Environment },
        Row { name: "tools.pskill", does: Do::Kill },
        Row { name: "utils.download.file", does: Do::Download(arg(0, "url"), arg(1, "destfile")) },
        Row { name: "utils.install.packages", does: Do::Download(arg(NONE, ""), arg(NONE, "")) },
        Row { name: "utils.read.csv", does: Do::Read(arg(0, "file")) },
        Row { name: "jsonlite.fromJSON", does: Do::Read(arg(0, "txt")) },
        Row { name: "jsonlite.read_json", does: Do::Read(arg(0, "path")) },
        Row { name: "jsonlite.write_json", does: Do::Write(arg(1, "path")) },
        Row { name: "base.system", does: Do::Shell(arg(0, "command")) },
        Row { name: "base.unlink", does: Do::DeleteTree(arg(0, "x")) },
        Row { name: "base.file.remove", does: Do::Delete(arg(0, "")) },
        Row { name: "base.eval", does: Do::Eval(arg(0, "")) },
    ],
    method_rows: &[],
    callbacks: &[
        ("sapply", 1),
        ("lapply", 1),
        ("vapply", 1),
        ("mapply", 0),
        ("Map", 0),
        ("Filter", 0),
        ("Reduce", 0),
        ("tapply", 2),
        ("apply", 2),
        ("outer", 2),
        ("aggregate", 2),
        ("by", 2),
        ("do.call", 0),
        ("rapply", 1),
        ("combn", 2),
        ("Negate", 0),
    ],
    modules: "stats utils methods graphics grDevices datasets tools parallel jsonlite",
    vars: "",
    dots: &["$", "@"],
    join: "",
    bare: false,
};
