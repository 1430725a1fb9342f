//! Names that JavaScript itself and its objects have: harmless ones, harmful ones, and those that call back.

/// Global functions, classes and values that are harmless whatever is done with them.
#[rustfmt::skip]
pub static FUNCTIONS: &[&str] = &[
    "AbortController", "AbortSignal", "AggregateError", "ArrayBuffer", "BigInt64Array", "BigUint64Array", "Blob",
    "Boolean", "DOMException", "DataView", "EvalError", "Event", "EventTarget", "Float32Array", "Float64Array",
    "FormData", "Headers", "Infinity", "Int16Array", "Int32Array", "Int8Array", "NaN", "RangeError", "ReferenceError",
    "Set", "SharedArrayBuffer", "SyntaxError", "TextDecoder", "TextDecoderStream", "TextEncoder", "TypeError",
    "URIError", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap",
    "WeakSet", "__dirname", "__filename", "arguments", "atob", "btoa", "clearImmediate", "clearInterval",
    "clearTimeout", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "isFinite",
    "isNaN", "parseFloat", "parseInt", "queueMicrotask", "structuredClone", "undefined", "unescape",
];

/// Global objects and modules that may themselves be called, made new, or handed around.
#[rustfmt::skip]
pub static CLASSES: &[&str] = &[
    "Array", "BigInt", "Buffer", "Date", "Error", "Map", "Number", "Object", "Promise", "RegExp", "String", "Symbol",
    "URL", "assert", "chalk", "events", "exports", "marked", "module", "ms", "semver", "stream", "uuid",
];

/// Attributes that lead to something harmful, or might, called or not.
#[rustfmt::skip]
pub static HARMFUL: &[&str] = &[
    "Function", "Module", "Proxy", "Reflect", "Script", "SourceTextModule", "WebAssembly", "__defineGetter__",
    "__defineSetter__", "__esModule_", "__lookupGetter__", "__lookupSetter__", "__proto__", "_cache", "_compile",
    "_extensions", "_linkedBinding", "_load", "_resolveFilename", "appendFile", "appendFileSync", "apply", "await",
    "bind", "binding", "call", "callee", "caller", "chmodSync", "compileFunction", "constructor", "copyFileSync",
    "cpSync", "createBinding", "createContext", "createRequire", "createWriteStream", "defineProperties",
    "defineProperty", "dlopen", "eval", "execFile", "execFileSync", "execSync", "fork", "getBuiltinModule",
    "getOwnPropertyDescriptor", "getOwnPropertyDescriptors", "getPrototypeOf", "global", "globalThis",
    "importModuleDynamically", "kill", "mainModule", "mkdirSync", "process", "prototype", "registerHooks",
    "renameSync", "require", "rimraf", "rm", "rmSync", "rmdir", "rmdirSync", "runInContext", "runInNewContext",
    "runInThisContext", "setPrototypeOf", "spawn", "spawnSync", "symlinkSync", "truncateSync", "unlink", "unlinkSync",
    "writeFile", "writeFileSync",
];

