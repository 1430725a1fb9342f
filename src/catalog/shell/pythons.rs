//! Python: package managers, environments, test runners, and the modules that are programs.

use crate::catalog::row::*;

/// Whether every operand names a module, a type or a word of Python's own.
pub(in crate::catalog) fn own_modules(w: &dyn Words) -> bool {
    const OWN: &str = "abc argparse array ast asyncio atexit base64 bisect builtins bytes bz2 calendar class cmath codecs collections concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal def dict difflib dis email enum errno float fnmatch fractions functools gc getopt getpass glob graphlib gzip hashlib heapq hmac html http importlib inspect int io ipaddress itertools json len linecache list locale logging lzma mailbox math mimetypes mmap multiprocessing numbers object open operator os pathlib pickle pkgutil platform pprint print queue random range re sched secrets select selectors set shelve shlex shutil signal socket socketserver sqlite3 ssl stat statistics str string struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit tkinter tokenize tomllib traceback tuple types typing unicodedata unittest urllib uuid venv warnings weakref wsgiref xml zipfile zipimport zlib zoneinfo";
    let own = |name: &str| !name.contains('/') && OWN.split(' ').any(|m| name.split(['.', ':']).next() == Some(m));
    (0..w.count()).all(|i| w.operand(i).is_some_and(own))
}
