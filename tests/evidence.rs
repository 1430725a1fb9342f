//! Evidence in real repositories: built with the local git, judged without it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod run;
mod scene;

use oneway::evidence::settle;
use oneway::finding::{Act, Effect, Finding, Findings, Object, Question, Reach, Undo};
use oneway::request::Place;
use oneway::span::Span;
use oneway::world::Machine;
use run::here::Here;
use scene::{BASE, Forbidden, one, question, scene, short};
use std::path::Path;

/// setup after BASE, paths that go away, undo, object
type Row = (&'static str, &'static [&'static str], &'static str, Object);

#[track_caller]
fn removed(rows: &[Row]) {
    for (setup, names, want, object) in rows {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.gone(names)]));
        assert_eq!(
            (short(&got.undo).as_str(), got.effect.object),
            (*want, *object),
            "{setup} | {names:?} | {:?}",
            got.undo
        );
    }
}

#[test]
fn files_that_go_away() {
    use Object::Tree;
    removed(&[
        ("", &["a.txt"], "exact git checkout -- a.txt", Tree),
        ("", &["a.txt", "b.txt"], "exact git checkout -- a.txt b.txt", Tree),
        ("", &["dir"], "exact git checkout -- dir", Tree),
        ("", &["nothing"], "unknown", Tree),
        ("echo x >> a.txt", &["a.txt"], "none", Tree),
        ("printf 'one\\nTWO\\n' > a.txt", &["a.txt"], "none", Tree),
        ("echo x > new.txt", &["new.txt"], "none", Tree),
        ("echo x > new.txt", &["a.txt", "new.txt"], "none", Tree),
        ("echo x > ignored.log", &["ignored.log"], "none", Tree),
        ("echo x > dir/new.txt", &["dir"], "none", Tree),
        ("echo x >> dir/sub/d.txt", &["dir"], "none", Tree),
        // Git would bring back what was deleted before.
        ("rm dir/c.txt", &["dir"], "unknown", Tree),
        ("mkdir dir/empty", &["dir"], "exact git checkout -- dir && mkdir -p dir/empty", Tree),
        ("mkdir empty", &["empty"], "exact mkdir -p empty", Tree),
        ("chmod +x a.txt", &["a.txt"], "none", Tree),
        (
            "git config core.fileMode false; chmod +x a.txt",
            &["a.txt"],
            "exact git checkout -- a.txt && chmod 0755 -- a.txt",
            Tree,
        ),
        ("echo x >> a.txt; git add a.txt", &["a.txt"], "exact git checkout -- a.txt", Tree),
        ("echo x > new.txt; git add -N new.txt", &["new.txt"], "none", Tree),
        ("", &[".git"], "none", Tree),
        ("", &["."], "none", Tree),
        ("touch .git/index.lock", &[".git/index.lock"], "partial git makes the lock when it needs it", Tree),
        ("ln -s a.txt link", &["link"], "exact { [ \"$(readlink link)\" = a.txt ] || ln -sfn -- a.txt link; }", Tree),
        ("ln -s dir link", &["link/c.txt"], "exact git checkout -- dir/c.txt", Tree),
        (
            "ln -s a.txt link; git add link",
            &["dir", "link"],
            "exact git checkout -- dir && { [ \"$(readlink link)\" = a.txt ] || ln -sfn -- a.txt link; }",
            Tree,
        ),
        ("mkfifo pipe", &["pipe"], "none", Tree),
        ("echo x > 'a b'; git add .; git commit -qm x", &["a b"], "exact git checkout -- 'a b'", Tree),
        ("git init -q dir/inner", &["dir"], "none", Tree),
        ("", &["*.txt"], "exact git checkout -- a.txt b.txt", Tree),
        ("echo x > c.txt", &["*.txt"], "none", Tree),
        ("echo x > c.log", &["?.txt"], "exact git checkout -- a.txt b.txt", Tree),
        ("", &["**/x"], "unknown", Tree),
        ("", &["*.nothing"], "unknown", Tree),
    ]);
}

