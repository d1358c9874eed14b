// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking at the board and spreading releases.

#include "report/deadlock/WaitGraph.h"

#include "core/Hooks.h"
#include "core/board/Hash.h"
#include "report/deadlock/PartitionedWaits.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <signal.h>

namespace tutti::rt {

namespace {

bool hasEnded(const RankArea &A) {
  Lifecycle State = A.State.load(std::memory_order_acquire);
  if (State == Lifecycle::Ended || State == Lifecycle::Finalized)
    return true;
  return State != Lifecycle::Absent && kill(A.Pid, 0) != 0 && errno == ESRCH;
}

/// What the thread that watches has said of the call with this epoch.
uint8_t evident(const std::atomic<uint64_t> &Evidence, uint32_t Epoch) {
  uint64_t Seen = Evidence.load(std::memory_order_acquire);
  return static_cast<uint8_t>(Seen >> EvidenceBits == Epoch
                                  ? Seen % (1 << EvidenceBits)
                                  : uint64_t(NothingKnown));
}

bool tagsMatch(int32_t A, int32_t B) {
  return A == B || A == AnyTag || B == AnyTag;
}

/// A posted operation of process By that Wanted, of process Of, would match.
bool matches(const Operation &Posted, const Operation &Wanted, unsigned Of) {
  auto Opposite = Wanted.What == Operation::Kind::Send ? Operation::Kind::Recv
                                                       : Operation::Kind::Send;
  return Posted.What == Opposite && Posted.Active != Operation::Inactive &&
         Posted.Comm == Wanted.Comm && tagsMatch(Posted.Tag, Wanted.Tag) &&
         (Posted.Peer == static_cast<int32_t>(Of) || Posted.Peer == AnyPeer);
}

/// Its own request for the same persistent collective was started less often.
bool startedLess(unsigned Local, const Operation &Op) {
  bool Found = false, Less = false;
  TheBoard.area(Local).eachPending([&](const Pending &P) {
    if (Found || P.Op.What != Operation::Kind::Persistent ||
        P.Op.Comm != Op.Comm || P.Op.Call != Op.Call)
      return;
    Found = true;
    Less = P.Op.Tag < Op.Tag;
  });
  return Less;
}

} // namespace

bool WaitGraph::copy(unsigned Local, unsigned Thread) {
  const RankArea &A = TheBoard.area(Local);
  const ThreadStatus &T = A.Threads[Thread];
  if (Used == Room)
    return false;
  Waiter &W = Waiters[Used];
  W.Epoch = T.Epoch.load(std::memory_order_acquire);
  if (!(W.Epoch & 1))
    return false;
  W.Local = Local;
  W.Thread = Thread;
  W.Function = T.Function;
  W.Site = T.Site;
  W.NeedsAll = T.NeedsAll;
  W.Open = T.MoreWaited || T.UnknownWaited;
  W.NumOps = 0;
  W.Ops = AllOps + OpsUsed;
  W.Evidence = AllEvidence + OpsUsed;
  auto Add = [&](const Operation &Op, const std::atomic<uint64_t> &Evidence) {
    if (OpsUsed + W.NumOps == OpsRoom) {
      W.Open = true;
      return;
    }
    AllOps[OpsUsed + W.NumOps] = Op;
    AllEvidence[OpsUsed + W.NumOps++] = evident(Evidence, W.Epoch);
  };
  for (unsigned I = 0; I < T.NumOps && I < 2; ++I) {
    Add(T.Ops[I], T.Evidence[I]);
    if (T.Ops[I].What == Operation::Kind::Collective &&
        T.Ops[I].Peer == AnyPeer)
      memcpy(W.Sources, T.Sources, sizeof(W.Sources));
  }
  if (!A.eachWaited(Thread, W.Epoch,
                    [&](const Pending &P) { Add(P.Op, P.Evidence); }))
    W.Open = true;
  std::atomic_thread_fence(std::memory_order_acquire);
  if (T.Epoch.load(std::memory_order_relaxed) != W.Epoch)
    return false;
  ++Used;
  OpsUsed += W.NumOps;
  return true;
}

/// For all that processes may wait for now. What they add meanwhile finds no
/// room, and then they wait for more than is known.
void WaitGraph::makeRoom() {
  size_t Wanted = 0;
  for (unsigned L = 0; L < NumLocal; ++L)
    Wanted += 2 * MaxThreads +
              TheBoard.area(L).NumPending.load(std::memory_order_acquire);
  OpsUsed = 0;
  if (Wanted <= OpsRoom)
    return;
  free(AllOps);
  free(AllEvidence);
  AllOps = static_cast<Operation *>(malloc(sizeof(Operation) * Wanted));
  AllEvidence = static_cast<uint8_t *>(malloc(Wanted));
  OpsRoom = AllOps && AllEvidence ? Wanted : 0;
}

/// False when one may go on by itself. Waits: one is held up by others.
bool WaitGraph::lookAtTeams(unsigned Local, bool Proven, bool &Waits) {
  const RankArea &A = TheBoard.area(Local);
  Teams[Local] = A.teamsStamp();
  if (Proven && !A.teamsAreProven())
    return false;
  for (const TeamWait &W : A.Teams)
    Waits |= W.waits() && W.What != TeamWait::Kind::Idle;
  return true;
}

void WaitGraph::look(bool (*Convinced)(const RankArea &), bool Proven) {
  NumLocal = TheBoard.Head->NumLocal;
  Used = 0;
  makeRoom();
  for (unsigned L = 0; L < NumLocal; ++L) {
    const RankArea &A = TheBoard.area(L);
    Dead[L] = false;
    First[L] = Used;
    Nodes[L] = Node::Live;
    Teams[L] = 0;
    if (hasEnded(A)) {
      Nodes[L] = Node::Ended;
      continue;
    }
    if (!Convinced(A))
      continue;
    unsigned Before = Used;
    bool Sure = true;
    for (unsigned T = 0; T < MaxThreads && Sure; ++T) {
      const ThreadStatus &S = A.Threads[T];
      // Nothing can be said of a process with a thread that just moves.
      if (S.Tid.load(std::memory_order_acquire) &&
          (S.Epoch.load(std::memory_order_acquire) & 1))
        Sure = copy(L, T);
    }
    bool Waits = Used > Before;
    if (Sure && (A.Callers == ThreadRule::Any || !Waits))
      Sure = lookAtTeams(L, Proven, Waits);
    if (Sure && Waits)
      Nodes[L] = Node::Blocked;
    else
      Used = Before;
  }
  First[NumLocal] = Used;
}

void WaitGraph::lookBack() {
  NumLocal = TheBoard.Head->NumLocal;
  Used = 0;
  makeRoom();
  for (unsigned L = 0; L < NumLocal; ++L) {
    Dead[L] = false;
    First[L] = Used;
    Teams[L] = 0;
    for (unsigned T = 0; T < MaxThreads; ++T)
      copy(L, T);
    Nodes[L] = Used > First[L] ? Node::Blocked : Node::Ended;
  }
  First[NumLocal] = Used;
}

/// The message that a send waits with was received. What its receiver has got
/// and not yet found among the letters may be this one.
Known WaitGraph::wasTaken(const Waiter &W, const Operation &Send) const {
  unsigned To = static_cast<unsigned>(Send.Peer);
  const RankArea &Mine = TheBoard.area(W.Local), &Its = TheBoard.area(To);
  if (!TheBoard.Channels || !Send.Call ||
      TheBoard.Head->Unfollowed.load(std::memory_order_acquire) ||
      Mine.Unfollowed.load(std::memory_order_acquire) ||
      Its.Unfollowed.load(std::memory_order_acquire))
    return Known::Unknown;
  const Channel &C = TheBoard.channel(W.Local, To);
  // Letters are taken by the tag of the message that has come. Of two that were
  // sent at once with one tag it may be the other one that was taken.
  if (C.Disordered.of(Send.Comm) == Disorder::OfAll &&
      C.hasTaken(Send.Comm, Send.Tag))
    return Known::Unknown;
  Known Taken = C.wasTaken(Send.Call);
  return Taken == Known::No && Its.Unsettled.load(std::memory_order_acquire)
             ? Known::Unknown
             : Taken;
}

/// Its receiver has a receive that may take the message.
Known WaitGraph::hasReceive(const Waiter &W, const Operation &Send) const {
  unsigned By = static_cast<unsigned>(Send.Peer);
  const RankArea &A = TheBoard.area(By);
  if (A.Untracked.load(std::memory_order_acquire))
    return Known::Unknown;
  // What a thread sends that waits for it is the last that it has written.
  bool IsLast = row(W.Function).Kind == Class::P2P &&
                TheBoard.area(W.Local).Callers != ThreadRule::Any;
  auto Takes = [&](const Operation &Op, uint8_t Evidence) {
    return matches(Op, Send, W.Local) && !(IsLast && Evidence == Elsewhere);
  };
  uint32_t Epoch = 0;
  for (unsigned I = First[By]; I < First[By + 1]; ++I) {
    Epoch = Waiters[I].Epoch;
    for (unsigned J = 0; J < Waiters[I].NumOps; ++J)
      if (Takes(Waiters[I].Ops[J], Waiters[I].Evidence[J]))
        return Known::Yes;
  }
  bool Found = false;
  A.eachPending([&](const Pending &P) {
    Found = Found || Takes(P.Op, evident(P.Evidence, Epoch));
  });
  return Found ? Known::Yes : Known::No;
}

/// A completion call whose requests are all inactive should be back long since
/// (MPI-3.1, section 3.9); MPICH 4.0's does not come back from one of a
/// persistent collective.
bool WaitGraph::waitsForNothing(const Waiter &W) {
  return W.NumOps == 0 && !W.Open && row(W.Function).Kind == Class::Complete;
}

static bool isCollective(const Operation &Op) {
  return Op.What == Operation::Kind::Collective ||
         Op.What == Operation::Kind::Persistent;
}

bool WaitGraph::lacks(const Waiter &W, const Operation &Op,
                      unsigned Local) const {
  if (!isCollective(Op))
    return needs(W, Op, Local);
  return Op.Ring < MaxRings && TheBoard.Rings[Op.Ring].has(Local) &&
         (!hasMade(TheBoard.area(Local).Count[Op.Ring].load(
                       std::memory_order_acquire),
                   Op.Call) ||
          (Op.What == Operation::Kind::Persistent && startedLess(Local, Op)));
}

bool WaitGraph::needs(const Waiter &W, const Operation &Op,
                      unsigned Local) const {
  switch (Op.What) {
  case Operation::Kind::Send:
  case Operation::Kind::Recv:
    if (Op.Peer == AnyPeer)
      return Op.Ring < MaxRings && TheBoard.Rings[Op.Ring].has(Local) &&
             Local != W.Local;
    return Op.Peer == static_cast<int32_t>(Local);
  case Operation::Kind::Collective:
  case Operation::Kind::Persistent:
    return (Op.Peer == NoPeer || Op.Peer == static_cast<int32_t>(Local) ||
            (Op.Peer == AnyPeer && W.Sources[Local / 64] >> Local % 64 & 1)) &&
           lacks(W, Op, Local);
  case Operation::Kind::PartitionedSend:
    if (lookAtPartitions(W.Local, Op).OwnMissing)
      return Local == W.Local;
    [[fallthrough]];
  case Operation::Kind::PartitionedRecv:
  case Operation::Kind::Post:
  case Operation::Kind::Completion:
    return Op.Peer == static_cast<int32_t>(Local);
  case Operation::Kind::Lock:
    return Op.Peer >= 0 && Local != W.Local && holdsAgainst(Local, Op);
  default:
    return false;
  }
}

/// Facts become what the rules of proof say of them.
Ending WaitGraph::ending(const Waiter &W, unsigned I) const {
  const Operation &Op = W.Ops[I];
  auto SomeoneNeeded = [&] {
    for (unsigned L = 0; L < NumLocal; ++L)
      if (needs(W, Op, L))
        return true;
    return false;
  };
  // The communicator that the ring was given to is the one it waits on.
  auto IsRing = [&] {
    return Op.Ring < MaxRings && TheBoard.Rings[Op.Ring].Id.load(
                                     std::memory_order_acquire) == Op.Comm;
  };
  switch (Op.What) {
  case Operation::Kind::None:
  case Operation::Kind::Unknown:
    break;
  case Operation::Kind::Post:
  case Operation::Kind::Completion:
    if (Op.Peer < 0)
      break;
    return endOfSynchronisation(wasDoneOnWindow(Op, W.Local) ? Known::Yes
                                                             : Known::No);
  case Operation::Kind::Lock:
    return endOfSynchronisation(SomeoneNeeded() ? Known::No : Known::Unknown);
  case Operation::Kind::Collective:
  case Operation::Kind::Persistent:
    return endOfCollective(!IsRing()         ? Known::Unknown
                           : SomeoneNeeded() ? Known::Yes
                                             : Known::No);
  case Operation::Kind::PartitionedSend:
  case Operation::Kind::PartitionedRecv:
    return lookAtPartitions(W.Local, Op).End;
  case Operation::Kind::Send:
    if (Op.Peer < 0 || static_cast<unsigned>(Op.Peer) >= NumLocal)
      break;
    return endOfSend(wasTaken(W, Op), hasReceive(W, Op));
  case Operation::Kind::Recv:
    // From anybody: all who may send have to be known.
    if (Op.Peer == AnyPeer
            ? !IsRing() ||
                  TheBoard.Rings[Op.Ring].Locals != TheBoard.Rings[Op.Ring].Size
            : Op.Peer < 0 || static_cast<unsigned>(Op.Peer) >= NumLocal)
      break;
    return endOfReceive(W.Evidence[I] == NotSent ? Known::No
                        : isThere(W.Evidence[I]) ? Known::Yes
                                                 : Known::Unknown);
  }
  return unknownEnding();
}

/// Those whose steps an operation needs can do them.
bool WaitGraph::canStep(const Waiter &W, const Operation &Op,
                        Ending::Needs How) const {
  for (unsigned L = 0; L < NumLocal; ++L)
    if (needs(W, Op, L) && Dead[L] == (How == Ending::Needs::Each))
      return How == Ending::Needs::One;
  return How == Ending::Needs::Each;
}

bool WaitGraph::canGoOn(const Waiter &W) const {
  if (waitsForNothing(W))
    return false;
  WaitProof Proof(W.NeedsAll, W.Open);
  for (unsigned I = 0; I < W.NumOps; ++I) {
    // Among many most would not change the answer any more.
    if (!Proof.asksFor(W.Ops[I].What != Operation::Kind::Send))
      continue;
    Ending E = ending(W, I);
    Proof.add(E, canStep(W, W.Ops[I], E.What));
  }
  return Proof.canGoOn();
}

bool WaitGraph::findDead() {
  for (unsigned L = 0; L < NumLocal; ++L)
    Dead[L] = Nodes[L] != Node::Live;
  struct {
    WaitGraph &G;
    unsigned number() const { return G.NumLocal; }
    bool isDead(unsigned L) const { return G.Dead[L]; }
    void release(unsigned L) { G.Dead[L] = false; }
    bool canGoOn(unsigned L) const {
      for (unsigned I = G.First[L]; I < G.First[L + 1]; ++I)
        if (G.canGoOn(G.Waiters[I]))
          return true;
      return false;
    }
  } View{*this};
  spreadReleases(View);
  bool Found = false;
  for (unsigned L = 0; L < NumLocal; ++L)
    Found |= Dead[L] && Nodes[L] == Node::Blocked;
  return Found;
}

bool WaitGraph::everyoneWaits() const {
  for (unsigned L = 0; L < NumLocal; ++L)
    if (Nodes[L] == Node::Live)
      return false;
  return Used > 0;
}

bool WaitGraph::unchanged() const {
  for (unsigned I = 0; I < Used; ++I) {
    const Waiter &W = Waiters[I];
    if (TheBoard.area(W.Local).Threads[W.Thread].Epoch.load(
            std::memory_order_acquire) != W.Epoch)
      return false;
  }
  for (unsigned L = 0; L < NumLocal; ++L)
    if (Teams[L] && Nodes[L] == Node::Blocked &&
        TheBoard.area(L).teamsStamp() != Teams[L])
      return false;
  return true;
}

bool mayRunCallback(const RankArea &A, uint32_t Kinds) {
  uint32_t Made = A.Callbacks.load(std::memory_order_acquire) & Kinds;
  if (!Made)
    return false;
  if (Made & OfErrors)
    return true;
  for (const ThreadStatus &T : A.Threads) {
    if (!(T.Epoch.load(std::memory_order_acquire) & 1) ||
        T.Function >= Fn::None)
      continue;
    bool OfWindow = has(T.Function, Role::WIN_INOUT);
    if (has(T.Function, table::Calls) &&
        Made & (OfWindow ? OfWindows : OfComms))
      return true;
    if (Made & OfRequests && row(T.Function).Kind == Class::Complete &&
        T.UnknownWaited)
      return true;
  }
  return false;
}

} // namespace tutti::rt
