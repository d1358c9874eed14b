// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finding and reporting deadlocks and stalls.

#include "report/deadlock/DeadlockDetector.h"

#include "core/CallRing.h"
#include "core/Flags.h"
#include "core/Sites.h"
#include "report/Tell.h"
#include "report/deadlock/PartitionedWaits.h"
#include "report/deadlock/TeamReport.h"
#include "report/print/Describe.h"

#include <cstring>
#include <unistd.h>

namespace tutti::rt {

void (*TellLostRequests)();
void (*LookAround)();
MessageEvidence (*LookForMessage)(const Operation &Op, uint64_t Handle);

namespace {

WaitGraph Graph; // one thread of a process looks
Finding F;
ThreadGroups Threads;

bool ranEnough(const RankArea &A) {
  return A.BlockedTicks.load(std::memory_order_acquire) >= ConvincedTicks &&
         (A.BlockedCpu.load(std::memory_order_relaxed) >= ConvincedCpuNs ||
          A.BlockedRuns.load(std::memory_order_relaxed) >= ConvincedRuns ||
          A.Asleep.load(std::memory_order_relaxed));
}

/// Every thread and every call of it that could end a wait is known.
bool isFollowed(const RankArea &A) {
  return A.CanBlock.load(std::memory_order_acquire) &&
         !A.Unseen.load(std::memory_order_acquire);
}

} // namespace

bool isBlocked(const RankArea &A) {
  return isFollowed(A) && ranEnough(A) &&
         !A.Polling.load(std::memory_order_acquire) && !mayRunProgram(A);
}

namespace {

bool isStalled(const RankArea &A) {
  double Seconds =
      A.BlockedTicks.load(std::memory_order_acquire) * (TickMs / 1000.0);
  return Seconds >= TheFlags.stall_timeout && ranEnough(A) &&
         (isFollowed(A) ||
          (A.OthersIdle.load(std::memory_order_relaxed) && A.isInMpi()));
}

/// Or asks the same again and again, long enough that it hardly has another end
/// in mind than the answer.
bool isBlockedOrAsks(const RankArea &A) {
  if (!A.Polling.load(std::memory_order_acquire))
    return isBlocked(A);
  return A.BlockedTicks.load(std::memory_order_acquire) >= AskingTicks &&
         ranEnough(A) && isFollowed(A) &&
         A.OthersIdle.load(std::memory_order_relaxed) && !mayRunProgram(A);
}

bool polls(unsigned Local) {
  return TheBoard.area(Local).Polling.load(std::memory_order_acquire);
}

void nameRanks(Text &Out, const Waiter &W, const Operation &Op) {
  RankSet Needed;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (Graph.needs(W, Op, L))
      Needed.add(TheBoard.area(L).WorldRank);
  // Whose data it does not need it may wait for all the same.
  for (unsigned L = 0; L < TheBoard.Head->NumLocal && !Needed.size(); ++L)
    if (Graph.lacks(W, Op, L))
      Needed.add(TheBoard.area(L).WorldRank);
  if (Needed.size())
    Needed.printNamed(Out, false);
  else if (Op.World >= 0)
    Out.format("rank %d", Op.World);
  else
    Out.put("others");
}

void describeCollective(Text &Out, const Waiter &W, const Operation &Op) {
  if (W.Function != Fn::Finalize) {
    Out.put("on ");
    nameObject(Out, Op.Ring, false);
    Out.format(", call #%u, ", Op.Call + 1);
    if (Op.What == Operation::Kind::Persistent)
      Out.format("start #%d, ", Op.Tag);
  }
  Out.put("waits for ");
  nameRanks(Out, W, Op);
}

void describePartitions(Text &Out, const Waiter &W, const Operation &Op) {
  PartitionedWait P = lookAtPartitions(W.Local, Op);
  auto Count = [&](uint32_t N) {
    Out.format("%u partition%s", N, N == 1 ? "" : "s");
  };
  Out.put("waits for ");
  if (P.OwnMissing) {
    Count(P.OwnMissing);
    Out.put(" of its own that nobody has marked as ready");
  } else if (P.PeerMissing) {
    Count(P.PeerMissing);
    Out.format(" that %s not ready on ", P.PeerMissing == 1 ? "is" : "are");
    nameRanks(Out, W, Op);
  } else {
    Out.format("%s of ", name(Fn::Start));
    nameRanks(Out, W, Op);
    Out.put(Op.What == Operation::Kind::PartitionedSend ? "'s receive"
                                                        : "'s send");
  }
  Out.format(", tag %d", Op.Tag);
}

void describeWait(Text &Out, const Waiter &W) {
  if (WaitGraph::waitsForNothing(W))
    Out.put("none of its requests is active, and the call does not return");
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
    Out.put(Op.What == Operation::Kind::Recv ? "waits for a message from "
                                             : "waits for a receive by ");
    if (Op.Peer == AnyPeer)
      Out.put("any rank");
    else
      nameRanks(Out, W, Op);
    if (Op.Tag == AnyTag)
      Out.put(", any tag");
    else
      Out.format(", tag %d", Op.Tag);
    break;
  case Operation::Kind::Post:
  case Operation::Kind::Completion:
    Out.format("waits for %s by ",
               name(Op.What == Operation::Kind::Post ? Fn::Win_post
                                                     : Fn::Win_complete));
    nameRanks(Out, W, Op);
    break;
  case Operation::Kind::Lock:
    Out.format("waits for rank %d's lock, held by ",
               TheBoard.area(static_cast<unsigned>(Op.Peer)).WorldRank);
    nameRanks(Out, W, Op);
    break;
  case Operation::Kind::PartitionedSend:
  case Operation::Kind::PartitionedRecv:
    describePartitions(Out, W, Op);
    break;
  default:
    return;
  }
  if (W.NumOps > 1)
    Out.format("%s %u more", W.NeedsAll ? " and" : " or", W.NumOps - 1);
}

void addNeeded(RankSet &To, const Waiter &W) {
  for (unsigned I = 0; I < W.NumOps; ++I)
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (Graph.needs(W, W.Ops[I], L))
        To.add(TheBoard.area(L).WorldRank);
}

void addGroup(const Group &New) {
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
bool addOpenCollectives(const Waiter &W) {
  const RankArea &A = TheBoard.area(W.Local);
  bool Any = false;
  A.eachPending([&](const Pending &P) {
    Operation Op = P.Op;
    if ((Op.What != Operation::Kind::Collective &&
         Op.What != Operation::Kind::Persistent) ||
        Op.Active == Operation::Inactive)
      return;
    Group New;
    bool Lacks = false;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (Graph.lacks(W, Op, L)) {
        Lacks = true;
        New.WaitsFor.add(TheBoard.area(L).WorldRank);
      }
    Record Made;
    if (!Lacks || !recall(W.Local, Op.Comm, Op.Call, Made, New.Site))
      return;
    Any = true;
    strncpy(New.What, callName(Made.Function), sizeof(New.What) - 1);
    Text Detail(New.Detail, sizeof(New.Detail));
    Detail.put("open, ");
    describeCollective(Detail, W, Op);
    New.SiteOwner = W.Local;
    New.Ranks.add(A.WorldRank);
    addGroup(New);
  });
  return Any;
}

/// ... of one process, all its threads together.
void addWaitsOf(unsigned Local) {
  Threads.begin(Local);
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (W.Local != Local || (polls(Local) && W.Open && addOpenCollectives(W)))
      continue;
    Group New;
    strncpy(New.What, callName(W.Function), sizeof(New.What) - 1);
    Text Detail(New.Detail, sizeof(New.Detail));
    if (polls(Local))
      Detail.put("again and again, ");
    describeWait(Detail, W);
    addNeeded(New.WaitsFor, W);
    New.Site = W.Site;
    Threads.add(New, W.Thread);
  }
  if (Graph.node(Local) == WaitGraph::Node::Blocked && Graph.teamsCount(Local))
    Threads.addTeamWaits();
  Threads.each(addGroup);
}

void addWaiters(bool OnlyDead) {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (!OnlyDead || Graph.isDead(L))
      addWaitsOf(L);
}

/// Processes that have ended belong to the picture when someone waits for them.
bool addEnded() {
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
      strcpy(New.What, "has vanished: no such process");
      New.SiteOwner = L;
    }
    New.Ranks.add(TheBoard.area(L).WorldRank);
    addGroup(New);
  }
  return Any;
}

