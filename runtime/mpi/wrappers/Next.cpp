// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// MPI's function is known by its library, which has the one with the prefix P
/// too: whether both are one is MPI's business.

#include "mpi/wrappers/Next.h"

#include "core/stacks/Caller.h"

#include <dlfcn.h>

#include <cstdio>

namespace tutti::rt {

/// The library that Function is in has this name, too.
static bool hasToo(void *Function, const char *Name) {
  Dl_info Info;
  if (!dladdr(Function, &Info))
    return false;
  void *Library = dlopen(Info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  const bool Has = Library && libraryOf(dlsym(Library, Name)) == Info.dli_fbase;
  if (Library)
    dlclose(Library);
  return Has;
}

void *findToolBehind(const char *Name) {
  char Own[128];
  snprintf(Own, sizeof(Own), "P%s", Name);
  void *Found = dlsym(RTLD_NEXT, Name);
  // Others may stand before MPI's function with the P, and are to be asked.
  const void *Library = libraryOf(Found);
  return Library && Library != libraryOf(dlsym(RTLD_DEFAULT, Own)) &&
                 !hasToo(Found, Own)
             ? Found
             : nullptr;
}

} // namespace tutti::rt
