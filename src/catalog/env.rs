//! Variables that change what other programs are or do.

/// What a variable means to other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing that matters here.
    Plain,
    /// Its value is a command that other programs run.
    Command,
    /// It decides where programs and libraries are found.
    Path,
    /// It makes programs load code or options.
    Code,
    /// It names a file that programs write to; `quiet` tells the values that name none.
    Log,
}

const COMMANDS: &[&str] = &[
    "GIT_SSH_COMMAND",
    "GIT_SSH",
    "GIT_EDITOR",
    "GIT_SEQUENCE_EDITOR",
    "GIT_PAGER",
    "GIT_EXTERNAL_DIFF",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
    "SUDO_ASKPASS",
    "GIT_PROXY_COMMAND",
    "EDITOR",
    "VISUAL",
    "PAGER",
    "MANPAGER",
    "SYSTEMD_PAGER",
    "LESSOPEN",
    "LESSCLOSE",
    "BROWSER",
    "FCEDIT",
    "PROMPT_COMMAND",
    "PS4",
    "RUSTC_WRAPPER",
    "RUSTFMT",
    "RUSTC",
    "RUSTDOC",
    "CARGO_BUILD_RUSTC",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_RUSTC_WRAPPER",
    "RSYNC_RSH",
    "TAR_OPTIONS",
    "DOCKER_CREDENTIAL_HELPER",
    "KUBE_EDITOR",
    "PSQL_EDITOR",
    "PSQL_PAGER",
    "GH_EDITOR",
    "GH_BROWSER",
    "GH_PAGER",
    "BAT_PAGER",
    "MERGE",
    "CVS_RSH",
    "SVN_SSH",
    "SVN_EDITOR",
    "HGEDITOR",
    "TEXEDIT",
    "XTERM_SHELL",
    "PARALLEL_SHELL",
    "MAKE_COMMAND",
    "ELINKS_CONFDIR",
    "FZF_DEFAULT_COMMAND",
    "SUDO_EDITOR",
    "GPG_PINENTRY",
    "DELTA_PAGER",
    "AWS_PAGER",
    "JJ_EDITOR",
    "GLAB_EDITOR",
    "KUBECTL_EXTERNAL_DIFF",
    "HGMERGE",
    "DIFFPROG",
    "P4EDITOR",
    "CSCOPE_EDITOR",
    "CRONTAB_EDITOR",
];

const PATHS: &[&str] =
    &["PATH", "CDPATH", "FPATH", "fpath", "path", "GOBIN", "MANPATH", "ENV_PATH", "GIT_EXEC_PATH", "HOME", "SHELL"];

