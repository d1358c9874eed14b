// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Knows the names that Autoconf, CMake and Meson give to what they try. Such a
/// program calls MPI_Init and leaves, or passes what no program would pass: a
/// finding about it changes an answer of the configuration and helps nobody.
#include "driver/compile/ConfigureTest.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

/// CMake's try_compile and try_run (the second until 3.25), and Meson's.
static bool isScratch(StringRef Path) {
  return Path.contains("/CMakeFiles/CMakeScratch/") ||
         Path.contains("/CMakeFiles/CMakeTmp") ||
         Path.contains("/meson-private/tmp");
}

bool isConfigureTest(ArrayRef<std::string> Args, StringRef Directory) {
  if (isScratch((Directory + "/").str()))
    return true;
  for (StringRef Arg : Args)
    if (!Arg.starts_with("-") &&
        (isScratch(Arg) || sys::path::stem(Arg) == "conftest"))
      return true;
  return false;
}

} // namespace tutti::driver
