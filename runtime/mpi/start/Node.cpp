// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Setting up the board among the processes of a node.

#include "mpi/start/Node.h"

#include "core/Hooks.h"
#include "core/Text.h"
#include "core/board/Board.h"
#include "core/board/Hash.h"
#include "mpi/Ask.h"
#include "mpi/communicators/CommObject.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

MPI_Comm Private = MPI_COMM_NULL;
MPI_Group World = MPI_GROUP_NULL;
int32_t *LocalByWorld;
int *NodeByWorld; // null when all are on one
int WorldSize, NumLocal = 1;

uint64_t randomCookie() {
  uint64_t Cookie = 0;
  if (getrandom(&Cookie, sizeof(Cookie), GRND_NONBLOCK) != sizeof(Cookie)) {
    struct timespec Now;
    clock_gettime(CLOCK_REALTIME, &Now);
    Cookie = mix(
        mix(static_cast<uint64_t>(getpid()), static_cast<uint64_t>(Now.tv_sec)),
        static_cast<uint64_t>(Now.tv_nsec));
  }
  return Cookie;
}

/// The name under which somebody on this host waits for a board, and will
/// remove it: TUTTI_BOARD=host:/name. Null when nobody does.
const char *awaitedName() {
  const char *Awaited = getenv("TUTTI_BOARD");
  const char *Name = Awaited ? strrchr(Awaited, ':') : nullptr;
  char Host[256] = "";
  if (!Name || strlen(Name) > 60 || gethostname(Host, sizeof(Host) - 1) != 0)
    return nullptr;
  size_t Length = static_cast<size_t>(Name - Awaited);
  return strlen(Host) == Length && !strncmp(Host, Awaited, Length) ? Name + 1
                                                                   : nullptr;
}

/// A run that checks less than it could must not pass for one that does not.
void sayUnshared(int Why) {
  char Host[256] = "";
  gethostname(Host, sizeof(Host) - 1);
  TextOf<512> Line;
  Line.format("%s: no shared memory (/dev/shm) for the %d ranks of this node: "
              "%s%s: each is checked as if it were on a node of its own",
              Host, NumLocal, strerror(Why),
              Why == ENOSPC || Why == ENOMEM
                  ? " (of a container: see --shm-size)"
                  : "");
  tell(Line.text());
}

/// 0, or the error for which it cannot be made.
int errorOfOpening(const char *Name, bool Create, unsigned N, unsigned Me) {
  errno = 0;
  if (openBoard(Name, Create, N, Me))
    return 0;
  return errno ? errno : ENOMEM;
}

/// True when all processes of Node have the same board.
bool shareBoard(MPI_Comm Node, int Rank, int Size) {
  unsigned N = static_cast<unsigned>(Size), Me = static_cast<unsigned>(Rank);
  char Name[64] = "";
  bool IsKept = false;
  int Error = 0;
  if (Rank == 0) {
    if (const char *Awaited = awaitedName()) {
      snprintf(Name, sizeof(Name), "%s", Awaited);
      IsKept = openBoard(Name, true, N, Me);
    }
    if (!IsKept) { // also when another node of this host was faster
      snprintf(Name, sizeof(Name), "/tutti-%016llx",
               static_cast<unsigned long long>(randomCookie()));
      Error = errorOfOpening(Name, true, N, Me);
    }
  }
  together<PMPI_Bcast>(Name, sizeof(Name), MPI_CHAR, 0, Node);
  together<PMPI_Bcast>(&Error, 1, MPI_INT, 0, Node);
  if (!Error && Rank != 0)
    Error = errorOfOpening(Name, false, N, Me);
  int Worst = 0;
  together<PMPI_Allreduce>(&Error, &Worst, 1, MPI_INT, MPI_MAX, Node);
  if (Rank == 0 && !(IsKept && !Worst))
    unlinkBoard(Name);
  if (Rank == 0 && Worst)
    sayUnshared(Worst);
  return Worst == 0;
}

