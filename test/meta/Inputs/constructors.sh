# Prints the constructors that each libtutti_rt.so below $1 runs when it is
# loaded; fails when there is one, or when there is no library.
set -e
libraries=$(find "$1" -name libtutti_rt.so)
test -n "$libraries"
bad=0
for library in $libraries; do
  # One of the compiler's start files is always there (frame_dummy). Another
  # one looks at the libraries that are loaded; it sets nothing up.
  allowed=8
  if nm -C "$library" | grep -q ' watchLayers\| tutti::rt::.*watchLayers()'; then
    allowed=16
  fi
  # One more registers the handler of quick_exit that has to be the first.
  if nm -C "$library" | grep -q ' watchQuickExit\| tutti::rt::.*watchQuickExit()'; then
    allowed=$((allowed + 8))
  fi
  size=$(readelf -SW "$library" | sed -n 's/.* \.init_array *INIT_ARRAY *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\) .*/\1/p')
  names=$(nm -C "$library" | sed -n 's/.* t \(_GLOBAL__sub_I_.*\)/\1/p')
  if [ "$((0x${size:-0}))" -gt $allowed ] || [ -n "$names" ]; then
    echo "$library runs" ${names:-"a constructor"}
    bad=1
  fi
done
exit $bad
