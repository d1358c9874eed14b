// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Counting messages from both ends.

#include "report/internode/NodesMessages.h"

#include "core/board/RankArea.h"

namespace tutti::rt {

/// Messages from one process to another that nobody has received, in the order
/// they were sent.
struct NodesMessages::MessageRecords {
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

/// False when it is not known.
bool NodesMessages::underWay(int32_t From, int32_t To,
                             MessageRecords &Out) const {
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

/// Of two that one thread each posted nobody knows which came first.
bool NodesMessages::isOrdered(const WaitReport &A, int32_t B) const {
  return !((A.Head->Notes | (Said[B] ? Said[B]->Head->Notes : 0)) &
           WaitReportHead::ManyThreads);
}

/// Of the members those alone that messages have passed to or from: the others
/// have none under way. False when it is not known.
bool NodesMessages::countFromAny(const WaitReport &T, const ReportedOp &Op,
                                 uint32_t &There) const {
  int32_t Me = T.Head->Rank;
  bool Good = true;
  auto Count = [&](int32_t From) {
    MessageRecords L;
    if (!Good || !Said[From] || !Said[From]->comm(Op.Comm))
      return; // no member
    Good = underWay(From, Me, L);
    There += Good ? L.count(Op.Comm, Op.Tag) : 0;
  };
  for (uint32_t I = 0; I < T.Head->NumTallies; ++I)
    Count(T.Tallies[I].Peer);
  Index.SentBy.each(Me, [&](int32_t From) {
    if (!T.tally(From))
      Count(From);
  });
  return Good;
}

/// Among the messages of one sender each goes to the first receive that it
/// fits, and each receive takes the first that fits it. One from any source may
/// have taken one of them or none, and so counts as one that took none: with a
/// letter less the others never leave one over that they took before.
Known NodesMessages::wasSent(const WaitReport &T, const ReportedOp &Op) const {
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
    if (!isOrdered(T, Op.Peer))
      return L.count(Op.Comm, Op.Tag) ? Known::Unknown : Known::No;
    for (; R < End; ++R)
      if (R->Comm == Op.Comm && R->Peer == Op.Peer && !R->Cancelled)
        L.take(Op.Comm, R->Tag);
    return L.take(Op.Comm, Op.Tag) ? Known::Yes : Known::No;
  }
  // Earlier ones that ask for just the same have theirs first.
  uint32_t Served = 0;
  for (; R < End; ++R)
    Served += R->Comm == Op.Comm && R->Peer == AnyPeer && R->Tag == Op.Tag &&
              !R->Cancelled;
  const AwaitedComm *C = Index.comm(Op.Comm);
  uint32_t There = 0;
  if (!C || !C->AllSaid || !countFromAny(T, Op, There))
    return Known::Unknown;
  if (There && (T.Head->Notes & WaitReportHead::ManyThreads))
    return Known::Unknown;
  return There > Served ? Known::Yes : Known::No;
}

/// No for certain when all that it may be, of those that are like it, are under
/// way.
Known NodesMessages::noneWasTaken(const WaitReport &T, const ReportedOp &Send,
                                  const MessageRecords &UnderWay) {
  const ReportedTally &Sent = *T.tally(Send.Peer);
  uint32_t Like = 0;
  for (uint32_t I = 0; I < Sent.NumLast; ++I) {
    const Envelope &E = T.Last[Sent.FirstLast + I];
    Like += E.Comm == Send.Comm && E.Tag == Send.Tag;
  }
  return Sent.Sent == Sent.NumLast &&
                 UnderWay.count(Send.Comm, Send.Tag) == Like
             ? Known::No
             : Known::Unknown;
}

/// The message that a send waits with was received.
Known NodesMessages::wasTaken(const WaitReport &T,
                              const ReportedOp &Send) const {
  MessageRecords L;
  if (!underWay(T.Head->Rank, Send.Peer, L))
    return Known::Unknown;
  if (!L.Size)
    return Known::Yes;
  if (!isOrdered(T, Send.Peer))
    return noneWasTaken(T, Send, L);
  uint32_t After = T.tally(Send.Peer)->Sent - Send.Call;
  if (!Send.Call || After >= T.tally(Send.Peer)->NumLast)
    return Known::Unknown;
  return L.find(After) < L.Size ? Known::No : Known::Yes;
}

/// Its receiver has a receive that may take the message: none that is there for
/// another that was sent before.
Known NodesMessages::hasReceive(const WaitReport &T,
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
  if (!isOrdered(By, Me))
    return Any || One ? Known::Yes : Known::No;
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

} // namespace tutti::rt
