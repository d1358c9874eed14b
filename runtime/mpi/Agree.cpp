// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The agreement, with everything that is not its fast path.

#include "mpi/Agree.h"

#include "core/Hooks.h"
#include "core/Ring.h"
#include "mpi/Node.h"

#include <cerrno>

namespace tutti::rt {

std::atomic<bool> Running;
std::atomic<bool> Checking;
bool ManyThreads;

namespace {

/// Waits until the slot of this call has no other round in it. The program can
/// see no difference to a collective that synchronises, and a member that never
/// comes is found by the watchdog, because this one says where it waits.
bool waitForSlot(Scope &S, uint32_t Call, uint32_t Site, Fn F, bool MayWait) {
  if (slotIsFree(S.RingIndex, Call, S.Floor))
    return true;
  if (!MayWait)
    return false;
  int Saved = errno;
  Blocked B(TheThread, F, Site);
  B.add({Operation::Kind::Collective, Operation::Once, 0, NoPeer, 0,
         S.RingIndex, S.Id, Call + 1 - RingSlots});
  B.publish();
  while (!slotIsFree(S.RingIndex, Call, S.Floor) &&
         !TheBoard.Head->Exhausted.load(std::memory_order_relaxed))
    driveProgress();
  errno = Saved;
  return slotIsFree(S.RingIndex, Call, S.Floor);
}

} // namespace

void agree(Scope &S, uint32_t Call, uint32_t Site, const Description &D,
           bool MayWait, Fingerprint *Pairs) {
  remember(S.Id, Call, Site, D.What, ManyThreads);
  bool Fits = Call < S.Floor + RingSlots ||
              waitForSlot(S, Call, Site, D.What.Function, MayWait);
  Arrival A = Arrival::First;
  bool PairsDiffer = false, MayBeWild = false;
  if (Fits && Checking.load(std::memory_order_relaxed)) {
    Slot &Here = S.slot(Call);
    A = arrive(Here, Call, D.What.hash(), D.What.Wild != 0, MayBeWild);
    if (Pairs)
      PairsDiffer =
          addFingerprint(Here, Pairs->sum(0), Pairs->sum(1), Pairs->isWild(),
                         TheBoard.Rings[S.RingIndex].Locals) &&
          S.Complete;
    PairsDiffer =
        PairsDiffer || (Pairs && A != Arrival::Differs && Pairs->misfits());
  }
  TheBoard.Me->Count[S.RingIndex].store(Call + 1, std::memory_order_release);
  if (__builtin_expect(A == Arrival::Differs || D.Contradicts, 0))
    tellMismatch(S.RingIndex, Call, A != Arrival::Differs);
  else if (__builtin_expect(PairsDiffer, 0))
    tellPairMismatch(S.RingIndex, Call);
  else if (__builtin_expect(TheBoard.Head->Hold.load(std::memory_order_relaxed),
                            0))
    waitForReport();
}

void OneThread::overlap(Fn F, uint32_t Site) {
  if (Checking.load(std::memory_order_relaxed))
    tellThreads(S.RingIndex, S.InsideCall, S.InsideSite, F, Site, true);
}

void OneThread::checkTeam(const Thread &T, Fn F, uint32_t Site) {
  if (executedByAnother(Site, T.Tid) &&
      Checking.load(std::memory_order_relaxed))
    tellThreads(S.RingIndex, F, Site, F, Site, false);
}

} // namespace tutti::rt