/// Methods that are harmless on every object that a proven program can hold.
#[rustfmt::skip]
pub static HARMLESS: &[&str] = &[
    "add", "addEventListener", "all", "allSettled", "any", "append", "asIntN", "at", "bigint", "blob", "blue", "body",
    "bold", "bytes", "catch", "charAt", "charCodeAt", "charset", "clear", "clone", "close", "codePointAt", "concat",
    "copy", "copyWithin", "cork", "count", "countReset", "cyan", "debug", "decode", "delay", "delete", "description",
    "destroy", "difference", "digest", "dim", "dir", "dispatchEvent", "drop", "emit", "encode", "end", "endsWith",
    "entries", "eq", "equal", "equals", "error", "every", "exec", "fill", "filter", "finally", "find", "findIndex",
    "findLast", "findLastIndex", "flat", "flatMap", "flush", "forEach", "format", "formatRange", "formatToParts",
    "from", "get", "getAll", "getAuthTag", "getDate", "getDay", "getFullYear", "getHours", "getIn", "getMilliseconds",
    "getMinutes", "getMonth", "getReader", "getSeconds", "getSetCookie", "getTime", "getTimezoneOffset", "getUTCDate",
    "getUTCDay", "getUTCFullYear", "getUTCHours", "getUTCMilliseconds", "getUTCMinutes", "getUTCMonth",
    "getUTCSeconds", "getYear", "gray", "green", "group", "has", "hasIn", "hasOwn", "hasOwnProperty", "includes",
    "indexOf", "info", "intersection", "isBlockDevice", "isCharacterDevice", "isDirectory", "isDisjointFrom",
    "isFIFO", "isFile", "isPaused", "isPrototypeOf", "isSocket", "isSubsetOf", "isSupersetOf", "isSymbolicLink",
    "isWellFormed", "join", "json", "keys", "lastIndexOf", "listenerCount", "listeners", "localeCompare", "log",
    "magenta", "map", "match", "matchAll", "max", "min", "next", "normalize", "now", "off", "ok", "on", "once",
    "padEnd", "padStart", "parse", "pause", "pipe", "pipeThrough", "pop", "prependListener", "prompt",
    "propertyIsEnumerable", "push", "question", "race", "read", "readBigInt64BE", "readBigInt64LE", "readBigUInt64BE",
    "readBigUInt64LE", "readDoubleBE", "readDoubleLE", "readFloatBE", "readFloatLE", "readInt16BE", "readInt16LE",
    "readInt32BE", "readInt32LE", "readInt8", "readLines", "readUInt16BE", "readUInt16LE", "readUInt32BE",
    "readUInt32LE", "readUInt8", "readUIntBE", "readUIntLE", "readable", "readline", "red", "reduce", "reduceRight",
    "ref", "reject", "removeAllListeners", "removeChild", "removeEventListener", "removeListener", "repeat",
    "replace", "replaceAll", "reset", "resolve", "resolvedOptions", "resume", "return", "reverse", "satisfies",
    "search", "segment", "set", "setAAD", "setAutoPadding", "setDate", "setEncoding", "setFullYear", "setHours",
    "setMaxListeners", "setMilliseconds", "setMinutes", "setMonth", "setPrompt", "setRawMode", "setSeconds",
    "setTime", "setUTCDate", "setUTCFullYear", "setUTCHours", "setUTCMinutes", "setUTCMonth", "setUTCSeconds",
    "shift", "sign", "slice", "some", "sort", "splice", "split", "startsWith", "strictEqual", "stringify", "subarray",
    "substr", "substring", "supportedLocalesOf", "swap16", "swap32", "swap64", "symmetricDifference", "table", "take",
    "test", "text", "then", "throw", "time", "timeEnd", "toArray", "toDateString", "toExponential", "toFixed",
    "toISOString", "toJS", "toJSON", "toLocaleDateString", "toLocaleLowerCase", "toLocaleString",
    "toLocaleTimeString", "toLocaleUpperCase", "toLowerCase", "toMillis", "toPrecision", "toReversed", "toSorted",
    "toSpliced", "toString", "toTimeString", "toUTCString", "toUpperCase", "toWellFormed", "trim", "trimEnd",
    "trimLeft", "trimRight", "trimStart", "uncork", "underline", "union", "unref", "unshift", "update", "valueOf",
    "values", "verify", "warn", "with", "write", "yellow",
];

/// Methods that call the function they are given first.
pub static CALLS_FIRST: &str = "map flatMap filter forEach reduce reduceRight some every find findIndex findLast findLastIndex sort \
    toSorted then catch finally nextTick queueMicrotask throws rejects doesNotThrow doesNotReject \
    setUncaughtExceptionCaptureCallback";

/// Methods that call functions which they are given after something else.
pub static CALLS_LATER: &str = "then from fromAsync groupBy parse on once addListener prependListener addEventListener question finished \
    pipeline watch watchFile exists access stat lstat readFile readdir realpath readlink";

/// Methods that never give back a function, if the text does not define others of their name.
pub static DATA: &str = "join trim trimStart trimEnd toString toLowerCase toUpperCase split slice map filter sort flat flatMap \
    concat keys values entries replace replaceAll padStart padEnd toFixed includes startsWith endsWith match \
    matchAll test charAt substring substr repeat toISOString toLocaleString parse stringify assign reverse \
    splice fromEntries isArray has every some readFileSync readdirSync existsSync statSync basename dirname \
    extname resolve relative normalize hexdigest digest now toSorted toReversed padStart getDate getMonth \
    getFullYear isDirectory isFile localeCompare fill from of raw fromCharCode";

/// Methods that give back a number, if the text does not define others of their name.
pub static NUMBERS: &str = "indexOf lastIndexOf findIndex findLastIndex charCodeAt codePointAt getTime now abs ceil floor max min \
    round sqrt trunc pow random sign parseInt parseFloat search push unshift localeCompare byteLength";

/// Methods that give their function a number as its second argument.
pub static COUNTING: &str = "map filter some every find findIndex findLast findLastIndex flatMap";

/// Properties that JavaScript itself calls.
pub static UNSEEN: &str = "toString valueOf toJSON then next return throw get set has apply construct inspect handleEvent write \
    read transform flush final destroy constructor __proto__";

/// Functions that only look at what they are given: nothing comes back out of them that could be called.
pub static LOOKING: &str = "log error warn info debug table dir trace assert String Number Boolean parseInt parseFloat isNaN \
    isFinite stringify isArray keys isInteger isSafeInteger encodeURIComponent decodeURIComponent includes \
    indexOf startsWith endsWith has test existsSync readFileSync statSync Date abs ceil floor max min pow \
    round sign sqrt trunc equal strictEqual deepEqual deepStrictEqual ok BigInt basename dirname extname \
    join write end inspect format padEnd padStart repeat localeCompare exit toFixed RegExp Error";

#[cfg(test)]
mod tests {
    #[test]
    fn lists_are_sorted() {
        for list in [super::FUNCTIONS, super::CLASSES, super::HARMFUL, super::HARMLESS] {
            assert!(list.windows(2).all(|w| w[0] < w[1]));
        }
        assert!(super::HARMLESS.iter().all(|n| super::HARMFUL.binary_search(n).is_err()));
    }
}
