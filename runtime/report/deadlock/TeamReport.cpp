// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words for threads and for what they wait for in OpenMP.

#include "report/deadlock/TeamReport.h"

#include "core/board/Board.h"
#include "core/texts/Deadlock.def"

#include <cstring>

namespace tutti::rt {

namespace {

const char *wordFor(TeamWait::Kind K) {
  switch (K) {
  case TeamWait::Kind::Barrier:
    return said::OmpBarrier;
  case TeamWait::Kind::RegionEnd:
    return said::OmpEndOfParallel;
  case TeamWait::Kind::Critical:
    return said::OmpCritical;
  case TeamWait::Kind::Lock:
    return said::OmpLock;
  case TeamWait::Kind::Ordered:
    return said::OmpOrdered;
  case TeamWait::Kind::Taskwait:
    return said::OmpTaskwait;
  case TeamWait::Kind::Taskgroup:
    return said::OmpEndOfTaskgroup;
  case TeamWait::Kind::Doacross:
    return said::OmpOrderedDepend;
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
    return said::WaitsForHolder;
  case TeamWait::Kind::Taskwait:
  case TeamWait::Kind::Taskgroup:
    return said::WaitsForTasks;
  case TeamWait::Kind::Ordered:
  case TeamWait::Kind::Doacross:
    return said::WaitsForIteration;
  case TeamWait::Kind::Join:
    return said::WaitsForThreadEnd;
  case TeamWait::Kind::Condition:
    return said::WaitsForSignal;
  case TeamWait::Kind::Gathering:
    return said::WaitsForThreads;
  default:
    return said::WaitsForTeam;
  }
}

/// "thread 1 of 4 of the region at x.c:30"
void nameRegion(Text &Out, unsigned Local, const TeamWait &W) {
  Out.format(said::OfThreads, W.Threads);
  Place P = lookUpPlace(Local, W.Region);
  if (!P.Known || !P.Line)
    return;
  const char *Slash = strrchr(P.File, '/');
  Out.format(said::OfRegion, Slash ? Slash + 1 : P.File, P.Line);
}

bool isLike(const TeamWait *A, const TeamWait *B) {
  return A && B ? A->Region == B->Region && A->Threads == B->Threads : A == B;
}

/// "thread 3" or "threads 0,2-3"
void nameThreads(Text &Out, uint64_t Threads) {
  RankSet Numbers;
  for (int I = 0; I < 64; ++I)
    if (Threads >> I & 1)
      Numbers.add(I);
  Out.put(Numbers.size() > 1 ? said::SomeThreads : said::SomeThread);
  Numbers.print(Out);
}

} // namespace

void ThreadGroups::add(const Group &New, const TeamWait *Team) {
  const uint64_t Its = Team && Team->Thread < 64 ? 1ull << Team->Thread : 0;
  for (unsigned I = 0; I < Used; ++I) {
    Some &S = All[I];
    if (strcmp(S.Its.What, New.What) != 0 ||
        strcmp(S.Its.Detail, New.Detail) != 0 || S.Its.Site != New.Site ||
        !isLike(S.Team, Team))
      continue;
    S.Its.join(New);
    S.Threads |= Its;
    return;
  }
  if (Used == Room)
    return;
  Some &S = All[Used++];
  S = {New, Team, Its};
  S.Its.SiteOwner = Local;
  S.Its.Ranks.add(TheBoard.area(Local).WorldRank);
}

void ThreadGroups::add(const Group &New, unsigned Thread) {
  const RankArea &A = TheBoard.area(Local);
  uint32_t Tid = A.Threads[Thread].Tid.load(std::memory_order_acquire);
  const TeamWait *Its = nullptr;
  for (const TeamWait &W : A.Teams)
    if (W.Tid.load(std::memory_order_acquire) == Tid && W.Threads > 1)
      Its = &W;
  add(New, Its);
}

void ThreadGroups::addTeamWaits() {
  const RankArea &A = TheBoard.area(Local);
  for (const TeamWait &W : A.Teams) {
    if (!W.waits() || W.What == TeamWait::Kind::Idle)
      continue;
    Group New;
    strncpy(New.What, wordFor(W.What), sizeof(New.What) - 1);
    Text(New.Detail, sizeof(New.Detail)).put(waitsFor(W.What));
    New.Site = W.Site;
    add(New, W.Threads ? &W : nullptr);
  }
}

void ThreadGroups::nameThem() {
  for (unsigned I = 0; I < Used; ++I) {
    Some &S = All[I];
    if (!S.Team)
      continue;
    TextOf<sizeof(S.Its.Detail)> Detail;
    Detail.put(S.Its.Detail);
    Detail.put(", ");
    nameThreads(Detail, S.Threads);
    nameRegion(Detail, Local, *S.Team);
    strncpy(S.Its.Detail, Detail.text(), sizeof(S.Its.Detail) - 1);
  }
}

} // namespace tutti::rt