#[test]
fn times_are_not_enough() {
    let same = "touch -d @1000000000 a.txt; git update-index --refresh -q; touch -d '1 hour ago' .git/x";
    let table = [
        // Same size, same time: only the change of the entry, or the content, tells.
        (format!("{same}; printf 'one\\nTWO\\n' > a.txt; touch -d @1000000000 a.txt"), "none"),
        (format!("{same}; touch -d @1000000007 a.txt"), "exact git checkout -- a.txt"),
        ("git update-index --assume-unchanged a.txt; echo x >> a.txt".into(), "none"),
        ("git update-index --assume-unchanged a.txt".into(), "exact git checkout -- a.txt"),
        ("git update-index --skip-worktree a.txt".into(), "unknown"),
        ("git update-index --skip-worktree a.txt; echo x >> a.txt".into(), "none"),
    ];
    for (setup, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.gone(&["a.txt"])]));
        assert_eq!(short(&got.undo), want, "{setup}");
    }
}

#[test]
fn what_git_cannot_give_back() {
    let table = [
        // The index names a content that no object has.
        (
            "h=$(echo x | git hash-object --stdin); echo x > n; git update-index --add --cacheinfo 100644,$h,n",
            &["n"],
            "unknown",
        ),
        // A filter keeps only what it likes, and gives back what it likes.
        ("echo '*.txt filter=f' > .gitattributes", &["a.txt"], "unknown"),
        (
            "git config filter.f.clean 'echo const'; echo '*.x filter=f' > .gitattributes; echo precious > p.x
             git add -A; git commit -qm x; sleep 0.1; git update-index --refresh -q",
            &["p.x"],
            "unknown",
        ),
        ("git config core.autocrlf true; printf 'one\\r\\ntwo\\r\\n' > a.txt", &["a.txt"], "unknown"),
        ("printf '* text=auto\\n' > .gitattributes; printf 'one\\r\\ntwo\\r\\n' > a.txt", &["a.txt"], "unknown"),
        ("git config --global core.autocrlf input; printf 'one\\r\\ntwo\\r\\n' > a.txt", &["a.txt"], "unknown"),
        ("printf DIRC > .git/index", &["a.txt"], "unknown"),
        ("git config core.worktree /somewhere", &["a.txt"], "unknown"),
        ("git update-index --split-index", &["a.txt"], "unknown"),
        ("git checkout -q -b o HEAD~1; echo z > a.txt; git commit -qam z; git merge main || true", &["a.txt"], "none"),
    ];
    for (setup, names, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.gone(names)]));
        assert_eq!(short(&got.undo), want, "{setup} {:?}", got.undo);
    }
}

#[test]
fn ways_to_store() {
    let table = [
        ("git gc -q", "exact git checkout -- dir"),
        ("git gc -q; git update-index --index-version 4", "exact git checkout -- dir"),
        ("git update-index --index-version 4", "exact git checkout -- dir"),
        ("git update-index --skip-worktree a.txt; git update-index --really-refresh", "exact git checkout -- dir"),
        ("git repack -adq --depth=50; git update-index --untracked-cache", "exact git checkout -- dir"),
        ("cd ..; mv repo first; git clone -qs first repo", "exact git checkout -- dir"),
        ("git worktree add -q ../other; cd ..; mv repo first; git -C first worktree repair -q ../other 2>/dev/null || true
          mv other repo; git -C first worktree repair ../repo 2>/dev/null", "exact git checkout -- dir"),
    ];
    for (setup, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.gone(&["dir"])]));
        assert_eq!(short(&got.undo), want, "{setup} {:?}", got.undo);
        let got = one(scene.settle(vec![scene.reset()]));
        assert_eq!(short(&got.undo), "partial git reset --hard ORIG_HEAD", "{setup}");
    }
}

#[test]
fn the_newer_object_format() {
    let base = BASE.replace("git init", "git init --object-format=sha256");
    for (setup, want) in [("", "exact git checkout -- dir"), ("git gc -q", "exact git checkout -- dir")] {
        let Some(scene) = scene(&format!("{base}{setup}")) else { return };
        assert_eq!(short(&one(scene.settle(vec![scene.gone(&["dir"])])).undo), want);
        assert_eq!(short(&one(scene.settle(vec![scene.reset()])).undo), "partial git reset --hard ORIG_HEAD");
    }
}

