// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing accesses into the inbox of their target. No lock: a place is found
/// by counting, claimed, and complete when it carries its number.

#include "track/onesided/RmaAccessLog.h"

#include "core/Clock.h"
#include "core/board/Board.h"

namespace tutti::rt::track {

std::atomic<int> ExclusiveLocks;

namespace {

/// What this process knows of the others, for the order of what it does next.
struct Knowledge {
  std::atomic<uint64_t> LastIn, Phase, Entered;
  std::atomic<uint32_t> PhaseCall;
  std::atomic<bool> Informed;
} Now;

/// An access of more pieces is not compared.
constexpr unsigned MaxPieces = 16;

struct Piece {
  int64_t Low, High, Stride, Block;
};

/// The bytes of a region in few pieces; 0 when that does not work.
unsigned cut(const Region &R, Piece *Out) {
  const TypeMap &M = *R.Map;
  auto Low = static_cast<int64_t>(R.low());
  auto High = static_cast<int64_t>(R.high());
  if (M.Dense) {
    Out[0] = {Low, High, 0, High - Low};
    return 1;
  }
  if (M.HullOnly)
    return 0;
  auto Base = static_cast<int64_t>(R.Base);
  int64_t Pieces = R.Count * M.NumSegments;
  if (Pieces <= MaxPieces) {
    unsigned N = 0;
    for (int64_t I = 0; I < R.Count; ++I)
      for (uint32_t J = 0; J < M.NumSegments; ++J) {
        int64_t At = Base + I * M.Extent + M.Segments[J].Offset;
        int64_t Length = M.Segments[J].Length;
        Out[N++] = {At, At + Length, 0, Length};
      }
    return N;
  }
  const Segment &S = M.Segments[0];
  if (M.NumSegments == 1 && M.Extent > S.Length)
    Out[0] = {Low, High, M.Extent, S.Length};
  else if (M.Stride > 0 &&
           (R.Count == 1 ||
            M.Extent == M.Stride * static_cast<int64_t>(M.NumSegments)))
    Out[0] = {Low, High, M.Stride, S.Length};
  else if (M.Stride > 0 && M.Extent == S.Length &&
           R.Count * S.Length <= M.Stride) // columns side by side
    Out[0] = {Low, High, M.Stride, R.Count * S.Length};
  else
    return 0;
  return 1;
}

void fill(RmaAccess &E, const Window &W, const Access &A) {
  const RmaArea *Mine = SharedPart<RmaArea>::find(TheBoard.MyLocal);
  E.Window = W.Id;
  E.Rank = static_cast<uint32_t>(W.Rank);
  E.Site = A.Site;
  E.Owner = static_cast<uint16_t>(TheBoard.MyLocal);
  E.Function = A.Function;
  E.What = A.What;
  E.Op = A.Op;
  E.Element = A.Element;
  E.Flags = A.Flags;
  E.LastIn = Now.LastIn.load(std::memory_order_relaxed);
  E.Phase = Now.Phase.load(std::memory_order_relaxed);
  E.PhaseCall = Now.PhaseCall.load(std::memory_order_relaxed);
  bool Informed = Now.Informed.load(std::memory_order_relaxed);
  // The process can have looked at memory that another one changed.
  uint64_t Hit = Mine ? Mine->LastHit.load(std::memory_order_acquire) : 0;
  if (Hit > Now.Entered.load(std::memory_order_relaxed)) {
    Informed = true;
    E.LastIn = Hit > E.LastIn ? Hit : E.LastIn;
  }
  if (Informed)
    E.Flags |= RmaAccess::Informed;
  if (ExclusiveLocks.load(std::memory_order_relaxed))
    E.Flags |= RmaAccess::Exclusive;
}

Landing put(unsigned Local, const RmaAccess &Model, const Piece *Pieces,
            unsigned N, uint64_t Done) {
  RmaArea &Area = rmaArea(Local);
  Landing L;
  L.Local = static_cast<int32_t>(Local);
  L.Count = N;
  L.First = Area.Head.fetch_add(N, std::memory_order_acq_rel);
  for (unsigned I = 0; I < N; ++I) {
    RmaAccess *Place = Area.claim(L.First + I);
    if (!Place)
      continue;
    RmaAccess &E = *Place;
    E.Window = Model.Window;
    E.Low = Pieces[I].Low;
    E.High = Pieces[I].High;
    E.Stride = Pieces[I].Stride;
    E.Block = Pieces[I].Block;
    E.Issued = Model.Issued;
    E.Done.store(Done, std::memory_order_relaxed);
    E.LastIn = Model.LastIn;
    E.Phase = Model.Phase;
    E.PhaseCall = Model.PhaseCall;
    E.DonePhase = 0;
    E.Round = Model.Round;
    E.Rank = Model.Rank;
    E.Site = Model.Site;
    E.Owner = Model.Owner;
    E.Function = Model.Function;
    E.Op = Model.Op;
    E.Element = Model.Element;
    E.What = Model.What;
    E.In = Model.In;
    E.Flags = Model.Flags;
    E.Ticket.store(L.First + I + 1, std::memory_order_release);
  }
  return L;
}

} // namespace

void wasTold() {
  Now.LastIn.store(nanoseconds(), std::memory_order_relaxed);
  Now.Informed.store(true, std::memory_order_release);
}

void passedPhase(uint64_t Id, uint32_t Call, uint64_t Entered) {
  Now.LastIn.store(nanoseconds(), std::memory_order_relaxed);
  Now.Phase.store(Id, std::memory_order_relaxed);
  Now.PhaseCall.store(Call, std::memory_order_relaxed);
  Now.Entered.store(Entered, std::memory_order_relaxed);
  Now.Informed.store(false, std::memory_order_release);
}

bool isOfThisPhase(const RmaAccess &A) {
  return A.Phase == Now.Phase.load(std::memory_order_relaxed) &&
         A.PhaseCall >= Now.PhaseCall.load(std::memory_order_relaxed);
}

void completeAt(const Landing &L, uint64_t When) {
  if (L.Local < 0)
    return;
  RmaArea &Area = rmaArea(static_cast<unsigned>(L.Local));
  for (uint32_t I = 0; I < L.Count; ++I) {
    RmaAccess &E = Area.RmaAccessLog[(L.First + I) % InboxSize];
    if (E.Ticket.load(std::memory_order_acquire) != L.First + I + 1)
      continue;
    if (When > 1) {
      E.DonePhaseCall = Now.PhaseCall.load(std::memory_order_relaxed);
      E.DonePhase = Now.Phase.load(std::memory_order_relaxed);
    }
    E.Done.store(When, std::memory_order_release);
  }
}

bool knowsTarget(const Window &W, int Target) {
  WindowPeer *Its = peerOf(W, Target);
  if (!Its)
    return false;
  WindowPeer &P = *Its;
  if (P.Known)
    return true;
  if (P.Local < 0 || P.Local >= static_cast<int>(MaxRmaPeers) || !W.Id)
    return false;
  const RmaWindow *There = findRmaWindow(static_cast<unsigned>(P.Local), W.Id);
  if (!There)
    return false;
  P.Unit = There->Unit;
  P.Bytes = There->Bytes;
  P.There = There;
  P.Known = true;
  return true;
}

Landing writeDown(const Window &W, const Access &A, const Region &Where) {
  const WindowPeer &P = *W.Peers.at(A.Target); // knowsTarget() was asked
  RmaAccess Model{};
  Model.In = epochOf(W, A.Target);
  bool Passive = Model.In == RmaAccess::Epoch::Lock;
  bool Reads =
      A.What == RmaAccess::Sort::Read || (A.Flags & RmaAccess::ReadsOnly);
  auto Local = static_cast<unsigned>(P.Local);
  Model.Issued = nanoseconds();
  if (Local != TheBoard.MyLocal && !Reads)
    rmaArea(Local).LastHit.store(Model.Issued, std::memory_order_seq_cst);
  // Loads and stores of shared memory may order what is done under a lock.
  if (Passive && AnyShared.load(std::memory_order_relaxed))
    return {};
  Piece Pieces[MaxPieces];
  unsigned N = cut(Where, Pieces);
  if (!N)
    return {};
  fill(Model, W, A);
  Model.Round = Model.In == RmaAccess::Epoch::Fence ? W.Fences : P.Starts;
  return put(Local, Model, Pieces, N, 0);
}

namespace {

/// A time that nothing comes behind: of what is not done as long as it counts.
constexpr uint64_t Never = ~uint64_t(0);

struct Touching {
  Fn Function;
  uint32_t Site;
  const BufferRegions *Memory;
  bool IsOrigin;
};

void touch(Window &W, void *Data) {
  const auto &T = *static_cast<Touching *>(Data);
  if (!W.Base || W.Bytes <= 0 || !W.Board || (T.IsOrigin && !W.Exposed))
    return;
  auto Base = reinterpret_cast<uintptr_t>(W.Base);
  for (size_t I = 0; I < T.Memory->size(); ++I) {
    const Region &R = (*T.Memory)[I];
    Piece Pieces[MaxPieces];
    unsigned N = R.Map->Dense || T.IsOrigin ? cut(R, Pieces) : 0;
    if (!N || R.low() < Base ||
        R.high() > Base + static_cast<uintptr_t>(W.Bytes))
      continue;
    for (Piece *P = Pieces; P != Pieces + N; ++P) {
      P->Low -= static_cast<int64_t>(Base);
      P->High -= static_cast<int64_t>(Base);
    }
    Access A{T.Function, T.Site, W.Rank,
             R.Written ? RmaAccess::Sort::Write : RmaAccess::Sort::Read};
    RmaAccess Model{};
    Model.Issued = nanoseconds();
    fill(Model, W, A);
    Model.In = RmaAccess::Epoch::Local;
    Model.Round = W.Fences;
    if (R.Written) { // perhaps by what tells of the other access
      Model.LastIn = ~uint64_t(0);
      Model.Flags |= RmaAccess::Informed;
    }
    if (W.Exposed)
      Model.Flags |= RmaAccess::FenceOpen;
    if (W.Posted && !T.IsOrigin)
      Model.Flags |= RmaAccess::PostOpen;
    put(TheBoard.MyLocal, Model, Pieces, N, T.IsOrigin ? Never : 1);
  }
}

} // namespace

void touchedLocally(Fn F, uint32_t Site, const BufferRegions &Memory) {
  Touching T{F, Site, &Memory, false};
  if (!AnyShared.load(std::memory_order_relaxed))
    eachWindow(touch, &T);
}

void touchedByOrigin(Fn F, uint32_t Site, const BufferRegions &Memory) {
  Touching T{F, Site, &Memory, true};
  if (!AnyShared.load(std::memory_order_relaxed))
    eachWindow(touch, &T);
}

} // namespace tutti::rt::track
