//! Tools that npm brings: builders, test runners, wrappers in `package.json` scripts, release tools.

use crate::catalog::row::*;

pub(in crate::catalog) fn installs(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("install" | "uninstall" | "install-deps" | "cache"))
}

#[derive(PartialEq)]
enum Kind {
    Build,
    Serve,
    Install,
    Release,
    Read,
}

fn kind(w: &dyn Words) -> Kind {
    if w.has("--version -v --help -h -V") {
        return Kind::Read;
    }
    match w.operand(0) {
        Some(
            "dev" | "serve" | "preview" | "start" | "server" | "develop" | "watch" | "storybook" | "s" | "studio"
            | "node" | "daemon",
        ) => Kind::Serve,
        Some(
            "add" | "install" | "upgrade" | "update" | "prebuild" | "migrate" | "init" | "eject" | "new" | "create"
            | "generate" | "g" | "link" | "unlink" | "bootstrap" | "telemetry" | "sync",
        ) => Kind::Install,
        Some(
            "publish" | "deploy" | "release" | "upload" | "submit" | "login" | "logout" | "version" | "eas"
            | "run:release",
        ) => Kind::Release,
        Some(
            "info" | "doctor" | "show" | "ls" | "list" | "graph" | "report" | "env" | "analytics" | "config" | "check"
            | "lint" | "inspect" | "why" | "print-affected" | "diff" | "query" | "changed" | "about" | "validate"
            | "bundle-size" | "ps" | "typecheck",
        ) => Kind::Read,
        _ => Kind::Build,
    }
}

pub(in crate::catalog) fn releases(w: &dyn Words) -> bool {
    let sends = [
        "publish",
        "release",
        "submit",
        "update",
        "sign",
        "deliver",
        "upload",
        "push",
        "deploy",
        "supply",
        "pilot",
        "beta",
        "login",
        "unpublish",
        "github-release",
        "run",
        "build",
    ];
    w.operand(0).is_some_and(|o| sends.contains(&o)) || w.has("--push --publish --release")
}

pub(in crate::catalog) fn site_serves(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("serve" | "server" | "s" | "lab" | "notebook" | "preview" | "console"))
}

pub(in crate::catalog) fn test_tsc_build(w: &dyn Words) -> bool {
    !w.has("-v") || w.has("-b --build")
}

pub(in crate::catalog) fn test_node_tests(w: &dyn Words) -> bool {
    !w.has("-u --update --update-snapshots --updateSnapshot") && !installs(w)
}

pub(in crate::catalog) fn test_node_build(w: &dyn Words) -> bool {
    !matches!(kind(w), Kind::Serve | Kind::Install | Kind::Release | Kind::Read)
}

pub(in crate::catalog) fn test_node_serve(w: &dyn Words) -> bool {
    kind(w) == Kind::Serve
}

pub(in crate::catalog) fn test_node_tool_install(w: &dyn Words) -> bool {
    kind(w) == Kind::Install
}

pub(in crate::catalog) fn test_node_tool_release(w: &dyn Words) -> bool {
    kind(w) == Kind::Release
}

pub(in crate::catalog) fn test_node_tool_read(w: &dyn Words) -> bool {
    kind(w) == Kind::Read
}

pub(in crate::catalog) fn test_release_local(w: &dyn Words) -> bool {
    !releases(w) && !matches!(w.operand(0), Some("status" | "ls" | "list" | "lint" | "show"))
}

pub(in crate::catalog) fn test_site_build(w: &dyn Words) -> bool {
    !site_serves(w)
        && !matches!(w.operand(0), Some("gh-deploy" | "deploy" | "d" | "version" | "env" | "kernelspec" | "list"))
}
