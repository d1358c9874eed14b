// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words for the waits of a job.

#include "report/deadlock/WaitPicture.h"

#include "core/Sites.h"
#include "core/board/CallRing.h"
#include "core/texts/Deadlock.def"
#include "core/texts/Words.def"
#include "report/deadlock/DeadlockDetector.h"
#include "report/deadlock/PartitionedText.h"
#include "report/print/Describe.h"

#include <cstring>

namespace tutti::rt {

WaitPicture ThePicture;

bool polls(unsigned Local) {
  return TheBoard.area(Local).Polling.load(std::memory_order_acquire);
}

void WaitPicture::nameRanks(Text &Out, const Waiter &W, const Operation &Op) {
  RankSet Needed;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (Graph.needs(W, Op, L))
      Needed.add(TheBoard.area(L).WorldRank);
  // Whose data it does not need it may wait for all the same.
  for (unsigned L = 0; L < TheBoard.Head->NumLocal && !Needed.size(); ++L)
    if (Graph.lacks(W, Op, L))
      Needed.add(TheBoard.area(L).WorldRank);
  // One that is named by its place in the world.
  if (Op.World >= 0 &&
      (!Needed.size() || (Needed.size() == 1 && Needed.has(Op.World))))
    namePeer(Out, Peers, TheBoard.area(W.Local).WorldRank, Op.World);
  else if (Needed.size())
    Needed.printNamed(Out, false);
  else
    Out.put("others");
}

void WaitPicture::nameHolders(Text &Out, const Waiter &W, Operation Op) {
  Op.World = UnknownPeer; // whose part it is does not say who has it
  nameRanks(Out, W, Op);
}

void WaitPicture::describeCollective(Text &Out, const Waiter &W,
                                     const Operation &Op) {
  if (W.Function != Fn::Finalize) {
    Out.put(said::OnObject);
    nameObject(Out, Op.Ring, false);
    Out.format(said::CallNumber, Op.Call + 1);
    if (Op.What == Operation::Kind::Persistent)
      Out.format(said::StartNumber, Op.Tag);
  }
  Out.put(said::WaitsFor);
  nameRanks(Out, W, Op);
}

void WaitPicture::describePartitions(Text &Out, const Waiter &W,
                                     const Operation &Op) {
  putPartitionedWait(Out, lookAtPartitions(W.Local, Op),
                     Op.What == Operation::Kind::PartitionedSend, Op.Tag,
                     [&] { nameRanks(Out, W, Op); });
}

void WaitPicture::describeWait(Text &Out, const Waiter &W) {
  if (WaitGraph::waitsForNothing(W))
    Out.put(said::NoneActive);
  if (W.NumOps == 0)
    return;
  // Of several the first that cannot happen is the one to show.
  unsigned Shown = 0;
  while (Shown + 1 < W.NumOps && WaitGraph::isThere(W.Evidence[Shown]))
    ++Shown;
  const Operation &Op = W.Ops[Shown];
  switch (Op.What) {
  case Operation::Kind::Persistent:
  case Operation::Kind::Collective:
    describeCollective(Out, W, Op);
    break;
  case Operation::Kind::Recv:
  case Operation::Kind::Send:
    Out.put(Op.What == Operation::Kind::Recv ? said::WaitsForMessage
                                             : said::WaitsForReceive);
    if (Op.Peer == AnyPeer)
      Out.put(said::AnyRank);
    else
      nameRanks(Out, W, Op);
    if (Op.Tag == AnyTag)
      Out.put(said::AnyTag);
    else
      Out.format(said::WithTag, Op.Tag);
    break;
  case Operation::Kind::Post:
  case Operation::Kind::Completion:
    Out.format(said::WaitsForCallBy,
               name(Op.What == Operation::Kind::Post ? Fn::Win_post
                                                     : Fn::Win_complete));
    nameRanks(Out, W, Op);
    break;
  case Operation::Kind::Lock:
    if (Op.World < 0)
      return;
    Out.format(said::WaitsForLock, Op.World);
    nameHolders(Out, W, Op);
    break;
  case Operation::Kind::PartitionedSend:
  case Operation::Kind::PartitionedRecv:
    describePartitions(Out, W, Op);
    break;
  default:
    return;
  }
  if (W.NumOps > 1)
    Out.format(said::AndOrMore, W.NeedsAll ? said::AndMore : said::OrMore,
               W.NumOps - 1);
}

void WaitPicture::addNeeded(RankSet &To, const Waiter &W) {
  for (unsigned I = 0; I < W.NumOps; ++I)
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (Graph.needs(W, W.Ops[I], L))
        To.add(TheBoard.area(L).WorldRank);
}

void WaitPicture::addGroup(const Group &New) {
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    Group &G = F.Groups[I];
    if (!strcmp(G.What, New.What) && !strcmp(G.Detail, New.Detail) &&
        sameSite(G.SiteOwner, G.Site, New.SiteOwner, New.Site)) {
      G.join(New);
      return;
    }
  }
  if (Group *G = F.addGroup())
    *G = New;
}