bool findNeighbours(MPI_Comm Node) {
  MPI_Group Group;
  if (ask<PMPI_Comm_group>(Node, &Group) != MPI_SUCCESS)
    return false;
  int *Ranks = static_cast<int *>(malloc(sizeof(int) * NumLocal));
  int *Worlds = static_cast<int *>(malloc(sizeof(int) * NumLocal));
  bool Good = Ranks && Worlds;
  for (int I = 0; Good && I < NumLocal; ++I)
    Ranks[I] = I;
  Good = Good && ask<PMPI_Group_translate_ranks>(Group, NumLocal, Ranks, World,
                                                 Worlds) == MPI_SUCCESS;
  for (int I = 0; Good && I < NumLocal; ++I)
    LocalByWorld[Worlds[I]] = I;
  free(Ranks);
  free(Worlds);
  ask<PMPI_Group_free>(&Group);
  return Good;
}

} // namespace

LocalNumbers TheLocalNumbers;

bool startNode(uint64_t &JobId) {
  int Rank = 0, Local = 0;
  ask<PMPI_Comm_size>(MPI_COMM_WORLD, &WorldSize);
  ask<PMPI_Comm_rank>(MPI_COMM_WORLD, &Rank);
  ask<PMPI_Comm_group>(MPI_COMM_WORLD, &World);
  together<PMPI_Comm_dup>(MPI_COMM_WORLD, &Private);
  ask<PMPI_Comm_set_errhandler>(Private, MPI_ERRORS_RETURN);
  LocalByWorld = static_cast<int32_t *>(malloc(sizeof(int32_t) * WorldSize));
  if (!LocalByWorld)
    return false;
  TheLocalNumbers = {LocalByWorld, WorldSize};
  for (int I = 0; I < WorldSize; ++I)
    LocalByWorld[I] = UnknownPeer;

  JobId = Rank == 0 ? randomCookie() : 0;
  together<PMPI_Bcast>(&JobId, 1, MPI_UINT64_T, 0, Private);
  MPI_Comm Node;
  together<PMPI_Comm_split_type>(Private, MPI_COMM_TYPE_SHARED, Rank,
                                 MPI_INFO_NULL, &Node);
  ask<PMPI_Comm_size>(Node, &NumLocal);
  ask<PMPI_Comm_rank>(Node, &Local);
  bool Shared = findNeighbours(Node) && shareBoard(Node, Local, NumLocal);
  int First = Rank;
  if (Shared)
    together<PMPI_Bcast>(&First, 1, MPI_INT, 0, Node);
  ask<PMPI_Comm_free>(&Node);
  if (!Shared) {
    for (int I = 0; I < WorldSize; ++I)
      LocalByWorld[I] = UnknownPeer;
    LocalByWorld[Rank] = 0;
    NumLocal = 1;
    if (!openPrivateBoard())
      return false;
  }
  if (!oneNode()) {
    NodeByWorld = static_cast<int *>(malloc(sizeof(int) * WorldSize));
    if (!NodeByWorld)
      return false;
    together<PMPI_Allgather>(&First, 1, MPI_INT, NodeByWorld, 1, MPI_INT,
                             Private);
  }
  TheBoard.Head->WorldSize = static_cast<uint32_t>(WorldSize);
  TheBoard.Me->WorldRank = Rank;
  TheBoard.Me->Pid = getpid();
  return true;
}

void stopNode() {
  ask<PMPI_Group_free>(&World);
  ask<PMPI_Comm_free>(&Private);
}

MPI_Comm privateComm() { return Private; }
MPI_Group worldGroup() { return World; }
bool oneNode() { return NumLocal == WorldSize; }

int nodeOf(int WorldRank) { return NodeByWorld ? NodeByWorld[WorldRank] : 0; }

void driveProgress() {
  int Found;
  ask<PMPI_Iprobe>(MPI_ANY_SOURCE, MPI_ANY_TAG, Private, &Found,
                   MPI_STATUS_IGNORE);
  sched_yield();
}

} // namespace tutti::rt
