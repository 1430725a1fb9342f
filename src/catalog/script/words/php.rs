//! PHP.

use super::Profile;
use crate::catalog::script::{Do, NONE, Row, arg};

/// What is known of PHP.
pub static PHP: Profile = Profile {
    words: "echo print if else elseif endif while endwhile for endfor foreach endforeach as switch case default endswitch \
        match break continue return function fn static global use const class interface trait extends implements \
        abstract final public private protected readonly var new instanceof try catch finally throw yield from isset \
        unset empty list array int integer float double string bool boolean object null true false NULL TRUE FALSE void \
        mixed callable iterable self parent never and or xor exit die declare strict_types namespace enum clone goto \
        print_r var_dump var_export printf sprintf vsprintf vprintf number_format implode explode join str_replace \
        str_ireplace str_repeat str_pad str_split str_contains str_starts_with str_ends_with str_word_count strcmp \
        strcasecmp strncmp strncasecmp strnatcmp strlen strpos stripos strrpos strstr stristr strrchr strrev strtolower \
        strtoupper strtr substr substr_count substr_replace trim ltrim rtrim chop ucfirst ucwords lcfirst nl2br wordwrap \
        chunk_split similar_text levenshtein soundex metaphone addslashes stripslashes htmlspecialchars htmlentities \
        html_entity_decode htmlspecialchars_decode strip_tags quotemeta chr ord dechex hexdec bindec decbin octdec decoct \
        base_convert bin2hex hex2bin base64_encode base64_decode md5 sha1 crc32 hash hash_algos hash_hmac random_int rand \
        mt_rand mt_srand srand random_bytes uniqid lcg_value urlencode urldecode rawurlencode rawurldecode parse_url \
        http_build_query json_encode json_decode json_last_error json_last_error_msg serialize mb_strlen mb_substr \
        mb_strtoupper mb_strtolower mb_strpos mb_str_split mb_convert_case mb_convert_encoding mb_detect_encoding \
        mb_internal_encoding mb_str_pad iconv utf8_encode utf8_decode ctype_alpha ctype_digit ctype_alnum ctype_upper \
        ctype_lower ctype_space ctype_punct ctype_xdigit preg_match preg_match_all preg_split preg_quote preg_grep \
        preg_last_error preg_replace array_keys array_values array_merge array_merge_recursive array_combine array_flip \
        array_slice array_splice array_unique array_reverse array_sum array_product array_search in_array array_key_exists \
        key_exists array_key_first array_key_last array_push array_pop array_shift array_unshift array_column array_chunk \
        array_fill array_fill_keys array_pad array_diff array_diff_key array_diff_assoc array_intersect \
        array_intersect_key array_count_values array_rand array_replace array_is_list range compact count sizeof sort \
        rsort asort arsort ksort krsort natsort natcasesort shuffle array_multisort current key next prev reset end each \
        min max abs ceil floor round sqrt pow exp log log10 log2 sin cos tan asin acos atan atan2 pi fmod intdiv is_nan \
        is_infinite is_finite hypot deg2rad rad2deg is_int is_integer is_long is_float is_string is_bool is_array \
        is_object is_null is_numeric is_callable is_iterable is_countable is_scalar is_a is_subclass_of gettype \
        get_debug_type settype intval floatval strval boolval date gmdate time mktime strtotime checkdate microtime hrtime \
        date_default_timezone_set date_default_timezone_get getdate localtime idate sleep usleep file_exists is_file \
        is_dir is_readable is_writable is_link filesize filemtime fileperms fileowner stat realpath basename dirname \
        pathinfo getcwd fgets fgetc fread fgetcsv feof fclose fwrite fputs fputcsv fscanf rewind ftell fseek fstat fflush \
        readline stream_get_contents stream_get_line str_getcsv sscanf php_sapi_name phpversion php_uname \
        memory_get_usage memory_get_peak_usage function_exists class_exists method_exists property_exists extension_loaded \
        get_loaded_extensions get_class get_object_vars get_class_methods spl_object_id func_get_args func_num_args \
        version_compare error_reporting error_get_last trigger_error debug_zval_refcount gc_collect_cycles set_time_limit \
        PHP_EOL PHP_VERSION PHP_OS PHP_OS_FAMILY PHP_INT_MAX PHP_INT_MIN PHP_INT_SIZE PHP_FLOAT_EPSILON PHP_BINARY \
        PHP_MAJOR_VERSION PHP_MINOR_VERSION DIRECTORY_SEPARATOR PATH_SEPARATOR STDIN STDOUT STDERR E_ALL E_ERROR \
        E_WARNING E_NOTICE E_STRICT JSON_PRETTY_PRINT JSON_UNESCAPED_SLASHES JSON_UNESCAPED_UNICODE JSON_THROW_ON_ERROR \
        JSON_ERROR_NONE JSON_NUMERIC_CHECK JSON_PRESERVE_ZERO_FRACTION JSON_FORCE_OBJECT SORT_NUMERIC SORT_STRING \
        SORT_REGULAR SORT_NATURAL SORT_FLAG_CASE SORT_DESC SORT_ASC COUNT_RECURSIVE ARRAY_FILTER_USE_KEY \
        ARRAY_FILTER_USE_BOTH PREG_SPLIT_NO_EMPTY PREG_SPLIT_DELIM_CAPTURE PREG_SET_ORDER PREG_PATTERN_ORDER \
        PREG_OFFSET_CAPTURE FILE_IGNORE_NEW_LINES FILE_SKIP_EMPTY_LINES ENT_QUOTES ENT_HTML5 M_PI M_E PHP_ROUND_HALF_UP \
        STR_PAD_LEFT STR_PAD_RIGHT STR_PAD_BOTH LC_ALL DATE_ATOM FILTER_VALIDATE_INT FILTER_VALIDATE_EMAIL \
        FILTER_VALIDATE_URL FILTER_VALIDATE_BOOLEAN FILTER_VALIDATE_FLOAT filter_var __DIR__ __FILE__ __LINE__ \
        __FUNCTION__ __CLASS__ __METHOD__ __NAMESPACE__ __construct __toString __invoke array_map array_filter usort \
        uasort uksort array_walk array_reduce preg_replace_callback call_user_func call_user_func_array iterator_to_array \
        array_udiff array_uintersect array_walk_recursive array_flip constant defined ini_get highlight_string \
        php_ini_loaded_file php_ini_scanned_files get_include_path sys_get_temp_dir gethostname getmypid getmyuid \
        iterator_count array_find array_any array_all password_hash password_verify password_get_info crypt \
        simplexml_load_string ip2long long2ip inet_pton inet_ntop checkdate cal_days_in_month easter_date gmp_add \
        bcadd bcsub bcmul bcdiv bcmod bcpow bcsqrt bccomp array_change_key_case lcfirst nl_langinfo money_format \
        ob_start ob_get_clean",
    methods: "format modify diff add sub getTimestamp setTimezone getTimezone getOffset setTime setDate setTimestamp \
        getMessage getCode getTraceAsString getLine getFile getPrevious getName getArrayCopy count current key next \
        rewind valid offsetGet offsetExists push pop enqueue dequeue top isEmpty insert extract attach detach contains \
        toArray getIterator jsonSerialize xpath children attributes getNumberOfParameters getParameters getMethods \
        getProperties getShortName hasMethod hasProperty bindValue",
    libraries: "DateTime DateTimeImmutable DateInterval DateTimeZone DatePeriod ArrayObject ArrayIterator Exception \
        RuntimeException InvalidArgumentException LogicException Error TypeError ValueError JsonException Throwable \
        SplStack SplQueue SplObjectStorage SplPriorityQueue SplFixedArray stdClass Closure Generator Countable \
        ArrayAccess Iterator IteratorAggregate JsonSerializable Stringable DomainException ErrorException \
        ArithmeticError DivisionByZeroError PDO NumberFormatter Normalizer OutOfBoundsException UnexpectedValueException",
    members: "DateTime.createFromFormat DateTime.ATOM DateTime.RFC3339 DateTimeImmutable.createFromFormat \
        DateTimeInterface.ATOM Normalizer.normalize Normalizer.FORM_C PDO.ATTR_ERRMODE PDO.ERRMODE_EXCEPTION \
        PDO.FETCH_ASSOC PDO.FETCH_COLUMN PDO.FETCH_OBJ SplFixedArray.fromArray",
    rows: &[
        Row { name: "assert", does: Do::Refuse },
        Row { name: "chdir", does: Do::Chdir },
        Row { name: "chgrp", does: Do::Mode(arg(0, "")) },
        Row { name: "chmod", does: Do::Mode(arg(0, "")) },
        Row { name: "chown", does: Do::Mode(arg(0, "")) },
        Row { name: "copy", does: Do::Copy(arg(0, ""), arg(1, "")) },
        Row { name: "create_function", does: Do::Eval(arg(1, "")) },
        Row { name: "curl_exec", does: Do::Send(arg(NONE, "")) },
        Row { name: "curl_init", does: Do::Fetch(arg(0, "")) },
        Row { name: "dl", does: Do::Native },
        Row { name: "error_log", does: Do::Refuse },
        Row { name: "eval", does: Do::Eval(arg(0, "")) },
        Row { name: "exec", does: Do::Shell(arg(0, "")) },
        Row { name: "extract", does: Do::Refuse },
        Row { name: "file", does: Do::Read(arg(0, "")) },
        Row { name: "file_get_contents", does: Do::Read(arg(0, "")) },
        Row { name: "file_put_contents", does: Do::Write(arg(0, "")) },
        Row { name: "fopen", does: Do::Open(arg(0, ""), arg(1, "")) },
        Row { name: "fsockopen", does: Do::Send(arg(0, "")) },
        Row { name: "ftruncate", does: Do::Write(arg(NONE, "")) },
        Row { name: "getenv", does: Do::Variable(arg(0, "")) },
        Row { name: "glob", does: Do::Read(arg(0, "")) },
        Row { name: "include", does: Do::File(arg(0, "")) },
        Row { name: "include_once", does: Do::File(arg(0, "")) },
        Row { name: "ini_set", does: Do::Environment },
        Row { name: "lchown", does: Do::Mode(arg(0, "")) },
        Row { name: "link", does: Do::Write(arg(1, "")) },
        Row { name: "mail", does: Do::Send(arg(0, "")) },
        Row { name: "mkdir", does: Do::Write(arg(0, "")) },
        Row { name: "move_uploaded_file", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "mysqli_query", does: Do::Sql(arg(1, "")) },
        Row { name: "opendir", does: Do::Read(arg(0, "")) },
        Row { name: "parse_ini_file", does: Do::Read(arg(0, "")) },
        Row { name: "passthru", does: Do::Shell(arg(0, "")) },
        Row { name: "pcntl_exec", does: Do::Spawn(arg(0, ""), arg(1, "")) },
        Row { name: "pcntl_fork", does: Do::Refuse },
        Row { name: "pg_query", does: Do::Sql(arg(1, "")) },
        Row { name: "php_strip_whitespace", does: Do::Read(arg(0, "")) },
        Row { name: "phpinfo", does: Do::Environ },
        Row { name: "popen", does: Do::Shell(arg(0, "")) },
        Row { name: "posix_kill", does: Do::Kill },
        Row { name: "proc_open", does: Do::Shell(arg(0, "")) },
        Row { name: "putenv", does: Do::Environment },
        Row { name: "readfile", does: Do::Read(arg(0, "")) },
        Row { name: "readlink", does: Do::Read(arg(0, "")) },
        Row { name: "rename", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "require", does: Do::File(arg(0, "")) },
        Row { name: "require_once", does: Do::File(arg(0, "")) },
        Row { name: "rmdir", does: Do::Delete(arg(0, "")) },
        Row { name: "scandir", does: Do::Read(arg(0, "")) },
        Row { name: "shell_exec", does: Do::Shell(arg(0, "")) },
        Row { name: "simplexml_load_file", does: Do::Read(arg(0, "")) },
        Row { name: "socket_connect", does: Do::Send(arg(1, "")) },
        Row { name: "stream_socket_client", does: Do::Send(arg(0, "")) },
        Row { name: "stream_socket_server", does: Do::Listen },
        Row { name: "symlink", does: Do::Write(arg(1, "")) },
        Row { name: "syslog", does: Do::Refuse },
        Row { name: "system", does: Do::Shell(arg(0, "")) },
        Row { name: "tempnam", does: Do::Write(arg(NONE, "")) },
        Row { name: "tmpfile", does: Do::Write(arg(NONE, "")) },
        Row { name: "touch", does: Do::Append(arg(0, "")) },
        Row { name: "unlink", does: Do::Delete(arg(0, "")) },
        Row { name: "unserialize", does: Do::Unpack },
        Row { name: "yaml_parse_file", does: Do::Read(arg(0, "")) },
    ],
    method_rows: &[
        Row { name: "exec", does: Do::Sql(arg(0, "")) },
        Row { name: "execute", does: Do::Refuse },
        Row { name: "multi_query", does: Do::Sql(arg(0, "")) },
        Row { name: "prepare", does: Do::Sql(arg(0, "")) },
        Row { name: "query", does: Do::Sql(arg(0, "")) },
        Row { name: "save", does: Do::Write(arg(0, "")) },
    ],
    callbacks: &[
        ("array_map", 0),
        ("array_filter", 1),
        ("usort", 1),
        ("uasort", 1),
        ("uksort", 1),
        ("array_walk", 1),
        ("array_walk_recursive", 1),
        ("array_reduce", 1),
        ("preg_replace_callback", 1),
        ("call_user_func", 0),
        ("call_user_func_array", 0),
        ("array_udiff", 2),
        ("array_uintersect", 2),
        ("array_find", 1),
        ("array_any", 1),
        ("array_all", 1),
        ("ob_start", 0),
    ],
    modules: "",
    vars: "",
    dots: &["->", "?->", "::"],
    join: ".",
};
