// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The thread that watches, one in each process. It makes no MPI call and needs
/// nothing of the program's threads. In the process that has the duty it looks
/// at all processes of the node a few times a second; in the others it sleeps
/// until it is asked for what only its process knows.
///
/// A deadlock is reported only when every process in it was seen in the same
/// call for a while during which it really ran (or slept in the kernel): then
/// its MPI library has looked for messages many thousand times, so none is on
/// its way, and the calls that the others have posted do not match.

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/ends/EarlyEnd.h"
#include "core/stacks/CallStacks.h"
#include "core/threads/Thread.h"
#include "core/threads/ThreadSanitizer.h"
#include "omp/TeamWaits.h"
#include "report/Tell.h"
#include "report/deadlock/DeadlockDetector.h"
#include "report/deadlock/EarlyEndReport.h"
#include "report/deadlock/NodeWatch.h"
#include "report/deadlock/UnseenCalls.h"
#include "report/deadlock/WatchDuty.h"
#include "report/internode/Nodes.h"
#include "report/print/Suppress.h"

#include <cstdio>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

pthread_t Watcher;
std::atomic<bool> Watching;
std::atomic<bool> Leaving; ///< there is nothing to watch any more

/// Only the process itself knows what its objects take from others. Once for
/// each wait: which objects there are takes long to find out.
void lookForUnseenCalls() {
  static uint64_t Done;
  RankArea &Me = *TheBoard.Me;
  uint64_t Wait = 1;
  for (const ThreadStatus &T : Me.Threads)
    Wait = mix(Wait, T.Epoch.load(std::memory_order_acquire));
  if (Wait == Done)
    return;
  Done = Wait;
  UnseenCalls Unseen = unseenCallsHere();
  Me.Callbacks.fetch_or(Unseen.Callbacks, std::memory_order_relaxed);
  Me.Unseen.store(Unseen.Messages, std::memory_order_release);
}

/// Another thread is in a call that waits for it: what is said is for that one.
bool isWaitedByAnother(const Pending &P, const ThreadStatus &Than) {
  const RankArea &Me = *TheBoard.Me;
  uint64_t Wait = P.WaitedIn.load(std::memory_order_acquire);
  auto Place = static_cast<uint32_t>(Wait >> 32);
  if (!Place || Place > MaxThreads)
    return false;
  const ThreadStatus &T = Me.Threads[Place - 1];
  return &T != &Than &&
         T.Epoch.load(std::memory_order_acquire) == static_cast<uint32_t>(Wait);
}

/// For each receive of this process, while a thread is blocked, whether its
/// message was sent: of several that a call waits for some may be complete.
void lookForMessages() {
  RankArea &Me = *TheBoard.Me;
  for (ThreadStatus &T : Me.Threads) {
    uint64_t Epoch = T.Epoch.load(std::memory_order_acquire);
    if (!LookForMessage || !T.Tid.load(std::memory_order_acquire) ||
        !(Epoch & 1))
      continue;
    auto Look = [&](const Operation &Op, uint64_t Handle,
                    std::atomic<uint64_t> &To) {
      if (Op.What == Operation::Kind::Recv)
        To.store(Epoch << EvidenceBits | LookForMessage(Op, Handle),
                 std::memory_order_release);
    };
    for (unsigned I = 0; I < T.NumOps && I < 2; ++I)
      Look(T.Ops[I], 0, T.Evidence[I]);
    // Also those that it does not wait for: others may wait for them.
    uint32_t N = Me.NumPending.load(std::memory_order_acquire);
    for (uint32_t I = 0; I < N && I < MaxPending; ++I) {
      Pending &P = Me.Requests[I];
      if (P.isOpen() && P.Op.Active != Operation::Inactive &&
          !isWaitedByAnother(P, T))
        Look(P.Op, P.Request.load(std::memory_order_relaxed), P.Evidence);
    }
  }
}

