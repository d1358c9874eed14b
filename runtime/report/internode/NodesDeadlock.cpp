// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Grouping the ranks that wait in the same way. Most of them wait in few
/// calls: whose steps a call needs is found out once.

#include "report/internode/NodesDeadlock.h"

#include "core/Flags.h"
#include "core/texts/Deadlock.def"
#include "core/texts/Words.def"
#include "report/Tell.h"
#include "report/deadlock/PartitionedText.h"
#include "report/internode/Nodes.h"
#include "report/print/Describe.h"
#include "report/print/PeerNames.h"

#include <cstring>

namespace tutti::rt {

namespace {

Finding F;

/// Those whose steps an operation needs, of the last one that was asked for:
/// ranks that follow each other mostly wait in the same call.
class NeededRanks {
public:
  explicit NeededRanks(const NodesGraph &G) : Graph(G) {}

  /// Of a message from any member it is all members.
  const RankSet &of(const WaitReport &T, const ReportedOp &Op) {
    bool IsShared = Op.Peer < 0 || Op.What == ReportedOp::Kind::Lock;
    if (IsShared && Known && Op.Comm == Comm && Op.Call == Call &&
        Op.Tag == Starts && Op.What == What && Op.Peer == Peer)
      return Ranks;
    Known = IsShared;
    Comm = Op.Comm;
    Peer = Op.Peer;
    Call = Op.Call;
    Starts = Op.Tag;
    What = Op.What;
    Ranks.clear();
    Graph.eachNeeded(T, Op, [&](int32_t R) { Ranks.add(R); });
    if (What == ReportedOp::Kind::Recv && IsShared)
      Ranks.add(T.Head->Rank);
    return Ranks;
  }

  /// The first operation that somebody has to do something for.
  const ReportedOp *firstOpen(const WaitReport &T, const ReportedWaiter &W) {
    for (uint32_t I = 0; I < W.NumOps; ++I)
      if (of(T, T.Ops[W.FirstOp + I]).size())
        return &T.Ops[W.FirstOp + I];
    return nullptr;
  }