bool severalNodes() {
  return TheBoard.Head->NumLocal != TheBoard.Head->WorldSize;
}

/// Something is waited for that has not been done: not just a slow operation
/// that everybody has joined.
bool someoneIsMissing() {
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    Class Kind = row(W.Function).Kind;
    if (Kind == Class::Dynamic || Kind == Class::File ||
        Kind == Class::FileLocal)
      return false;
  }
  // Of another node all that is known is that it has not done its part.
  if (severalNodes())
    return true;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (WaitGraph::waitsForNothing(W))
      return true;
    for (unsigned J = 0; J < W.NumOps; ++J)
      for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
        if (Graph.lacks(W, W.Ops[J], L))
          return true;
  }
  return false;
}

/// Others may belong to it of which it is not certain yet, because they have
/// waited for less long.
void completePicture() {
  for (int Tries = 0; Tries < 40; ++Tries) {
    bool Waiting = false;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      Waiting |= Graph.node(L) == WaitGraph::Node::Live &&
                 blockedThread(TheBoard.area(L)) != nullptr;
    if (!Waiting)
      return;
    usleep(TickMs * 1000);
    if (LookAround)
      LookAround();
    Graph.look(isBlocked);
    Graph.findDead();
  }
}

/// What each process had run when all those that are stuck were known to be in
/// their calls. Whatever the youngest of these calls brought about the others
/// can have seen only since: on a busy machine who has waited for long, and ran
/// or slept then, may not have had a core for a while. Nor may the thread that
/// watches it, so that it still says what it saw before.
class SinceThen {
public:
  SinceThen() {
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      At[L] = of(L);
  }
  /// Each has polled since, and none of them has moved.
  bool stillStuck() const {
    for (int Ticks = 1; Ticks <= MostTicks; ++Ticks) {
      usleep(TickMs * 1000);
      if (LookAround)
        LookAround();
      if (!Graph.unchanged())
        return false;
      if (Ticks >= LeastTicks && allRan())
        return true;
    }
    return false;
  }

private:
  static constexpr int LeastTicks = 3, MostTicks = 30;
  static constexpr uint64_t EnoughNs = 10000000;
  static constexpr uint32_t EnoughRuns = 5;
  static constexpr uint32_t WholeLook = 2; ///< ticks: one was under way
  struct Ran {
    uint64_t Cpu;
    uint32_t Runs, Looks;
  };
  static Ran of(unsigned L) {
    const RankArea &A = TheBoard.area(L);
    return {A.BlockedCpu.load(std::memory_order_acquire),
            A.BlockedRuns.load(std::memory_order_acquire),
            static_cast<uint32_t>(A.Ticks.load(std::memory_order_acquire))};
  }
  bool allRan() const {
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
      if (Graph.node(L) != WaitGraph::Node::Blocked || !Graph.isDead(L))
        continue;
      Ran Now = of(L);
      if (Now.Looks - At[L].Looks < WholeLook)
        return false;
      if (TheBoard.area(L).Asleep.load(std::memory_order_relaxed))
        continue;
      if (Now.Cpu - At[L].Cpu < EnoughNs && Now.Runs - At[L].Runs < EnoughRuns)
        return false;
    }
    return true;
  }
  Ran At[MaxLocal];
};

