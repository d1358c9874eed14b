// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Spreading releases among processes of several nodes.

#include "report/internode/NodesGraph.h"

#include "report/internode/NodesMessages.h"

#include <cstdlib>

namespace tutti::rt {

bool NodesGraph::start(int32_t Size) {
  WorldSize = Size;
  auto Number = static_cast<size_t>(Size);
  Said = static_cast<const WaitReport **>(calloc(Number, sizeof(*Said)));
  Dead = static_cast<bool *>(calloc(Number, 1));
  ToBeLookedAt = static_cast<bool *>(calloc(Number, 1));
  return Said && Dead && ToBeLookedAt && Index.start(Size);
}

void NodesGraph::end() {
  free(static_cast<void *>(Said));
  free(Dead);
  free(ToBeLookedAt);
  Work.release();
  Index.release();
}

/// Whether somebody whose data the collective needs has not come to it.
Known NodesGraph::whoIsMissing(const ReportedOp &Op) const {
  const AwaitedComm *Comm = Index.comm(Op.Comm);
  if (!Comm || !Comm->HasMembers)
    return Known::Unknown;
  if (Op.Peer >= 0)
    return Said[Op.Peer] && isMissing(*Said[Op.Peer], Op.Comm, Op.Call, Op.Tag)
               ? Known::Yes
               : Known::No;
  const AwaitedCall *Call = Index.call(Op);
  return Call && !Call->Missing.isEmpty() ? Known::Yes : Known::No;
}

/// What Op of T waits for on a window, a post or a completion.
Known NodesGraph::wasDone(const WaitReport &T, const ReportedOp &Op) const {
  const WaitReport *Its = Said[Op.Peer];
  const ReportedWindow *W = Its ? Its->window(Op.Comm) : nullptr;
  if (!W)
    return Known::Unknown;
  const ReportedPart *P = Its->part(*W, T.Head->Rank);
  uint32_t Done = !P                                  ? 0
                  : Op.What == ReportedOp::Kind::Post ? P->Posts
                                                      : P->Completes;
  return Done >= Op.Call ? Known::Yes : Known::No;
}

/// One side of the pair that Op, of T or of its peer, belongs to.
static PartitionedSide sideOf(const WaitReport *T, const ReportedOp &Op,
                              int32_t To, bool Sends) {
  PartitionedSide Found;
  if (!T)
    return Found;
  if (!(T->Head->Notes & WaitReportHead::HidesPartitions))
    Found.IsThere = Known::No;
  for (uint32_t I = 0; I < T->Head->NumPartitions; ++I) {
    const ReportedPartitions &P = T->Partitions[I];
    if (P.Comm == Op.Comm && P.Peer == To && P.Tag == Op.Tag &&
        P.Number == Op.Call && (P.Sends != 0) == Sends)
      return {Known::Yes, P.Starts, P.Missing};
  }
  return Found;
}

PartitionedWait NodesGraph::partitionedWait(const WaitReport &T,
                                            const ReportedOp &Op) const {
  bool Sends = Op.What == ReportedOp::Kind::PartitionedSend;
  return waitOfSide(Sends, sideOf(&T, Op, Op.Peer, Sends),
                    sideOf(Said[Op.Peer], Op, T.Head->Rank, !Sends));
}

/// Facts become what the rules of proof say of them.
Ending NodesGraph::ending(const WaitReport &T, const ReportedOp &Op) const {
  NodesMessages Messages(Said, Index);
  if (Op.Cancelled)
    return unknownEnding();
  switch (Op.What) {
  case ReportedOp::Kind::Unknown:
    break;
  case ReportedOp::Kind::Send:
    // Who has said nothing is not known at all.
    if (Said[Op.Peer])
      return endOfSend(Messages.wasTaken(T, Op), Messages.hasReceive(T, Op));
    break;
  case ReportedOp::Kind::Recv:
    return endOfReceive(Messages.wasSent(T, Op));
  case ReportedOp::Kind::Collective:
    return endOfCollective(whoIsMissing(Op));
  case ReportedOp::Kind::Post:
  case ReportedOp::Kind::Completion:
    return endOfSynchronisation(wasDone(T, Op));
  case ReportedOp::Kind::Lock: // where somebody holds it: else all can step
    return endOfSynchronisation(Known::No);
  case ReportedOp::Kind::PartitionedSend:
  case ReportedOp::Kind::PartitionedRecv:
    return partitionedWait(T, Op).End;
  }
  return unknownEnding();
}

/// Each that holds it can let it go. Its own hold is not waited for.
bool NodesGraph::holdersCanStep(const WaitReport &T,
                                const ReportedOp &Op) const {
  uint32_t Held = 0, Mine = 0;
  Index.eachHolders(Op, [&](const Growing<int32_t> &Holders, uint32_t Number) {
    Held += Number;
    // Few lists have it: looked for only where nobody else may be left.
    if (Number == 1 && Dead[T.Head->Rank])
      for (int32_t Rank : Holders)
        Mine += Rank == T.Head->Rank;
  });
  return Held == Mine;
}

/// Those whose steps an operation needs can do them: of a collective and a lock
/// each, of a message one.
bool NodesGraph::canStep(const WaitReport &T, const ReportedOp &Op) const {
  if (Op.What == ReportedOp::Kind::Lock)
    return holdersCanStep(T, Op);
  if (Op.What == ReportedOp::Kind::PartitionedSend &&
      partitionedWait(T, Op).OwnMissing)
    return !Dead[T.Head->Rank];
  if (Op.What == ReportedOp::Kind::Collective) {
    if (Op.Peer >= 0)
      return !Dead[Op.Peer] || whoIsMissing(Op) != Known::Yes;
    const AwaitedCall *Call = Index.call(Op);
    return !Call || !Call->Dead;
  }
  if (Op.Peer != ReportedOp::Any)
    return !Dead[Op.Peer];
  const AwaitedComm *Comm = Index.comm(Op.Comm);
  return !Comm || !Comm->HasMembers || Comm->Dead < Comm->Size;
}

/// Of counts of messages only what cannot be done otherwise is asked.
bool NodesGraph::canEnd(const WaitReport &T, const ReportedOp &Op,
                        Ending &E) const {
  E = unknownEnding();
  if (Op.What == ReportedOp::Kind::Unknown || canStep(T, Op))
    return true;
  E = ending(T, Op);
  return E.What == Ending::Needs::Nothing;
}

bool NodesGraph::canGoOn(const WaitReport &T) const {
  for (uint32_t I = 0; I < T.Head->NumWaiters; ++I) {
    const ReportedWaiter &W = T.Waiters[I];
    WaitProof Proof(W.NeedsAll, W.Open);
    for (uint32_t J = 0; J < W.NumOps; ++J) {
      Ending E;
      bool Ends = canEnd(T, T.Ops[W.FirstOp + J], E);
      Proof.add(E, Ends);
    }
    if (Proof.canGoOn())
      return true;
  }
  return false;
}

void NodesGraph::look(int32_t Rank) {
  if (!Dead[Rank] || ToBeLookedAt[Rank])
    return;
  ToBeLookedAt[Rank] = Work.add(Rank);
  Good &= ToBeLookedAt[Rank];
}

/// Counts as dead, until it is shown to go on.
void NodesGraph::count(int32_t Rank) {
  Dead[Rank] = true;
  Index.MissingIn.each(Rank, [](AwaitedCall *C) { ++C->Dead; });
  Index.MemberOf.each(Rank, [](AwaitedComm *C) { ++C->Dead; });
  Index.HolderOf.each(Rank, [](AwaitedLock *L) { ++L->DeadAlone; });
  Index.SharerOf.each(Rank, [](AwaitedLock *L) { ++L->DeadMany; });
}

/// Those for whom this makes a difference are to be looked at.
void NodesGraph::release(int32_t Rank) {
  Dead[Rank] = false;
  Index.WaitFor.each(Rank, [&](int32_t Waiter) { look(Waiter); });
  Index.MissingIn.each(Rank, [&](AwaitedCall *C) {
    if (--C->Dead == 0)
      for (int32_t Waiter : C->Waiters)
        look(Waiter);
  });
  Index.MemberOf.each(Rank, [&](AwaitedComm *C) {
    if (C->Dead-- == C->Size)
      for (int32_t Waiter : C->Receivers)
        look(Waiter);
  });
  // The last one may be somebody's own hold.
  auto LookAtWaiters = [&](const AwaitedLock &L, uint32_t Left) {
    if (Left <= 1)
      for (int32_t Waiter : L.Waiters)
        look(Waiter);
  };
  Index.HolderOf.each(
      Rank, [&](AwaitedLock *L) { LookAtWaiters(*L, --L->DeadAlone); });
  Index.SharerOf.each(
      Rank, [&](AwaitedLock *L) { LookAtWaiters(*L, --L->DeadMany); });
}

void NodesGraph::spread() {
  for (uint32_t I = 0; I < Work.size(); ++I) {
    int32_t Rank = Work[I];
    ToBeLookedAt[Rank] = false;
    if (Dead[Rank] && canGoOn(*Said[Rank]))
      release(Rank);
  }
  Work.clear();
}

bool NodesGraph::findDead() {
  Good = Index.build(Said, WorldSize);
  for (int32_t R = 0; R < WorldSize; ++R) {
    Dead[R] = false;
    if (Good && mayBeDead(R))
      count(R);
  }
  for (int32_t R = 0; R < WorldSize; ++R)
    look(R);
  spread();
  for (int32_t R = 0; R < WorldSize; ++R)
    if (Dead[R])
      return Good;
  return false;
}

bool NodesGraph::anyDeadAmong(const int32_t *Ranks, uint32_t Number) {
  Index.eachCall([](AwaitedCall &C) { C.Dead = 0; });
  Index.eachComm([](AwaitedComm &C) { C.Dead = 0; });
  Index.eachLock([](AwaitedLock &L) { L.DeadAlone = L.DeadMany = 0; });
  for (int32_t R = 0; R < WorldSize; ++R)
    Dead[R] = false;
  for (uint32_t I = 0; I < Number; ++I)
    if (mayBeDead(Ranks[I]))
      count(Ranks[I]);
  for (uint32_t I = 0; I < Number; ++I)
    look(Ranks[I]);
  spread();
  for (uint32_t I = 0; I < Number; ++I)
    if (Dead[Ranks[I]])
      return true;
  return false;
}

const ReportedOp *NodesGraph::shown(const WaitReport &T,
                                    const ReportedWaiter &W) const {
  for (uint32_t I = 0; I < W.NumOps; ++I) {
    Ending E;
    if (!canEnd(T, T.Ops[W.FirstOp + I], E))
      return &T.Ops[W.FirstOp + I];
  }
  return nullptr;
}

} // namespace tutti::rt
