//! Programs that make, change, move and remove files.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const REMOVES: Effect = Effect::new(Delete, File, Project);
const REMOVES_TREE: Effect = Effect::new(Delete, Tree, Project);
const WRITES: Effect = Effect::new(Change, File, Project);
const WRITES_TREE: Effect = Effect::new(Change, Tree, Project);
const MAKES: Effect = Effect::new(Create, File, Project);

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["rm", "grm", "unlink", "del", "erase"],
        alike: true,
        rules: &[
            Rule {
                id: "rm",
                when: &[When::NoFlag("-r -R --recursive")],
                on: On::Operands,
                effect: REMOVES,
                undo: UndoRow::Gone,
                what: "removes files",
                instead: "move them to the trash, or commit them first",
                hits: &["rm a.txt", "rm -f a.txt", "/bin/rm a", "\\rm a"],
                misses: &["rm -rf dir", "echo rm"],
                ..READS
            },
            Rule {
                id: "rm-recursive",
                when: &[When::Flag("-r -R --recursive")],
                on: On::Operands,
                effect: REMOVES_TREE,
                undo: UndoRow::Gone,
                what: "removes a tree and all that is in it",
                instead: "name the files that should go, or move the tree away",
                hits: &["rm -rf dir", "rm -r dir", "rm dir -fr", "rm --recursive dir"],
                misses: &["rm a.txt", "rm -f a.txt"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["rmdir", "grmdir"],
        rules: &[Rule {
            id: "rmdir",
            on: On::Operands,
            effect: REMOVES,
            undo: UndoRow::Exact("mkdir -p {args}"),
            what: "removes empty directories",
            hits: &["rmdir empty"],
            ..READS
        }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["trash", "trash-put", "gio-trash", "rmtrash", "trash-cli"],
        rules: &[Rule {
            id: "trash",
            on: On::Operands,
            effect: REMOVES,
            undo: UndoRow::Exact("trash-restore"),
            what: "moves files to the trash",
            hits: &["trash-put a.txt"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["trash-empty", "trash-rm"],
        rules: &[Rule {
            id: "trash-empty",
            effect: Effect::new(Delete, Tree, Outside),
            undo: UndoRow::None,
            what: "empties the trash",
            hits: &["trash-empty"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["mv", "gmv", "move", "ren", "rename"],
        alike: true,
        values: "-t --target-directory -S --suffix",
        rules: &[
            Rule {
                id: "mv",
                when: &[When::NoFlag("-n --no-clobber -b --backup")],
                on: On::Last,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "moves files, over what stands at the new place",
                instead: "mv -n, which never overwrites",
                hits: &["mv a.txt b.txt"],
                misses: &["mv -n a b"],
                ..READS
            },
            Rule {
                id: "mv-source",
                on: On::Sources,
                effect: WRITES,
                undo: UndoRow::Exact("mv {last} {1}"),
                what: "moves files away from where they are",
                hits: &["mv a.txt b.txt", "mv -n a.txt b.txt"],
                ..READS
            },
            Rule {
                id: "mv-kept",
                when: &[When::Flag("-n --no-clobber -b --backup")],
                on: On::Last,
                effect: WRITES,
                undo: UndoRow::Exact("mv {last} {1}"),
                what: "moves files and keeps what stands at the new place",
                hits: &["mv -n a b", "mv -b a b"],
                misses: &["mv a b"],
                ..READS
            },
            Rule {
                id: "mv-target",
                when: &[When::Flag("-t --target-directory")],
                on: On::Flag("-t --target-directory"),
                effect: WRITES,
                undo: UndoRow::Unknown("whether files of the same name stand there"),
                what: "moves files into a directory",
                hits: &["mv -t dir a b"],
                misses: &["mv a b"],
                ..READS
            },
            Rule {
                id: "mv-to-null",
                when: &[When::Word("/dev/null")],
                effect: Effect::new(Delete, File, Project),
                undo: UndoRow::None,
                what: "moves files into nothing",
                hits: &["mv a.txt /dev/null"],
                misses: &["mv a b"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["cp", "gcp", "copy", "xcopy", "robocopy", "ditto", "install", "ginstall"],
        alike: true,
        values: "-t --target-directory -S --suffix -m --mode -o --owner -g --group --strip-program",
        rules: &[
            Rule {
                id: "cp",
                when: &[When::NoFlag("-n --no-clobber -b --backup -d --directory")],
                on: On::Last,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "copies files, over what stands at the new place",
                instead: "cp -n, which never overwrites",
                hits: &["cp a.txt b.txt", "cp -r dir new", "install -m 644 a b"],
                misses: &["cp -n a b"],
                ..READS
            },
            Rule {
                id: "cp-link",
                when: &[When::Flag("-l --link")],
                on: On::Sources,
                effect: WRITES,
                undo: UndoRow::Partial("remove the new name"),
                what: "gives a file another name, by which it can be changed",
                hits: &["cp -l a b"],
                misses: &["cp a b"],
                ..READS
            },
            Rule {
                id: "cp-kept",
                when: &[When::Flag("-n --no-clobber -b --backup -d --directory")],
                on: On::Last,
                effect: MAKES,
                undo: UndoRow::Exact("rm -r {last}"),
                what: "copies files and keeps what stands at the new place",
                hits: &["cp -n a b"],
                misses: &["cp a b"],
                ..READS
            },
            Rule {
                id: "cp-target",
                when: &[When::Flag("-t --target-directory")],
                on: On::Flag("-t --target-directory"),
                effect: WRITES,
                undo: UndoRow::Unknown("whether files of the same name stand there"),
                what: "copies files into a directory",
                hits: &["cp -t dir a b"],
                misses: &["cp a b"],
                ..READS
            },
            Rule { id: "cp-source", on: On::Sources, what: "reads the files it copies", hits: &["cp a b"], ..READS },
        ],
        carries: &[Carry::FlagWords("--strip-program")],
        ..PROGRAM
    },
    Program {
        names: &["mkdir", "gmkdir", "md"],
        values: "-m --mode",
        rules: &[Rule {
            id: "mkdir",
            on: On::Operands,
            effect: Effect::new(Create, File, Project),
            undo: UndoRow::Exact("rmdir -p {args}"),
            what: "makes directories",
            hits: &["mkdir -p a/b"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["mktemp"],
        values: "-p --tmpdir --suffix",
        rules: &[Rule {
            id: "mktemp",
            effect: Effect::new(Create, Output, Project),
            undo: UndoRow::Exact("rm -r the path it prints"),
            what: "makes a scratch file or directory",
            hits: &["mktemp -d"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["touch", "gtouch"],
        values: "-d --date -r --reference -t",
        rules: &[Rule {
            id: "touch",
            on: On::Operands,
            effect: MAKES,
            undo: UndoRow::Exact("rm {args}"),
            what: "makes empty files, or changes their times",
            hits: &["touch a.txt"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["ln", "gln", "link"],
        alike: true,
        values: "-t --target-directory -S --suffix",
        rules: &[
            Rule {
                id: "ln",
                when: &[When::NoFlag("-f --force")],
                on: On::Last,
                effect: MAKES,
                undo: UndoRow::Exact("rm {last}"),
                what: "makes a link",
                hits: &["ln -s a b"],
                misses: &["ln -sf a b"],
                ..READS
            },
            Rule {
                id: "ln-force",
                when: &[When::Flag("-f --force")],
                on: On::Last,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "makes a link over what stands there",
                hits: &["ln -sf a b"],
                misses: &["ln -s a b"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["tee", "gtee", "sponge"],
        alike: true,
        values: "--output-error",
        rules: &[
            Rule {
                id: "tee",
                when: &[When::NoFlag("-a --append")],
                on: On::Operands,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes its input to files",
                hits: &["ls | tee out.txt"],
                misses: &["ls | tee -a out.txt"],
                ..READS
            },
            Rule {
                id: "tee-append",
                when: &[When::Flag("-a --append")],
                on: On::Operands,
                effect: WRITES,
                undo: UndoRow::Partial("remove the lines that were added"),
                what: "adds its input to files",
                hits: &["ls | tee -a out.txt"],
                misses: &["ls | tee out.txt"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["chmod", "gchmod"],
        alike: true,
        values: "--reference",
        rules: &[
            Rule {
                id: "chmod",
                when: &[When::NoFlag("-R --recursive")],
                on: On::Tail,
                effect: WRITES,
                undo: UndoRow::Partial("chmod with the old mode"),
                what: "changes permissions",
                hits: &["chmod +x run.sh"],
                misses: &["chmod -R 755 ."],
                ..READS
            },
            Rule {
                id: "chmod-recursive",
                when: &[When::Flag("-R --recursive")],
                on: On::Tail,
                effect: WRITES_TREE,
                undo: UndoRow::Unknown("the old modes, which nothing keeps"),
                what: "changes permissions of a whole tree",
                hits: &["chmod -R 755 ."],
                misses: &["chmod +x a"],
                ..READS
            },
            Rule {
                id: "chmod-open",
                when: &[When::Test(|w| w.operand(0).is_some_and(opens))],
                effect: Effect::new(Change, Account, Project),
                undo: UndoRow::Partial("chmod with the old mode"),
                what: "lets everybody write, or runs as the owner",
                instead: "chmod u+w or u+x, for the owner only",
                hits: &["chmod 777 a", "chmod +s a", "chmod o+w a", "chmod 4755 a"],
                misses: &["chmod 755 a", "chmod +x a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "chown",
            "gchown",
            "chgrp",
            "gchgrp",
            "setfacl",
            "chattr",
            "chflags",
            "chcon",
            "setcap",
            "restorecon",
            "setfattr",
        ],
        alike: true,
        values: "--reference --from -m -x -M -X -b -k -n -v",
        rules: &[
            Rule {
                id: "chown",
                when: &[When::NoFlag("-R --recursive")],
                on: On::Tail,
                effect: Effect::new(Change, Account, Project),
                undo: UndoRow::Partial("chown to the old owner"),
                what: "changes the owner or the rights of files",
                hits: &["chown bob a"],
                misses: &["chown -R bob ."],
                ..READS
            },
            Rule {
                id: "chown-recursive",
                when: &[When::Flag("-R --recursive")],
                on: On::Tail,
                effect: WRITES_TREE,
                undo: UndoRow::None,
                what: "changes the owner or the rights of a whole tree",
                hits: &["chown -R bob .", "chown -R nobody /usr"],
                misses: &["chown bob a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["truncate", "gtruncate", "fallocate"],
        values: "-s --size -r --reference -l --length -o --offset",
        rules: &[Rule {
            id: "truncate",
            on: On::Operands,
            effect: WRITES,
            undo: UndoRow::Overwritten,
            what: "cuts files to a size",
            hits: &["truncate -s 0 a.txt"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["shred", "srm", "gshred", "wipe", "scrub", "sfill"],
        values: "-n --iterations -s --size --random-source",
        rules: &[Rule {
            id: "shred",
            on: On::Operands,
            effect: REMOVES_TREE,
            undo: UndoRow::None,
            what: "overwrites files so that nothing brings them back",
            instead: "rm, if the content is not secret",
            hits: &["shred -u secret.txt", "shred -n3 /dev/sda"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["dd", "gdd", "dcfldd", "ddrescue"],
        style: Style::Pairs,
        rules: &[
            Rule {
                id: "dd",
                when: &[When::Test(|w| pair(w, "of"))],
                on: On::Pair("of"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes raw data to a file or a disk",
                hits: &["dd if=/dev/zero of=out.img", "dd of=/dev/sda if=x"],
                misses: &["dd if=/dev/sda count=1"],
                ..READS
            },
            Rule { id: "dd-read", on: On::Pair("if"), what: "reads raw data", hits: &["dd if=a.img count=1"], ..READS },
        ],
        ..PROGRAM
    },
    Program {
        names: &["format"],
        rules: &[Rule {
            id: "format-drive",
            when: &[When::Test(|w| w.operand(0).is_some_and(|o| o.len() == 2 && o.ends_with(':')))],
            effect: Effect::new(Delete, Disk, Machine),
            undo: UndoRow::None,
            what: "formats a drive",
            hits: &["format c:"],
            misses: &["format --check src/"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["diskutil"],
        rules: &[
            Rule {
                id: "diskutil-read",
                sub: "list|info|activity|listFilesystems",
                what: "shows disks",
                hits: &["diskutil list"],
                ..READS
            },
            Rule {
                id: "diskutil-erase",
                sub: "erase*|partition*|zeroDisk|randomDisk|secureErase|reformat|apfs|coreStorage|appleRAID|mergePartitions|resizeVolume|splitPartition",
                effect: Effect::new(Delete, Disk, Machine),
                undo: UndoRow::None,
                what: "erases or re-partitions a disk",
                hits: &["diskutil eraseDisk APFS x disk2"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["umount", "fusermount", "fusermount3"],
        values: "-t --types -O",
        rules: &[
            Rule {
                id: "umount",
                when: &[When::AtLeast(1), When::NoFlag("-a --all")],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Exact("mount {last}"),
                what: "takes a file system away",
                hits: &["umount /mnt"],
                misses: &["umount -a"],
                ..READS
            },
            Rule {
                id: "umount-all",
                when: &[When::Flag("-a --all")],
                effect: Effect::new(Change, System, Machine),
                undo: UndoRow::Partial("mount -a"),
                what: "takes every file system away",
                hits: &["umount -a", "fusermount -a"],
                misses: &["umount /mnt"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["swapoff"],
        rules: &[
            Rule {
                id: "swapoff",
                when: &[When::AtLeast(1), When::NoFlag("-a --all")],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Exact("swapon {args}"),
                what: "stops swapping to a device or file",
                hits: &["swapoff /swapfile"],
                misses: &["swapoff -a"],
                ..READS
            },
            Rule {
                id: "swapoff-all",
                when: &[When::Flag("-a --all")],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Partial("swapon -a, for what /etc/fstab lists"),
                what: "stops all swapping",
                hits: &["swapoff -a"],
                misses: &["swapoff /swapfile"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mount", "losetup", "swapon", "sshfs", "hdiutil"],
        values: "-t -o -L -U --types --options",
        rules: &[
            Rule {
                id: "mount-show",
                when: &[When::AtMost(0), When::NoFlag("-a")],
                what: "shows what is mounted",
                hits: &["mount"],
                misses: &["mount /dev/sdb1 /mnt"],
                ..READS
            },
            Rule {
                id: "remount",
                when: &[When::Test(|w| w.any("-o --options", &|v| v.contains("remount")))],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Exact("mount -o remount,<the old options> {last}"),
                what: "mounts a file system with other options",
                hits: &["mount -o remount,ro /"],
                misses: &["mount /dev/sdb1 /mnt"],
                ..READS
            },
            Rule {
                id: "mount",
                when: &[When::AtLeast(1), When::Test(|w| !w.any("-o --options", &|v| v.contains("remount")))],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Exact("umount {last}"),
                what: "mounts or unmounts a file system",
                hits: &["mount /dev/sdb1 /mnt"],
                misses: &["mount"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["split", "csplit", "gsplit"],
        values: "-l -b -n -a --filter --lines --bytes --number --suffix-length -C --additional-suffix -t --separator -f --prefix",
        rules: &[Rule {
            id: "split",
            effect: MAKES,
            undo: UndoRow::Partial("remove the pieces"),
            what: "cuts a file into pieces beside it",
            hits: &["split -l 100 a.txt"],
            ..READS
        }],
        carries: &[Carry::Flag("--filter", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["patch", "gpatch"],
        values: "-p -i --input -o --output -d --directory -r --reject-file -D -c",
        dry: "--dry-run",
        rules: &[Rule {
            id: "patch",
            on: On::Here,
            effect: WRITES,
            undo: UndoRow::CleanTree("git checkout -- ."),
            what: "changes files by a script of edits",
            hits: &["patch -p1 < fix.diff"],
            misses: &["patch --dry-run -p1 < fix.diff"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["dos2unix", "unix2dos"],
        rules: &[Rule {
            id: "dos2unix",
            on: On::Operands,
            effect: WRITES,
            undo: UndoRow::Overwritten,
            what: "changes line endings in place",
            hits: &["dos2unix a.txt"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["sed", "gsed"],
        values: "-e -f -l --expression --file --line-length",
        rules: &[
            Rule {
                id: "sed",
                when: &[When::NoFlag("-i --in-place")],
                on: On::Tail,
                what: "filters text",
                hits: &["sed -n '1,5p' a.txt"],
                misses: &["echo sed"],
                ..READS
            },
            Rule {
                id: "sed-in-place",
                when: &[When::Test(in_place)],
                on: On::Tail,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "changes files in place",
                instead: "leave out -i and look at the result first",
                hits: &["sed -i 's/a/b/' a.txt", "sed -i.bak 's/a/b/' a.txt", "sed -ni p a.txt"],
                misses: &["sed -n p a.txt"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("-e --expression", Lang::Script("sed")),
            Carry::Operand { index: 0, lang: Lang::Script("sed"), unless: "-e --expression -f --file" },
            Carry::File("-f --file", Lang::Script("sed")),
        ],
        reader: true,
        ..PROGRAM
    },
    Program {
        names: &["tar", "gtar", "bsdtar"],
        alike: true,
        values: "-f --file -C --directory -T --files-from -X --exclude-from --exclude -I --use-compress-program --to-command --checkpoint-action --rsh-command --transform --strip-components --owner --group --mode --mtime -b -F --info-script --new-volume-script -g --listed-incremental --index-file --volno-file",
        rules: &[
            Rule {
                id: "tar-list",
                when: &[When::Test(|w| tar(w, 't'))],
                what: "lists an archive",
                hits: &["tar tf a.tar", "tar -tzf a.tgz"],
                misses: &["tar xf a.tar"],
                ..READS
            },
            Rule {
                id: "tar-extract",
                when: &[When::Test(|w| tar(w, 'x') && !w.has("-O --to-stdout"))],
                effect: Effect::new(Change, Archive, Project),
                undo: UndoRow::Partial("remove what it unpacked; tar -tf lists it"),
                what: "unpacks an archive over the files here",
                instead: "list it first with tar -tf, and unpack into an empty directory",
                hits: &["tar xf a.tar", "tar -xzf a.tgz", "tar --extract -f a.tar"],
                misses: &["tar tf a.tar", "tar cf a.tar dir"],
                ..READS
            },
            Rule {
                id: "tar-place",
                when: &[When::Test(|w| tar(w, 'x') && !w.has("-O --to-stdout")), When::Flag("-C --directory --cd")],
                on: On::Flag("-C --directory --cd"),
                effect: Effect::new(Create, Tree, Project),
                undo: UndoRow::Partial("remove what it unpacked; tar -tf lists it"),
                what: "unpacks into a directory",
                hits: &["tar xf a.tar -C out", "tar -C out -xzf a.tgz"],
                misses: &["tar xf a.tar", "tar -C src -cf a.tar ."],
                ..READS
            },
            Rule {
                id: "tar-overwrite",
                when: &[When::Test(|w| tar(w, 'x')), When::Flag("--overwrite --overwrite-dir")],
                effect: Effect::new(Change, Tree, Project),
                undo: UndoRow::None,
                what: "unpacks an archive over files that stand there",
                instead: "unpack into an empty directory",
                hits: &["tar xf a.tar --overwrite"],
                misses: &["tar xf a.tar"],
                ..READS
            },
            Rule {
                id: "tar-create",
                when: &[When::Test(|w| tar(w, 'c') || tar(w, 'r') || tar(w, 'u') || w.has("--delete"))],
                on: On::Flag("-f --file"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes an archive",
                hits: &["tar cf a.tar dir", "tar -czf a.tgz dir"],
                misses: &["tar tf a.tar"],
                ..READS
            },
            Rule {
                id: "tar-notes",
                when: &[When::Test(|w| tar(w, 'g') || w.has("--index-file --volno-file"))],
                on: On::Flag("-g --listed-incremental --index-file --volno-file"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes what it saw to a file of its own",
                hits: &["tar tvf a.tar --index-file=x", "tar -t -g x -f a.tar", "tar tfg a.tar x"],
                misses: &["tar tf a.tar"],
                ..READS
            },
            Rule {
                id: "tar-remove",
                when: &[When::Flag("--remove-files --unlink-first --recursive-unlink")],
                on: On::Operands,
                effect: REMOVES_TREE,
                undo: UndoRow::Partial("unpack the archive again"),
                what: "removes files after they are packed",
                hits: &["tar cf a.tar dir --remove-files"],
                misses: &["tar cf a.tar dir"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("--to-command --info-script --new-volume-script -F", Lang::Shell),
            Carry::FlagWords("-I --use-compress-program --rsh-command"),
            Carry::FlagPrefix("--checkpoint-action", "exec=", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "gzip",
            "gunzip",
            "bzip2",
            "bunzip2",
            "xz",
            "unxz",
            "zstd",
            "unzstd",
            "pigz",
            "brotli",
            "compress",
            "uncompress",
            "lzma",
            "unlzma",
        ],
        values: "-o -T --threads -S --suffix -b",
        rules: &[
            Rule {
                id: "compress-read",
                when: &[When::Flag("-c -l -t --stdout --list --test -V --version")],
                on: On::Operands,
                what: "shows, tests or unpacks to standard output",
                hits: &["gzip -dc a.gz", "gunzip -c a.gz"],
                misses: &["gzip a.txt"],
                ..READS
            },
            Rule {
                id: "compress",
                when: &[When::NoFlag("-c -l -t --stdout --list --test -V --version"), When::AtLeast(1)],
                on: On::Operands,
                effect: WRITES,
                undo: UndoRow::Exact("gunzip, or the like, on the packed file"),
                what: "packs or unpacks a file in its place",
                hits: &["gzip a.txt"],
                misses: &["gzip -c a.txt"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["rsync"],
        values: "-e --rsh --rsync-path --exclude --include --exclude-from --include-from --files-from -f --filter --bwlimit --port --log-file --password-file --chmod --chown --backup-dir --suffix --partial-dir -T --temp-dir --compare-dest --copy-dest --link-dest --timeout -B --max-size --min-size --info --out-format",
        dry: "-n --dry-run",
        rules: &[
            Rule {
                id: "rsync-log",
                when: &[When::Flag("--log-file")],
                on: On::Flag("--log-file"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes its messages to a file",
                hits: &["rsync -a --log-file=x a/ b/", "rsync -an --log-file x a/ b/"],
                misses: &["rsync -a a/ b/"],
                ..READS
            },
            Rule {
                id: "rsync-delete",
                when: &[When::Test(|w| {
                    w.has("--delete --del --delete-before --delete-during --delete-after --delete-excluded --delete-delay --remove-source-files")
                })],
                on: On::Last,
                effect: REMOVES_TREE,
                undo: UndoRow::None,
                what: "removes what the other side does not have",
                instead: "run it with --dry-run first, or without --delete",
                hits: &["rsync -a --delete a/ b/"],
                misses: &["rsync -a a/ b/", "rsync -an --delete a/ b/"],
                ..READS
            },
            Rule {
                id: "rsync",
                when: &[When::Test(|w| !remote_last(w))],
                on: On::Last,
                effect: WRITES_TREE,
                undo: UndoRow::Overwritten,
                what: "copies a tree, over what stands there",
                hits: &["rsync -a a/ b/"],
                misses: &["rsync -an a/ b/"],
                ..READS
            },
            Rule {
                id: "rsync-send",
                when: &[When::Test(remote_last)],
                on: On::Sources,
                effect: Effect::new(Send, Tree, Remote),
                undo: UndoRow::None,
                network: true,
                what: "copies a tree to another machine",
                hits: &["rsync -a a/ host:b/"],
                misses: &["rsync -a a/ b/"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("-e --rsh --rsync-path")],
        ..PROGRAM
    },
];

/// Modes that let everybody write or that run as the owner.
fn opens(mode: &str) -> bool {
    let octal = mode.bytes().all(|b| (b'0'..=b'7').contains(&b));
    let digit = |back: usize| mode.bytes().rev().nth(back).map_or(0, |b| b.wrapping_sub(b'0'));
    if octal {
        return digit(0) & 2 != 0 || (mode.len() > 3 && digit(3) & 6 != 0);
    }
    mode.split(',').any(|part| {
        let adds = part.contains(['+', '=']);
        let who = part.split(['+', '=', '-']).next().unwrap_or("");
        adds && (part.ends_with('s')
            || part.contains("+s")
            || ((who.contains(['o', 'a']) || who.is_empty()) && part.contains('w') && !who.is_empty()))
    })
}

fn pair(words: &dyn Words, key: &str) -> bool {
    (0..words.count()).any(|i| words.operand(i).is_none_or(|o| o.split_once('=').is_some_and(|(k, _)| k == key)))
}

/// The mode of `tar`: an option, or a letter of its first word.
fn tar(words: &dyn Words, mode: char) -> bool {
    let long = match mode {
        'x' => "-x --extract --get",
        'c' => "-c --create",
        't' => "-t --list",
        'g' => "-g --listed-incremental",
        'r' => "-r --append --concatenate -A",
        _ => "-u --update",
    };
    words.has(long)
        || words.operand(0).is_some_and(|o| {
            !o.contains(['/', '.', '-'])
                && o.contains(mode)
                && o.contains(['f', 'v', 'z', 'j', 'J'])
                && words.count() > 1
                && !words.has("-x -c -t -f")
        })
}

fn remote_last(words: &dyn Words) -> bool {
    words
        .count()
        .checked_sub(1)
        .and_then(|i| words.operand(i))
        .is_some_and(|o| o.split('/').next().is_some_and(|h| h.contains(':')))
}

fn in_place(words: &dyn Words) -> bool {
    words.has("-i --in-place")
}
