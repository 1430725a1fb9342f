//! Ruby and PHP: gem, bundle, rake, composer and their frameworks.

use crate::catalog::row::*;

/// composer's own sub-commands: any other word is a script.
const COMPOSER: &str = "show|info|outdated|why|depends|why-not|prohibits|validate|diagnose|licenses|search|about|list|help|status|check-platform-reqs|audit|suggests|fund|browse|home|install|i|update|u|upgrade|require|r|remove|rm|reinstall|dump-autoload|dumpautoload|bump|normalize|archive|init|clear-cache|clearcache|cc|global|self-update|selfupdate|config|create-project|run|run-script|exec";

pub(in crate::catalog) fn test_gem_account(w: &dyn Words) -> bool {
    w.has("-a --add -r --remove -c --clear-all") || w.count() == 0
}

pub(in crate::catalog) fn test_composer_script(w: &dyn Words) -> bool {
    w.operand(0).is_some_and(|first| !COMPOSER.split('|').any(|o| o == first))
}
