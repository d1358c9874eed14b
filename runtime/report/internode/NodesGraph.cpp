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
  }
  return unknownEnding();
}

/// Those whose steps an operation needs can do them: of a collective each, of a
/// message one.
bool NodesGraph::canStep(const ReportedOp &Op) const {
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
  if (Op.What == ReportedOp::Kind::Unknown || canStep(Op))
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