/// Who asks for several things in turn is shown with one of them. What holds it
/// up is a collective of its own to which somebody has not come, if there is
/// one: false when there is none.
bool WaitPicture::addOpenCollectives(const Waiter &W) {
  const RankArea &A = TheBoard.area(W.Local);
  bool Any = false;
  A.eachPending([&](const Pending &P) {
    Operation Op = P.Op;
    if ((Op.What != Operation::Kind::Collective &&
         Op.What != Operation::Kind::Persistent) ||
        Op.Active == Operation::Inactive)
      return;
    RankSet Missing;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (Graph.lacks(W, Op, L))
        Missing.add(TheBoard.area(L).WorldRank);
    if (Missing.size())
      Any |= addOpenCollective(W.Local, Op, Missing);
  });
  return Any;
}

bool WaitPicture::addOpenCollective(unsigned Local, const Operation &Op,
                                    const RankSet &Missing) {
  Group New;
  Record Made;
  if (!recall(Local, Op.Comm, Op.Call, Made, New.Site))
    return false;
  strncpy(New.What, callName(Made.Function), sizeof(New.What) - 1);
  Text Detail(New.Detail, sizeof(New.Detail));
  Detail.put(said::OpenOn);
  nameObject(Detail, Op.Ring, false);
  Detail.format(said::CallNumber, Op.Call + 1);
  if (Op.What == Operation::Kind::Persistent)
    Detail.format(said::StartNumber, Op.Tag);
  Detail.put(said::WaitsFor);
  Missing.printNamed(Detail, false);
  New.WaitsFor.add(Missing);
  New.SiteOwner = Local;
  New.Ranks.add(TheBoard.area(Local).WorldRank);
  addGroup(New);
  return true;
}

/// Those of who asks for several things are there already.
void WaitPicture::addOpenCollectives() {
  unsigned Last = ~0u;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (W.Local != Last && !(polls(W.Local) && W.Open))
      addOpenCollectives(W);
    Last = W.Local;
  }
}

/// Since its calls last changed, of all its threads together; at least 1.
static uint32_t secondsOf(unsigned Local) {
  uint32_t Ticks =
      TheBoard.area(Local).BlockedTicks.load(std::memory_order_acquire);
  uint32_t Seconds = Ticks * TickMs / 1000;
  return Seconds ? Seconds : 1;
}

/// ... of one process, all its threads together.
void WaitPicture::addWaitsOf(unsigned Local) {
  Threads.begin(Local);
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (W.Local != Local || (polls(Local) && W.Open && addOpenCollectives(W)))
      continue;
    Group New;
    strncpy(New.What, callName(W.Function), sizeof(New.What) - 1);
    Text Detail(New.Detail, sizeof(New.Detail));
    if (polls(Local))
      Detail.put(said::AgainAndAgain);
    describeWait(Detail, W);
    addNeeded(New.WaitsFor, W);
    New.Site = W.Site;
    if (SaysTime)
      New.Shortest = New.Longest = secondsOf(Local);
    Threads.add(New, W.Thread);
  }
  if (Graph.node(Local) == WaitGraph::Node::Blocked && Graph.teamsCount(Local))
    Threads.addTeamWaits();
  Threads.each([&](const Group &G) { addGroup(G); });
}

void WaitPicture::addWaiters(bool OnlyDead, bool WithTime) {
  SaysTime = WithTime;
  addWithPeers(F, [&](PeerNames How) {
    Peers = How;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (!OnlyDead || Graph.isDead(L))
        addWaitsOf(L);
  });
  Peers = PeerNames::Ranks;
}

/// Processes that have ended belong to the picture when someone waits for them.
bool WaitPicture::addEnded() {
  bool Any = false;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    if (Graph.node(L) != WaitGraph::Node::Ended)
      continue;
    bool Needed = false;
    for (unsigned I = 0; I < Graph.numWaiters() && !Needed; ++I)
      for (unsigned J = 0; J < Graph.waiter(I).NumOps && !Needed; ++J)
        Needed = Graph.needs(Graph.waiter(I), Graph.waiter(I).Ops[J], L);
    if (!Needed)
      continue;
    Any = true;
    Group New;
    Lifecycle State = TheBoard.area(L).State.load(std::memory_order_acquire);
    if (State == Lifecycle::Ended || State == Lifecycle::Finalized) {
      describeAbsent(New, L);
    } else {
      strcpy(New.What, said::HasVanished);
      New.SiteOwner = L;
    }
    New.Ranks.add(TheBoard.area(L).WorldRank);
    addGroup(New);
  }
  return Any;
}

} // namespace tutti::rt
