#!/bin/sh
# Compiles the stub's prototypes behind the real header of each MPI wrapper.
prototypes=$1 clang=$2 source=$3
shift 3
[ $# -gt 0 ] || echo "no MPI found: prototypes not compared"
printf '#include <mpi.h>\n#include "%s"\n' "$prototypes" >"$source"
for wrapper; do
  echo "against $wrapper"
  MPICH_CC=$clang OMPI_CC=$clang "$wrapper" -Wall -Werror -c -o /dev/null \
    "$source" || exit 1
done
