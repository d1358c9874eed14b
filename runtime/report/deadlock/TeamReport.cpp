// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words for threads and for what they wait for in OpenMP.

#include "report/deadlock/TeamReport.h"

#include "core/Board.h"

#include <algorithm>
#include <cstring>

namespace tutti::rt {

namespace {

const char *wordFor(TeamWait::Kind K) {
  switch (K) {
  case TeamWait::Kind::Barrier:
    return "OpenMP barrier";
  case TeamWait::Kind::RegionEnd:
    return "end of the parallel region";
  case TeamWait::Kind::Critical:
    return "OpenMP critical";
  case TeamWait::Kind::Lock:
    return "OpenMP lock";
  case TeamWait::Kind::Ordered:
    return "OpenMP ordered";
  case TeamWait::Kind::Taskwait:
    return "OpenMP taskwait";
  case TeamWait::Kind::Taskgroup:
    return "end of the taskgroup";
  case TeamWait::Kind::Doacross:
    return "OpenMP ordered depend";
  case TeamWait::Kind::Join:
    return "pthread_join";
  case TeamWait::Kind::Mutex:
    return "pthread_mutex_lock";
  case TeamWait::Kind::Condition:
    return "pthread_cond_wait";
  case TeamWait::Kind::Gathering:
    return "pthread_barrier_wait";
  case TeamWait::Kind::Idle:
    break;
  }
  return "OpenMP";
}

const char *waitsFor(TeamWait::Kind K) {
  switch (K) {
  case TeamWait::Kind::Critical:
  case TeamWait::Kind::Lock:
  case TeamWait::Kind::Mutex:
    return "waits for the thread that has it";
  case TeamWait::Kind::Taskwait:
  case TeamWait::Kind::Taskgroup:
    return "waits for tasks";
  case TeamWait::Kind::Ordered:
  case TeamWait::Kind::Doacross:
    return "waits for an earlier iteration";
  case TeamWait::Kind::Join:
    return "waits for the end of another thread";
  case TeamWait::Kind::Condition:
    return "waits until another thread signals";
  case TeamWait::Kind::Gathering:
    return "waits for other threads";
  default:
    return "waits for the others of its team";
  }
}

/// "thread 1 of 4 of the region at x.c:30"
void nameRegion(Text &Out, unsigned Local, const TeamWait &W) {
  Out.format(" of %u", W.Threads);
  Place P = lookUpPlace(Local, W.Region);
  if (!P.Known || !P.Line)
    return;
  const char *Slash = strrchr(P.File, '/');
  Out.format(" of the region %s:%u", Slash ? Slash + 1 : P.File, P.Line);
}

bool isLike(const TeamWait &A, const TeamWait &B) {
  return A.What == B.What && A.Site == B.Site && A.Region == B.Region &&
         A.Threads == B.Threads;
}

/// Those that wait like W.
void nameThreads(Text &Out, const RankArea &A, const TeamWait &W) {
  unsigned Numbers[MaxTeamThreads], N = 0;
  for (const TeamWait &Other : A.Teams)
    if (Other.waits() && isLike(Other, W))
      Numbers[N++] = Other.Thread;
  std::sort(Numbers, Numbers + N);
  for (unsigned I = 0; I < N; ++I)
    Out.format(I ? ", %u" : N > 1 ? "threads %u" : "thread %u", Numbers[I]);
}

} // namespace

void nameThread(Text &Out, unsigned Local, unsigned Thread) {
  const RankArea &A = TheBoard.area(Local);
  uint32_t Tid = A.Threads[Thread].Tid.load(std::memory_order_acquire);
  for (const TeamWait &W : A.Teams) {
    if (W.Tid.load(std::memory_order_acquire) != Tid || W.Threads < 2)
      continue;
    Out.format(", thread %u", W.Thread);
    nameRegion(Out, Local, W);
    return;
  }
}

void eachTeamWait(unsigned Local, void (*Add)(const Group &)) {
  const RankArea &A = TheBoard.area(Local);
  for (unsigned I = 0; I < MaxTeamThreads; ++I) {
    const TeamWait &W = A.Teams[I];
    if (!W.waits() || W.What == TeamWait::Kind::Idle)
      continue;
    bool IsFirst = true;
    for (unsigned J = 0; J < I; ++J)
      IsFirst &= !A.Teams[J].waits() || !isLike(A.Teams[J], W);
    if (!IsFirst)
      continue;
    Group New;
    strncpy(New.What, wordFor(W.What), sizeof(New.What) - 1);
    Text Detail(New.Detail, sizeof(New.Detail));
    Detail.put(waitsFor(W.What));
    if (W.Threads) {
      Detail.put(", ");
      nameThreads(Detail, A, W);
      nameRegion(Detail, Local, W);
    }
    New.Site = W.Site;
    New.SiteOwner = Local;
    New.Ranks.add(A.WorldRank);
    Add(New);
  }
}

} // namespace tutti::rt
