// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Giving threads their places on the board.

#include "core/threads/Thread.h"

#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

namespace tutti::rt {

__thread Thread TheThread TUTTI_TLS;
bool ManyThreads;
void (*ThreadsMayCall)();

bool isAlive(uint32_t Tid) {
  return syscall(SYS_tgkill, getpid(), static_cast<int>(Tid), 0) == 0;
}

namespace {

/// A walk from frame to frame, looking for the one that the outermost wrapper
/// returns to. Between its own frame and that one may be some of its layer.
struct Walk {
  const Thread &T;
  unsigned Beyond = 0; ///< frames that lie above the wrapper's
  bool Found = false;
  static constexpr unsigned Enough = 8;
};

_Unwind_Reason_Code step(struct _Unwind_Context *Frame, void *Data) {
  Walk &W = *static_cast<Walk *>(Data);
  if (_Unwind_GetCFA(Frame) <= reinterpret_cast<uintptr_t>(W.T.Outermost))
    return _URC_NO_REASON;
  W.Found =
      _Unwind_GetIP(Frame) == reinterpret_cast<uintptr_t>(W.T.OutermostReturn);
  return W.Found || ++W.Beyond == Walk::Enough ? _URC_NORMAL_STOP
                                               : _URC_NO_REASON;
}

} // namespace

bool isStillInside(const Thread &T) {
  Walk W{T};
  _Unwind_Backtrace(step, &W);
  // Frames that cannot be walked through tell nothing.
  return W.Found || W.Beyond == 0;
}

uint32_t threadId() { return static_cast<uint32_t>(syscall(SYS_gettid)); }

void stopPolling(Thread &T) {
  if (T.Polls >= ManyPolls && T.Status) {
    Blocked Ends(T);
    T.Status->Polls.store(0, std::memory_order_relaxed);
  }
  T.Polls = 0;
}

/// What is shown, if anything is, is not all that this thread waits for.
void asksMore(Thread &T) {
  T.AsksMore = true;
  if (T.Polls < ManyPolls || !T.Status)
    return;
  RankArea &Me = *TheBoard.Me;
  auto Place = static_cast<unsigned>(T.Status - Me.Threads);
  uint32_t Before = T.Status->Epoch.load(std::memory_order_relaxed);
  {
    Blocked Ends(T);
  }
  Blocked Again(T);
  Again.leaveOpen();
  uint64_t Wait = waitOf(Place, nextEpoch(*T.Status));
  for (uint32_t I = 0; I < Me.NumPending.load(std::memory_order_relaxed); ++I) {
    uint64_t Was = waitOf(Place, Before);
    Me.Requests[I].WaitedIn.compare_exchange_strong(Was, Wait);
  }
  Again.publish();
  Again.keepPolling(T.Polls);
}

static std::atomic<Thread *> Enlisted[MaxThreads];

const Thread *threadIn(unsigned Place) {
  return Enlisted[Place].load(std::memory_order_acquire);
}

void enlistThread(Thread &T) {
  T.Tid = threadId();
  for (ThreadStatus &S : TheBoard.Me->Threads) {
    uint32_t Owner = S.Tid.load(std::memory_order_acquire);
    if (Owner != 0 && isAlive(Owner))
      continue;
    if (S.Tid.compare_exchange_strong(Owner, T.Tid)) {
      // A thread that ended inside a call left it odd.
      S.Epoch.store((S.Epoch.load(std::memory_order_relaxed) | 1) + 1,
                    std::memory_order_release);
      S.Polls.store(0, std::memory_order_relaxed);
      T.Status = &S;
      Enlisted[&S - TheBoard.Me->Threads].store(&T, std::memory_order_release);
      return;
    }
  }
  // Nothing can be proven of a process with threads that are not seen.
  TheBoard.Me->CanBlock.store(0, std::memory_order_release);
}

} // namespace tutti::rt