#[test]
fn build_output() {
    use Object::{Output, Tree};
    removed(&[
        (
            "mkdir node_modules; echo x > node_modules/x",
            &["node_modules"],
            "partial npm ci, or whatever installed it",
            Output,
        ),
        ("mkdir node_modules; touch package-lock.json", &["node_modules"], "partial npm ci", Output),
        ("mkdir node_modules; touch yarn.lock", &["node_modules"], "partial yarn install --frozen-lockfile", Output),
        (
            "mkdir -p node_modules/x; touch yarn.lock",
            &["node_modules/x"],
            "partial yarn install --frozen-lockfile",
            Output,
        ),
        ("", &["node_modules"], "partial npm ci, or whatever installed it", Output),
        (
            "mkdir node_modules; echo x > node_modules/x; git add -f node_modules",
            &["node_modules"],
            "exact git checkout -- node_modules",
            Tree,
        ),
        (
            "mkdir node_modules",
            &["node_modules", "dir"],
            "partial npm ci, or whatever installed it; git checkout -- dir",
            Tree,
        ),
        ("mkdir build; echo x > build/x", &["build"], "none", Output),
        ("", &["build"], "unknown", Output),
        ("mkdir build; touch Makefile", &["build"], "partial make", Output),
        ("mkdir dist; touch Makefile", &["dist"], "unknown", Output),
        ("mkdir target; touch Cargo.toml", &["target"], "partial cargo build", Output),
        (
            "mkdir .venv; touch .venv/pyvenv.cfg requirements.txt",
            &[".venv"],
            "partial python -m venv .venv && .venv/bin/pip install -r requirements.txt",
            Output,
        ),
        ("mkdir .venv; touch .venv/pyvenv.cfg", &[".venv"], "unknown", Output),
        ("mkdir .venv; touch .venv/x", &[".venv"], "none", Output),
        ("", &[".venv"], "unknown", Output),
        (
            "mkdir -p dir/__pycache__; echo x > dir/__pycache__/a.pyc",
            &["dir"],
            "partial python writes it again; git checkout -- dir",
            Tree,
        ),
        (
            "mkdir odd; echo odd >> .gitignore; echo 'Signature: 8a477f597d28d172789f06886806bc55' > odd/CACHEDIR.TAG",
            &["odd"],
            "partial the tool that made it",
            Output,
        ),
        ("mkdir odd; echo odd >> .gitignore; echo 'no' > odd/CACHEDIR.TAG", &["odd"], "none", Tree),
    ]);
}

#[test]
fn nothing_known_about_the_place() {
    let mut findings = Findings { list: vec![], ..Findings::default() };
    for name in ["node_modules", "build", "src", "__pycache__/x"] {
        let kept = Question::Kept { paths: vec![name.into()], overwrite: false };
        findings.list.push(question(Act::Delete, kept));
    }
    settle(&mut findings, &Place::default(), &Machine);
    let got: Vec<_> = findings.list.iter().map(|f| (short(&f.undo), f.effect.object)).collect();
    let want = [
        ("partial npm ci, or whatever installed it", Object::Output),
        ("unknown", Object::Output),
        ("unknown", Object::Tree),
        ("partial python writes it again", Object::Output),
    ];
    assert_eq!(got, want.map(|(undo, object)| (undo.to_owned(), object)));
    // A world that sees nothing does not see that nothing is there.
    let kept = Question::Kept { paths: vec!["/repo/a.txt".into()], overwrite: true };
    let mut findings = Findings { list: vec![question(Act::Change, kept)], ..Findings::default() };
    settle(&mut findings, &Place::default(), &oneway::world::Nowhere);
    assert_eq!(short(&findings.list[0].undo), "unknown");
}

#[test]
fn system_places_stay_what_they_are() {
    let Some(scene) = scene(BASE) else { return };
    let mut finding = scene.gone(&["/usr/lib/node_modules"]);
    finding.effect.reach = Reach::Machine;
    assert_eq!(one(scene.settle(vec![finding])).effect.object, Object::Tree);
}

