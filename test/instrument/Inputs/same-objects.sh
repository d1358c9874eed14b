#!/bin/sh
# same-objects.sh CLANG PASS PLUGIN INCLUDE SOURCE   Compiles SOURCE without
# Tutti, with the pass and with the clang plugin, and compares the objects.
# What is left for the whole program is a section of its own: it is left out.
export TUTTI_PASS_OPTIONS="${TUTTI_PASS_OPTIONS:+$TUTTI_PASS_OPTIONS:}whole-program=0"
clang=$1 pass=$2 plugin=$3 include=$4 source=$5
count=0
compare() {
  count=$((count + 1))
  cmp -s plain.o with.o || echo "$1: differ"
}
for level in -O0 -O1 -O2 -O3 -Os; do
  for debug in -g0 -gline-tables-only -g; do
    flags="$level $debug -w -fopenmp $include -c $source"
    "$clang" $flags -o plain.o || exit 1
    "$clang" $flags -fpass-plugin="$pass" -o with.o || exit 1
    compare "pass $level $debug"
    "$clang" $flags -fplugin="$plugin" -o with.o || exit 1
    compare "plugin $level $debug"
  done
done
echo "$count compared"
