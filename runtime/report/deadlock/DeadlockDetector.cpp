// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finding and reporting deadlocks and stalls.

#include "report/deadlock/DeadlockDetector.h"

#include "core/Flags.h"
#include "core/texts/Deadlock.def"
#include "core/texts/Order.def"
#include "core/texts/Words.def"
#include "report/Tell.h"
#include "report/deadlock/WaitPicture.h"
#include "report/print/Describe.h"

#include <cstring>
#include <unistd.h>

namespace tutti::rt {

unsigned ConvincedTicks = 24;
void (*TellLostRequests)();
void (*LookAround)();
MessageEvidence (*LookForMessage)(const Operation &Op, uint64_t Handle);

namespace {

WaitGraph &Graph = ThePicture.Graph;
Finding &F = ThePicture.F;

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

bool isStalled(const RankArea &A) {
  double Seconds =
      A.BlockedTicks.load(std::memory_order_acquire) * (TickMs / 1000.0);
  return Seconds >= TheFlags.stall_timeout && ranEnough(A) &&
         (isFollowed(A) ||
          (A.OthersIdle.load(std::memory_order_relaxed) && A.isInMpi()));
}

namespace {

bool isStalledForTwiceAsLong(const RankArea &A) {
  return isStalled(A) &&
         A.BlockedTicks.load(std::memory_order_acquire) * (TickMs / 1000.0) >=
             2 * TheFlags.stall_timeout;
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

bool severalNodes() {
  return TheBoard.Head->NumLocal != TheBoard.Head->WorldSize;
}

/// It is shown waiting, but may have a thread that sleeps for a reason of its
/// own, or sleep within a function of the program, whose end is then near.
/// (Error handlers are not meant: any call could be in one.)
bool mayBeAtWork(const RankArea &A) {
  return !A.CanBlock.load(std::memory_order_acquire) ||
         mayRunCallback(A, OfComms | OfWindows);
}

/// Somebody has not done the part that is waited for.
bool lacksSomeone(const Waiter &W) {
  for (unsigned J = 0; J < W.NumOps; ++J)
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (Graph.lacks(W, W.Ops[J], L))
        return true;
  return false;
}

/// A call that takes as long as the system does; one on a file that all have
/// come to.
bool isOfSystem(const Waiter &W) {
  Class Kind = row(W.Function).Kind;
  return Kind == Class::Dynamic || Kind == Class::FileLocal ||
         (Kind == Class::File && !lacksSomeone(W));
}

/// What is waited for may not be done by the processes of this job: there may
/// be others, of another MPI_COMM_WORLD.
bool someoneIsUnknown() {
  bool Found = false;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (isOfSystem(W))
      return false;
    Found |= W.Open;
    for (unsigned J = 0; J < W.NumOps; ++J)
      Found |= W.Ops[J].What == Operation::Kind::Unknown;
  }
  return Found;
}

/// Something is waited for that has not been done: not just a slow operation
/// that everybody has joined.
bool someoneIsMissing() {
  for (unsigned I = 0; I < Graph.numWaiters(); ++I)
    if (isOfSystem(Graph.waiter(I)))
      return false;
  // Of another node all that is known is that it has not done its part.
  if (severalNodes())
    return true;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    if (WaitGraph::waitsForNothing(W) || lacksSomeone(W))
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

/// All wait, for what has not been done or, Unknown, for what nobody here knows
/// and has not come for twice as long.
bool standsStill(bool &Unknown) {
  Unknown = false;
  // Who hears of all nodes knows whether somebody works elsewhere.
  if (TheFlags.stall_timeout <= 0 || othersTellStalls())
    return false;
  Graph.look(isStalled, false);
  if (!Graph.everyoneWaits())
    return false;
  if (someoneIsMissing())
    return true;
  Unknown = someoneIsUnknown();
  if (Unknown)
    Graph.look(isStalledForTwiceAsLong, false);
  return Unknown && Graph.everyoneWaits();
}

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

/// What mends it, by what those wait for who wait for each other.
static Fix mending() {
  bool Collective = true;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I) {
    const Waiter &W = Graph.waiter(I);
    for (unsigned N = 0; Graph.isDead(W.Local) && N < W.NumOps; ++N) {
      if (W.Ops[N].What == Operation::Kind::Lock)
        return Fix::UnlockFirst;
      Collective &= W.Ops[N].What == Operation::Kind::Collective;
    }
  }
  return Collective ? Fix::SameOrderOnAll : Fix::None;
}

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
  ThePicture.addWaiters(true);
  bool Ended = ThePicture.addEnded();
  F.Cure = Ended ? Fix::None : mending();
  unsigned Stuck = 0;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Stuck += Graph.isDead(L) && Graph.node(L) == WaitGraph::Node::Blocked;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format(said::DeadlockOf, Stuck, TheBoard.Head->WorldSize,
              Ended        ? said::RanksThatEnded
              : Stuck == 1 ? "themselves"
                           : said::EachOther);
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
  ThePicture.addWaiters(true);
  ThePicture.addEnded();
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Stuck += Graph.isDead(L) && Graph.node(L) == WaitGraph::Node::Blocked;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format(said::DeadlockWhilePolling, Stuck, TheBoard.Head->WorldSize);
  tell(F);
}

void StuckJob::checkStall() {
  bool Unknown;
  if (!standsStill(Unknown))
    return;
  ReportLock TheFloor(mixText(0, row(Check::Stall).Id));
  if (!stillHolds(TheFloor))
    return;
  F = Finding();
  F.Id = Check::Stall;
  ThePicture.addWaiters(false, true);
  ThePicture.addOpenCollectives();
  ThePicture.addEnded();
  Text Line(F.Headline, sizeof(F.Headline));
  bool Polling = false, Works = Unknown;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    Polling |= polls(L);
    Works |= mayBeAtWork(TheBoard.area(L));
  }
  // The others may be at work, who polls may give up: no reason to end the job.
  F.IsError = !severalNodes() && !Polling && !Works;
  Line.format(said::NoProgress, TheFlags.stall_timeout,
              severalNodes() ? said::OfThisNode : "",
              Polling ? said::OrAsksAgain : "");
  tell(F);
}

/// This process is in MPI_Finalize, where nothing of the program runs any more,
/// so it starts no collective: What(Local, Op) for those of others that are
/// open and that it has not come to.
template <typename F> static void eachNeverCome(unsigned Ending, F What) {
  const RankArea &A = TheBoard.area(Ending);
  if (A.State.load(std::memory_order_acquire) != Lifecycle::Finalizing ||
      A.BlockedTicks.load(std::memory_order_acquire) < 2 * ConvincedTicks ||
      !isFollowed(A) || mayRunProgram(A))
    return;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    TheBoard.area(L).eachPending([&](const Pending &P) {
      uint64_t Handle = P.Request.load(std::memory_order_acquire);
      Operation Op = P.Op;
      std::atomic_thread_fence(std::memory_order_acquire);
      if (Handle > 1 && P.Request.load() == Handle &&
          Op.What == Operation::Kind::Collective &&
          Op.Active != Operation::Inactive && Op.Ring < MaxRings &&
          TheBoard.Rings[Op.Ring].Id.load() == Op.Comm &&
          TheBoard.Rings[Op.Ring].has(Ending) &&
          !hasMade(A.Count[Op.Ring].load(std::memory_order_acquire), Op.Call))
        What(L, Op);
    });
}

/// Where the others wait, it is a deadlock, which is told before. They may as
/// well ask for ever.
void StuckJob::checkNeverCome() {
  unsigned Me = TheBoard.MyLocal;
  Operation First{};
  unsigned Number = 0;
  auto Count = [&](unsigned, const Operation &Op) {
    if (!Number++)
      First = Op;
  };
  eachNeverCome(Me, Count);
  if (!Number)
    return;
  ReportLock TheFloor(mix(mixText(2, row(Check::CollectiveOrder).Id),
                          mix(First.Comm, First.Call)));
  if (!TheFloor)
    return;
  Number = 0;
  eachNeverCome(Me, Count);
  if (!Number)
    return TheFloor.giveBack();
  F = Finding();
  F.Id = Check::CollectiveOrder;
  RankSet Mine;
  Mine.add(TheBoard.Me->WorldRank);
  Group Here;
  Here.Differs = true;
  Here.Ranks.add(TheBoard.Me->WorldRank);
  describeAbsent(Here, Me);
  ThePicture.addGroup(Here);
  eachNeverCome(Me, [&](unsigned L, const Operation &Op) {
    if (Op.Comm == First.Comm && Op.Call == First.Call)
      ThePicture.addOpenCollective(L, Op, Mine);
  });
  Text Line(F.Headline, sizeof(F.Headline));
  Line.put(said::Mismatch);
  nameObject(Line, First.Ring, true);
  Line.format(said::ComesNoMore, First.Call + 1, TheBoard.Me->WorldRank);
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
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    bool Has = false;
    eachNeverCome(L, [&](unsigned, const Operation &) { Has = true; });
    if (Has)
      Ask(L);
    Any |= Has;
  }
  if (Any)
    return true;
  Graph.look(isBlockedOrAsks);
  if (Graph.findDead())
    return askOne(Turn, true, Ask);
  bool Unknown;
  return standsStill(Unknown) && askOne(Turn, false, Ask);
}

void StuckJob::check() {
  checkDeadlock();
  checkFinalize();
  checkNeverCome();
  checkPolls();
  checkStall();
}

} // namespace tutti::rt
