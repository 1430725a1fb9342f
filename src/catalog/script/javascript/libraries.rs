//! JavaScript's global objects and modules that are known, and the names in each that only compute, look or print.
//! Sorted by name; what the others do, `acts` says.

use super::Library;

const fn library(name: &'static str, harmless: &'static str) -> Library {
    Library { name, harmless }
}

/// Modules that `node -e` has ready under their names.
pub static READY: &str = "assert buffer child_process cluster crypto dgram dns events fs http http2 https module net os path \
    perf_hooks process punycode querystring readline repl stream string_decoder timers tls tty url util v8 vm \
    worker_threads zlib";

/// Global objects.
pub static GLOBALS: &[Library] = &[
    library("Array", "from fromAsync isArray of"),
    library("Atomics", ""),
    library("BigInt", "asIntN asUintN"),
    library("Buffer", "alloc allocUnsafe byteLength compare concat from isBuffer isEncoding poolSize"),
    library("Bun", "argv escapeHTML hash inspect main nanoseconds revision sleep sleepSync stringWidth version which"),
    library("Date", "UTC now parse"),
    library("Deno", "args build cwd version errors inspect pid ppid hostname memoryUsage stdin stdout stderr isatty"),
    library("Error", "captureStackTrace stackTraceLimit"),
    library(
        "Intl",
        "Collator DateTimeFormat DisplayNames ListFormat NumberFormat PluralRules RelativeTimeFormat Segmenter \
         getCanonicalLocales supportedValuesOf",
    ),
    library("Iterator", "from"),
    library("JSON", "parse stringify"),
    library("Map", "groupBy"),
    library(
        "Math",
        "E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp \
         expm1 f16round floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh \
         trunc",
    ),
    library(
        "Number",
        "EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY isFinite \
         isInteger isNaN isSafeInteger parseFloat parseInt",
    ),
    library(
        "Object",
        "assign entries freeze fromEntries getOwnPropertyNames groupBy hasOwn is isExtensible isFrozen isSealed keys \
         preventExtensions seal values",
    ),
    library("Promise", "all allSettled any race reject resolve withResolvers"),
    library("Reflect", "has ownKeys"),
    library("RegExp", "escape"),
    library("String", "fromCharCode fromCodePoint raw"),
    library("Symbol", "asyncIterator for iterator toPrimitive toStringTag"),
    library("URL", "canParse parse"),
    library(
        "console",
        "assert count countReset debug dir dirxml error group groupCollapsed groupEnd info log table time timeEnd timeLog \
         trace warn",
    ),
    library("crypto", "getRandomValues randomUUID subtle"),
    library("exports", ""),
    library("module", "exports filename id loaded parent path"),
    library(
        "performance",
        "clearMarks clearMeasures getEntries getEntriesByName mark measure memory now timeOrigin toJSON",
    ),
    library(
        "process",
        "abort addListener allowedNodeEnvironmentFlags arch argv argv0 availableMemory config constrainedMemory cpuUsage cwd \
         emitWarning execArgv execPath exit exitCode features getegid geteuid getgid getgroups getuid hrtime memoryUsage \
         nextTick off on once pid platform ppid release removeAllListeners removeListener resourceUsage \
         setMaxListeners setUncaughtExceptionCaptureCallback stderr stdin stdout title uptime version versions",
    ),
];