/// While others had the floor something may have moved.
bool stillHolds(ReportLock &TheFloor) {
  if (!TheFloor)
    return false;
  if (Graph.unchanged())
    return true;
  TheFloor.giveBack();
  return false;
}

} // namespace

void StuckJob::checkDeadlock() {
  Graph.look(isBlocked);
  if (!Graph.findDead() || !Graph.isDead(TheBoard.MyLocal))
    return;
  if (!SinceThen().stillStuck())
    return;
  Graph.look(isBlocked);
  if (!Graph.findDead() || !Graph.isDead(TheBoard.MyLocal))
    return;
  ReportLock TheFloor(mixText(0, row(Check::Deadlock).Id));
  if (!stillHolds(TheFloor))
    return;
  completePicture();
  F = Finding();
  F.Id = Check::Deadlock;
  addWaiters(true);
  bool Ended = addEnded();
  unsigned Stuck = 0;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Stuck += Graph.isDead(L) && Graph.node(L) == WaitGraph::Node::Blocked;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format("deadlock: %u of %u ranks wait for %s", Stuck,
              TheBoard.Head->WorldSize,
              Ended        ? "ranks that have ended"
              : Stuck == 1 ? "themselves"
                           : "each other");
  tell(F);
}

/// Who asks for a message from anybody may be a server that has other sources
/// of work as well.
static bool serves(const Waiter &W) {
  for (unsigned I = 0; I < W.NumOps; ++I)
    if (W.Ops[I].Peer == AnyPeer)
      return true;
  return false;
}

/// A deadlock as long as nobody stops asking: the job goes on.
void StuckJob::checkPolls() {
  Graph.look(isBlockedOrAsks);
  if (!Graph.findDead() || !Graph.isDead(TheBoard.MyLocal))
    return;
  unsigned Asking = 0, Stuck = 0;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (!Graph.isDead(W.Local) || !polls(W.Local))
      continue;
    if (serves(W))
      return;
    ++Asking;
  }
  if (!Asking || !SinceThen().stillStuck())
    return;
  ReportLock TheFloor(mixText(1, row(Check::Deadlock).Id));
  if (!stillHolds(TheFloor))
    return;
  F = Finding();
  F.Id = Check::Deadlock;
  F.IsError = false;
  addWaiters(true);
  addEnded();
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Stuck += Graph.isDead(L) && Graph.node(L) == WaitGraph::Node::Blocked;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format("deadlock unless a rank stops asking: %u of %u ranks wait for "
              "what does not come",
              Stuck, TheBoard.Head->WorldSize);
  tell(F);
}

