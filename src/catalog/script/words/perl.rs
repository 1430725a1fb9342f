//! Perl.

use super::{EACH, Profile};
use crate::catalog::script::{Do, NONE, Row, arg};

/// What is known of Perl.
pub static PERL: Profile = Profile {
    words: "if elsif else unless while until for foreach do eval and or not xor x eq ne lt gt le ge cmp return last next \
        redo my our local state sub package BEGIN END INIT CHECK __FILE__ __LINE__ __PACKAGE__ print say printf sprintf \
        push pop shift unshift splice reverse sort map grep join split keys values each exists delete defined undef \
        scalar wantarray ref length substr index rindex uc lc ucfirst lcfirst chomp chop chr ord sprintf hex oct abs int \
        sqrt sin cos atan2 exp log rand srand time localtime gmtime sleep pos quotemeta pack unpack vec die warn exit \
        lstat stat readline eof close binmode seek tell fileno select getc read sysread readdir closedir rewinddir \
        readlink caller times lock study reset tr STDIN STDOUT STDERR DATA sum sum0 max min maxstr minstr first any all \
        none notall uniq uniqnum shuffle reduce product pairs pairkeys pairvalues Dumper floor ceil fmod strftime mktime \
        decode_json encode_json to_json from_json basename dirname fileparse encode decode encode_utf8 decode_utf8 \
        encode_base64 decode_base64 md5_hex sha1_hex sha256_hex sha512_hex looks_like_number blessed reftype dualvar \
        croak carp confess cluck gettimeofday tv_interval cwd getcwd catfile catdir rel2abs abs2rel abs_path realpath \
        wrap fill timelocal timegm isatty getpwuid getpwnam getgrgid getlogin qw __SUB__ default given when DBL_MAX \
        INT_MAX LONG_MAX UINT_MAX FLT_MAX DBL_EPSILON pi",
    methods: "decode encode pretty canonical utf8 ascii latin1 allow_nonref indent space_before space_after relaxed \
        Dump Indent Sortkeys Terse strftime ymd hms epoch year mon mday hour min sec julian_day date datetime \
        autoflush getline getlines opened binmode copy is_nan is_inf badd bmul bsub bdiv bpow bstr numify",
    libraries: "JSON::PP JSON Data::Dumper Time::Piece POSIX List::Util Scalar::Util File::Basename File::Spec \
        File::Spec::Functions Time::HiRes Time::Local MIME::Base64 Digest::MD5 Digest::SHA Encode Cwd Text::Wrap \
        Math::BigInt Math::BigFloat Carp utf8 Unicode::Normalize main JSON::XS Cpanel::JSON::XS Text::ParseWords \
        Term::ANSIColor Text::Abbrev Text::Tabs I18N::Langinfo Config B::Deparse",
    members: "JSON::PP.new JSON::XS.new JSON.new Cpanel::JSON::XS.new JSON::PP.true JSON::PP.false Data::Dumper.Dump \
        Data::Dumper.new File::Spec.* File::Spec::Functions.* Time::Piece.* Math::BigInt.new Math::BigFloat.new \
        List::Util.* Scalar::Util.* File::Basename.* Time::HiRes.time Time::HiRes.sleep Time::Local.* MIME::Base64.* \
        Digest::MD5.md5_hex Digest::SHA.sha1_hex Digest::SHA.sha256_hex Encode.encode Encode.decode Cwd.getcwd Cwd.cwd \
        Cwd.abs_path Cwd.realpath Text::Wrap.wrap utf8.decode utf8.encode utf8.is_utf8 utf8.upgrade utf8.downgrade \
        POSIX.floor POSIX.ceil POSIX.fmod POSIX.strftime POSIX.mktime POSIX.pow POSIX.strtol POSIX.strtod POSIX.isatty \
        POSIX.INT_MAX POSIX.DBL_MAX POSIX.LONG_MAX POSIX.toupper POSIX.tolower POSIX.fmax POSIX.fmin POSIX.round \
        POSIX.uname POSIX.getpid POSIX.setlocale POSIX.LC_ALL Carp.croak Carp.carp Carp.confess Carp.cluck \
        Unicode::Normalize.* Text::ParseWords.* Term::ANSIColor.*",
    rows: &[
        Row { name: "chdir", does: Do::Chdir },
        Row { name: "chmod", does: Do::Mode(arg(EACH, "")) },
        Row { name: "chown", does: Do::Mode(arg(EACH, "")) },
        Row { name: "chroot", does: Do::Native },
        Row { name: "connect", does: Do::Send(arg(NONE, "")) },
        Row { name: "copy", does: Do::Copy(arg(0, ""), arg(1, "")) },
        Row { name: "cp", does: Do::Copy(arg(0, ""), arg(1, "")) },
        Row { name: "dbmopen", does: Do::Write(arg(NONE, "")) },
        Row { name: "dump", does: Do::Native },
        Row { name: "exec", does: Do::Words(0) },
        Row { name: "find", does: Do::Refuse },
        Row { name: "fork", does: Do::Refuse },
        Row { name: "get", does: Do::Fetch(arg(0, "")) },
        Row { name: "getstore", does: Do::Download(arg(0, ""), arg(1, "")) },
        Row { name: "getprint", does: Do::Fetch(arg(0, "")) },
        Row { name: "glob", does: Do::Read(arg(0, "")) },
        Row { name: "kill", does: Do::Kill },
        Row { name: "link", does: Do::Write(arg(1, "")) },
        Row { name: "listen", does: Do::Listen },
        Row { name: "make_path", does: Do::Write(arg(EACH, "")) },
        Row { name: "mkdir", does: Do::Write(arg(0, "")) },
        Row { name: "mkpath", does: Do::Write(arg(0, "")) },
        Row { name: "move", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "mv", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "nstore", does: Do::Write(arg(1, "")) },
        Row { name: "open2", does: Do::Words(2) },
        Row { name: "open3", does: Do::Words(3) },
        Row { name: "opendir", does: Do::Read(arg(1, "")) },
        Row { name: "readpipe", does: Do::Shell(arg(0, "")) },
        Row { name: "remove_tree", does: Do::DeleteTree(arg(EACH, "")) },
        Row { name: "rename", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "retrieve", does: Do::Unpack },
        Row { name: "rmdir", does: Do::Delete(arg(EACH, "")) },
        Row { name: "rmtree", does: Do::DeleteTree(arg(EACH, "")) },
        Row { name: "setpgrp", does: Do::Refuse },
        Row { name: "socket", does: Do::Send(arg(NONE, "")) },
        Row { name: "store", does: Do::Write(arg(1, "")) },
        Row { name: "symlink", does: Do::Write(arg(1, "")) },
        Row { name: "syscall", does: Do::Native },
        Row { name: "sysopen", does: Do::Write(arg(1, "")) },
        Row { name: "system", does: Do::Words(0) },
        Row { name: "thaw", does: Do::Unpack },
        Row { name: "truncate", does: Do::Write(arg(0, "")) },
        Row { name: "unlink", does: Do::Delete(arg(EACH, "")) },
        Row { name: "utime", does: Do::Mode(arg(EACH, "")) },
    ],
    method_rows: &[
        Row { name: "delete", does: Do::Send(arg(0, "")) },
        Row { name: "do", does: Do::Sql(arg(0, "")) },
        Row { name: "execute", does: Do::Refuse },
        Row { name: "get", does: Do::Fetch(arg(0, "")) },
        Row { name: "mirror", does: Do::Download(arg(0, ""), arg(1, "")) },
        Row { name: "post", does: Do::Send(arg(0, "")) },
        Row { name: "prepare", does: Do::Sql(arg(0, "")) },
        Row { name: "put", does: Do::Send(arg(0, "")) },
        Row { name: "request", does: Do::Send(arg(1, "")) },
        Row { name: "selectall_arrayref", does: Do::Sql(arg(0, "")) },
        Row { name: "unlink", does: Do::Delete(arg(NONE, "")) },
    ],
    callbacks: &[],
    modules: "strict warnings utf8 feature integer bigint bignum bytes constant vars diagnostics less locale open sort \
        experimental mro parent JSON::PP JSON JSON::XS Cpanel::JSON::XS Data::Dumper Time::Piece POSIX List::Util \
        Scalar::Util File::Basename File::Spec File::Spec::Functions Time::HiRes Time::Local MIME::Base64 Digest::MD5 \
        Digest::SHA Encode Cwd Text::Wrap Math::BigInt Math::BigFloat Math::Trig Carp Unicode::Normalize English \
        Text::ParseWords Term::ANSIColor Text::Abbrev Text::Tabs I18N::Langinfo Config Benchmark Fcntl Errno Tie::Hash \
        File::stat Getopt::Long Getopt::Std Hash::Util Storable File::Path File::Copy File::Find IPC::Open3 IPC::Open2 \
        LWP::Simple LWP::UserAgent HTTP::Tiny DBI IO::File IO::Handle Symbol",
    vars: "",
    dots: &["->"],
    join: ".",
};
