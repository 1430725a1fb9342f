//! Servers that read and write files, and every tool whose name says that it does: a path is a path through every door.

use super::Carries::{Dir, Plain, Read, Text, Tree, Write};
use super::{Carries, Does, Server, TOOL, Tool, carries, looks, reads, stands_for};

/// Names of a path among the fields of file tools.
const PATH: &[(&str, Carries)] =
    &[("path", Read), ("paths", Read), ("file_path", Read), ("head", Plain), ("tail", Plain)];
const TREE: &[(&str, Carries)] = &[
    ("path", Tree),
    ("pattern", Text),
    ("query", Text),
    ("filePattern", Text),
    ("excludePatterns", Text),
    ("searchType", Plain),
];
const WRITE: &[(&str, Carries)] = &[
    ("path", Write),
    ("file_path", Write),
    ("filePath", Write),
    ("content", Text),
    ("contents", Text),
    ("text", Text),
    ("edits", Text),
    ("oldText", Text),
    ("newText", Text),
    ("old_string", Text),
    ("new_string", Text),
    ("mode", Plain),
    ("dryRun", Plain),
];
const MOVE: &[(&str, Carries)] = &[("source", Plain), ("destination", Plain)];
const ONE: &[(&str, Carries)] = &[("path", Plain)];

const READ_FILE: Tool = looks(
    &["read_file", "read_text_file", "read_media_file", "read_multiple_files"],
    PATH,
    &[
        (r#"{"path":"~/.ssh/id_rsa"}"#, "secret-read"),
        (r#"{"path":"file:///home/u/.aws/credentials"}"#, "secret-read"),
        (r#"{"paths":["README.md","../.ssh/id_ed25519"]}"#, "secret-read"),
        (r#"{"path":"/etc/hosts"}"#, "read-outside"),
        (r#"{"path":"src/main.rs"}"#, "mcp-look"),
    ],
    &[(r#"{"path":"src/main.rs"}"#, "read-outside"), (r#"{"path":"docs/id_rsa.md"}"#, "secret-read")],
);

const SEARCH: Tool = looks(
    &["search_code", "start_search", "search_file_contents"],
    TREE,
    &[(r#"{"path":"/home/u","pattern":"KEY"}"#, "secret-read"), (r#"{"path":"src","pattern":"x"}"#, "mcp-look")],
    &[(r#"{"path":"src","pattern":"~/.ssh"}"#, "secret-read")],
);

/// Names are listed, nothing is opened: what `ls` says of the same place.
const LIST: Tool = Tool {
    names: &["list_directory", "list_directory_with_sizes", "directory_tree", "search_files", "get_file_info"],
    does: Does::Read,
    fields: &[("path", Plain), ("pattern", Text), ("excludePatterns", Text), ("sortBy", Plain)],
    commands: &["ls -- {path}"],
    hits: &[(r#"{"path":"/etc"}"#, "list"), (r#"{"path":"src"}"#, "mcp-look")],
    misses: &[(r#"{"path":"/home/u"}"#, "secret-read"), (r#"{"path":"src; rm -rf /"}"#, "rm-recursive")],
    ..TOOL
};

const WRITE_FILE: Tool = carries(
    &[
        "write_file",
        "edit_file",
        "create_file",
        "append_file",
        "patch_file",
        "insert_content",
        "edit_block",
        "write_pdf",
    ],
    WRITE,
    &[
        (r#"{"path":"src/a.rs","content":"DROP TABLE users"}"#, "file-write"),
        (r#"{"path":"/etc/passwd","content":"x"}"#, "file-write"),
        (r#"{"path":"~/.claude/settings.json","content":"x"}"#, "file-write"),
    ],
    &[(r#"{"path":"src/a.rs","content":"DROP TABLE users"}"#, "sql-drop-table")],
);

const MOVE_FILE: Tool = stands_for(
    &["move_file", "rename_file"],
    &["mv -- {source} {destination}"],
    MOVE,
    &[(r#"{"source":"a","destination":"b"}"#, "mv"), (r#"{"source":"a","destination":"b"}"#, "mv-source")],
    &[(r#"{"source":"a; rm -rf /","destination":"b"}"#, "rm-recursive")],
);

const COPY_FILE: Tool = stands_for(
    &["copy_file"],
    &["cp -- {source} {destination}"],
    MOVE,
    &[(r#"{"source":"a","destination":"b"}"#, "cp")],
    &[(r#"{"source":"a","destination":"b"}"#, "mv-source")],
);

const DELETE_FILE: Tool = stands_for(
    &["delete_file", "remove_file", "delete_files"],
    &["rm -- {path} {paths}"],
    &[("path", Plain), ("paths", Plain)],
    &[(r#"{"path":"src/a.rs"}"#, "rm"), (r#"{"paths":["a","b"]}"#, "rm")],
    &[(r#"{"path":"src/a.rs"}"#, "rm-recursive")],
);

const DELETE_TREE: Tool = stands_for(
    &["delete_directory", "remove_directory"],
    &["rm -r -- {path}"],
    ONE,
    &[(r#"{"path":"src"}"#, "rm-recursive"), (r#"{"path":"/"}"#, "rm-recursive")],
    &[(r#"{"path":"src; reboot"}"#, "reboot")],
);

const MAKE_DIRECTORY: Tool = stands_for(
    &["create_directory", "make_directory"],
    &["mkdir -p -- {path}"],
    ONE,
    &[(r#"{"path":"src/new"}"#, "mkdir")],
    &[(r#"{"path":"src/new"}"#, "file-write")],
);

/// The servers.
pub static ALL: &[Server] = &[
    Server {
        id: "filesystem",
        names: &[&["filesystem"], &["file-system"], &["files"], &["desktop", "commander"]],
        dialects: &[],
        tools: &[
            READ_FILE,
            SEARCH,
            LIST,
            WRITE_FILE,
            MOVE_FILE,
            COPY_FILE,
            DELETE_FILE,
            DELETE_TREE,
            MAKE_DIRECTORY,
            reads(&["list_allowed_directories", "list_searches", "get_more_search_results", "stop_search"]),
        ],
    },
    Server {
        id: "oraios/serena",
        names: &[&["serena"]],
        dialects: &[],
        tools: &[
            looks(
                &["read_file", "list_dir", "find_file", "search_for_pattern", "get_symbols_overview", "find_symbol"],
                &[("relative_path", Tree), ("file_mask", Text), ("substring_pattern", Text), ("name_path", Text)],
                &[
                    (r#"{"relative_path":"../.ssh/id_rsa"}"#, "secret-read"),
                    (r#"{"relative_path":"src/a.rs"}"#, "mcp-look"),
                ],
                &[(r#"{"relative_path":"src/a.rs"}"#, "read-outside")],
            ),
            carries(
                &[
                    "create_text_file",
                    "replace_regex",
                    "replace_content",
                    "replace_symbol_body",
                    "insert_after_symbol",
                    "insert_before_symbol",
                    "delete_lines",
                    "replace_lines",
                    "insert_at_line",
                ],
                &[
                    ("relative_path", Write),
                    ("content", Text),
                    ("body", Text),
                    ("regex", Text),
                    ("repl", Text),
                    ("needle", Text),
                    ("name_path", Text),
                    ("mode", Plain),
                ],
                &[
                    (r#"{"relative_path":"src/a.rs","content":"x"}"#, "file-write"),
                    (r#"{"relative_path":".git/hooks/pre-commit","content":"x"}"#, "file-write"),
                ],
                &[(r#"{"relative_path":"src/a.rs","content":"rm -rf /"}"#, "rm-recursive")],
            ),
            carries(
                &["execute_shell_command"],
                &[("command", Carries::Shell), ("cwd", Dir)],
                &[(r#"{"command":"rm -rf /"}"#, "rm-recursive"), (r#"{"command":"rm a","cwd":"/etc"}"#, "rm")],
                &[(r#"{"command":"echo 'rm -rf /'"}"#, "rm-recursive")],
            ),
        ],
    },
    Server {
        id: "JetBrains",
        names: &[&["jetbrains"], &["intellij"], &["pycharm"], &["webstorm"], &["goland"]],
        dialects: &[],
        tools: &[
            looks(
                &["get_file_text_by_path", "list_directory_tree", "find_files_by_glob", "find_files_by_name_keyword"],
                &[
                    ("pathInProject", Read),
                    ("directoryPath", Tree),
                    ("globPattern", Text),
                    ("nameKeyword", Text),
                    ("projectPath", Plain),
                ],
                &[
                    (r#"{"pathInProject":"../.ssh/id_rsa"}"#, "secret-read"),
                    (r#"{"pathInProject":"src/a.rs"}"#, "mcp-look"),
                ],
                &[(r#"{"pathInProject":"src/a.rs"}"#, "read-outside")],
            ),
            carries(
                &["create_new_file", "create_new_file_with_text", "replace_text_in_file", "reformat_file"],
                &[
                    ("pathInProject", Write),
                    ("path", Write),
                    ("text", Text),
                    ("oldText", Text),
                    ("newText", Text),
                    ("projectPath", Plain),
                ],
                &[(r#"{"pathInProject":"src/a.rs","text":"x"}"#, "file-write")],
                &[(r#"{"pathInProject":"src/a.rs","text":"rm -rf /"}"#, "rm-recursive")],
            ),
            carries(
                &["execute_terminal_command"],
                &[("command", Carries::Shell), ("projectPath", Dir)],
                &[(r#"{"command":"git push --force"}"#, "git-push-force")],
                &[(r#"{"command":"git push"}"#, "git-push-force")],
            ),
        ],
    },
    // Matched by tool alone: files are files, whoever writes them. That nobody knows the server is said as well.
    Server {
        id: "any file server",
        names: &[],
        dialects: &[],
        tools: &[
            WRITE_FILE,
            carries(
                &[
                    "write_text_file",
                    "save_file",
                    "str_replace",
                    "apply_diff",
                    "write_to_file",
                    "create_text_file",
                    "replace_content",
                    "replace_symbol_body",
                ],
                WRITE,
                &[
                    (r#"{"path":"src/a.rs","content":"x"}"#, "file-write"),
                    (r#"{"path":"src/a.rs","content":"x"}"#, "mcp-unknown-tool"),
                ],
                &[(r#"{"path":"src/a.rs","content":"rm -rf /"}"#, "rm-recursive")],
            ),
            MOVE_FILE,
            COPY_FILE,
            DELETE_FILE,
            DELETE_TREE,
        ],
    },
];
