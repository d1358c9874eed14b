// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How long the threads of one process have been in their calls, and how much
/// they ran since, looked at from outside: from the board and from what the
/// kernel says of them. Decides what the board says of that; must not know who
/// looks, nor what anyone waits for.
///
/// The kernel is asked only about processes that have been in one call for more
/// than one look, and then as rarely as it takes: when such a wait begins, and
/// from when it is long enough to count. Of what cannot be read nothing is
/// said, and nothing is proven.

#ifndef TUTTI_REPORT_DEADLOCK_PROCESSWATCH_H
#define TUTTI_REPORT_DEADLOCK_PROCESSWATCH_H

#include "core/board/Board.h"
#include "core/threads/ThreadList.h"
#include "core/threads/ThreadUse.h"

namespace tutti::rt {

/// The kernel, or what stands for it in a test.
struct KernelView {
  uint64_t (*Now)();
  bool (*Thread)(int Pid, uint32_t Tid, ThreadUse &Out);
  /// Of all its threads, in ns; 0 when it is not known.
  uint64_t (*ProcessCpu)(int Pid);
  bool (*Threads)(int Pid, ThreadList &Out);
};
extern const KernelView TheKernel;

class ProcessWatch {
public:
  /// Looks once more and says so on the board. Closely: also at what has been
  /// looked at not long ago.
  void look(RankArea &A, const KernelView &K, bool Closely);

private:
  static constexpr uint64_t MaxPollNs = 20000;
  /// What is said of a thread may be as old as a tick of the kernel's clock.
  static constexpr uint64_t SlackNs = 6000000;
  struct Sums {
    uint64_t Cpu = 0, Runs = 0;
    uint64_t InTeams = 0; ///< processor time of those that wait in OpenMP
    bool AllSleep = true, Stopped = false;
  };
  struct Poller {
    uint64_t Cpu;
    uint32_t Polls;
  } Pollers[MaxThreads] = {};

  Sums ask(const RankArea &A, const KernelView &K) const;
  void noteLongWait(RankArea &A, const KernelView &K, const Sums &Now,
                    bool JustNow);
  void moved(RankArea &A, uint64_t Epochs);
  uint64_t lookAtCalls(const RankArea &A, const KernelView &K,
                       unsigned &Blocked, bool &Polling);

  uint64_t LastEpochs = ~0ull, Since = 0, CpuBefore = 0, RunsBefore = 0,
           ProcessBefore = 0;
};

/// No thread of this process can end the wait of another: each is one of MPI's,
/// one that watches, or shown in a call itself, or must not call MPI now. Who
/// only asks again and again is not in MPI all the time.
bool isEachThreadKnown(const RankArea &A, const KernelView &K);

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_PROCESSWATCH_H