const CODES: &[&str] = &[
    "BASH_ENV",
    "ENV",
    "SHELLOPTS",
    "BASHOPTS",
    "BASH_LOADABLES_PATH",
    "IFS_ENV",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PYTHONHOME",
    "PYTHONINSPECT",
    "PYTHONBREAKPOINT",
    "PYTHONEXECUTABLE",
    "PYTHONWARNINGS",
    "NODE_OPTIONS",
    "NODE_PATH",
    "PERL5LIB",
    "PERL5OPT",
    "PERL5DB",
    "PERLLIB",
    "RUBYOPT",
    "RUBYLIB",
    "GEM_PATH",
    "GEM_HOME",
    "JAVA_TOOL_OPTIONS",
    "_JAVA_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "CLASSPATH",
    "MAVEN_OPTS",
    "GRADLE_OPTS",
    "MAKEFLAGS",
    "MAKEFILES",
    "LUA_INIT",
    "LUA_PATH",
    "LUA_CPATH",
    "R_PROFILE",
    "R_PROFILE_USER",
    "PHPRC",
    "PHP_INI_SCAN_DIR",
    "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_TEMPLATE_DIR",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "OPENSSL_CONF",
    "SSLKEYLOGFILE",
    "GCONV_PATH",
    "LOCPATH",
    "NLSPATH",
    "TERMINFO",
    "TERMCAP",
    "INPUTRC",
    "ZDOTDIR",
    "VIMINIT",
    "EXINIT",
    "GVIMINIT",
    "MYVIMRC",
    "EMACSLOADPATH",
    "COBOL_LIBS",
    "CC",
    "CXX",
    "LD",
    "AR",
    "RUSTC",
    "CARGO_HOME",
    "NPM_CONFIG_SCRIPT_SHELL",
    "npm_config_script_shell",
    "AWKPATH",
    "AWKLIBPATH",
    "BASH_XTRACEFD",
    "POSIXLY_CORRECT_ENV",
    "DOTNET_STARTUP_HOOKS",
    "COR_PROFILER",
    "CORECLR_PROFILER",
    "ERL_FLAGS",
    "JULIA_LOAD_PATH",
    "RIPGREP_CONFIG_PATH",
    "XDG_CONFIG_HOME",
    "XDG_CONFIG_DIRS",
    "AWS_CONFIG_FILE",
    "AWS_SHARED_CREDENTIALS_FILE",
    "CLOUDSDK_CONFIG",
    "DOCKER_CONFIG",
    "KUBECONFIG",
    "LESSKEY",
    "LESSKEYIN",
    "LESSKEYIN_SYSTEM",
    "LESSKEYIN_USER",
    "LESSKEY_SYSTEM",
    "LESSKEY_CONTENT",
    "GNUMAKEFLAGS",
    "WGETRC",
    "CURL_HOME",
    "NETRC",
    "SCREENRC",
    "MAILRC",
    "PGSERVICEFILE",
    "PSQLRC",
    "MYSQL_HOME",
    "FZF_DEFAULT_OPTS",
    "FZF_DEFAULT_OPTS_FILE",
    "LESSKEY",
    "LESSKEYIN",
    "LESSKEY_CONTENT",
    "BAT_CONFIG_PATH",
    "BAT_CONFIG_DIR",
    "GREP_OPTIONS",
    "PYTEST_ADDOPTS",
    "PYTEST_PLUGINS",
    "TOX_CONFIG_FILE",
    "PIP_CONFIG_FILE",
    "UV_CONFIG_FILE",
    "NPM_CONFIG_USERCONFIG",
    "npm_config_userconfig",
    "NPM_CONFIG_NODE_OPTIONS",
    "npm_config_node_options",
    "YARN_RC_FILENAME",
    "BUNDLE_GEMFILE",
    "COMPOSER_HOME",
    "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER",
    "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER",
    "GOFLAGS",
    "CGO_CFLAGS",
    "CGO_LDFLAGS",
    "SBT_OPTS",
    "JAVA_OPTS",
    "ANT_OPTS",
    "ELIXIR_ERL_OPTIONS",
    "ERL_AFLAGS",
    "ERL_LIBS",
    "GUILE_LOAD_PATH",
    "TCLLIBPATH",
    "OCAMLRUNPARAM",
    "ANSIBLE_CONFIG",
    "ANSIBLE_LIBRARY",
    "TF_CLI_CONFIG_FILE",
    "HELM_PLUGINS",
    "GIT_ATTR_SOURCE",
    "HGRCPATH",
];

const LOGS: &[&str] = &[
    "NODE_V8_COVERAGE",
    "NODE_REDIRECT_WARNINGS",
    "NODE_REPL_HISTORY",
    "TF_LOG_PATH",
    "HISTFILE",
    "PIP_LOG",
    "PIP_LOG_FILE",
    "PIP_LOCAL_LOG",
    "PYTHON_HISTORY",
    "PSQL_HISTORY",
    "MYSQL_HISTFILE",
    "SQLITE_HISTORY",
    "LESSHISTFILE",
];

/// Values of such a variable that are no file: git's traces know switches and numbers.
pub fn quiet(name: &str, value: &str) -> bool {
    const SWITCHES: &[&str] = &["true", "false", "yes", "no", "on", "off"];
    let switch = || SWITCHES.iter().any(|s| s.eq_ignore_ascii_case(value)) || value.bytes().all(|b| b.is_ascii_digit());
    matches!(value, "" | "-" | "/dev/null" | "/dev/stderr") || name.starts_with("GIT_TRACE") && switch()
}

/// Values that are usual and mean nothing: a compiler by its own name.
const TOOLS: &[&str] = &["CC", "CXX", "LD", "AR", "RUSTC"];

/// Variables of bash that say which program a name stands for, whole or by element.
pub const TABLES: [&str; 3] = ["BASH_CMDS", "BASH_ALIASES", "BASH_ARGV0"];

/// What a variable means to other programs.
pub fn kind(name: &str) -> Kind {
    if matches!(name, "LD_LIBRARY_PATH" | "DYLD_LIBRARY_PATH" | "DYLD_FALLBACK_LIBRARY_PATH") {
        return Kind::Path;
    }
    if name.starts_with("LD_")
        || name.starts_with("DYLD_")
        || name.starts_with("BASH_FUNC_")
        || name.starts_with("GIT_CONFIG_KEY_")
        || TABLES.iter().any(|table| name.starts_with(table))
    {
        return Kind::Code;
    }
    if name.starts_with("GIT_TRACE") || LOGS.contains(&name) {
        return Kind::Log;
    }
    if COMMANDS.contains(&name) {
        return Kind::Command;
    }
    if PATHS.contains(&name) {
        return Kind::Path;
    }
    if TOOLS.contains(&name) {
        return Kind::Command;
    }
    if CODES.contains(&name) { Kind::Code } else { Kind::Plain }
}
