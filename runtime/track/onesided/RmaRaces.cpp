// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Races at the windows of this process, among the accesses in its inbox.
/// Decides which two conflict (MPI-3.1 section 11.7) and whether anything can
/// have ordered them: within an epoch of fences or posts nothing can; under
/// shared locks everything might that came in by any call since, so there a
/// race is told only when nothing did.

#include "core/board/Blocks.h"
#include "core/board/Board.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/OneSided.def"
#include "core/texts/Words.def"
#include "mpi/agreement/Agree.h"
#include "track/memory/Strided.h"
#include "track/onesided/RmaAccessLog.h"

#include <algorithm>

namespace tutti::rt::track {

namespace {

enum class Verdict : uint8_t { Fine, Warns, Wrong };

constexpr unsigned MaxSteps = 1 << 17;

/// What is known here of a place of the inbox.
struct Place {
  uint64_t Ticket;
  bool Old, Gone;
};
Place Places[InboxSize];
uint64_t Tail;
/// To be looked at, sorted; a copy, because the inbox may change meanwhile.
struct Key {
  uint64_t Window;
  int64_t Low;
  uint16_t At;
};
Key Order[InboxSize];
std::atomic<bool> Looking;

RmaAccess &at(uint64_t Number) {
  return rmaArea(TheBoard.MyLocal).RmaAccessLog[Number % InboxSize];
}

bool isLocal(const RmaAccess &A) { return A.In == RmaAccess::Epoch::Local; }
bool reads(const RmaAccess &A) {
  return A.What == RmaAccess::Sort::Read || (A.Flags & RmaAccess::ReadsOnly);
}

/// Each number once, because it may change meanwhile.
Blocks bytesOf(const RmaAccess &A) {
  auto Once = [](const int64_t &N) {
    return __atomic_load_n(&N, __ATOMIC_RELAXED);
  };
  return {Once(A.Low), Once(A.High), Once(A.Stride), Once(A.Block)};
}

/// If both happen at once.
Verdict conflict(const RmaAccess &A, const RmaAccess &B) {
  if ((reads(A) && reads(B)) || (isLocal(A) && isLocal(B)))
    return Verdict::Fine;
  auto Acc = RmaAccess::Sort::Accumulate;
  if (A.What != Acc || B.What != Acc)
    return Verdict::Wrong;
  if (A.Owner == B.Owner) // in the order of the program
    return Verdict::Fine;
  if (A.Element && B.Element && A.Element != B.Element)
    return Verdict::Warns;
  if (A.Op == B.Op || reads(A) || reads(B) ||
      ((A.Flags | B.Flags) & RmaAccess::MixesFreely))
    return Verdict::Fine;
  return Verdict::Warns;
}

/// Whether anything can have told the process of B that A is complete, before
/// it did B.
bool mayPrecede(const RmaAccess &A, const RmaAccess &B) {
  bool Told = B.Flags & RmaAccess::Informed || !B.Phase;
  if (!Told && A.Phase == B.Phase && A.PhaseCall >= B.PhaseCall)
    return false;
  uint64_t Done = A.Done.load(std::memory_order_acquire);
  if (!Told && Done && A.DonePhase == B.Phase && A.DonePhaseCall >= B.PhaseCall)
    return false;
  return Done && Done < B.LastIn;
}

/// A was written down before B.
bool ordered(const RmaAccess &A, const RmaAccess &B) {
  using Epoch = RmaAccess::Epoch;
  if (A.Owner == B.Owner) {
    if (isLocal(A))
      return true;
    if (A.In != Epoch::Lock && !isLocal(B))
      return A.In != B.In || A.Round != B.Round;
    if (A.In == Epoch::Fence)
      return !(B.Flags & RmaAccess::FenceOpen) || A.Round != B.Round;
    if (A.In == Epoch::Post)
      return !(B.Flags & RmaAccess::PostOpen);
    uint64_t Done = A.Done.load(std::memory_order_acquire);
    return Done && Done <= B.Issued;
  }
  const RmaAccess &Remote = isLocal(A) ? B : A;
  const RmaAccess &Other = isLocal(A) ? A : B;
  switch (Remote.In) {
  case Epoch::Fence:
    if (isLocal(Other))
      return !(Other.Flags & RmaAccess::FenceOpen) ||
             Other.Round != Remote.Round || mayPrecede(Other, Remote);
    return Other.In != Epoch::Fence || Other.Round != Remote.Round;
  case Epoch::Post:
    if (isLocal(Other))
      return !(Other.Flags & RmaAccess::PostOpen) || mayPrecede(Other, Remote);
    return Other.In != Epoch::Post;
  default:
    if (!isLocal(Other) && Other.In != Epoch::Lock)
      return true;
    return ((A.Flags | B.Flags) & RmaAccess::Exclusive) || mayPrecede(A, B) ||
           mayPrecede(B, A);
  }
}

void describe(LocalFinding &F, const RmaAccess &A) {
  LocalFinding::Line &L = F.add(A.Function, A.Site, A.Owner);
  const char *Does = reads(A)                                ? "reads"
                     : A.What == RmaAccess::Sort::Accumulate ? "updates"
                                                             : "writes";
  L.Note.format(said::BytesFromTo, Does, static_cast<long long>(A.Low),
                static_cast<long long>(A.High - 1));
}

void tellRace(const RmaAccess &A, const RmaAccess &B, Verdict V) {
  if (!Checking.load(std::memory_order_relaxed))
    return;
  LocalFinding F(Check::RmaRace,
                 V == Verdict::Wrong ? Severity::Error : Severity::Warning);
  F.Head.format(said::WindowRace, TheBoard.Me->WorldRank,
                name((A.Owner > B.Owner ? B : A).Function),
                name((A.Owner > B.Owner ? A : B).Function));
  if (V == Verdict::Warns)
    F.Advice.put(said::AccumulateAlike);
  bool Turned = A.Owner > B.Owner; // the same text each time
  describe(F, Turned ? B : A);
  describe(F, Turned ? A : B);
  tellLocal(F);
}

/// An update in an epoch of fences of which this process has said that there
/// is none (MPI-3.1, section 11.5.5).
void checkNoPut(const RmaAccess &A, uint64_t Number, const Window *W) {
  if (!W || A.In != RmaAccess::Epoch::Fence || reads(A) || !A.Round ||
      W->NoPutFence[A.Round & 1] != A.Round ||
      !Checking.load(std::memory_order_relaxed))
    return;
  LocalFinding F(Check::RmaEpoch, Severity::Error);
  F.Head.format(said::UpdatesAfterNoPut, name(A.Function),
                TheBoard.Me->WorldRank);
  describe(F, A);
  F.add(Fn::Win_fence, W->NoPutAt[A.Round & 1]).Note.put(said::AssertsIt);
  if (A.Ticket.load(std::memory_order_acquire) == Number + 1)
    tellLocal(F);
}

bool complete(uint64_t Number) {
  return at(Number).Ticket.load(std::memory_order_acquire) == Number + 1;
}

/// Nothing that comes later can be unordered with it.
bool isPast(const RmaAccess &A, const Window *W) {
  using Epoch = RmaAccess::Epoch;
  if (!W || A.In == Epoch::Fence || A.In == Epoch::Post)
    return true;
  if (A.In == Epoch::Local &&
      (((A.Flags & RmaAccess::FenceOpen) && A.Round >= W->Fences) ||
       ((A.Flags & RmaAccess::PostOpen) && W->Posted)))
    return false;
  return A.Done.load(std::memory_order_acquire) && !isOfThisPhase(A);
}

struct Search {
  uint64_t Id;
  const Window *Found;
};
void isIt(Window &W, void *Data) {
  auto &S = *static_cast<Search *>(Data);
  if (W.Id == S.Id)
    S.Found = &W;
}
const Window *windowOf(uint64_t Id, Search &Last) {
  if (Last.Id != Id) {
    Last = {Id, nullptr};
    eachWindow(isIt, &Last);
  }
  return Last.Found;
}

/// It belongs to an epoch that is not over.
bool isEarly(const RmaAccess &A, const Window *W, const Window *Closed) {
  if (!W)
    return false;
  if (A.In == RmaAccess::Epoch::Fence)
    return A.Round >= W->Fences;
  if (A.In != RmaAccess::Epoch::Post)
    return false;
  const WindowPeer *P = peerOf(*W, static_cast<int>(A.Rank));
  return W != Closed || (P && A.Round > P->Posts);
}

/// Pairs of accesses; true when one was a race.
bool comparePairs(unsigned N) {
  unsigned Steps = 0;
  for (unsigned I = 0; I < N; ++I)
    for (unsigned J = I + 1; J < N; ++J) {
      unsigned First = Order[I].At, Second = Order[J].At;
      RmaAccess *A = &rmaArea(TheBoard.MyLocal).RmaAccessLog[First];
      RmaAccess *B = &rmaArea(TheBoard.MyLocal).RmaAccessLog[Second];
      if (A->Window != B->Window || B->Low >= A->High)
        break;
      if (++Steps == MaxSteps)
        return false;
      if (Places[First].Old && Places[Second].Old)
        continue;
      if (Places[First].Ticket > Places[Second].Ticket)
        std::swap(A, B);
      Verdict V = conflict(*A, *B);
      if (V == Verdict::Fine || !shareBytes(bytesOf(*A), bytesOf(*B)) ||
          ordered(*A, *B))
        continue;
      // Neither may have been written over meanwhile.
      if (A->Ticket.load(std::memory_order_acquire) ==
              Places[A - rmaArea(TheBoard.MyLocal).RmaAccessLog].Ticket &&
          B->Ticket.load(std::memory_order_acquire) ==
              Places[B - rmaArea(TheBoard.MyLocal).RmaAccessLog].Ticket) {
        tellRace(*A, *B, V);
        return true;
      }
    }
  return false;
}

} // namespace

void findRaces(const Window *Closed) {
  RmaArea &Area = rmaArea(TheBoard.MyLocal);
  if (!SharedPart<RmaArea>::find(TheBoard.MyLocal) ||
      Looking.exchange(true, std::memory_order_acquire))
    return;
  uint64_t Head = Area.Head.load(std::memory_order_acquire);
  Search Last{0, nullptr};
  if (Head - Tail > InboxSize)
    Tail = Head - InboxSize;
  unsigned N = 0;
  for (uint64_t I = Tail; I < Head; ++I) {
    Place &P = Places[I % InboxSize];
    if (P.Ticket != I + 1) {
      if (!complete(I))
        continue;
      P = {I + 1, false, false};
    }
    if (!P.Gone && complete(I) &&
        !isEarly(at(I), windowOf(at(I).Window, Last), Closed)) {
      if (!P.Old)
        checkNoPut(at(I), I, windowOf(at(I).Window, Last));
      Order[N++] = {at(I).Window, at(I).Low,
                    static_cast<uint16_t>(I % InboxSize)};
    }
  }
  std::sort(Order, Order + N, [](const Key &X, const Key &Y) {
    if (X.Window != Y.Window)
      return X.Window < Y.Window;
    return X.Low != Y.Low ? X.Low < Y.Low : X.At < Y.At;
  });
  comparePairs(N);
  for (unsigned I = 0; I < N; ++I) {
    Place &P = Places[Order[I].At];
    const RmaAccess &A = Area.RmaAccessLog[Order[I].At];
    P.Old = true;
    P.Gone = isPast(A, windowOf(A.Window, Last));
  }
  while (Tail < Head && Places[Tail % InboxSize].Ticket == Tail + 1 &&
         Places[Tail % InboxSize].Gone)
    ++Tail;
  Looking.store(false, std::memory_order_release);
}

} // namespace tutti::rt::track
