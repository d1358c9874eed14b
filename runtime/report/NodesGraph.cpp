// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Spreading releases among processes of several nodes.

#include "report/NodesGraph.h"

#include "core/RankArea.h"

#include <cstdlib>

namespace tutti::rt {

/// Messages from one process to another that nobody has received, in the order
/// they were sent.
struct NodesGraph::Letters {
  Envelope At[Tally::Kept];
  bool Taken[Tally::Kept] = {};
  uint32_t Size = 0;

  /// The first that fits is gone; false when there is none.
  bool take(uint64_t Comm, int32_t Tag) {
    for (uint32_t I = 0; I < Size; ++I)
      if (!Taken[I] && At[I].Comm == Comm &&
          (Tag == AnyTag || At[I].Tag == Tag))
        return Taken[I] = true;
    return false;
  }
  uint32_t count(uint64_t Comm, int32_t Tag) const {
    uint32_t N = 0;
    for (uint32_t I = 0; I < Size; ++I)
      N += At[I].Comm == Comm && (Tag == AnyTag || At[I].Tag == Tag);
    return N;
  }
};

namespace {

/// Of Size envelopes those N whose hashes add up to Sum, the later ones first:
/// of equal ones the earlier have arrived. Marks them in Chosen.
bool choose(const Envelope *At, uint32_t Size, uint32_t N, uint64_t Sum,
            bool *Chosen) {
  if (N == 0)
    return Sum == 0;
  for (uint32_t I = Size; I-- > N - 1;) {
    Chosen[I] = true;
    if (choose(At, I, N - 1, Sum - At[I].hash(), Chosen))
      return true;
    Chosen[I] = false;
  }
  return false;
}
/// More are only known when they are the last.
constexpr uint32_t MostChosen = 3;

} // namespace

bool NodesGraph::start(int32_t Size) {
  WorldSize = Size;
  Said = static_cast<const Testimony **>(
      calloc(static_cast<size_t>(Size), sizeof(*Said)));
  Dead = static_cast<bool *>(calloc(static_cast<size_t>(Size), 1));
  return Said && Dead;
}

void NodesGraph::end() {
  free(static_cast<void *>(Said));
  free(Dead);
}

/// False when it is not known.
bool NodesGraph::underWay(int32_t From, int32_t To, Letters &Out) const {
  const Testimony *S = Said[From], *R = Said[To];
  if (!S || !R || S->Head->Unsure || R->Head->Unsure)
    return false;
  const ToldTally *Sent = S->tally(To), *Got = R->tally(From);
  uint32_t N = (Sent ? Sent->Sent : 0) - (Got ? Got->Received : 0);
  uint64_t Sum = (Sent ? Sent->SentSum : 0) - (Got ? Got->ReceivedSum : 0);
  Out.Size = 0;
  if (N == 0)
    return Sum == 0;
  if (!Sent || N > Sent->NumLast || Sent->NumLast > Tally::Kept)
    return false;
  const Envelope *Last = S->Last + Sent->FirstLast;
  bool Chosen[Tally::Kept] = {};
  uint64_t Rest = Sum;
  for (uint32_t I = Sent->NumLast - N; I < Sent->NumLast; ++I) {
    Chosen[I] = true;
    Rest -= Last[I].hash();
  }
  if (Rest != 0) {
    for (bool &C : Chosen)
      C = false;
    if (N > MostChosen || !choose(Last, Sent->NumLast, N, Sum, Chosen))
      return false;
  }
  for (uint32_t I = 0; I < Sent->NumLast; ++I)
    if (Chosen[I])
      Out.At[Out.Size++] = Last[I];
  return true;
}

/// Among the messages of one sender each goes to the first receive that it
/// fits, and each receive takes the first that fits it. One from any source may
/// have taken one of them or none, and so counts as one that took none: with a
/// letter less the others never leave one over that they took before.
NodesGraph::Evidence NodesGraph::evidence(const Testimony &T,
                                          const ToldOp &Op) const {
  const ToldReceive *R = T.Receives, *End = R + T.Head->NumReceives;
  for (const ToldReceive *P = R; Op.Handle && P < End; ++P)
    if (P->Handle == Op.Handle)
      End = P;
  if (Op.Handle && End == R + T.Head->NumReceives)
    return Evidence::NotKnown;
  Letters L;
  if (Op.Peer != AnyPeer) {
    if (!underWay(Op.Peer, T.Head->Rank, L))
      return Evidence::NotKnown;
    for (; R < End; ++R)
      if (R->Comm == Op.Comm && R->Peer == Op.Peer && !R->Cancelled)
        L.take(Op.Comm, R->Tag);
    return L.take(Op.Comm, Op.Tag) ? Evidence::MayBeThere : Evidence::NotSent;
  }
  // Earlier ones that ask for just the same have theirs first.
  uint32_t Served = 0, There = 0;
  for (; R < End; ++R)
    Served += R->Comm == Op.Comm && R->Peer == AnyPeer && R->Tag == Op.Tag &&
              !R->Cancelled;
  const ToldComm *C = T.comm(Op.Comm);
  if (!C || C->FirstMember == ToldComm::NotSaid)
    return Evidence::NotKnown;
  for (uint32_t I = 0; I < C->Size; ++I) {
    if (!underWay(T.Members[C->FirstMember + I], T.Head->Rank, L))
      return Evidence::NotKnown;
    There += L.count(Op.Comm, Op.Tag);
  }
  return There > Served ? Evidence::MayBeThere : Evidence::NotSent;
}

/// Process By has a receive for this send of process Of.
bool NodesGraph::isPosted(const Testimony &By, const Testimony &Of,
                          const ToldWaiter &W, const ToldOp &Send) const {
  int32_t Me = Of.Head->Rank;
  auto Fits = [&](uint64_t Comm, int32_t Peer, int32_t Tag) {
    return Comm == Send.Comm && (Peer == Me || Peer == AnyPeer) &&
           (Tag == Send.Tag || Tag == AnyTag);
  };
  if (By.Head->Unsure)
    return true;
  for (uint32_t I = 0; I < By.Head->NumOps; ++I) {
    const ToldOp &Op = By.Ops[I];
    if (Op.What == ToldOp::Kind::Recv && !Op.Handle &&
        Fits(Op.Comm, Op.Peer, Op.Tag))
      return true;
  }
  bool Any = false, One = false;
  for (uint32_t I = 0; I < By.Head->NumReceives; ++I) {
    const ToldReceive &R = By.Receives[I];
    if (R.Cancelled || !Fits(R.Comm, R.Peer, R.Tag))
      continue;
    (R.Peer == AnyPeer ? Any : One) = true;
  }
  // What a call sends that waits for it is the last that its process has sent:
  // the receives may be there for what it sent before.
  bool IsLast = !Send.Handle && row(W.Function).Kind == Class::P2P;
  Letters L;
  if (Any || !One || !IsLast || !underWay(Me, By.Head->Rank, L) || !L.Size)
    return Any || One;
  for (uint32_t I = 0; I < By.Head->NumReceives; ++I) {
    const ToldReceive &R = By.Receives[I];
    if (R.Comm == Send.Comm && R.Peer == Me && !R.Cancelled)
      L.take(Send.Comm, R.Tag);
  }
  return L.Taken[L.Size - 1];
}

bool NodesGraph::needs(const Testimony &T, const ToldOp &Op,
                       int32_t Rank) const {
  switch (Op.What) {
  case ToldOp::Kind::Send:
  case ToldOp::Kind::Recv:
    if (Op.Peer != AnyPeer)
      return Op.Peer == Rank;
    break;
  case ToldOp::Kind::Collective:
    break;
  case ToldOp::Kind::Unknown:
    return false;
  }
  const ToldComm *C = T.comm(Op.Comm);
  bool Has = false;
  for (uint32_t I = 0;
       C && C->FirstMember != ToldComm::NotSaid && I < C->Size && !Has; ++I)
    Has = T.Members[C->FirstMember + I] == Rank;
  if (!Has || Op.What == ToldOp::Kind::Recv)
    return Has && Rank != T.Head->Rank;
  // Who does not have the communicator may have left it.
  const ToldComm *Its = Said[Rank] ? Said[Rank]->comm(Op.Comm) : nullptr;
  return Its && !hasMade(Its->Calls, Op.Call);
}

/// IsOpen: it is certainly not complete.
bool NodesGraph::canHappen(const Testimony &T, const ToldWaiter &W,
                           const ToldOp &Op, bool &IsOpen) const {
  IsOpen = false;
  if (Op.Cancelled)
    return true;
  switch (Op.What) {
  case ToldOp::Kind::Unknown:
    return true;
  case ToldOp::Kind::Send:
    return !Said[Op.Peer] || !Dead[Op.Peer] ||
           isPosted(*Said[Op.Peer], T, W, Op);
  case ToldOp::Kind::Recv:
    if (Op.Peer != AnyPeer && (!Said[Op.Peer] || !Dead[Op.Peer]))
      return true;
    if (Op.Peer == AnyPeer) {
      const ToldComm *C = T.comm(Op.Comm);
      if (!C || C->FirstMember == ToldComm::NotSaid)
        return true;
      for (uint32_t I = 0; I < C->Size; ++I)
        if (!Dead[T.Members[C->FirstMember + I]])
          return true;
    }
    IsOpen = evidence(T, Op) == Evidence::NotSent;
    return !IsOpen;
  case ToldOp::Kind::Collective:
    break;
  }
  IsOpen = true;
  const ToldComm *C = T.comm(Op.Comm);
  for (uint32_t I = 0; C && C->FirstMember != ToldComm::NotSaid && I < C->Size;
       ++I) {
    int32_t Rank = T.Members[C->FirstMember + I];
    if (!Dead[Rank] || !Said[Rank])
      continue;
    const ToldComm *Its = Said[Rank]->comm(Op.Comm);
    if (Its && !hasMade(Its->Calls, Op.Call))
      return false;
  }
  return true;
}

bool NodesGraph::canGoOn(const Testimony &T, const ToldWaiter &W) const {
  bool Any = W.Open || W.NumOps == 0, All = true;
  for (uint32_t I = 0; I < W.NumOps; ++I) {
    bool IsOpen;
    bool Can = canHappen(T, W, T.Ops[W.FirstOp + I], IsOpen);
    if (!Can && W.NeedsAll && IsOpen)
      return false;
    Any |= Can;
    All &= Can;
  }
  // One that cannot happen any more may have happened before; then the call
  // waits for another one.
  return W.NeedsAll ? All || Any : Any;
}

bool NodesGraph::findDead(const int32_t *GroupOf, int32_t Group) {
  for (int32_t R = 0; R < WorldSize; ++R)
    Dead[R] = Said[R] && Said[R]->Head->NumWaiters &&
              (!GroupOf || GroupOf[R] == Group);
  bool Found = true;
  for (bool Changed = true; Changed && Found;) {
    Changed = Found = false;
    for (int32_t R = 0; R < WorldSize; ++R) {
      if (!Dead[R])
        continue;
      const Testimony &T = *Said[R];
      for (uint32_t I = 0; I < T.Head->NumWaiters && Dead[R]; ++I)
        if (canGoOn(T, T.Waiters[I])) {
          Dead[R] = false;
          Changed = true;
        }
      Found |= Dead[R];
    }
  }
  return Found;
}

const ToldOp *NodesGraph::shown(const Testimony &T, const ToldWaiter &W) const {
  for (uint32_t I = 0; I < W.NumOps; ++I) {
    bool IsOpen;
    if (!canHappen(T, W, T.Ops[W.FirstOp + I], IsOpen))
      return &T.Ops[W.FirstOp + I];
  }
  return nullptr;
}

} // namespace tutti::rt