/// Modules, Node's and others'.
pub static MODULES: &[Library] = &[
    library("@iarna/toml", "parse stringify"),
    library(
        "assert",
        "AssertionError deepEqual deepStrictEqual doesNotMatch doesNotReject doesNotThrow equal fail ifError match \
         notDeepEqual notDeepStrictEqual notEqual notStrictEqual ok partialDeepStrictEqual rejects strictEqual throws",
    ),
    library("async_hooks", "AsyncLocalStorage AsyncResource executionAsyncId"),
    library("axios", ""),
    library("better-sqlite3", ""),
    library("buffer", "Blob Buffer atob btoa constants isAscii isUtf8 kMaxLength"),
    library("chalk", "blue bold cyan dim gray green grey magenta red yellow"),
    library("child_process", ""),
    library("cluster", ""),
    library(
        "crypto",
        "constants createCipheriv createDecipheriv createHash createHmac createPrivateKey createPublicKey createSecretKey \
         createSign createVerify diffieHellman generateKeyPairSync getCiphers getCurves getHashes getRandomValues hash \
         hkdfSync pbkdf2 pbkdf2Sync privateDecrypt publicEncrypt randomBytes randomFill randomFillSync randomInt randomUUID \
         scrypt scryptSync sign subtle timingSafeEqual verify webcrypto X509Certificate",
    ),
    library("csv-parse/sync", "parse"),
    library("dgram", ""),
    library("dns", ""),
    library("dotenv", "parse"),
    library(
        "events",
        "EventEmitter EventEmitterAsyncIterator defaultMaxListeners errorMonitor on once setMaxListeners",
    ),
    library("execa", ""),
    library("fast-xml-parser", "XMLBuilder XMLParser XMLValidator"),
    library(
        "fs",
        "Dirent F_OK R_OK Stats W_OK X_OK access accessSync close closeSync constants exists existsSync fstat fstatSync lstat \
         lstatSync read readSync readlink readlinkSync realpath realpathSync stat statSync statfs statfsSync unwatchFile \
         watch watchFile write writeSync pathExists pathExistsSync",
    ),
    library("fs/promises", "access constants lstat readlink realpath stat statfs watch"),
    library("got", ""),
    library("http", "METHODS STATUS_CODES"),
    library("http2", "constants"),
    library("https", ""),
    library("ini", "decode encode parse stringify"),
    library("inspector", ""),
    library("json5", "parse stringify"),
    library("marked", "marked parse"),
    library("module", "builtinModules createRequire isBuiltin"),
    library("ms", ""),
    library("mysql", ""),
    library("mysql2", ""),
    library("net", "isIP isIPv4 isIPv6"),
    library("node-fetch", ""),
    library(
        "os",
        "EOL arch availableParallelism constants cpus devNull endianness freemem getPriority homedir hostname loadavg machine \
         networkInterfaces platform release tmpdir totalmem type uptime userInfo version",
    ),
    library(
        "path",
        "basename delimiter dirname extname format isAbsolute join matchesGlob normalize parse relative resolve sep \
         toNamespacedPath",
    ),
    library("perf_hooks", "PerformanceObserver createHistogram monitorEventLoopDelay"),
    library("pg", ""),
    library("picocolors", "blue bold cyan dim gray green magenta red yellow"),
    library("punycode", "decode encode toASCII toUnicode ucs2 version"),
    library("querystring", "decode encode escape parse stringify unescape"),
    library("readline", "clearLine createInterface cursorTo emitKeypressEvents moveCursor"),
    library("repl", ""),
    library("rimraf", ""),
    library(
        "semver",
        "clean coerce compare diff eq gt gte inc intersects lt lte major maxSatisfying minSatisfying minor \
        minVersion neq parse patch prerelease rcompare rsort satisfies sort subset valid validRange Range SemVer",
    ),
    library("shelljs", ""),
    library("sqlite", ""),
    library("sqlite3", ""),
    library("stream", "Duplex PassThrough Readable Transform Writable addAbortSignal finished pipeline"),
    library("string_decoder", "StringDecoder"),
    library("timers", "clearImmediate clearInterval clearTimeout"),
    library("timers/promises", "scheduler setImmediate setTimeout"),
    library("tls", ""),
    library("tty", "isatty"),
    library("undici", ""),
    library(
        "url",
        "URL URLSearchParams domainToASCII domainToUnicode fileURLToPath format parse pathToFileURL resolve urlToHttpOptions",
    ),
    library(
        "util",
        "TextDecoder TextEncoder debug debuglog format formatWithOptions inspect isArray isDeepStrictEqual parseArgs \
         parseEnv stripVTControlCharacters styleText toUSVString types",
    ),
    library("uuid", "NIL parse stringify v1 v3 v4 v5 v7 validate version"),
    library("v8", "cachedDataVersionTag getHeapSpaceStatistics getHeapStatistics"),
    library("vm", ""),
    library("worker_threads", "isMainThread threadId workerData"),
    library("ws", ""),
    library("yaml", "Document isMap isScalar isSeq parse parseAllDocuments parseDocument stringify"),
    library(
        "zlib",
        "brotliCompressSync brotliDecompressSync constants crc32 createBrotliDecompress createGunzip createGzip createInflate \
         createUnzip deflate deflateRawSync deflateSync gunzip gunzipSync gzip gzipSync inflate inflateRawSync inflateSync \
         unzipSync zstdCompressSync zstdDecompressSync",
    ),
    library("zx", ""),
];

#[cfg(test)]
mod tests {
    #[test]
    fn libraries_are_sorted() {
        for all in [super::GLOBALS, super::MODULES] {
            assert!(all.windows(2).all(|w| w[0].name < w[1].name));
        }
    }
}
