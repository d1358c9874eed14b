// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Links between tasks under one lock, which only tasks with depend clauses
/// take.

#include "omp/BlockedTasks.h"

#include "omp/TeamWaits.h"

#include <sched.h>

namespace tutti::rt {

namespace {

std::atomic<uint32_t> Busy;

class Locked {
public:
  Locked() {
    for (unsigned Spins = 1; Busy.exchange(1, std::memory_order_acquire);
         ++Spins)
      if (Spins % 256 == 0)
        sched_yield();
  }
  ~Locked() { Busy.store(0, std::memory_order_release); }
};

} // namespace

void openLinks(TaskLinks &L, Team *In) {
  L = TaskLinks();
  L.IsUsed = true;
  L.In = In;
}

void blockTask(TaskLinks &Source, TaskLinks &Sink) {
  if (!Source.IsUsed || !Sink.IsUsed)
    return;
  Locked Here;
  if (Source.IsFinished || Source.NumAfter == TaskLinks::Room)
    return;
  Source.After[Source.NumAfter++] = &Sink;
  if (Sink.Before++ == 0)
    teams::taskBlocked(Sink.In);
}

void finishLinks(TaskLinks &L) {
  if (!L.IsUsed)
    return;
  Locked Here;
  L.IsFinished = true;
  for (unsigned I = 0; I < L.NumAfter; ++I)
    if (--L.After[I]->Before == 0)
      teams::taskFreed(L.After[I]->In);
  L.NumAfter = 0;
}

} // namespace tutti::rt