#[test]
fn overwritten() {
    let table: [(&str, &[&str], &str); 9] = [
        ("", &["new.txt"], "exact rm -rf -- new.txt"),
        ("", &["sub/new.txt"], "partial rm -rf -- sub/new.txt"),
        ("", &["a.txt"], "exact git checkout -- a.txt"),
        ("echo x > new.txt", &["new.txt"], "none"),
        ("echo x > new.txt; ln -s new.txt link", &["link"], "none"),
        (
            "ln -s nowhere link",
            &["link"],
            "exact { [ \"$(readlink link)\" = nowhere ] || ln -sfn -- nowhere link; } && rm -f -- nowhere",
        ),
        ("", &["dir"], "partial remove what is new there; git checkout -- dir"),
        ("mkdir d3", &["d3"], "partial remove what is new there"),
        ("mkdir d2; echo x > d2/own", &["d2"], "unknown"),
    ];
    for (setup, names, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.overwritten(names)]));
        assert_eq!(short(&got.undo), want, "{setup} {names:?}");
    }
}

#[test]
fn moved() {
    let Some(scene) = scene(BASE) else { return };
    let moved = |known: Undo, to: &str| {
        let mut finding = scene.overwritten(&[to]);
        finding.subject = "mv".into();
        finding.marks.row = "moves";
        finding.undo = known;
        finding.targets = vec![scene.path("a.txt"), scene.path(to)];
        finding
    };
    let table = [
        (moved(Undo::Exact("mv b.txt a.txt".into()), "b.txt"), "exact mv b.txt a.txt && git checkout -- b.txt"),
        (moved(Undo::Exact("mv z.txt a.txt".into()), "z.txt"), "exact mv z.txt a.txt"),
        (moved(Undo::Unknown("x".into()), "z.txt"), "partial move it back"),
        (moved(Undo::None, "z.txt"), "none"),
    ];
    for (finding, want) in table {
        assert_eq!(short(&one(scene.settle(vec![finding])).undo), want);
    }
    // What was moved there is not what was seen there.
    for target in ["z.txt", "b.txt"] {
        let list = scene.settle(vec![moved(Undo::Unknown("x".into()), target), scene.gone(&[target])]);
        assert_eq!(short(&list[1].undo), "unknown", "{target}");
    }
    // What the text itself makes, it may take away.
    let list = scene.settle(vec![scene.overwritten(&["tmp.py"]), scene.gone(&["tmp.py"])]);
    assert_eq!(short(&list[1].undo), "unneeded");
}

#[test]
fn removed_from_the_index_too() {
    for (setup, want) in [("", "exact git checkout HEAD -- a.txt"), ("echo x >> a.txt; git add a.txt", "none")] {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let mut finding = scene.gone(&["a.txt"]);
        finding.subject = "git rm".into();
        assert_eq!(short(&one(scene.settle(vec![finding])).undo), want);
    }
}

#[test]
fn clean_trees() {
    let clean = "partial git reset --hard ORIG_HEAD";
    let table = [
        ("", clean),
        ("echo x > new.txt", clean),
        ("echo x >> a.txt", "none"),
        ("echo x >> a.txt; git add a.txt", "none"),
        ("echo x > new.txt; git add new.txt", "none"),
        ("echo x > new.txt; git add -N new.txt", "none"),
        ("git rm -q a.txt", clean),
        ("rm a.txt", clean),
        ("git rm -q --cached a.txt", "none"),
        ("git mv a.txt z.txt", "none"),
        ("chmod +x a.txt", "none"),
        ("git pack-refs --all; git gc -q", clean),
        ("git checkout -q --detach", clean),
        ("echo x >> a.txt; git stash -q", clean),
        ("git read-tree HEAD", clean),
        ("git rm -q --cached dir/c.txt; git add dir/c.txt", clean),
        ("echo x >> dir/c.txt; git add dir/c.txt; git reset -q; git checkout -q -- .", clean),
        ("git gc -q; rm -f .git/index; git read-tree HEAD", clean),
        ("git update-index --assume-unchanged a.txt; echo x >> a.txt", "none"),
        ("git sparse-checkout set dir/sub", clean),
        ("git sparse-checkout set --sparse-index dir/sub", clean),
        ("git sparse-checkout set --sparse-index dir/sub; echo x >> dir/sub/d.txt", "none"),
        ("git checkout -q -b o HEAD~1; echo z > a.txt; git commit -qam z; git merge main || true", "none"),
        ("git init -q ../sub; (cd ../sub; echo s > s; git add s; git commit -qm s); git submodule --quiet add ../sub sub; git commit -qm sub", clean),
        ("git checkout -q --orphan empty; git rm -rfq .", clean),
        ("git checkout -q --orphan full", "none"),
        ("echo nonsense > .git/HEAD", "unknown"),
        ("rm -rf .git/objects/*", "unknown"),
        ("git update-index --split-index", "unknown"),
        ("for i in $(seq 60); do mkdir -p many/$i; echo $i > many/$i/f; done; git add -A; git commit -qm m; git gc -q
          echo x > many/7/g; git add many/7/g; git commit -qm g; git read-tree HEAD", clean),
        ("for i in $(seq 60); do mkdir -p many/$i; echo $i > many/$i/f; done; git add -A; git commit -qm m; git gc -q
          echo x > many/7/f; git add many/7/f", "none"),
    ];
    for (setup, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.reset()]));
        assert_eq!(short(&got.undo), want, "{setup} {}", got.what);
    }
}