  /// How many there are of those.
  unsigned numOpen(const WaitReport &T, const ReportedWaiter &W) {
    unsigned Open = 0;
    for (uint32_t I = 0; I < W.NumOps; ++I)
      Open += of(T, T.Ops[W.FirstOp + I]).size() != 0;
    return Open;
  }

private:
  const NodesGraph &Graph;
  bool Known = false;
  uint64_t Comm = 0;
  uint32_t Call = 0;
  int32_t Starts = 0, Peer = 0;
  ReportedOp::Kind What = ReportedOp::Kind::Unknown;
  RankSet Ranks;
};

/// Whose part it is; of all parts the first that somebody has for himself.
int32_t partOf(const NodesGraph &Graph, const ReportedOp &Op) {
  const AwaitedLock *All = Graph.index().lock(Op.Comm, AwaitedLock::AllParts);
  if (Op.Peer >= 0 || !All || All->Alone.isEmpty())
    return Op.Peer;
  const WaitReport &Its = *Graph.Said[All->Alone[0]];
  const ReportedWindow *W = Its.window(Op.Comm);
  for (uint32_t I = 0; W && I < W->NumParts; ++I)
    if (Its.Parts[W->FirstPart + I].Held > 1)
      return Its.Parts[W->FirstPart + I].Rank;
  return Op.Peer;
}

void describe(Text &Out, const NodesGraph &Graph, NeededRanks &Needed,
              const WaitReport &T, const ReportedWaiter &W,
              const ReportedOp &Op, PeerNames Peers) {
  switch (Op.What) {
  case ReportedOp::Kind::Collective:
    if (W.Function != Fn::Finalize) {
      Out.put(said::OnObject);
      nameToldComm(Out, T.comm(Op.Comm));
      Out.format(said::CallNumber, Op.Call + 1);
      if (Op.Tag)
        Out.format(said::StartNumber, Op.Tag);
    }
    Out.put(said::WaitsFor);
    Needed.of(T, Op).printNamed(Out, false);
    break;
  case ReportedOp::Kind::Send:
  case ReportedOp::Kind::Recv:
    Out.put(Op.What == ReportedOp::Kind::Recv ? said::WaitsForMessage
                                              : said::WaitsForReceive);
    if (Op.Peer == AnyPeer)
      Out.put(said::AnyRank);
    else if (Op.Peer >= 0)
      namePeer(Out, Peers, T.Head->Rank, Op.Peer);
    else
      Needed.of(T, Op).printNamed(Out, false);
    if (Op.Tag == AnyTag)
      Out.put(said::AnyTag);
    else
      Out.format(said::WithTag, Op.Tag);
    break;
  case ReportedOp::Kind::Post:
  case ReportedOp::Kind::Completion:
    Out.format(said::WaitsForCallBy,
               name(Op.What == ReportedOp::Kind::Post ? Fn::Win_post
                                                      : Fn::Win_complete));
    namePeer(Out, Peers, T.Head->Rank, Op.Peer);
    break;
  case ReportedOp::Kind::Lock:
    Out.format(said::WaitsForLock, partOf(Graph, Op));
    Needed.of(T, Op).printNamed(Out, false);
    break;
  case ReportedOp::Kind::PartitionedSend:
  case ReportedOp::Kind::PartitionedRecv:
    putPartitionedWait(Out, Graph.partitionedWait(T, Op),
                       Op.What == ReportedOp::Kind::PartitionedSend, Op.Tag,
                       [&] { namePeer(Out, Peers, T.Head->Rank, Op.Peer); });
    break;
  case ReportedOp::Kind::Unknown:
    break;
  }
  // Of posts and completions some are known to have come.
  bool OfEpoch = Op.What == ReportedOp::Kind::Post ||
                 Op.What == ReportedOp::Kind::Completion;
  if (unsigned N = OfEpoch ? Needed.numOpen(T, W) : W.NumOps; N > 1)
    Out.format(said::AndOrMore, W.NeedsAll ? said::AndMore : said::OrMore,
               N - 1);
}

/// The group that says the same, or a new one; null when there is no room.
Group *groupLike(const Group &New, bool &IsNew) {
  IsNew = false;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    Group &G = F.Groups[I];
    if (strcmp(G.What, New.What) == 0 && strcmp(G.Detail, New.Detail) == 0 &&
        strcmp(G.Where.File, New.Where.File) == 0 &&
        G.Where.Line == New.Where.Line && G.Where.Column == New.Where.Column)
      return &G;
  }
  IsNew = true;
  Group *G = F.addGroup();
  if (G)
    *G = New;
  return G;
}

/// Seconds: in the call; 0: not said.
void addWaiter(const NodesGraph &Graph, NeededRanks &Needed,
               const WaitReport &T, const ReportedWaiter &W, PeerNames Peers,
               uint32_t Seconds) {
  static Group New;
  New = Group();
  strncpy(New.What, callName(W.Function), sizeof(New.What) - 1);
  Text Detail(New.Detail, sizeof(New.Detail));
  New.Shortest = New.Longest = Seconds;
  if (T.Head->Notes & WaitReportHead::Polls)
    Detail.put(said::AgainAndAgain);
  if (const ReportedOp *Op =
          Seconds ? Needed.firstOpen(T, W) : Graph.shown(T, W))
    describe(Detail, Graph, Needed, T, W, *Op, Peers);
  const RemotePlace &Place = T.Places[W.Place];
  New.Where = lookUpPlace(Place.Text, Place.Path);
  New.SiteOwner = TheBoard.MyLocal;
  bool IsNew;
  Group *G = groupLike(New, IsNew);
  if (!G)
    return;
  G->join(New);
  G->Ranks.add(T.Head->Rank);
  for (uint32_t I = 0; I < W.NumOps; ++I) {
    const ReportedOp &Op = T.Ops[W.FirstOp + I];
    // Nobody waits for itself; of several each may wait for the others.
    if (IsNew)
      Graph.eachNeeded(T, Op, [&](int32_t R) { G->WaitsFor.add(R); });
    else
      G->WaitsFor.add(Needed.of(T, Op));
  }
}

void addWaiters(const NodesGraph &Graph, NeededRanks &Needed,
                const WaitReport &T, PeerNames Peers, uint32_t Seconds) {
  for (uint32_t I = 0; I < T.Head->NumWaiters; ++I)
    addWaiter(Graph, Needed, T, T.Waiters[I], Peers, Seconds);
}

bool anyoneWaitsForLock(const NodesGraph &Graph) {
  for (int32_t R = 0; R < Graph.size(); ++R) {
    const WaitReport *T = Graph.isDead(R) ? Graph.Said[R] : nullptr;
    for (uint32_t I = 0; T && I < T->Head->NumOps; ++I)
      if (T->Ops[I].What == ReportedOp::Kind::Lock)
        return true;
  }
  return false;
}

} // namespace