void StuckJob::checkStall() {
  if (TheFlags.stall_timeout <= 0)
    return;
  Graph.look(isStalled, false);
  if (!Graph.everyoneWaits() || !someoneIsMissing())
    return;
  ReportLock TheFloor(mixText(0, row(Check::Stall).Id));
  if (!stillHolds(TheFloor))
    return;
  F = Finding();
  F.Id = Check::Stall;
  addWaiters(false);
  addEnded();
  Text Line(F.Headline, sizeof(F.Headline));
  bool Polling = false;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Polling |= polls(L);
  // The others may be at work, who polls may give up: no reason to end the job.
  F.IsError = !severalNodes() && !Polling;
  Line.format("no progress for %g s: every rank %swaits%s",
              TheFlags.stall_timeout, severalNodes() ? "of this node " : "",
              Polling ? " or asks again and again" : "");
  tell(F);
}

void tellVanished(const uint64_t *Gone) {
  auto IsGone = [&](unsigned L) { return Gone[L / 64] >> L % 64 & 1; };
  Graph.lookBack();
  F = Finding();
  F.Id = Check::Lifecycle;
  RankSet Vanished;
  for (int Others = 0; Others < 2; ++Others)
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
      const RankArea &A = TheBoard.area(L);
      if (!A.Pid || IsGone(L) != !Others)
        continue;
      Group New;
      New.Differs = !Others;
      New.SiteOwner = L;
      New.Ranks.add(A.WorldRank);
      if (!Others)
        Vanished.add(A.WorldRank);
      const Waiter *In = nullptr;
      for (unsigned I = 0; I < Graph.numWaiters() && !In; ++I)
        if (Graph.waiter(I).Local == L)
          In = &Graph.waiter(I);
      Text What(New.What, sizeof(New.What));
      What.put(Others ? "was " : "vanished, was ");
      if (In) {
        What.format("in %s", callName(In->Function));
        Text Detail(New.Detail, sizeof(New.Detail));
        describeWait(Detail, *In);
        addNeeded(New.WaitsFor, *In);
        New.Site = In->Site;
      } else {
        What.put("outside MPI");
      }
      addGroup(New);
    }
  Text Line(F.Headline, sizeof(F.Headline));
  Vanished.printNamed(Line, false);
  Line.format(" vanished without %s", callName(Fn::Finalize));
  strcpy(F.Advice, "killed, crashed or left by _exit: the launcher says by "
                   "which signal, if any");
  tell(F);
}

void StuckJob::checkFinalize() {
  if (!TellLostRequests || TheBoard.Me->State.load(std::memory_order_acquire) !=
                               Lifecycle::Finalizing)
    return;
  Graph.look(isBlocked);
  if (Graph.everyoneWaits() && Graph.unchanged())
    TellLostRequests();
}

/// One of those that are blocked.
static bool askOne(unsigned Turn, bool OnlyDead, void (*Ask)(unsigned)) {
  unsigned Number = 0, Wanted = ~0u;
  for (bool Counted = false;; Counted = true) {
    for (unsigned L = 0, I = 0; L < TheBoard.Head->NumLocal; ++L) {
      if (Graph.node(L) != WaitGraph::Node::Blocked ||
          (OnlyDead && !Graph.isDead(L)))
        continue;
      if (I++ == Wanted) {
        Ask(L);
        return true;
      }
      Number = I;
    }
    if (Counted || !Number)
      return false;
    Wanted = Turn % Number;
  }
}

bool findSuspects(unsigned Turn, void (*Ask)(unsigned Local)) {
  Graph.look(isBlocked);
  bool AllWait = Graph.everyoneWaits(), Any = false;
  if (Graph.findDead())
    Any = askOne(Turn, true, Ask);
  for (unsigned L = 0; AllWait && L < TheBoard.Head->NumLocal; ++L)
    if (TheBoard.area(L).State.load(std::memory_order_acquire) ==
        Lifecycle::Finalizing) {
      Ask(L);
      Any = true;
    }
  if (Any)
    return true;
  Graph.look(isBlockedOrAsks);
  if (Graph.findDead())
    return askOne(Turn, true, Ask);
  if (TheFlags.stall_timeout <= 0)
    return false;
  Graph.look(isStalled, false);
  return Graph.everyoneWaits() && someoneIsMissing() &&
         askOne(Turn, false, Ask);
}

void StuckJob::check() {
  checkDeadlock();
  checkFinalize();
  checkPolls();
  checkStall();
}

} // namespace tutti::rt
