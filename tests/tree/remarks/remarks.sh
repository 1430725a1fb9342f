#!/bin/sh
# oneway: allow git-push-force because the mirror is ours
git push --force mirror
git push --force a # oneway: allow git-push-force because it is a fork
git push --force b # oneway: allow git-push-force
git push --force c # oneway: allow rm-recursive because of nothing
rm -rf / # oneway: allow rm-recursive because no
git push --force d
