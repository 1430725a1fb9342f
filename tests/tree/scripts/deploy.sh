#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"

release() {
  local tag="$1"
  git tag "$tag"
  git push --force origin main
}

if [[ "${1:-}" == --prod ]]; then
  release v1 && echo done
else
  for dir in build dist; do
    ls "$dir"
  done
fi
case "$2" in
  wipe) dropdb production ;;
esac
echo "$(git stash drop)" | cat
psql -c "DROP TABLE users"
