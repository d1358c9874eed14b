// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The loader is asked, as it would be by the program. A list of names would
/// always be behind.

#include "model/CLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include <dlfcn.h>
#include <string>

using namespace llvm;

namespace tutti {

bool isOfCLibrary(StringRef Name) {
  static void *const Libraries[] = {
      dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD),
      dlopen("libm.so.6", RTLD_LAZY | RTLD_NOLOAD)};
  if (Name.starts_with("dl") || Name.starts_with("__libc_dl"))
    return false;
  const std::string Text = Name.str();
  return any_of(Libraries, [&](void *Library) {
    return Library && dlsym(Library, Text.c_str());
  });
}

} // namespace tutti
