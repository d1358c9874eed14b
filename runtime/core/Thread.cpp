// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Giving threads their places on the board.

#include "core/Thread.h"

#include <sys/syscall.h>
#include <unistd.h>

namespace tutti::rt {

thread_local Thread TheThread TUTTI_TLS;

bool isAlive(uint32_t Tid) {
  return syscall(SYS_tgkill, getpid(), static_cast<int>(Tid), 0) == 0;
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
  {
    Blocked Ends(T);
  }
  Blocked Again(T);
  Again.leaveOpen();
  Again.publish();
  Again.keepPolling(T.Polls);
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
      return;
    }
  }
  // Nothing can be proven of a process with threads that are not seen.
  TheBoard.Me->CanBlock.store(0, std::memory_order_release);
}

} // namespace tutti::rt
