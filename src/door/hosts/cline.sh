#!/bin/sh
# Written by `oneway install --host cline`.
set -- {exec}
"$@"
code=$?
# Cline runs the call when a hook fails: whatever is no answer becomes a no.
case $code in
    0 | 2) exit "$code" ;;
esac
echo '{"cancel":true,"errorMessage":"oneway did not answer: the call is refused"}'
