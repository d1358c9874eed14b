#!/bin/sh
# table.sh TABLEGEN WRAPPER...   What the mpi.h of each MPI declares and the
# table of functions lacks.
tablegen=$1
shift
status=0
# A row marked Large has a twin.
known=$("$tablegen" rows | awk -F'|' '{ print $1; if ($3 ~ /Large/) print $1 "_c" }')
for wrapper; do
  declared=$(printf '#include <mpi.h>\n' | "$wrapper" -E -x c - |
    grep -oE '[ *]PMPI_[A-Za-z0-9_]+ *\(' | sed -E 's/^.P//; s/ *\($//' | sort -u)
  [ -n "$declared" ] || { echo "$wrapper declares nothing"; status=1; }
  # Not in the table: what gives a value and no error code, the tool interface,
  # and what the standard does not have (of Open MPI 5 and MPICH's mpi_abi.h).
  lacking=$(printf '%s\n' "$known" "$declared" "$declared" | sort | uniq -c |
    awk '$1 == 2 { print $2 }' |
    grep -vE '^MPI_T_|_(c2f|f2c|toint|fromint|f2f08|f082f|c2f08|f082c)$' |
    grep -vxE 'MPI_(Pcontrol|Aint_add|Aint_diff|Session_set_info|Psend_init_c|Precv_init_c)')
  echo "$wrapper: $(printf '%s\n' "$declared" | wc -l) declared"
  for name in $lacking; do
    echo "the table lacks $name"
    status=1
  done
done
exit $status
