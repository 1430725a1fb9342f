//! The Python libraries that are known, and the names in each that only compute, look or print, whatever is done with them.
//! A name in capitals is a constant in every one of these. What the others do, `acts` says.

use super::Library;

/// Known libraries, by name.
pub static LIBRARIES: &[Library] = &[
    Library { name: "MySQLdb", harmless: "" },
    Library { name: "PIL", harmless: "" },
    Library { name: "PIL.Image", harmless: "" },
    Library {
        name: "__future__",
        harmless: "absolute_import annotations division generator_stop print_function unicode_literals with_statement",
    },
    Library { name: "_pickle", harmless: "" },
    Library {
        name: "abc",
        harmless: "abstractclassmethod abstractmethod abstractproperty abstractstaticmethod get_cache_token \
                   update_abstractmethods",
    },
    Library { name: "aiohttp", harmless: "" },
    Library {
        name: "argparse",
        harmless: "Action ArgumentDefaultsHelpFormatter ArgumentError ArgumentParser ArgumentTypeError \
                   BooleanOptionalAction HelpFormatter MetavarTypeHelpFormatter Namespace RawDescriptionHelpFormatter \
                   RawTextHelpFormatter",
    },
    Library { name: "array", harmless: "ArrayType array typecodes" },
    Library {
        name: "ast",
        harmless: "Add And AnnAssign Assert Assign AsyncFor AsyncFunctionDef AsyncWith Attribute AugAssign AugLoad AugStore \
                   Await BinOp BitAnd BitOr BitXor BoolOp Break Bytes Call ClassDef Compare Constant Continue Del Delete \
                   Dict DictComp Div Ellipsis Eq ExceptHandler Expr Expression ExtSlice FloorDiv For FormattedValue \
                   FunctionDef FunctionType GeneratorExp Global Gt GtE If IfExp Import ImportFrom In Index Interactive \
                   Invert Is IsNot JoinedStr LShift Lambda List ListComp Load Lt LtE MatMult Match MatchAs MatchClass \
                   MatchMapping MatchOr MatchSequence MatchSingleton MatchStar MatchValue Mod Module Mult Name NameConstant \
                   NamedExpr NodeTransformer NodeVisitor Nonlocal Not NotEq NotIn Num Or Param ParamSpec Pass Pow \
                   PyCF_ALLOW_TOP_LEVEL_AWAIT PyCF_ONLY_AST PyCF_TYPE_COMMENTS RShift Raise Return Set SetComp Slice \
                   Starred Store Str Sub Subscript Suite Try TryStar Tuple TypeAlias TypeIgnore TypeVar UAdd USub UnaryOp \
                   While With Yield YieldFrom alias arg arguments boolop cmpop compare comprehension copy_location dump \
                   excepthandler expr expr_context fix_missing_locations get_docstring get_source_segment increment_lineno \
                   iter_child_nodes keyword literal_eval match_case mod operator parse pattern slice stmt type_ignore \
                   unaryop unparse walk withitem",
    },
    Library {
        name: "asyncio",
        harmless: "Barrier BoundedSemaphore CancelledError Condition Event Future IncompleteReadError InvalidStateError \
                   LifoQueue Lock PriorityQueue Queue QueueEmpty QueueFull QueueShutDown Runner Semaphore Task TaskGroup \
                   Timeout TimeoutError all_tasks as_completed create_task current_task ensure_future gather get_event_loop \
                   get_running_loop iscoroutine iscoroutinefunction isfuture new_event_loop run set_event_loop shield sleep \
                   timeout timeout_at to_thread wait wait_for",
    },
    Library { name: "atexit", harmless: "register unregister" },
    Library {
        name: "base64",
        harmless: "a85decode a85encode b16decode b16encode b32decode b32encode b32hexdecode b32hexencode b64decode \
                   b64encode b85decode b85encode decode decodebytes encode encodebytes standard_b64decode \
                   standard_b64encode urlsafe_b64decode urlsafe_b64encode",
    },
    Library {
        name: "binascii",
        harmless: "Error Incomplete a2b_base64 a2b_hex a2b_qp a2b_uu b2a_base64 b2a_hex b2a_qp b2a_uu crc32 crc_hqx hexlify \
                   unhexlify",
    },
    Library { name: "bisect", harmless: "bisect bisect_left bisect_right insort insort_left insort_right" },
    Library { name: "boto3", harmless: "" },
    Library { name: "botocore", harmless: "" },
    Library { name: "bs4", harmless: "BeautifulSoup Comment NavigableString Tag" },
    Library { name: "builtins", harmless: "" },
    Library { name: "bz2", harmless: "BZ2Compressor BZ2Decompressor compress decompress" },
    Library { name: "cPickle", harmless: "" },
    Library { name: "cProfile", harmless: "" },
    Library {
        name: "calendar",
        harmless: "Calendar HTMLCalendar IllegalMonthError IllegalWeekdayError LocaleHTMLCalendar LocaleTextCalendar \
                   TextCalendar calendar day_abbr day_name firstweekday isleap leapdays month month_abbr month_name \
                   monthcalendar monthrange prcal prmonth setfirstweekday timegm weekday weekheader",
    },
    Library { name: "cffi", harmless: "" },
    Library { name: "chardet", harmless: "detect" },
    Library { name: "cloudpickle", harmless: "" },
    Library {
        name: "cmath",
        harmless: "acos acosh asin asinh atan atanh cos cosh e exp inf infj isclose isfinite isinf isnan log log10 nan nanj \
                   phase pi polar rect sin sinh sqrt tan tanh tau",
    },
    Library { name: "code", harmless: "" },
    Library {
        name: "codecs",
        harmless: "decode encode getdecoder getencoder getreader getwriter iterdecode iterencode lookup",
    },
    Library { name: "codeop", harmless: "" },
    Library {
        name: "collections",
        harmless: "ChainMap Counter OrderedDict UserDict UserList UserString defaultdict deque namedtuple",
    },
    Library {
        name: "collections.abc",
        harmless: "AsyncGenerator AsyncIterable AsyncIterator Awaitable ByteString Callable Collection Container Coroutine \
                   Generator Hashable ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping \
                   MutableSequence MutableSet Reversible Sequence Set Sized ValuesView",
    },
    Library { name: "colorsys", harmless: "hls_to_rgb hsv_to_rgb rgb_to_hls rgb_to_hsv rgb_to_yiq yiq_to_rgb" },
    Library { name: "commands", harmless: "" },
    Library { name: "concurrent", harmless: "" },
    Library {
        name: "concurrent.futures",
        harmless: "BrokenExecutor CancelledError Executor Future ProcessPoolExecutor ThreadPoolExecutor TimeoutError \
                   as_completed wait",
    },
    Library {
        name: "configparser",
        harmless: "BasicInterpolation ConfigParser ConverterMapping DuplicateOptionError DuplicateSectionError \
                   ExtendedInterpolation Interpolation InterpolationDepthError InterpolationError \
                   InterpolationMissingOptionError InterpolationSyntaxError LegacyInterpolation MissingSectionHeaderError \
                   NoOptionError NoSectionError ParsingError RawConfigParser SafeConfigParser SectionProxy",
    },
    Library {
        name: "contextlib",
        harmless: "AbstractAsyncContextManager AbstractContextManager AsyncExitStack ContextDecorator ExitStack aclosing \
                   asynccontextmanager closing contextmanager nullcontext redirect_stderr redirect_stdout suppress",
    },
    Library { name: "contextvars", harmless: "Context ContextVar Token copy_context" },
    Library { name: "copy", harmless: "Error copy deepcopy" },
    Library {
        name: "csv",
        harmless: "Dialect DictReader DictWriter Error Sniffer excel excel_tab field_size_limit get_dialect list_dialects \
                   reader register_dialect unix_dialect unregister_dialect writer",
    },
    Library { name: "ctypes", harmless: "" },
    Library { name: "dataclasses", harmless: "FrozenInstanceError InitVar field is_dataclass" },
    Library { name: "datetime", harmless: "date datetime time timedelta timezone tzinfo" },
    Library { name: "dateutil", harmless: "" },
    Library { name: "dateutil.parser", harmless: "ParserError isoparse parse" },
    Library { name: "dateutil.relativedelta", harmless: "relativedelta" },
    Library { name: "dateutil.tz", harmless: "gettz tzlocal tzutc" },
    Library {
        name: "decimal",
        harmless: "BasicContext Clamped Context ConversionSyntax Decimal DecimalException DecimalTuple DefaultContext \
                   DivisionByZero DivisionImpossible DivisionUndefined ExtendedContext FloatOperation Inexact \
                   InvalidContext InvalidOperation Overflow Rounded Subnormal Underflow getcontext localcontext setcontext",
    },
    Library {
        name: "difflib",
        harmless: "Differ HtmlDiff Match SequenceMatcher context_diff diff_bytes get_close_matches ndiff restore \
                   unified_diff",
    },
    Library { name: "dill", harmless: "" },
    Library {
        name: "dis",
        harmless: "Instruction cmp_op code_info dis findlabels findlinestarts get_instructions hascompare hasconst hasfree \
                   hasjabs hasjrel haslocal hasname hasnargs opmap opname show_code stack_effect",
    },
    Library { name: "docker", harmless: "" },
    Library { name: "dotenv", harmless: "" },
    Library { name: "duckdb", harmless: "" },
    Library {
        name: "email",
        harmless: "message_from_binary_file message_from_bytes message_from_file message_from_string",
    },
    Library { name: "email.header", harmless: "Header decode_header make_header" },
    Library { name: "email.policy", harmless: "Compat32 EmailPolicy Policy compat32 default strict" },
    Library {
        name: "email.utils",
        harmless: "collapse_rfc2231_value decode_params decode_rfc2231 encode_rfc2231 format_datetime formataddr formatdate \
                   getaddresses make_msgid mktime_tz parseaddr parsedate parsedate_to_datetime parsedate_tz unquote",
    },
    Library {
        name: "enum",
        harmless: "Enum Flag FlagBoundary IntEnum IntFlag ReprEnum StrEnum auto member nonmember property unique verify",
    },
    Library { name: "errno", harmless: "errorcode" },
    Library { name: "fabric", harmless: "" },
    Library { name: "fcntl", harmless: "" },
    Library { name: "filecmp", harmless: "clear_cache cmp cmpfiles dircmp" },
    Library { name: "fileinput", harmless: "" },
    Library { name: "fnmatch", harmless: "filter fnmatch fnmatchcase translate" },
    Library { name: "fractions", harmless: "Fraction" },
    Library { name: "ftplib", harmless: "" },
    Library {
        name: "functools",
        harmless: "Placeholder cache cached_property cmp_to_key lru_cache partial partialmethod reduce total_ordering",
    },
    Library { name: "gc", harmless: "collect disable enable freeze get_count get_stats get_threshold isenabled" },
    Library { name: "getopt", harmless: "GetoptError error getopt gnu_getopt" },
    Library { name: "getpass", harmless: "GetPassWarning getpass getuser" },
    Library { name: "git", harmless: "" },
    Library { name: "glob", harmless: "escape" },
    Library { name: "graphlib", harmless: "CycleError TopologicalSorter" },
    Library { name: "grp", harmless: "getgrall getgrgid getgrnam struct_group" },
    Library { name: "gzip", harmless: "BadGzipFile compress decompress" },
    Library {
        name: "hashlib",
        harmless: "algorithms_available algorithms_guaranteed blake2b blake2s file_digest md5 new pbkdf2_hmac sha1 sha224 \
                   sha256 sha384 sha3_224 sha3_256 sha3_384 sha3_512 sha512 shake_128 shake_256",
    },
    Library { name: "heapq", harmless: "heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest" },
    Library { name: "hmac", harmless: "compare_digest digest digest_size new trans_36 trans_5C" },
    Library { name: "html", harmless: "escape unescape" },
    Library { name: "html.entities", harmless: "codepoint2name entitydefs html5 name2codepoint" },
    Library { name: "html.parser", harmless: "HTMLParser" },
    Library { name: "http", harmless: "HTTPMethod HTTPStatus" },
    Library { name: "http.client", harmless: "" },
    Library { name: "http.cookiejar", harmless: "" },
    Library { name: "http.server", harmless: "" },
    Library { name: "httpx", harmless: "" },
    Library { name: "imaplib", harmless: "" },
    Library { name: "imp", harmless: "" },
    Library { name: "importlib", harmless: "" },
    Library {
        name: "importlib.metadata",
        harmless: "PackageMetadata PackageNotFoundError distribution distributions entry_points files metadata \
                   packages_distributions requires version",
    },
    Library { name: "importlib.util", harmless: "" },
    Library {
        name: "inspect",
        harmless: "cleandoc getdoc getfile getsource getsourcefile getsourcelines isabstract isawaitable isbuiltin isclass \
                   iscoroutinefunction isfunction isgeneratorfunction ismethod ismodule isroutine",
    },
    Library {
        name: "io",
        harmless: "BufferedReader BytesIO IOBase StringIO TextIOBase TextIOWrapper UnsupportedOperation text_encoding",
    },
    Library {
        name: "ipaddress",
        harmless: "AddressValueError IPv4Address IPv4Interface IPv4Network IPv6Address IPv6Interface IPv6Network \
                   NetmaskValueError collapse_addresses get_mixed_type_key ip_address ip_interface ip_network \
                   summarize_address_range v4_int_to_packed v6_int_to_packed",
    },
    Library {
        name: "itertools",
        harmless: "accumulate batched chain combinations combinations_with_replacement compress count cycle dropwhile \
                   filterfalse groupby islice pairwise permutations product repeat starmap takewhile tee zip_longest",
    },
    Library { name: "joblib", harmless: "" },
    Library { name: "json", harmless: "JSONDecodeError JSONDecoder JSONEncoder dump dumps load loads" },
    Library { name: "json.decoder", harmless: "JSONDecodeError JSONDecoder" },
    Library { name: "keyword", harmless: "iskeyword issoftkeyword kwlist softkwlist" },
    Library { name: "kubernetes", harmless: "" },
    Library { name: "linecache", harmless: "checkcache clearcache getline" },
    Library {
        name: "locale",
        harmless: "Error atof atoi currency format format_string getdefaultlocale getencoding getlocale \
                   getpreferredencoding localeconv normalize resetlocale setlocale str strcoll strxfrm",
    },
    Library {
        name: "logging",
        harmless: "Filter Formatter Handler LogRecord Logger LoggerAdapter NullHandler StreamHandler addLevelName \
                   captureWarnings critical debug disable error exception fatal getLevelName getLevelNamesMapping getLogger \
                   info log shutdown warn warning",
    },
    Library { name: "logging.handlers", harmless: "" },
    Library { name: "lzma", harmless: "LZMACompressor LZMADecompressor LZMAError compress decompress" },
    Library { name: "marshal", harmless: "" },
    Library {
        name: "math",
        harmless: "acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf erfc exp exp2 \
                   expm1 fabs factorial floor fma fmod frexp fsum gamma gcd hypot inf isclose isfinite isinf isnan isqrt \
                   lcm ldexp lgamma log log10 log1p log2 modf nan nextafter perm pi pow prod radians remainder sin sinh \
                   sqrt sumprod tan tanh tau trunc ulp",
    },
    Library { name: "matplotlib", harmless: "" },
    Library { name: "matplotlib.pyplot", harmless: "" },
    Library {
        name: "mimetypes",
        harmless: "MimeTypes add_type common_types encodings_map guess_all_extensions guess_extension guess_type init \
                   inited knownfiles read_mime_types suffix_map types_map",
    },
    Library { name: "mmap", harmless: "" },
    Library {
        name: "multiprocessing",
        harmless: "Barrier Condition Event JoinableQueue Lock Manager Pipe Pool Process Queue RLock Semaphore SimpleQueue \
                   TimeoutError active_children cpu_count current_process freeze_support get_start_method set_start_method",
    },
    Library { name: "mysql", harmless: "" },
    Library { name: "mysql.connector", harmless: "" },
    Library { name: "nntplib", harmless: "" },
    Library { name: "nt", harmless: "" },
    Library { name: "numbers", harmless: "Complex Integral Number Rational Real" },
    Library {
        name: "numpy",
        harmless: "abs all allclose amax amin any append arange arccos arcsin arctan arctan2 argmax argmin argsort around \
                   array array_equal asarray average bincount bool_ broadcast_to ceil clip column_stack concatenate \
                   convolve copy corrcoef cos cosh count_nonzero cov cross cumprod cumsum deg2rad degrees diag diff \
                   digitize divide dot dtype e einsum empty empty_like equal exp expand_dims expm1 eye finfo flatnonzero \
                   flip float16 float32 float64 floor full full_like gradient greater histogram hstack hypot identity iinfo \
                   in1d inf inner int16 int32 int64 int8 integer interp intersect1d invert isclose isfinite isin isinf \
                   isnan kron less linspace log log10 log1p log2 logical_and logical_not logical_or logspace matmul max \
                   maximum mean median meshgrid min minimum mod multiply nan nan_to_num nanmax nanmean nanmedian nanmin \
                   nanpercentile nanstd nansum ndarray ndim newaxis nonzero norm number ones ones_like outer pad percentile \
                   pi polyfit polyval power prod ptp quantile rad2deg radians ravel repeat reshape resize roll rot90 \
                   round set_printoptions shape sign sin sinh size sort split sqrt square squeeze stack std sum swapaxes \
                   take tan tanh tensordot tile trace transpose tril triu uint16 uint32 uint64 uint8 union1d unique \
                   unravel_index var vdot vstack where zeros zeros_like",
    },
    Library {
        name: "numpy.linalg",
        harmless: "cond det eig eigh eigvals inv lstsq matrix_rank norm pinv qr solve svd",
    },
    Library {
        name: "numpy.random",
        harmless: "choice default_rng normal permutation rand randint randn random seed shuffle uniform",
    },
    Library {
        name: "operator",
        harmless: "abs add and_ call concat contains countOf delitem eq floordiv ge getitem gt iadd iand iconcat ifloordiv \
                   ilshift imatmul imod imul index indexOf inv invert ior ipow irshift is_ is_not isub itemgetter itruediv \
                   ixor le length_hint lshift lt matmul mod mul ne neg not_ or_ pos pow rshift setitem sub truediv truth \
                   xor",
    },
    Library { name: "orjson", harmless: "JSONDecodeError dumps loads" },
    Library {
        name: "os",
        harmless: "DirEntry PathLike _exit abort access altsep close cpu_count ctermid curdir defpath device_encoding \
                   devnull dup dup2 error extsep fdopen fsdecode fsencode fspath fstat fstatvfs fsync get_blocking \
                   get_exec_path get_inheritable get_terminal_size getcwd getcwdb getegid geteuid getgid getgroups \
                   getloadavg getlogin getpgid getpgrp getpid getppid getpriority getrandom getsid getuid isatty linesep \
                   lseek lstat name pardir pathsep pipe pread process_cpu_count read readlink sched_getaffinity sep \
                   set_blocking stat stat_result statvfs strerror sysconf terminal_size times ttyname uname uname_result \
                   urandom wait waitpid write",
    },
    Library {
        name: "os.path",
        harmless: "abspath altsep basename commonpath commonprefix curdir defpath devnull dirname exists expanduser \
                   expandvars extsep getatime getctime getmtime getsize isabs isdevdrive isdir isfile isjunction islink \
                   ismount isreserved join lexists normcase normpath pardir pathsep realpath relpath samefile sameopenfile \
                   samestat sep split splitdrive splitext splitroot supports_unicode_filenames",
    },
    Library { name: "packaging", harmless: "" },
    Library { name: "packaging.requirements", harmless: "InvalidRequirement Requirement" },
    Library { name: "packaging.specifiers", harmless: "InvalidSpecifier Specifier SpecifierSet" },
    Library { name: "packaging.version", harmless: "InvalidVersion Version parse" },
    Library { name: "paho", harmless: "" },
    Library {
        name: "pandas",
        harmless: "Categorical DataFrame DatetimeIndex Index Interval MultiIndex NaT Period Series Timedelta Timestamp \
                   bdate_range concat crosstab cut date_range factorize isna isnull json_normalize melt merge notna notnull \
                   pivot_table qcut timedelta_range to_datetime to_numeric to_timedelta unique",
    },
    Library { name: "paramiko", harmless: "" },
    Library { name: "pathlib", harmless: "PurePath PurePosixPath PureWindowsPath UnsupportedOperation" },
    Library { name: "pdb", harmless: "" },
    Library { name: "pexpect", harmless: "" },
    Library { name: "pickle", harmless: "" },
    Library { name: "pip", harmless: "" },
    Library { name: "pkg_resources", harmless: "" },
    Library {
        name: "platform",
        harmless: "architecture freedesktop_os_release java_ver libc_ver mac_ver machine node platform processor \
                   python_branch python_build python_compiler python_implementation python_revision python_version \
                   python_version_tuple release system system_alias uname uname_result version win32_edition win32_is_iot \
                   win32_ver",
    },
    Library { name: "plistlib", harmless: "InvalidFileException dump dumps load loads" },
    Library { name: "plumbum", harmless: "" },
    Library { name: "poplib", harmless: "" },
    Library { name: "posix", harmless: "" },
    Library { name: "pprint", harmless: "isreadable isrecursive pformat pp pprint saferepr" },
    Library { name: "profile", harmless: "" },
    Library {
        name: "psutil",
        harmless: "AccessDenied NoSuchProcess boot_time cpu_count cpu_percent cpu_times disk_usage net_io_counters \
                   pid_exists pids process_iter swap_memory virtual_memory",
    },
    Library { name: "psycopg", harmless: "" },
    Library { name: "psycopg2", harmless: "" },
    Library { name: "pty", harmless: "" },
    Library { name: "pwd", harmless: "getpwall getpwnam getpwuid struct_passwd" },
    Library { name: "pymongo", harmless: "" },
    Library { name: "pymysql", harmless: "" },
    Library { name: "pyodbc", harmless: "" },
    Library { name: "pytz", harmless: "all_timezones timezone utc" },
    Library { name: "queue", harmless: "Empty Full LifoQueue PriorityQueue Queue ShutDown SimpleQueue" },
    Library { name: "quopri", harmless: "decode decodestring encode encodestring" },
    Library {
        name: "random",
        harmless: "Random SystemRandom betavariate binomialvariate choice choices expovariate gammavariate gauss \
                   getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint random randrange \
                   sample seed setstate shuffle triangular uniform vonmisesvariate weibullvariate",
    },
    Library {
        name: "re",
        harmless: "Match Pattern PatternError RegexFlag compile error escape findall finditer fullmatch match purge search \
                   split sub subn template",
    },
    Library { name: "readline", harmless: "" },
    Library { name: "redis", harmless: "" },
    Library { name: "requests", harmless: "" },
    Library { name: "resource", harmless: "getpagesize getrlimit getrusage" },
    Library { name: "runpy", harmless: "" },
    Library {
        name: "secrets",
        harmless: "SystemRandom choice compare_digest randbelow randbits token_bytes token_hex token_urlsafe",
    },
    Library { name: "select", harmless: "select" },
    Library { name: "semver", harmless: "Version VersionInfo compare parse" },
    Library { name: "send2trash", harmless: "" },
    Library { name: "setuptools", harmless: "" },
    Library { name: "sh", harmless: "" },
    Library { name: "shelve", harmless: "" },
    Library { name: "shlex", harmless: "join quote shlex split" },
    Library {
        name: "shutil",
        harmless: "Error SameFileError copyfileobj disk_usage get_archive_formats get_terminal_size get_unpack_formats \
                   ignore_patterns which",
    },
    Library {
        name: "signal",
        harmless: "Handlers Signals alarm default_int_handler getitimer getsignal pause setitimer siginterrupt signal \
                   strsignal valid_signals",
    },
    Library { name: "simplejson", harmless: "JSONDecodeError dump dumps load loads" },
    Library { name: "site", harmless: "getsitepackages getuserbase getusersitepackages" },
    Library { name: "six", harmless: "string_types text_type" },
    Library { name: "smtplib", harmless: "" },
    Library {
        name: "socket",
        harmless: "error gaierror gethostname herror htonl htons inet_aton inet_ntoa inet_ntop inet_pton ntohl ntohs \
                   timeout",
    },
    Library { name: "socketserver", harmless: "" },
    Library { name: "sqlalchemy", harmless: "" },
    Library {
        name: "sqlite3",
        harmless: "Binary Connection Cursor DataError DatabaseError Error IntegrityError InterfaceError InternalError \
                   NotSupportedError OperationalError ProgrammingError Row apilevel complete_statement paramstyle \
                   sqlite_version sqlite_version_info threadsafety version version_info",
    },
    Library { name: "ssl", harmless: "" },
    Library { name: "stat", harmless: "filemode" },
    Library {
        name: "statistics",
        harmless: "NormalDist StatisticsError correlation covariance fmean geometric_mean harmonic_mean kde \
                   linear_regression mean median median_grouped median_high median_low mode multimode pstdev pvariance \
                   quantiles stdev variance",
    },
    Library {
        name: "string",
        harmless: "Template ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits octdigits printable \
                   punctuation templatelib whitespace",
    },
    Library { name: "struct", harmless: "Struct calcsize error iter_unpack pack pack_into unpack unpack_from" },
    Library {
        name: "subprocess",
        harmless: "CalledProcessError CompletedProcess SubprocessError TimeoutExpired list2cmdline",
    },
    Library {
        name: "sys",
        harmless: "__stderr__ __stdin__ __stdout__ _is_gil_enabled api_version argv base_exec_prefix base_prefix \
                   builtin_module_names byteorder copyright exc_info exception exec_prefix executable exit flags float_info \
                   float_repr_style get_int_max_str_digits getallocatedblocks getdefaultencoding getfilesystemencodeerrors \
                   getfilesystemencoding getrecursionlimit getrefcount getsizeof getswitchinterval hash_info hexversion \
                   implementation int_info intern is_finalizing maxsize maxunicode orig_argv platform platlibdir prefix \
                   set_int_max_str_digits setrecursionlimit setswitchinterval stderr stdin stdlib_module_names stdout \
                   thread_info version version_info warnoptions",
    },
    Library {
        name: "sysconfig",
        harmless: "get_config_h_filename get_config_var get_config_vars get_makefile_filename get_path get_path_names \
                   get_paths get_platform get_python_version get_scheme_names parse_config_h",
    },
    Library { name: "syslog", harmless: "" },
    Library { name: "tabulate", harmless: "tabulate" },
    Library {
        name: "tarfile",
        harmless: "CompressionError ExtractError HeaderError ReadError StreamError TarError TarInfo data_filter is_tarfile",
    },
    Library { name: "telnetlib", harmless: "" },
    Library { name: "tempfile", harmless: "gettempdir gettempdirb gettempprefix" },
    Library { name: "termcolor", harmless: "colored cprint" },
    Library { name: "textwrap", harmless: "TextWrapper dedent fill indent shorten wrap" },
    Library {
        name: "threading",
        harmless: "Barrier BoundedSemaphore BrokenBarrierError Condition Event ExceptHookArgs Lock RLock Semaphore Thread \
                   ThreadError Timer active_count current_thread enumerate get_ident get_native_id getprofile gettrace \
                   local main_thread stack_size",
    },
    Library {
        name: "time",
        harmless: "altzone asctime clock_getres clock_gettime clock_gettime_ns ctime daylight get_clock_info gmtime \
                   localtime mktime monotonic monotonic_ns perf_counter perf_counter_ns process_time process_time_ns \
                   pthread_getcpuclockid sleep strftime strptime struct_time thread_time thread_time_ns time time_ns \
                   timezone tzname tzset",
    },
    Library { name: "timeit", harmless: "default_timer" },
    Library { name: "token", harmless: "tok_name" },
    Library { name: "tokenize", harmless: "TokenInfo detect_encoding generate_tokens tok_name tokenize untokenize" },
    Library { name: "toml", harmless: "TomlDecodeError dump dumps load loads" },
    Library { name: "tomli", harmless: "TOMLDecodeError load loads" },
    Library { name: "tomli_w", harmless: "dump dumps" },
    Library { name: "tomllib", harmless: "TOMLDecodeError load loads" },
    Library { name: "torch", harmless: "" },
    Library {
        name: "traceback",
        harmless: "TracebackException extract_tb format_exc format_exception format_exception_only format_list format_stack \
                   format_tb print_exc print_exception print_last print_stack print_tb",
    },
    Library {
        name: "types",
        harmless: "AsyncGeneratorType BuiltinFunctionType BuiltinMethodType CoroutineType EllipsisType GeneratorType \
                   GenericAlias MappingProxyType MethodType NoneType NotImplementedType SimpleNamespace TracebackType \
                   UnionType",
    },
    Library {
        name: "typing",
        harmless: "AbstractSet Annotated Any AnyStr AsyncContextManager AsyncGenerator AsyncIterable AsyncIterator \
                   Awaitable BinaryIO ByteString Callable ChainMap ClassVar Collection Concatenate Container ContextManager \
                   Coroutine Counter DefaultDict Deque Dict Final FrozenSet Generator Generic Hashable ItemsView Iterable \
                   Iterator KeysView List Literal LiteralString Mapping MappingView Match MutableMapping MutableSequence \
                   MutableSet NamedTuple Never NewType NoDefault NoReturn NotRequired Optional OrderedDict ParamSpec \
                   ParamSpecArgs ParamSpecKwargs Pattern Protocol ReadOnly Required Reversible Self Sequence Set Sized \
                   SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt SupportsRound Text \
                   TextIO Tuple Type TypeAlias TypeAliasType TypeGuard TypeIs TypeVar TypeVarTuple TypedDict Union Unpack \
                   ValuesView assert_never assert_type cast clear_overloads dataclass_transform final get_args get_origin \
                   get_overloads get_protocol_members is_protocol is_typeddict overload override reveal_type \
                   runtime_checkable",
    },
    Library {
        name: "typing_extensions",
        harmless: "Annotated Final Literal NotRequired Protocol Required Self TypeAlias TypedDict override",
    },
    Library { name: "ujson", harmless: "dump dumps load loads" },
    Library {
        name: "unicodedata",
        harmless: "bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup \
                   mirrored name normalize numeric ucd_3_2_0 unidata_version",
    },
    Library { name: "urllib", harmless: "" },
    Library { name: "urllib.error", harmless: "ContentTooShortError HTTPError URLError" },
    Library {
        name: "urllib.parse",
        harmless: "DefragResult DefragResultBytes ParseResult ParseResultBytes SplitResult SplitResultBytes parse_qs \
                   parse_qsl quote quote_from_bytes quote_plus unquote unquote_plus unquote_to_bytes urldefrag urlencode \
                   urljoin urlparse urlsplit urlunparse urlunsplit",
    },
    Library { name: "urllib.request", harmless: "" },
    Library { name: "urllib3", harmless: "" },
    Library { name: "uuid", harmless: "Enum SafeUUID bytes_ getnode int_ uuid1 uuid3 uuid4 uuid5" },
    Library {
        name: "warnings",
        harmless: "catch_warnings deprecated filterwarnings formatwarning resetwarnings showwarning simplefilter warn",
    },
    Library {
        name: "weakref",
        harmless: "ReferenceType WeakKeyDictionary WeakMethod WeakSet WeakValueDictionary getweakrefcount getweakrefs proxy \
                   ref",
    },
    Library { name: "webbrowser", harmless: "" },
    Library { name: "websocket", harmless: "" },
    Library { name: "websockets", harmless: "" },
    Library { name: "winreg", harmless: "" },
    Library { name: "xml", harmless: "" },
    Library { name: "xml.dom", harmless: "" },
    Library {
        name: "xml.dom.minidom",
        harmless: "Attr AttributeList CDATASection CharacterData Childless Comment DOMImplementation DOMImplementationLS \
                   Document DocumentFragment DocumentLS DocumentType Element ElementInfo EmptyNodeList Entity Identified \
                   NamedNodeMap Node NodeList Notation ProcessingInstruction ReadOnlySequentialNamedNodeMap StringTypes \
                   Text TypeInfo parse parseString",
    },
    Library { name: "xml.etree", harmless: "" },
    Library {
        name: "xml.etree.ElementTree",
        harmless: "Comment Element ElementTree ParseError ProcessingInstruction QName SubElement TreeBuilder XMLParser \
                   XMLPullParser canonicalize dump fromstring fromstringlist indent iselement iterparse parse \
                   register_namespace tostring tostringlist",
    },
    Library { name: "xmlrpc", harmless: "" },
    Library { name: "xmlrpc.client", harmless: "" },
    Library { name: "xmlrpc.server", harmless: "" },
    Library {
        name: "yaml",
        harmless: "BaseLoader CBaseLoader CSafeDumper CSafeLoader Dumper MappingNode Node SafeDumper SafeLoader ScalarNode \
                   SequenceNode YAMLError add_representer compose compose_all dump dump_all parse safe_dump safe_dump_all \
                   safe_load safe_load_all scan",
    },
    Library { name: "zipfile", harmless: "BadZipFile BadZipfile LargeZipFile Path ZipInfo error is_zipfile" },
    Library { name: "zlib", harmless: "adler32 compress compressobj crc32 decompress decompressobj error" },
    Library { name: "zoneinfo", harmless: "InvalidTZPathWarning ZoneInfo ZoneInfoNotFoundError available_timezones" },
];
