// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The names of the programs that start the processes of a job, by MPI. Since
/// Open MPI 5.0 they are PRRTE's, where most are links to one, `prte`.

#ifndef TUTTI_CORE_LAUNCHERNAMES_H
#define TUTTI_CORE_LAUNCHERNAMES_H

#include <cstring>
#include <initializer_list>

namespace tutti::rt {

/// Whether the program at Path belongs to Open MPI's launcher.
inline bool isOpenMpiLauncher(const char *Path) {
  const char *Slash = strrchr(Path, '/');
  if (!Slash)
    return false;
  for (const char *Name : {"orterun", "orted", "prte", "prterun", "prted"})
    if (!strcmp(Slash + 1, Name))
      return true;
  return false;
}

/// The same of MPICH's.
inline bool isMpichLauncher(const char *Path) {
  const char *Slash = strrchr(Path, '/');
  return Slash && !strcmp(Slash + 1, "hydra_pmi_proxy");
}

} // namespace tutti::rt

#endif // TUTTI_CORE_LAUNCHERNAMES_H