Finding *nodesDeadlock(const NodesGraph &Graph, uint32_t WaitedMs) {
  F = Finding();
  F.Id = Check::Deadlock;
  NeededRanks Needed(Graph);
  unsigned Stuck = 0;
  for (int32_t R = 0; R < Graph.size(); ++R)
    Stuck += Graph.isDead(R);
  addWithPeers(F, [&](PeerNames Peers) {
    for (int32_t R = 0; R < Graph.size(); ++R)
      if (Graph.isDead(R))
        addWaiters(Graph, Needed, *Graph.Said[R], Peers, 0);
  });
  if (anyoneWaitsForLock(Graph))
    F.Cure = Fix::UnlockFirst;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format(said::DeadlockOnNodes, Stuck, TheBoard.Head->WorldSize,
              Stuck == 1 ? "themselves" : said::EachOther);
  Text(F.Advice, sizeof(F.Advice))
      .format(said::NoneHasMoved, WaitedMs / 1000.0);
  return &F;
}

/// A slow call that all have joined is none, nor one that works with files.
static bool someoneIsMissing(const NodesGraph &Graph, NeededRanks &Needed) {
  bool Missing = false;
  for (int32_t R = 0; R < Graph.size(); ++R) {
    const WaitReport &T = *Graph.Said[R];
    for (uint32_t I = 0; I < T.Head->NumWaiters; ++I) {
      Class Kind = row(T.Waiters[I].Function).Kind;
      if (Kind == Class::Dynamic || Kind == Class::File ||
          Kind == Class::FileLocal)
        return false;
      Missing = Missing || Needed.firstOpen(T, T.Waiters[I]);
    }
  }
  return Missing;
}

Finding *nodesStall(const NodesGraph &Graph, const Growing<uint32_t> &Seconds) {
  NeededRanks Needed(Graph);
  if (!someoneIsMissing(Graph, Needed))
    return nullptr;
  F = Finding();
  F.Id = Check::Stall;
  bool Polls = false, Sure = true;
  for (int32_t R = 0; R < Graph.size(); ++R) {
    const WaitReport &T = *Graph.Said[R];
    Polls |= (T.Head->Notes & WaitReportHead::Polls) != 0;
    Sure &= !(T.Head->Notes & WaitReportHead::Unproven);
  }
  addWithPeers(F, [&](PeerNames Peers) {
    for (int32_t R = 0; R < Graph.size(); ++R) {
      uint32_t Its = Seconds[static_cast<uint32_t>(R)];
      addWaiters(Graph, Needed, *Graph.Said[R], Peers, Its ? Its : 1);
    }
  });
  F.IsError = !Polls && Sure;
  Text(F.Headline, sizeof(F.Headline))
      .format(said::NoProgress, TheFlags.stall_timeout, "",
              Polls ? said::OrAsksAgain : "");
  return &F;
}

} // namespace tutti::rt
