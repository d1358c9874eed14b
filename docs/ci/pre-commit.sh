#!/bin/sh
# Checks the files that are about to be committed; a finding stops the commit.
build=$(git config tutti.build || echo build)
test -e "$build/compile_commands.json" || exit 0
known=$(sed -n 's/.*"file": *"\(.*\)".*/\1/p' "$build/compile_commands.json")
set --
top=$(git rev-parse --show-toplevel)
for file in $(git diff --cached --name-only --diff-filter=ACMR); do
  if printf '%s\n' "$known" | grep -qxF -e "$file" -e "$top/$file"; then
    set -- "$@" "$top/$file"
  fi
done
test $# -eq 0 || exec tutti check -p "$build" --no-whole-program "$@"
