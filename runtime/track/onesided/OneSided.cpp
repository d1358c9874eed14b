// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Synchronisation calls: what each completes, and what it says on the board to
/// those who look for deadlocks.

#include "track/onesided/OneSided.h"

#include "core/Clock.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Arguments.def"
#include "core/texts/OneSided.def"
#include "mpi/Ask.h"

#include <cstdlib>

namespace tutti::rt::track {

namespace {

/// The number on the node of a member, if it has a place in the tables.
int placeOf(int32_t Local) {
  return Local < static_cast<int32_t>(MaxRmaPeers) ? Local : -1;
}

uint8_t lockOn(const Window &W, int Target) {
  const WindowPeer *P = peerOf(W, Target);
  return P ? P->Lock : 0;
}

} // namespace

void tellEpoch(const EpochFault &Fault, const Caller &C) {
  if (!Checking.load(std::memory_order_relaxed))
    return;
  LocalFinding F(Check::RmaEpoch, Fault.Warns || returnsErrors(C)
                                      ? Severity::Warning
                                      : Severity::Error);
  for (const char *P = Fault.Head; *P; ++P)
    if (P[0] == '%' && P[1] == 's')
      F.Head.put(name(C.Function)), ++P;
    else if (P[0] == '%' && P[1] == 'f')
      F.Head.put(name(Fault.Other != Fn::None ? Fault.Other : Fault.Named)),
          ++P;
    else if (P[0] == '%' && P[1] == 'd')
      F.Head.format("%d", Fault.Number), ++P;
    else
      F.Head.put(*P);
  F.add(C.Function, C.Site);
  if (Fault.Other != Fn::None)
    F.add(Fault.Other, Fault.OtherSite).Note.put(Fault.Note);
  tellLocal(F);
}

bool isOutside(const Caller &C, const Window &W, int Target, int64_t Disp,
               const BufferRegions &R) {
  const WindowPeer &P = *W.Peers.at(Target); // knowsTarget() was asked
  if (W.Dynamic)
    return R[0].Map->Dense &&
           !P.There->mayBeAttached(R[0].low(), R[0].high()) &&
           tellArgument(C, said::NotAttached,
                        static_cast<long long>(R[0].high() - R[0].low()),
                        static_cast<unsigned long long>(R[0].low()), Target);
  if (P.Bytes < 0)
    return false;
  auto Low = static_cast<int64_t>(R[0].low());
  auto High = static_cast<int64_t>(R[0].high());
  if (Low >= 0 && High <= P.Bytes)
    return false;
  return tellArgument(C, said::OutsideWindow, static_cast<long long>(Disp),
                      static_cast<long long>(Low),
                      static_cast<long long>(High - 1),
                      static_cast<long long>(P.Bytes), Target);
}

void compareWithOrigin(Fn F, uint32_t Site, const Window &W,
                       const Region &There, const BufferRegions &Origin) {
  Region Target = There;
  if (!W.Dynamic)
    Target.set(reinterpret_cast<uintptr_t>(W.Base) + There.Base, There.Count);
  for (size_t I = 0; I < Origin.size(); ++I) {
    if (!overlap(Origin[I], Target) ||
        !Checking.load(std::memory_order_relaxed))
      continue;
    LocalFinding Found(Check::RmaRace, Severity::Error);
    Found.Head.format(said::OriginIsTarget, name(F), TheBoard.Me->WorldRank);
    Found.add(F, Site);
    return tellLocal(Found);
  }
}

Synchronisation::~Synchronisation() {
  if (Ranks != Few)
    free(Ranks);
}

void Synchronisation::translate(MPI_Group Group, MPI_Win Win) {
  int N = 0;
  MPI_Group All = MPI_GROUP_NULL;
  if (Group == MPI_GROUP_NULL ||
      ask<PMPI_Group_size>(Group, &N) != MPI_SUCCESS || N <= 0 ||
      ask<PMPI_Win_get_group>(Win, &All) != MPI_SUCCESS)
    return;
  constexpr int NumFew = sizeof(Few) / sizeof(Few[0]);
  // The ranks to translate, and behind them their translations.
  if (2 * N > NumFew)
    Ranks = static_cast<int *>(malloc(sizeof(int) * 2 * N));
  if (Ranks) {
    for (int I = 0; I < N; ++I)
      Ranks[I] = I;
    if (ask<PMPI_Group_translate_ranks>(Group, N, Ranks, All, Ranks + N) ==
        MPI_SUCCESS) {
      Step.Group = Ranks + N;
      Step.GroupSize = N;
    }
  } else {
    Ranks = Few;
  }
  ask<PMPI_Group_free>(&All);
}

void Synchronisation::begin(const Caller &C) {
  Fn F = Step.Function;
  if (ForNobody)
    return;
  if (EpochFault Fault = syncFault(*W, Step))
    tellEpoch(Fault, C);
  Entered = nanoseconds();
  bool Local = F == Fn::Win_flush_local || F == Fn::Win_flush_local_all;
  if (F == Fn::Win_unlock && lockOn(*W, Step.Target) == 2)
    ExclusiveLocks.fetch_sub(1, std::memory_order_relaxed);
  if (Local || F == Fn::Win_fence || F == Fn::Win_free ||
      F == Fn::Win_complete || F == Fn::Win_unlock || F == Fn::Win_unlock_all ||
      F == Fn::Win_flush || F == Fn::Win_flush_all)
    Brought = operationsEnd(*W, Step.Target, Local, F, Step.Site, Entered);
  if (W->Board)
    announce();
}

/// Of a member of another node, Local is negative: those that judge between
/// nodes know what it has done.
void Synchronisation::waitFor(Operation::Kind What, int32_t Local,
                              int32_t World, uint32_t Count) {
  Thread &Me = TheThread;
  int L = placeOf(Local);
  if (Me.NumWaits == 2 || (L < 0 && Local >= 0))
    return;
  // Enough to prove a deadlock, if it is one of those that does not come.
  if (L >= 0) {
    const RmaWindow *There = findRmaWindow(static_cast<unsigned>(L), W->Id);
    unsigned Self = TheBoard.MyLocal;
    if (!There ||
        (What == Operation::Kind::Post && There->Posts[Self] >= Count) ||
        (What == Operation::Kind::Completion &&
         There->Completes[Self] >= Count))
      return;
  }
  Me.Waits[Me.NumWaits++] = {
      What,   Operation::Once,
      0,      L < 0 ? static_cast<int32_t>(UnknownPeer) : L,
      AnyTag, NoRing,
      W->Id,  Count,
      World};
}

/// Who has no part of the window does not look at it.
void Synchronisation::holdAll(bool Hold) {
  for (unsigned L = 0; L < MaxRmaPeers && L < TheBoard.Head->NumLocal; ++L)
    W->Board->Held[L].store(Hold, std::memory_order_release);
}

/// For a part that somebody has for himself now; where nobody does, no member
/// of this node is known to be waited for.
void Synchronisation::waitForHolders() {
  unsigned NumLocal = TheBoard.Head->NumLocal;
  auto IsTaken = [&](unsigned L) {
    for (unsigned By = 0; By < NumLocal; ++By)
      if (const RmaWindow *Its = findRmaWindow(By, W->Id);
          Its && Its->Held[L].load(std::memory_order_acquire) == 2)
        return true;
    return false;
  };
  for (unsigned L = 0; L < MaxRmaPeers && L < NumLocal; ++L)
    if (!TheThread.NumWaits && IsTaken(L))
      waitFor(Operation::Kind::Lock, static_cast<int32_t>(L),
              TheBoard.area(L).WorldRank, 1);
  if (NumLocal != TheBoard.Head->WorldSize)
    waitFor(Operation::Kind::Lock, UnknownPeer, AnyPeer, 1);
}

void Synchronisation::announce() {
  Fn F = Step.Function;
  RmaWindow &Board = *W->Board;
  TheThread.NumWaits = 0;
  if (F == Fn::Win_unlock && lockOn(*W, Step.Target)) {
    if (int L = placeOf(W->Peers.at(Step.Target)->Local); L >= 0)
      Board.Held[L].store(0, std::memory_order_release);
  } else if (F == Fn::Win_unlock_all) {
    holdAll(false);
  } else if (F == Fn::Win_lock) {
    if (const WindowPeer *P = peerOf(*W, Step.Target))
      waitFor(Operation::Kind::Lock, *P, Step.Exclusive ? 2 : 1);
  } else if (F == Fn::Win_lock_all) {
    waitForHolders();
  } else if (F == Fn::Win_post) {
    eachOfGroup([&](WindowPeer &P) {
      ++P.Posting;
      if (int L = placeOf(P.Local); L >= 0)
        Board.Posts[L].fetch_add(1, std::memory_order_release);
    });
  } else if (F == Fn::Win_start && !(Step.Assert & MPI_MODE_NOCHECK)) {
    eachOfGroup([&](WindowPeer &P) {
      P.Starting = true;
      waitFor(Operation::Kind::Post, P, P.Starts + 1);
    });
  } else if (F == Fn::Win_complete && W->Started) {
    W->Peers.each([&](int, WindowPeer &P) {
      if (!P.InStart)
        return;
      waitFor(Operation::Kind::Post, P, P.Starts);
      ++P.Completing;
      if (int L = placeOf(P.Local); L >= 0)
        Board.Completes[L].fetch_add(1, std::memory_order_release);
    });
  } else if (F == Fn::Win_wait) {
    W->Peers.each([&](int, const WindowPeer &P) {
      if (P.InPost)
        waitFor(Operation::Kind::Completion, P, P.Posts);
    });
  }
}

void Synchronisation::after(bool Good) {
  if (!W || ForNobody)
    return;
  Fn F = Step.Function;
  if (!Good) {
    if (F == Fn::Win_unlock && lockOn(*W, Step.Target) == 2)
      ExclusiveLocks.fetch_add(1, std::memory_order_relaxed);
    if (F == Fn::Win_start)
      eachOfGroup([](WindowPeer &P) { P.Starting = false; });
    return;
  }
  if (F == Fn::Win_attach && W->Board)
    W->Board->attach(reinterpret_cast<uintptr_t>(Attached.Base),
                     Attached.Bytes);
  if (const WindowPeer *P = peerOf(*W, Step.Target);
      F == Fn::Win_lock && P && !P->Lock) {
    if (Step.Exclusive) {
      ExclusiveLocks.fetch_add(1, std::memory_order_relaxed);
      wasTold();
    }
    if (int L = placeOf(P->Local); W->Board && L >= 0)
      W->Board->Held[L].store(Step.Exclusive ? 2 : 1,
                              std::memory_order_release);
  }
  if (F == Fn::Win_lock_all && W->Board)
    holdAll(true);
  synchronised(*W, Step);
  if (Brought)
    wasTold();
  if (F == Fn::Win_fence) {
    if (Step.Assert & MPI_MODE_NOPRECEDE)
      wasTold();
    else
      passedPhase(W->Id, W->Fences, Entered);
    findRaces(W);
  } else if (F == Fn::Win_wait || F == Fn::Win_test) {
    findRaces(W);
  } else if (F == Fn::Win_free) {
    uint64_t Id = W->Id;
    dropWindow(W);
    passedPhase(Id, ~0u, Entered);
    findRaces(nullptr);
  }
}

namespace {

void tellOpen(Window &W, void *Data) {
  if (W.Unsure)
    return;
  if (EpochFault Fault = endFault(W))
    tellEpoch(Fault, Caller{Fn::Finalize, *static_cast<uint32_t *>(Data)});
}

} // namespace

void endWindows(uint32_t Site) {
  if (!AnyWindow.load(std::memory_order_relaxed))
    return;
  eachWindow(tellOpen, &Site);
  findRaces(nullptr);
}

} // namespace tutti::rt::track
