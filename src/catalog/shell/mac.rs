//! What only a Mac has.

use crate::catalog::row::*;

pub(in crate::catalog) fn mac_reads(words: &dyn Words) -> bool {
    const FLAGS: &str = "-g -get -dns -proxy -nwi -list -l -r -w -x -n -p -c -f -t -d -k -history -schedule -pkgs -files -pkg-info -file-info -group-pkgs -volume -groups -only-files -only-dirs -info -last -start -end -predicate -style -level -source -process -debug -no-pager -color -s -a -samplers -i -q";
    let word = words.operand(0);
    let asks = words.has("-g -get -dns -proxy -nwi -list -l -history -schedule -pkgs -files -pkg-info -file-info -r -w -q -s -t -p -samplers -info") || matches!(word, Some("show" | "stream" | "stats" | "-g" | "cached" | "info" | "dump"));
    // `-getdnsservers`, `-listallhardwareports`: one option for each question.
    let named = GETS.split(' ').any(|flag| words.has(flag));
    let only = words.only(FLAGS) || named && words.only(GETS);
    !matches!(
        word,
        Some(
            "erase"
                | "config"
                | "collect"
                | "sleepnow"
                | "displaysleepnow"
                | "restoredefaults"
                | "touch"
                | "schedule"
                | "repeat"
                | "boot"
        )
    ) && only
        && (asks || named)
}

const GETS: &str = "-getinfo -getdnsservers -getsearchdomains -getmacaddress -getwebproxy -getsecurewebproxy -getsocksfirewallproxy -getproxybypassdomains -getairportnetwork -getairportpower -getcomputername -getautoproxyurl -getcurrentlocation -getadditionalroutes -getv6additionalroutes -getmedia -getmtu -getnetworkserviceenabled -listallhardwareports -listallnetworkservices -listnetworkserviceorder -listpreferredwirelessnetworks -listlocations -listdevicesthatsupportvlan -listvlans -listbonds -listallnetworkservices -getremotelogin -gettimezone -getcomputersleep -getdisplaysleep -getstartupdisk -liststartupdisks -listtimezones -getdate -gettime -getusingnetworktime";

pub(in crate::catalog) fn mac_file_reads(words: &dyn Words) -> bool {
    if words.has("-lint") {
        return words.only("-lint -s");
    }
    let prints = words.has("-c") && !words.any("-c", &|v| !v.trim_start().starts_with("Print"));
    let lists = words.only("-p -lint -d -dv -dvv -dvvv -dvvvv -v -vv -vvv --verify --verbose --display --deep --strict -L -l -h -f -D -t -i -info -archs -detailed_info -print-path --print-path --version -g --getProperty --entitlements -x -a -P");
    let act = words.has("-p -lint -d --display --verify -v -L -l -h -info -archs -print-path --print-path --version -g --getProperty -D -t -a -x") || matches!(words.operand(0), Some("list" | "history" | "validate" | "info"));
    prints && words.only("-c -x") || lists && act && !words.has("-s --sign")
}

/// A verb that asks, and none that changes.
pub(in crate::catalog) fn dscl_reads(w: &dyn Words) -> bool {
    (0..3).any(|i| {
        matches!(
            w.operand(i),
            Some(
                "-read"
                    | "-list"
                    | "-readall"
                    | "-search"
                    | "read"
                    | "list"
                    | "readall"
                    | "search"
                    | "-secureTokenStatus"
                    | "-getaccountpolicies"
                    | "-show"
            )
        )
    }) && !(0..w.count()).any(|i| {
        matches!(
            w.operand(i),
            None | Some(
                "-create"
                    | "-delete"
                    | "-passwd"
                    | "-append"
                    | "-change"
                    | "-merge"
                    | "create"
                    | "delete"
                    | "passwd"
                    | "append"
                    | "change"
                    | "merge"
            )
        )
    })
}

/// Asks for the state of a gate, and for nothing else.
pub(in crate::catalog) fn gate_reads(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("status" | "list" | "show" | "netboot_list" | "isactive" | "dumpbtm"))
        && w.count() == 1
        && w.only("-p -v --verbose -type")
        || w.count() == 0 && w.has("-p --status -x -xp") && w.only("-p --status -x -v -xp")
        || w.has("-a --assess") && w.only("-a --assess -v --verbose -t --type -vv -vvv -vvvv")
}

pub(in crate::catalog) fn test_defaults_export_file(w: &dyn Words) -> bool {
    w.operand(1) != Some("-")
}

pub(in crate::catalog) fn test_security_change(w: &dyn Words) -> bool {
    !matches!(w.word(0), Some("default-keychain" | "list-keychains" | "login-keychain")) || w.has("-s -d")
}

pub(in crate::catalog) fn test_gate_change(w: &dyn Words) -> bool {
    !gate_reads(w)
}

pub(in crate::catalog) fn test_mac_change(w: &dyn Words) -> bool {
    !mac_reads(w)
}

pub(in crate::catalog) fn test_dscl_change(w: &dyn Words) -> bool {
    !dscl_reads(w)
}

pub(in crate::catalog) fn test_xattr_read(w: &dyn Words) -> bool {
    w.only("-l -p -r -s -x -v -h --help")
}

pub(in crate::catalog) fn test_xattr_write(w: &dyn Words) -> bool {
    !w.only("-l -p -r -s -x -v -h --help")
}

pub(in crate::catalog) fn test_mac_file_write(w: &dyn Words) -> bool {
    !mac_file_reads(w)
}
