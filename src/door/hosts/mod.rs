//! One file a host: its events, its answers, its ways. A host is added by its file and a row in `host::HOSTS`.

pub mod amp;
pub mod any;
pub mod claude;
pub mod cline;
pub mod codex;
pub mod copilot;
pub mod cursor;
pub mod droid;
pub mod gemini;
pub mod kiro;
pub mod opencode;
pub mod qwen;
pub mod vscode;
pub mod windsurf;

#[cfg(test)]
mod tests {
    use crate::catalog::guard::guarded;
    use crate::door::host::HOSTS;

    /// An agent that may write the file by which its host starts oneway could switch it off.
    #[test]
    fn no_host_is_wired_in_where_an_agent_may_write() {
        for host in HOSTS {
            let (wiring, home) = (&host.wiring, Some("/home/u"));
            let user = format!("/home/u/{}/{}", wiring.home.1, wiring.user);
            let project = format!("/home/u/app/{}", wiring.project);
            for path in [user, project].iter().filter(|path| !path.ends_with('/')) {
                assert!(guarded(path, home).is_some(), "{path} is no place of rules/guard.toml");
            }
        }
    }
}