#[test]
fn files_that_are_changed_in_place() {
    let table = [
        ("", "exact git checkout -q -- :/"),
        ("echo x >> a.txt", "unknown"),
        ("echo x >> a.txt; git add a.txt", "exact git checkout -q -- :/"),
        ("echo x > new.txt", "unknown"),
        ("echo x > ignored.log; mkdir build; echo x > build/x", "exact git checkout -q -- :/"),
    ];
    for (setup, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let clean = Question::CleanTree { dir: scene.path(""), undo: "git checkout -- .".into() };
        let fmt = Finding { subject: "cargo fmt".into(), ..question(Act::Change, clean) };
        assert_eq!(short(&one(scene.settle(vec![fmt])).undo), want, "{setup}");
    }
}

#[test]
fn says_what_is_not_committed() {
    let Some(scene) = scene(&format!("{BASE}echo x >> a.txt; echo y > n; git add n")) else { return };
    let got = one(scene.settle(vec![scene.reset()]));
    assert_eq!(got.what, "does it; uncommitted changes in 2 files: a.txt, n");
}

#[test]
fn what_comes_before_counts() {
    let Some(scene) = scene(&format!("{BASE}echo x > new.txt")) else { return };
    let add = Effect::new(Act::Change, Object::Index, Reach::Project);
    let mut staged = Finding::new("git-add", add, Undo::Exact("git reset".into()), Span::default(), "stages");
    staged.subject = "git add".into();
    let list = scene.settle(vec![staged.clone(), scene.reset()]);
    assert_eq!(short(&list[1].undo), "unknown");
    staged.subject = "git fetch".into();
    let list = scene.settle(vec![staged, scene.reset()]);
    assert_eq!(short(&list[1].undo), "partial git reset --hard ORIG_HEAD");
}

#[test]
fn work_trees() {
    let table = [
        ("git branch f; git worktree add -q ../wt f", "exact git worktree add ../wt f"),
        ("git branch f; git worktree add -q ../wt f; echo x > ../wt/new", "none"),
        ("git branch f; git worktree add -q ../wt f; echo x >> ../wt/a.txt", "none"),
        ("git branch f; git worktree add -q ../wt f; mkdir ../wt/build; echo x > ../wt/build/x", "none"),
        ("git init -q ../wt", "none"),
    ];
    for (setup, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.gone(&["../wt"])]));
        assert_eq!(short(&got.undo), want, "{setup} {}", got.what);
    }
}

#[test]
fn variables_that_move_git() {
    let Some(scene) = scene(BASE) else { return };
    let mut world = scene.world();
    world.vars.push(("GIT_DIR", "/elsewhere".into()));
    let mut findings = Findings { list: vec![scene.gone(&["a.txt"])], ..Findings::default() };
    settle(&mut findings, &scene.place(), &world);
    assert_eq!(short(&findings.list[0].undo), "unknown");
}

