#!/bin/sh
# wrong.sh CLANG PLUGIN INCLUDE OPTION   Compiles faulty.c with a wrong option,
# which must fail and leave no object.
rm -f faulty.o
"$1" -fplugin="$2" "$3" -fplugin-arg-tutti-"$4" -c faulty.c 2>&1
status=$?
[ $status = 1 ] || echo "status $status"
[ ! -e faulty.o ] || echo "there is an object"
