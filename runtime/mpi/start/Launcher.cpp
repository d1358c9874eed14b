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
#include "mpi/Mpi.h"

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace tutti::rt {

namespace {

#ifdef OPEN_MPI
constexpr const char *Mine = "Open MPI", *Other = "MPICH";
constexpr const char *SizeName = "PMI_SIZE", *RankName = "PMI_RANK";
constexpr auto IsOther = isMpichLauncher;
#else
constexpr const char *Mine = "MPICH", *Other = "Open MPI";
constexpr const char *SizeName = "OMPI_COMM_WORLD_SIZE";
constexpr const char *RankName = "OMPI_COMM_WORLD_RANK";
constexpr auto IsOther = isOpenMpiLauncher;
#endif

bool isChildOfOther() {
  char Link[64], Path[PATH_MAX];
  snprintf(Link, sizeof(Link), "/proc/%d/exe", static_cast<int>(getppid()));
  ssize_t Length = readlink(Link, Path, sizeof(Path) - 1);
  Path[Length > 0 ? Length : 0] = 0;
  return IsOther(Path);
}

} // namespace

void tellWrongLauncher() {
  const char *Size = getenv(SizeName), *Rank = getenv(RankName);
  if (!Size || !Rank || atoi(Size) < 2 || atoi(Rank) != 0 || !isChildOfOther())
    return;
  TextOf<256> Line;
  Line.format("each of %d processes is a job of its own: the program is linked "
              "with %s, the launcher is that of %s",
              atoi(Size), Mine, Other);
  tell(Line.text());
}

} // namespace tutti::rt
