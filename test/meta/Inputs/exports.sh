#!/bin/sh
# exports.sh LIBRARY-FOLDER   What the shared libraries show to the world and
# what they need from it.
status=0
say() {
  echo "$1"
  status=1
}
found=0
for runtime in "$1"/*/libtutti_rt.so; do
  [ -e "$runtime" ] || continue
  found=1
  # The wrappers in C and Fortran, what instrumented code calls, OpenMP's entry
  # for tools, and the functions of the system that threads wait in or that end the process. Anything
  # else could clash with a name of the program.
  for symbol in $(nm -D --defined-only "$runtime" | awk '{ print $NF }' |
    sed 's/@.*//' |
    grep -vE '^(MPI_[A-Za-z0-9_]+|mpi_[a-z0-9_]+|__tutti_[a-z_]+|ompt_start_tool|pthread_(mutex_lock|cond_wait|join|barrier_wait|cancel|(cond|barrier)attr_setpshared)|__kmpc_doacross_wait|_[eE]xit|quick_exit)$'); do
    say "$runtime exports $symbol"
  done
  # A private copy of the C++ or LLVM libraries' users is a burden on programs.
  for needed in $(readelf -d "$runtime" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    grep -vE '^(libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s|ld-linux[^.]*|libmpi(ch)?|libopen-(rte|pal))\.so'); do
    say "$runtime needs $needed"
  done
  nm -D --defined-only "$runtime" | grep -q ' MPI_Init$' || say "$runtime wraps nothing"
done
[ $found = 1 ] || say "no libtutti_rt.so below $1"
# opt aborts when a plugin brings libclang-cpp, which has its own copy of LLVM's
# options.
if readelf -d "$1/libTuttiPass.so" | grep -q 'NEEDED.*libclang'; then
  say "libTuttiPass.so needs libclang-cpp"
fi
exit $status
