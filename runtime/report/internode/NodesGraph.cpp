// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Spreading releases among processes of several nodes.

#include "report/internode/NodesGraph.h"

#include "core/board/RankArea.h"

#include <cstdlib>

namespace tutti::rt {

/// Messages from one process to another that nobody has received, in the order
/// they were sent.
struct NodesGraph::MessageRecords {
  Envelope At[Tally::Kept];
  uint32_t Back[Tally::Kept]; ///< sent after it
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
  /// The place of the one that so many were sent after; Size when it is not
  /// under way.
  uint32_t find(uint32_t SentAfter) const {
    uint32_t I = 0;
    while (I < Size && Back[I] != SentAfter)
      ++I;
    return I;
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
  Said = static_cast<const WaitReport **>(
      calloc(static_cast<size_t>(Size), sizeof(*Said)));
  Dead = static_cast<bool *>(calloc(static_cast<size_t>(Size), 1));
  return Said && Dead;
}

void NodesGraph::end() {
  free(static_cast<void *>(Said));
  free(Dead);
}

/// False when it is not known.
bool NodesGraph::underWay(int32_t From, int32_t To, MessageRecords &Out) const {
  const WaitReport *S = Said[From], *R = Said[To];
  if (!S || !R || S->Head->Unsure || R->Head->Unsure)
    return false;
  const ReportedTally *Sent = S->tally(To), *Got = R->tally(From);
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
    if (Chosen[I]) {
      Out.At[Out.Size] = Last[I];
      Out.Back[Out.Size++] = Sent->NumLast - 1 - I;
    }
  return true;
}

/// Among the messages of one sender each goes to the first receive that it
/// fits, and each receive takes the first that fits it. One from any source may
/// have taken one of them or none, and so counts as one that took none: with a
/// letter less the others never leave one over that they took before.
Known NodesGraph::wasSent(const WaitReport &T, const ReportedOp &Op) const {
  const ReportedReceive *R = T.Receives, *End = R + T.Head->NumReceives;
  for (const ReportedReceive *P = R; Op.Handle && P < End; ++P)
    if (P->Handle == Op.Handle)
      End = P;
  if (Op.Handle && End == R + T.Head->NumReceives)
    return Known::Unknown;
  MessageRecords L;
  if (Op.Peer != AnyPeer) {
    if (!underWay(Op.Peer, T.Head->Rank, L))
      return Known::Unknown;
    for (; R < End; ++R)
      if (R->Comm == Op.Comm && R->Peer == Op.Peer && !R->Cancelled)
        L.take(Op.Comm, R->Tag);
    return L.take(Op.Comm, Op.Tag) ? Known::Yes : Known::No;
  }
  // Earlier ones that ask for just the same have theirs first.
  uint32_t Served = 0, There = 0;
  for (; R < End; ++R)
    Served += R->Comm == Op.Comm && R->Peer == AnyPeer && R->Tag == Op.Tag &&
              !R->Cancelled;
  const ReportedComm *C = T.comm(Op.Comm);
  if (!C || C->FirstMember == ReportedComm::NotSaid)
    return Known::Unknown;
  for (uint32_t I = 0; I < C->Size; ++I) {
    if (!underWay(T.Members[C->FirstMember + I], T.Head->Rank, L))
      return Known::Unknown;
    There += L.count(Op.Comm, Op.Tag);
  }
  return There > Served ? Known::Yes : Known::No;
}

/// The message that a send waits with was received.
Known NodesGraph::wasTaken(const WaitReport &T, const ReportedOp &Send) const {
  MessageRecords L;
  if (!underWay(T.Head->Rank, Send.Peer, L))
    return Known::Unknown;
  if (!L.Size)
    return Known::Yes;
  uint32_t After = T.tally(Send.Peer)->Sent - Send.Call;
  if (!Send.Call || After >= T.tally(Send.Peer)->NumLast)
    return Known::Unknown;
  return L.find(After) < L.Size ? Known::No : Known::Yes;
}

/// Its receiver has a receive that may take the message: none that is there for
/// another that was sent before.
Known NodesGraph::hasReceive(const WaitReport &T,
                             const ReportedOp &Send) const {
  int32_t Me = T.Head->Rank;
  const WaitReport &By = *Said[Send.Peer];
  auto Fits = [&](uint64_t Comm, int32_t Peer, int32_t Tag) {
    return Comm == Send.Comm && (Peer == Me || Peer == AnyPeer) &&
           (Tag == Send.Tag || Tag == AnyTag);
  };
  if (By.Head->Unsure)
    return Known::Unknown;
  for (uint32_t I = 0; I < By.Head->NumOps; ++I) {
    const ReportedOp &Op = By.Ops[I];
    if (Op.What == ReportedOp::Kind::Recv && !Op.Handle &&
        Fits(Op.Comm, Op.Peer, Op.Tag))
      return Known::Yes;
  }
  bool Any = false, One = false;
  for (uint32_t I = 0; I < By.Head->NumReceives; ++I) {
    const ReportedReceive &R = By.Receives[I];
    if (R.Cancelled || !Fits(R.Comm, R.Peer, R.Tag))
      continue;
    (R.Peer == AnyPeer ? Any : One) = true;
  }
  MessageRecords L;
  uint32_t Mine = ~0u;
  if (Send.Call && underWay(Me, Send.Peer, L) && L.Size)
    Mine = L.find(T.tally(Send.Peer)->Sent - Send.Call);
  if (Any || !One || Mine >= L.Size)
    return Any || One ? Known::Yes : Known::No;
  for (uint32_t I = 0; I < By.Head->NumReceives; ++I) {
    const ReportedReceive &R = By.Receives[I];
    if (R.Comm != Send.Comm || R.Cancelled)
      continue;
    // From anybody: it may have got one of the messages before, or none.
    if (R.Peer == AnyPeer)
      return Known::Unknown;
    if (R.Peer == Me)
      L.take(Send.Comm, R.Tag);
  }
  return L.Taken[Mine] ? Known::Yes : Known::No;
}

/// It has not come to the collective that Op waits in, and Op needs its data.
/// Who does not have the communicator may have left it.
bool NodesGraph::isMissing(const ReportedOp &Op, int32_t Rank) const {
  if ((Op.Peer >= 0 && Op.Peer != Rank) || !Said[Rank])
    return false;
  const ReportedComm *Its = Said[Rank]->comm(Op.Comm);
  return Its && !hasMade(Its->Calls, Op.Call);
}

/// What(Rank) for the members of the communicator until it returns true; No
/// when it never does, Unknown when they are not known.
template <typename F>
static Known anyMember(const WaitReport &T, const ReportedOp &Op, F What) {
  const ReportedComm *C = T.comm(Op.Comm);
  if (!C || C->FirstMember == ReportedComm::NotSaid)
    return Known::Unknown;
  for (uint32_t I = 0; I < C->Size; ++I)
    if (What(T.Members[C->FirstMember + I]))
      return Known::Yes;
  return Known::No;
}

bool NodesGraph::needs(const WaitReport &T, const ReportedOp &Op,
                       int32_t Rank) const {
  if (Op.What == ReportedOp::Kind::Unknown)
    return false;
  bool IsCollective = Op.What == ReportedOp::Kind::Collective;
  if (!IsCollective && Op.Peer != AnyPeer)
    return Op.Peer == Rank;
  auto Is = [&](int32_t Member) { return Member == Rank; };
  return anyMember(T, Op, Is) == Known::Yes &&
         (IsCollective ? isMissing(Op, Rank) : Rank != T.Head->Rank);
}

/// Facts become what the rules of proof say of them.
Ending NodesGraph::ending(const WaitReport &T, const ReportedOp &Op) const {
  if (Op.Cancelled)
    return unknownEnding();
  switch (Op.What) {
  case ReportedOp::Kind::Unknown:
    break;
  case ReportedOp::Kind::Send:
    // Who has said nothing is not known at all.
    if (Said[Op.Peer])
      return endOfSend(wasTaken(T, Op), hasReceive(T, Op));
    break;
  case ReportedOp::Kind::Recv:
    return endOfReceive(wasSent(T, Op));
  case ReportedOp::Kind::Collective:
    return endOfCollective(
        anyMember(T, Op, [&](int32_t Rank) { return isMissing(Op, Rank); }));
  }
  return unknownEnding();
}

/// Those whose steps an operation needs can do them.
bool NodesGraph::canStep(const WaitReport &T, const ReportedOp &Op,
                         Ending::Needs How) const {
  if (How == Ending::Needs::Each)
    return anyMember(T, Op, [&](int32_t Rank) {
             return Dead[Rank] && isMissing(Op, Rank);
           }) != Known::Yes;
  if (Op.Peer != AnyPeer)
    return !Dead[Op.Peer];
  return anyMember(T, Op, [&](int32_t Rank) { return !Dead[Rank]; }) !=
         Known::No;
}

/// Of counts of messages only what cannot be done otherwise is asked.
bool NodesGraph::canEnd(const WaitReport &T, const ReportedOp &Op,
                        Ending &E) const {
  constexpr Ending::Needs How[] = {Ending::Needs::Nothing, Ending::Needs::One,
                                   Ending::Needs::One, Ending::Needs::Each};
  E = unknownEnding();
  if (Op.What == ReportedOp::Kind::Unknown ||
      canStep(T, Op, How[static_cast<unsigned>(Op.What)]))
    return true;
  E = ending(T, Op);
  return E.What == Ending::Needs::Nothing;
}

bool NodesGraph::canGoOn(const WaitReport &T, const ReportedWaiter &W) const {
  WaitProof Proof(W.NeedsAll, W.Open);
  for (uint32_t I = 0; I < W.NumOps; ++I) {
    Ending E;
    bool Ends = canEnd(T, T.Ops[W.FirstOp + I], E);
    Proof.add(E, Ends);
  }
  return Proof.canGoOn();
}

bool NodesGraph::findDead(const int32_t *GroupOf, int32_t Group) {
  for (int32_t R = 0; R < WorldSize; ++R)
    Dead[R] = Said[R] && Said[R]->Head->NumWaiters &&
              (!GroupOf || GroupOf[R] == Group);
  struct {
    NodesGraph &G;
    unsigned number() const { return static_cast<unsigned>(G.WorldSize); }
    bool isDead(unsigned R) const { return G.Dead[R]; }
    void release(unsigned R) { G.Dead[R] = false; }
    bool canGoOn(unsigned R) const {
      const WaitReport &T = *G.Said[R];
      for (uint32_t I = 0; I < T.Head->NumWaiters; ++I)
        if (G.canGoOn(T, T.Waiters[I]))
          return true;
      return false;
    }
  } View{*this};
  spreadReleases(View);
  for (int32_t R = 0; R < WorldSize; ++R)
    if (Dead[R])
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
