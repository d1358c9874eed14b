// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The loader is asked, as it would be by the program. A list of names would
/// always be behind.

#include "model/library/CLibrary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <dlfcn.h>
#include <string>

using namespace llvm;

namespace tutti {

static bool isIn(ArrayRef<void *> Libraries, StringRef Name) {
  const std::string Text = Name.str();
  return any_of(Libraries, [&](void *Library) {
    return Library && dlsym(Library, Text.c_str());
  });
}

bool isOfCLibrary(StringRef Name) {
  static void *const Libraries[] = {
      dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD),
      dlopen("libm.so.6", RTLD_LAZY | RTLD_NOLOAD)};
  if (Name.starts_with("dl") || Name.starts_with("__libc_dl"))
    return false;
  return isIn(Libraries, Name);
}

bool isOfCompilerRuntime(StringRef Name) {
  // Where the system has other libraries of that kind (libc++abi, compiler-rt),
  // most names are the same, and these are.
  if (Name.starts_with("__gxx_personality_") || Name == "__dynamic_cast" ||
      Name.starts_with("_Unwind_"))
    return true;
  static void *const Libraries[] = {
      dlopen("libgcc_s.so.1", RTLD_LAZY | RTLD_NOLOAD)};
  return Name.starts_with("__") && isIn(Libraries, Name);
}

} // namespace tutti