/// The launcher is faster when it works, unless who reported cannot abort any
/// more and this process can.
void waitForLauncher() {
  for (unsigned Ms = 0; Ms < 5000; Ms += TickMs) {
    if (AbortJob && TheBoard.Head->Deputy.load(std::memory_order_acquire) &&
        TheBoard.Me->State.load(std::memory_order_acquire) ==
            Lifecycle::Running)
      return;
    usleep(TickMs * 1000);
  }
}

NodeWatch All; ///< processes of the node, while this one has the duty

bool isHeldUp() {
  return TheBoard.Head->Hold.load(std::memory_order_acquire) ||
         TheBoard.Head->Aborting.load(std::memory_order_acquire);
}

/// What this process was asked for, and what it has to do by itself: returns
/// it, and in For the time until there may be more.
uint32_t lookAround(uint64_t &For) {
  uint32_t What = duty::asked();
  answerForStacks();
  // Not all at once.
  For = duty::Silence + TheBoard.MyLocal * uint64_t(10000000);
  if (duty::takeOver(TheKernel.Now()))
    For = All.look(TheKernel, What);
  if (What & LookForMessages) {
    lookForUnseenCalls();
    lookForMessages();
    teams::lookAtWaits();
    TheBoard.Me->Ticks.fetch_add(1, std::memory_order_release);
  }
  return What;
}

void *watch(void *) {
  tsan::Unwatched NotTheProgram;
  TheBoard.Me->Helpers[MaxHelpers - 1] = threadId();
  teams::hide();
  LookAround = [] {
    uint64_t Unused;
    lookAround(Unused);
  };
  StuckJob Job;
  duty::enter(TheKernel.Now());
  for (;;) {
    uint32_t Heard = duty::heard();
    if (Leaving.load(std::memory_order_acquire))
      break;
    tellEarlyEnd();
    if (uint32_t Status = TheBoard.Head->Stop.load(std::memory_order_acquire)) {
      waitForLauncher();
      endJob(static_cast<int>(Status));
    }
    uint64_t For;
    uint32_t What = lookAround(For);
    bool Talks = speaksForNode();
    if ((Talks || What & LookForMessages) && !isHeldUp())
      tickNodes();
    if (What & CheckJob && !isHeldUp())
      Job.check();
    duty::sleep(Heard, Talks && For > TickNs ? TickNs : For);
  }
  duty::leave();
  return nullptr;
}

} // namespace

void startWatching() {
  TextOf<512> Error;
  if (TheFlags.suppressions[0] &&
      !loadSuppressions(TheFlags.suppressions, Error)) {
    if (TheBoard.Me->WorldRank == 0)
      dprintf(STDERR_FILENO, "tutti: %s\n", Error.text());
    endAtStart(static_cast<int>(TheBoard.Me->WorldRank), 2);
  }
  ConvincedTicks = ticksOf(TheFlags.patience);
  Watching.store(true, std::memory_order_release);
  // The program's signals are for the program's threads.
  sigset_t All, Before;
  sigfillset(&All);
  pthread_sigmask(SIG_SETMASK, &All, &Before);
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  pthread_attr_setstacksize(&Attributes, 1 << 20);
  bool Made = pthread_create(&Watcher, &Attributes, watch, nullptr) == 0;
  Watching.store(Made, std::memory_order_release);
  TheEarlyEnd.HasListener.store(Made, std::memory_order_release);
  pthread_attr_destroy(&Attributes);
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
}

void stopWatching() {
  if (!Watching.exchange(false))
    return;
  TheEarlyEnd.HasListener.store(0, std::memory_order_release);
  Leaving.store(true, std::memory_order_release);
  duty::ask(TheBoard.MyLocal, 0);
  // Not when the thread itself ends the process, or a report is being written.
  if (!pthread_equal(pthread_self(), Watcher))
    pthread_join(Watcher, nullptr);
}

} // namespace tutti::rt
