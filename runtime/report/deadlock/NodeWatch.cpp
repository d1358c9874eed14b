// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One look at all processes of the node, and when the next one is due.

#include "report/deadlock/NodeWatch.h"

#include "report/deadlock/DeadlockDetector.h"
#include "report/deadlock/WatchDuty.h"

#include <cstdlib>
#include <new>

namespace tutti::rt {

namespace {

uint32_t *OwnRequests; ///< of this process, while suspects are found

void askToCheck(unsigned Local) {
  if (Local == TheBoard.MyLocal)
    *OwnRequests |= CheckJob;
  else
    duty::ask(Local, CheckJob);
}

} // namespace

/// True when somebody's wait has just become long enough.
bool NodeWatch::lookAtAll(const KernelView &K, uint32_t &Own) {
  bool Reached = false, Waits = false;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    RankArea &A = TheBoard.area(L);
    Lifecycle State = A.State.load(std::memory_order_acquire);
    if (State != Lifecycle::Running && State != Lifecycle::Finalizing)
      continue;
    if (!duty::isMine()) // it was stopped for a while
      return false;
    unsigned Ticks = A.BlockedTicks.load(std::memory_order_relaxed);
    bool Closely = Checking || Ticks < ConvincedTicks + CloseTicks;
    Watched[L].look(A, K, Closely);
    Ticks = A.BlockedTicks.load(std::memory_order_relaxed);
    Waits |= Ticks > 0;
    Reached |= Ticks == ConvincedTicks;
    if (Ticks + 1 < ConvincedTicks || (!Closely && Ticks % 4 != 3))
      continue;
    if (L == TheBoard.MyLocal)
      Own |= LookForMessages;
    else
      duty::ask(L, LookForMessages);
  }
  Quiet = Waits ? 0 : Quiet + 1;
  return Reached;
}

void NodeWatch::check(uint32_t &Own) {
  const Header &H = *TheBoard.Head;
  if (H.Hold.load(std::memory_order_acquire) ||
      H.Aborting.load(std::memory_order_acquire))
    return;
  OwnRequests = &Own;
  if (findSuspects(Turn, askToCheck)) {
    Checking = CheckTicks;
    ++Turn;
  }
}

uint64_t NodeWatch::look(const KernelView &K, uint32_t &Own) {
  if (!Watched) {
    unsigned N = TheBoard.Head->NumLocal;
    Watched = static_cast<ProcessWatch *>(malloc(sizeof(ProcessWatch) * N));
    for (unsigned L = 0; Watched && L < N; ++L)
      new (&Watched[L]) ProcessWatch();
  }
  uint64_t Now = K.Now(), Period = Quiet < QuietLooks ? TickNs : 2 * TickNs;
  // Somebody woke the thread: what is counted are ticks.
  if (!Watched || Now - Last < Period)
    return Watched ? Period - (Now - Last) : TickNs;
  Last = Now;
  duty::confirm(Now);
  bool Reached = lookAtAll(K, Own);
  Checking -= Checking > 0;
  if ((Reached || ++Looks % 4 == 0) && !Quiet)
    check(Own);
  return Quiet < QuietLooks ? TickNs : 2 * TickNs;
}

} // namespace tutti::rt
