// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The agreement, with everything that is not its fast path.

#include "mpi/agreement/Agree.h"

#include "core/Hooks.h"
#include "core/board/CallRing.h"
#include "mpi/Ask.h"
#include "mpi/start/InterNode.h"
#include "mpi/start/Node.h"
#include "mpi/wrappers/LeftCalls.h"

#include <cerrno>
#include <initializer_list>
#include <unistd.h>

namespace tutti::rt {

std::atomic<bool> Running;
std::atomic<bool> Checking;
bool EverUnchecked;

namespace {

/// Waits until the slot of this call has no other round in it. The program can
/// see no difference to a collective that synchronises, and a member that never
/// comes is found by the watchdog, because this one says where it waits.
bool waitForSlot(CommObject &S, uint32_t Call, uint32_t Site, Fn F,
                 bool MayWait) {
  if (slotIsFree(S.RingIndex, Call, S.Slowest))
    return true;
  if (!MayWait)
    return false;
  int Saved = errno;
  Blocked B(TheThread, F, Site);
  B.add({Operation::Kind::Collective, Operation::Once, 0, NoPeer, 0,
         S.RingIndex, S.Id, Call + 1 - RingSlots, UnknownPeer});
  B.publish();
  while (!slotIsFree(S.RingIndex, Call, S.Slowest) &&
         !TheBoard.Head->Exhausted.load(std::memory_order_relaxed))
    driveProgress();
  errno = Saved;
  return slotIsFree(S.RingIndex, Call, S.Slowest);
}

constexpr unsigned PatienceMs = 1000;

/// Nobody enters a call that cannot succeed: waits until all members are at it.
/// A blocking collective may synchronise.
void waitForAll(CommObject &S, uint32_t Call, uint32_t Site, Fn F) {
  const CallRing &R = TheBoard.Rings[S.RingIndex];
  auto AllCame = [&] {
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (R.has(L) && !hasMade(TheBoard.area(L).Count[S.RingIndex].load(
                                   std::memory_order_acquire),
                               Call))
        return false;
    return true;
  };
  if (AllCame())
    return;
  int Saved = errno;
  Blocked B(TheThread, F, Site);
  B.add({Operation::Kind::Collective, Operation::Once, 0, NoPeer, 0,
         S.RingIndex, S.Id, Call, UnknownPeer});
  B.publish();
  // A fault that is certain does not need the last member; but with it the
  // verdict is the same everywhere.
  for (unsigned Faulty = 0; !AllCame() && Faulty < PatienceMs;) {
    driveProgress();
    if (slotMarks(S.slot(Call), Call) && judge(S.RingIndex, Call).Faulty) {
      ++Faulty;
      usleep(1000);
    }
  }
  errno = Saved;
}

int errorClass(const Judgement &J) {
  switch (J.Mine ? J.Failed : Check::None) {
  case Check::CollectiveRoot:
    return MPI_ERR_ROOT;
  case Check::CollectiveOp:
    return MPI_ERR_OP;
  case Check::CollectiveType:
    return J.CountOnly ? MPI_ERR_COUNT : MPI_ERR_TYPE;
  case Check::CollectiveInPlace:
    return MPI_ERR_BUFFER;
  case Check::FileInfo:
    return MPI_ERR_INFO_VALUE;
  case Check::CollectiveArgs:
    return MPI_ERR_ARG;
  default:
    return MPI_ERR_OTHER; // another call, or another rank's fault
  }
}

/// The error class of a call that some member has found faulty, else success.
int judgedClass(const CommObject &S, uint32_t Call, Fn F, bool Contradicts) {
  uint32_t Marks = slotMarks(S.slot(Call), Call);
  if (!Marks)
    return MPI_SUCCESS;
  Judgement J = judge(S.RingIndex, Call);
  if (J.Faulty)
    return errorClass(J);
  if (Marks & SlotPairs)
    return has(F, Role::GROUP) ? MPI_ERR_GROUP : MPI_ERR_TYPE;
  return Contradicts ? MPI_ERR_TYPE : MPI_SUCCESS;
}

} // namespace

int agree(CommObject &S, uint32_t Call, uint32_t Site, const Description &D,
          bool MayWait, Fingerprint *Pairs, bool Returns) {
  if (__builtin_expect(S.Refused == Call + 1, 0))
    return MPI_SUCCESS; // others may have compared with the call before it
  remember(S.Id, Call, Site, D.What, ManyThreads);
  bool HasRing = S.RingIndex != NoRing;
  bool Fits = HasRing && (isInReach(Call, S.Slowest) ||
                          waitForSlot(S, Call, Site, D.What.Function, MayWait));
  bool On = Checking.load(std::memory_order_relaxed);
  Arrival A = Arrival::First;
  bool PairsDiffer = false, MayBeWild = false;
  if (Fits && On)
    A = arrive(S.slot(Call), Call, D.What.hash(), D.What.Wild != 0, MayBeWild);
  if (Fits && Pairs) {
    // Whoever does not look has its part in the sum all the same.
    PairsDiffer =
        addFingerprint(S.slot(Call), Call, Pairs->sum(0), Pairs->sum(1),
                       Pairs->isWild(), TheBoard.Rings[S.RingIndex].Locals) &&
        S.Complete;
    PairsDiffer =
        On && (PairsDiffer || (A != Arrival::Differs && Pairs->misfits()));
  } else if (__builtin_expect(Pairs && HasRing, 0)) {
    skipFingerprint(S.slot(Call), Call);
  }
  if (__builtin_expect(Returns && Fits, 0)) {
    if (A == Arrival::Differs || D.Contradicts)
      markSlot(S.slot(Call), Call, SlotDiffers);
    if (D.Contradicts || PairsDiffer)
      markSlot(S.slot(Call), Call, SlotPairs);
  }
  if (HasRing)
    TheBoard.Me->Count[S.RingIndex].store(Call + 1, std::memory_order_release);
  if (__builtin_expect(A == Arrival::Differs || D.Contradicts, 0)) {
    if (HasRing)
      tellMismatch(S.RingIndex, Call, A != Arrival::Differs);
    // Between groups members have other roles by right.
    if (PairsDiffer && !D.Contradicts && !judge(S.RingIndex, Call).Faulty)
      tellPairMismatch(S.RingIndex, Call, findAmount);
  } else if (__builtin_expect(PairsDiffer, 0))
    tellPairMismatch(S.RingIndex, Call, findAmount);
  else if (__builtin_expect(TheBoard.Head->Hold.load(std::memory_order_relaxed),
                            0))
    waitForReport();
  if (__builtin_expect(!S.Complete, 0)) {
    if (Pairs)
      addFarPairs(S, Call, *Pairs, On);
    if (S.Far)
      agreeFar(S, Call, Site, D.What, MayWait, On);
  }
  if (__builtin_expect(!Returns || !Fits, 1))
    return MPI_SUCCESS;
  if (MayWait)
    waitForAll(S, Call, Site, D.What.Function);
  return judgedClass(S, Call, D.What.Function, D.Contradicts);
}

/// Errors that MPI finds in the arguments before it sends anything.
static bool isOfArguments(int Error) {
  int ErrorClass = MPI_ERR_OTHER;
  ask<PMPI_Error_class>(Error, &ErrorClass);
  for (int Refusal : {MPI_ERR_BUFFER, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_RANK,
                      MPI_ERR_ROOT, MPI_ERR_GROUP, MPI_ERR_OP, MPI_ERR_TOPOLOGY,
                      MPI_ERR_DIMS, MPI_ERR_ARG, MPI_ERR_COMM})
    if (ErrorClass == Refusal)
      return true;
  return false;
}

void callFailed(CommObject &S, uint32_t Call, int Error, bool Unseen) {
  bool IsMade = S.What != CommObject::Kind::Comm || !isOfArguments(Error);
  if (Unseen) // and not counted
    return IsMade ? madeUnseen(S, Call, true) : void();
  if (IsMade || S.Calls != Call + 1)
    return;
  S.Calls = Call;
  S.Refused = Call + 1;
  forget(S.Id, Call);
  if (S.RingIndex != NoRing)
    S.slot(Call).Flags.fetch_or(SlotWild, std::memory_order_acq_rel);
  if (!S.Complete)
    addFarPairs(S, Call, Fingerprint(S, Call), false);
  if (S.Far)
    withdrawFar(S, Call);
}

void madeUnseen(CommObject &S, uint32_t Call, bool HasPairs) {
  S.Calls = Call + 1;
  if (HasPairs && !S.Complete)
    addFarPairs(S, Call, Fingerprint(S, Call), false);
  if (S.RingIndex == NoRing)
    return;
  if (HasPairs)
    skipFingerprint(S.slot(Call), Call);
  TheBoard.Me->Count[S.RingIndex].store(Call + 1, std::memory_order_release);
}

void meetFirst(CommObject &S, uint32_t Call, uint32_t Site, Fn F) {
  if (S.RingIndex == NoRing || !isInReach(Call, S.Slowest) ||
      !Checking.load(std::memory_order_relaxed))
    return;
  waitForAll(S, Call, Site, F);
  if (judge(S.RingIndex, Call).Faulty)
    tellMismatch(S.RingIndex, Call, false);
}

void OneThread::overlap(const Thread &T, Fn F, uint32_t Site) {
  if (!Checking.load(std::memory_order_relaxed) || CallsMayBeLeft)
    return;
  const TaskPath *Here = currentTask();
  bool Chosen = S.InsideSite != Site || S.InsideCall != F
                    ? !T.isFlagged(Check::OmpMultithreaded)
                    : (Here && Here->isChosen()) ||
                          (T.isFlagged(Check::OmpConcurrent) &&
                           !T.isFlagged(Check::OmpMultithreaded));
  tellThreads({S.RingIndex,
               {S.InsideCall, F},
               {S.InsideSite, Site},
               ThreadsFinding::AtOnce,
               Chosen,
               true});
}

void OneThread::checkTeam(const Thread &T, Fn F, uint32_t Site) {
  if (T.isFlagged(Check::OmpMultithreaded) && executedByAnother(Site, T.Tid) &&
      Checking.load(std::memory_order_relaxed))
    tellThreads({S.RingIndex,
                 {F, F},
                 {Site, Site},
                 ThreadsFinding::EachOne,
                 false,
                 true});
}

/// The pass has seen that the threads may wait for each other here.
static bool mayBeInTurn(const Thread &T) {
  constexpr uint64_t OfThreads =
      1ull << static_cast<unsigned>(Check::OmpMultithreaded) |
      1ull << static_cast<unsigned>(Check::OmpConcurrent);
  return T.Flagged & OfThreads && T.Flagged >> TUTTI_SITE_LEVEL_SHIFT > 1;
}

void OneThread::compareLast(const TaskPath &Here, const Thread &T, Fn F,
                            uint32_t Site) {
  LastInTeam &Last = S.Last;
  bool IsForOne = T.isFlagged(Check::OmpMultithreaded);
  bool IsOfTwo = T.isFlagged(Check::OmpConcurrent);
  bool Sure = IsOfTwo && Last.MayOverlap;
  // A thread that took a lock or a message since then may have waited for the
  // other; if it is the same one, then not by the last call itself.
  bool ByOne = Last.Tid == T.Tid;
  uint64_t Learnt = ByOne && Sure ? Here.Waited : Here.Acquired;
  if (Last.Stamp && Learnt < Last.Stamp && !mayBeInTurn(T) &&
      (unordered(Last.Path, Here) ||
       (Sure && inOrderByChance(Last.Path, Here))) &&
      Checking.load(std::memory_order_relaxed)) {
    bool Chosen =
        !IsForOne && (IsOfTwo || Here.isChosen() || Last.Path.isChosen());
    bool ByEach =
        Last.Site == Site && Last.Call == static_cast<uint16_t>(F) && !Chosen;
    tellThreads({S.RingIndex,
                 {static_cast<Fn>(Last.Call), F},
                 {Last.Site, Site},
                 ByEach  ? ThreadsFinding::EachOne
                 : ByOne ? ThreadsFinding::ByChance
                         : ThreadsFinding::Unordered,
                 Chosen,
                 ByEach || IsForOne || IsOfTwo});
  }
  Last.Stamp = Stamps.fetch_add(1, std::memory_order_acq_rel) + 1;
  Last.Call = static_cast<uint16_t>(F);
  Last.Site = Site;
  Last.Tid = T.Tid;
  Last.MayOverlap = IsOfTwo;
  Last.Path.copyFrom(Here);
}

} // namespace tutti::rt
