// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Handing last words to the thread that watches. Everything here may run in a
/// signal handler.

#include "core/ends/EarlyEnd.h"

#include "core/board/Bell.h"
#include "core/board/Board.h"
#include "core/threads/Thread.h"

namespace tutti::rt {

EarlyEnd TheEarlyEnd;

namespace {

constexpr uint64_t StepNs = 50000000;
constexpr unsigned Patience =
    300; ///< steps: a report may have to be waited for

bool isInMpiAtAll(const RankArea &Me) {
  Lifecycle State = Me.State.load(std::memory_order_acquire);
  return State == Lifecycle::Running || State == Lifecycle::Finalizing;
}

/// There is a thread that watches, which is not this one, and the job is not at
/// its end anyway. A child has a copy of all this, or shares it.
bool hasListener(uint32_t Tid) {
  const RankArea *Me = TheBoard.Me;
  return Me && getpid() == Me->Pid && isInMpiAtAll(*Me) &&
         TheEarlyEnd.HasListener.load(std::memory_order_acquire) &&
         Me->Helpers[MaxHelpers - 1] != Tid &&
         !TheBoard.Head->Aborting.load(std::memory_order_acquire) &&
         !TheBoard.Head->Stop.load(std::memory_order_acquire);
}

} // namespace

bool beginEarlyEnd(EarlyEnd::Kind How, int Number, int Sender) {
  uint32_t Tid = threadId();
  if (!hasListener(Tid))
    return false;
  EarlyEnd &E = TheEarlyEnd;
  static std::atomic<uint32_t> Taken;
  if (Taken.exchange(1)) // another thread ends the process already
    return How == EarlyEnd::Signal && E.Tid != Tid;
  E.Number = Number;
  E.Sender = Sender;
  E.Tid = Tid;
  E.CallOfMpi = TheThread.Outermost ? TheThread.OutermostReturn : nullptr;
  E.How.store(How, std::memory_order_release);
  ringBell(TheBoard.Me->Bell);
  return true;
}

void finishEarlyEnd() {
  EarlyEnd &E = TheEarlyEnd;
  if (E.Tid == threadId())
    E.Complete.store(1, std::memory_order_release);
  for (unsigned I = 0; I < Patience && !E.Told.load(); ++I)
    sleepOnBell(E.Told, 0, StepNs);
}

void sayEarlyEnd(EarlyEnd::Kind How, int Status, const void *ReturnAddress) {
  if (!beginEarlyEnd(How, Status, 0))
    return;
  TheEarlyEnd.Frames[0] = ReturnAddress;
  TheEarlyEnd.NumFrames = 1;
  finishEarlyEnd();
}

} // namespace tutti::rt
