// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What launchers tell the processes that they start is in the environment,
/// which children of those have too: so the parent is looked at.

#include "mpi/start/Launcher.h"

#include "core/Hooks.h"
#include "core/LauncherNames.h"
#include "core/Text.h"
#include "mpi/Library.h"

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace tutti::rt {

namespace {

bool isChildOf(bool (*IsLauncher)(const char *)) {
  char Link[64], Path[PATH_MAX];
  snprintf(Link, sizeof(Link), "/proc/%d/exe", static_cast<int>(getppid()));
  ssize_t Length = readlink(Link, Path, sizeof(Path) - 1);
  Path[Length > 0 ? Length : 0] = 0;
  return IsLauncher(Path);
}

} // namespace

void tellWrongLauncher() {
  const bool IsOpenMpi = isOpenMpi();
  const char *Size = getenv(IsOpenMpi ? "PMI_SIZE" : "OMPI_COMM_WORLD_SIZE");
  const char *Rank = getenv(IsOpenMpi ? "PMI_RANK" : "OMPI_COMM_WORLD_RANK");
  if (!Size || !Rank || atoi(Size) < 2 || atoi(Rank) != 0 ||
      !isChildOf(IsOpenMpi ? isMpichLauncher : isOpenMpiLauncher))
    return;
  TextOf<256> Line;
  Line.format("each of %d processes is a job of its own: the program is linked "
              "with %s, the launcher is that of %s",
              atoi(Size), IsOpenMpi ? "Open MPI" : "MPICH",
              IsOpenMpi ? "MPICH" : "Open MPI");
  tell(Line.text());
}

} // namespace tutti::rt