#[test]
fn nothing_runs() {
    let hostile = "git config core.fsmonitor 'touch PWNED'; git config filter.x.clean 'touch PWNED; cat'
        git config core.sshCommand 'touch PWNED'; git config core.pager 'touch PWNED'
        echo '* filter=x' > .git/info/attributes; printf '#!/bin/sh\\ntouch PWNED\\n' > .git/hooks/post-index-change
        chmod +x .git/hooks/*; echo x >> a.txt; rm -f PWNED";
    let Some(scene) = scene(&format!("{BASE}{hostile}")) else { return };
    scene.settle(vec![scene.gone(&["a.txt"]), scene.reset()]);
    assert!(!Path::new(&scene.path("PWNED")).exists());
}

#[test]
fn broken_files_are_survived() {
    let Some(scene) = scene(&format!("{BASE}git gc -q; echo x > n; git add n")) else { return };
    let mut files = vec![scene.path(".git/index"), scene.path(".git/HEAD"), scene.path(".git/packed-refs")];
    for entry in std::fs::read_dir(scene.path(".git/objects/pack")).unwrap() {
        files.push(entry.unwrap().path().display().to_string());
    }
    let mut seed = 1u64;
    for file in files {
        let whole = std::fs::read(&file).unwrap();
        let _ = std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o644));
        for round in 0..60 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let mut broken = whole.clone();
            let at = (seed >> 33) as usize % broken.len();
            match round % 3 {
                0 => broken.truncate(at),
                1 => broken[at] ^= (seed >> 20) as u8 | 1,
                _ => broken[at..].iter_mut().take(8).for_each(|b| *b = 0xff),
            }
            std::fs::write(&file, &broken).unwrap();
            let list = scene.settle(vec![scene.gone(&["a.txt", "dir"]), scene.reset()]);
            assert!(list[1].undo >= Undo::Unknown("".into()), "{file} {round} {at}");
        }
        std::fs::write(&file, &whole).unwrap();
    }
}

#[test]
fn hostile_places() {
    let table: [(&str, &[&str], &str); 12] = [
        ("rm -rf .git; echo 'gitdir: .git' > .git", &["a.txt"], "unknown"),
        ("rm -rf .git; echo 'gitdir: //evil/share' > .git", &["a.txt"], "unknown"),
        ("rm -rf .git; ln -s .git .git", &["a.txt"], "unknown"),
        ("rm -rf .git; mkfifo .git", &["a.txt"], "unknown"),
        ("rm .git/index; mkfifo .git/index", &["a.txt"], "unknown"),
        ("mv .git/index i; ln -s ../i .git/index", &["a.txt"], "unknown"),
        ("echo ../objects > .git/objects/info/alternates", &["a.txt"], "exact git checkout -- a.txt"),
        ("ln -s x x", &["x/y"], "unknown"),
        ("ln -s . self", &["self/self/self/a.txt"], "exact git checkout -- a.txt"),
        ("mkdir many; cd many; seq 5001 | xargs touch", &["many"], "unknown"),
        (
            "mkdir -p .git/objects/pack; echo no > .git/objects/pack/pack-1.idx; rm -rf .git/objects/??",
            &["a.txt"],
            "unknown",
        ),
        (
            "git init -q ../s; (cd ../s; echo s > s; git add s; git commit -qm s); git submodule --quiet add ../s sub",
            &["sub"],
            "unknown",
        ),
    ];
    for (setup, names, want) in table {
        let Some(scene) = scene(&format!("{BASE}{setup}")) else { return };
        let got = one(scene.settle(vec![scene.gone(names)]));
        assert_eq!(short(&got.undo), want, "{setup} {:?}", got.undo);
    }
}

#[test]
fn what_takes_too_long_is_unknown() {
    let Some(scene) = scene(BASE) else { return };
    let mut findings = Findings { list: vec![scene.gone(&["a.txt"]), scene.reset()], ..Findings::default() };
    settle(&mut findings, &scene.place(), &Here { slow: Some(Default::default()), ..scene.world() });
    assert!(findings.list.iter().all(|f| short(&f.undo) == "unknown"));
}

#[test]
fn nothing_is_touched_without_a_question() {
    let mut findings = Findings { list: vec![question(Act::Delete, Question::Settled)], ..Findings::default() };
    settle(&mut findings, &Place::default(), &Forbidden);
    assert_eq!(short(&findings.list[0].undo), "unknown");
}
