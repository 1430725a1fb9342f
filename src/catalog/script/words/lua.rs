//! Lua.

use super::Profile;
use crate::catalog::script::{Do, NONE, Row, arg};

/// What is known of Lua.
pub static LUA: Profile = Profile {
    words: "and break do else elseif end false for function goto if in local nil not or repeat return then true until \
        while print ipairs pairs next tostring tonumber type select unpack error assert pcall xpcall rawequal rawget \
        rawlen rawset setmetatable self arg _VERSION __index __tostring __add __sub __mul __div __mod __eq __lt __le \
        __call __len __concat __newindex __unm __name collectgarbage warn",
    methods: "byte char find format gmatch gsub len lower match rep reverse sub upper read lines close seek write flush \
        setvbuf",
    libraries: "string table math os io utf8 coroutine bit32 bit",
    members: "string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower \
        string.match string.rep string.reverse string.sub string.upper string.pack string.unpack string.packsize \
        table.* math.* utf8.* coroutine.* bit32.* bit.* os.time os.date os.clock os.difftime os.exit os.setlocale \
        io.read io.write io.stdin io.stdout io.stderr io.type io.close",
    rows: &[
        Row { name: "debug", does: Do::Native },
        Row { name: "dofile", does: Do::File(arg(0, "")) },
        Row { name: "io.input", does: Do::Read(arg(0, "")) },
        Row { name: "io.lines", does: Do::Read(arg(0, "")) },
        Row { name: "io.open", does: Do::Open(arg(0, ""), arg(1, "")) },
        Row { name: "io.output", does: Do::Write(arg(0, "")) },
        Row { name: "io.popen", does: Do::Shell(arg(0, "")) },
        Row { name: "io.tmpfile", does: Do::Write(arg(NONE, "")) },
        Row { name: "load", does: Do::Eval(arg(0, "")) },
        Row { name: "loadfile", does: Do::File(arg(0, "")) },
        Row { name: "loadstring", does: Do::Eval(arg(0, "")) },
        Row { name: "os.execute", does: Do::Shell(arg(0, "")) },
        Row { name: "os.getenv", does: Do::Variable(arg(0, "")) },
        Row { name: "os.remove", does: Do::Delete(arg(0, "")) },
        Row { name: "os.rename", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "os.tmpname", does: Do::Write(arg(NONE, "")) },
        Row { name: "require", does: Do::Load(arg(0, "")) },
        Row { name: "string.dump", does: Do::Native },
    ],
    method_rows: &[],
    callbacks: &[],
    modules: "",
    vars: "",
    dots: &[".", ":"],
    join: "..",
    bare: false,
};
