// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking at the board and spreading releases.

#include "report/WaitGraph.h"

#include <cerrno>
#include <signal.h>

namespace tutti::rt {

namespace {

bool hasEnded(const RankArea &A) {
  Life State = A.State.load(std::memory_order_acquire);
  if (State == Life::Ended || State == Life::Finalized)
    return true;
  return State != Life::Absent && kill(A.Pid, 0) != 0 && errno == ESRCH;
}

const RmaWindow *windowOf(unsigned Local, uint64_t Id) {
  const RankArea &A = TheBoard.area(Local);
  return A.HasWindows.load(std::memory_order_acquire) ? A.OneSided.find(Id)
                                                      : nullptr;
}

/// What Op waits for, a post or a completion for process By, was done.
bool wasDone(const Operation &Op, unsigned By) {
  const RmaWindow *There = windowOf(static_cast<unsigned>(Op.Peer), Op.Comm);
  if (!There || By >= MaxRmaPeers)
    return true;
  const auto &Count = Op.What == Operation::Kind::Post ? There->Posts[By]
                                                       : There->Completes[By];
  return Count.load(std::memory_order_acquire) >= Op.Call;
}

/// It has a lock that does not go with the one that Op waits for.
bool holdsAgainst(unsigned Local, const Operation &Op) {
  const RmaWindow *Its = windowOf(Local, Op.Comm);
  if (!Its)
    return false;
  unsigned Held = Its->Held[Op.Peer].load(std::memory_order_acquire);
  return Held == 2 || (Held == 1 && Op.Call == 2);
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
  for (const Pending &P : TheBoard.area(Local).Requests)
    if (P.Request.load(std::memory_order_acquire) > 1 &&
        P.Op.What == Operation::Kind::Persistent && P.Op.Comm == Op.Comm &&
        P.Op.Call == Op.Call)
      return P.Op.Tag < Op.Tag;
  return false;
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
  unsigned Fixed = T.NumOps < 2 ? T.NumOps : 2;
  for (unsigned I = 0; I < Fixed; ++I) {
    W.Evidence[W.NumOps] = evident(T.Evidence[I], W.Epoch);
    W.Ops[W.NumOps++] = T.Ops[I];
  }
  unsigned Waited = T.NumWaited < MaxWaited ? T.NumWaited : MaxWaited;
  for (unsigned I = 0; I < Waited; ++I) {
    const Pending &P = A.Requests[T.Waited[I] % MaxPending];
    if (P.Request.load(std::memory_order_acquire) > 1) {
      W.Evidence[W.NumOps] = evident(P.Evidence, W.Epoch);
      W.Ops[W.NumOps++] = P.Op;
    } else
      W.Open = true;
  }
  std::atomic_thread_fence(std::memory_order_acquire);
  if (T.Epoch.load(std::memory_order_relaxed) != W.Epoch)
    return false;
  ++Used;
  return true;
}

void WaitGraph::look(bool (*Convinced)(const RankArea &)) {
  NumLocal = TheBoard.Head->NumLocal;
  Used = 0;
  for (unsigned L = 0; L < NumLocal; ++L) {
    const RankArea &A = TheBoard.area(L);
    Dead[L] = false;
    Nodes[L] = Node::Live;
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
    if (Sure && Used > Before)
      Nodes[L] = Node::Blocked;
    else
      Used = Before;
  }
}

void WaitGraph::lookBack() {
  NumLocal = TheBoard.Head->NumLocal;
  Used = 0;
  for (unsigned L = 0; L < NumLocal; ++L) {
    Dead[L] = false;
    unsigned Before = Used;
    for (unsigned T = 0; T < MaxThreads; ++T)
      copy(L, T);
    Nodes[L] = Used > Before ? Node::Blocked : Node::Ended;
  }
}

bool WaitGraph::posted(unsigned By, const Waiter &Of,
                       const Operation &Wanted) const {
  const RankArea &A = TheBoard.area(By);
  if (A.Untracked.load(std::memory_order_acquire))
    return true;
  // What a thread sends that waits for it is the last that it has written.
  bool IsLast = Wanted.What == Operation::Kind::Send &&
                row(Of.Function).Kind == Class::P2P;
  auto Takes = [&](const Operation &Op, uint8_t Evidence) {
    return matches(Op, Wanted, Of.Local) && !(IsLast && Evidence == Elsewhere);
  };
  uint32_t Epoch = 0;
  for (unsigned I = 0; I < Used; ++I) {
    if (Waiters[I].Local != By)
      continue;
    Epoch = Waiters[I].Epoch;
    for (unsigned J = 0; J < Waiters[I].NumOps; ++J)
      if (Takes(Waiters[I].Ops[J], Waiters[I].Evidence[J]))
        return true;
  }
  for (const Pending &P : A.Requests)
    if (P.Request.load(std::memory_order_acquire) > 1 &&
        Takes(P.Op, evident(P.Evidence, Epoch)))
      return true;
  return false;
}

/// A completion call whose requests are all inactive should be back long since
/// (MPI-3.1, section 3.9); MPICH 4.0's does not come back from one of a
/// persistent collective.
bool WaitGraph::waitsForNothing(const Waiter &W) {
  return W.NumOps == 0 && !W.Open && row(W.Function).Kind == Class::Complete;
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
    return Op.Ring < MaxRings && TheBoard.Rings[Op.Ring].has(Local) &&
           !hasMade(TheBoard.area(Local).Count[Op.Ring].load(
                        std::memory_order_acquire),
                    Op.Call);
  case Operation::Kind::Persistent:
    return Op.Ring < MaxRings && TheBoard.Rings[Op.Ring].has(Local) &&
           (!hasMade(TheBoard.area(Local).Count[Op.Ring].load(
                         std::memory_order_acquire),
                     Op.Call) ||
            startedLess(Local, Op));
  case Operation::Kind::Post:
  case Operation::Kind::Completion:
    return Op.Peer == static_cast<int32_t>(Local);
  case Operation::Kind::Lock:
    return Local != W.Local && holdsAgainst(Local, Op);
  default:
    return false;
  }
}

bool WaitGraph::canHappen(const Waiter &W, unsigned I) const {
  const Operation &Op = W.Ops[I];
  // What was sent comes in the end, however long the library takes.
  if (isThere(W.Evidence[I]))
    return true;
  switch (Op.What) {
  case Operation::Kind::None:
  case Operation::Kind::Unknown:
    return true;
  case Operation::Kind::Post:
  case Operation::Kind::Completion:
    return wasDone(Op, W.Local) || !Dead[Op.Peer];
  case Operation::Kind::Collective:
  case Operation::Kind::Persistent:
    if (Op.Ring >= MaxRings ||
        TheBoard.Rings[Op.Ring].Id.load(std::memory_order_acquire) != Op.Comm)
      return true;
    [[fallthrough]];
  case Operation::Kind::Lock:
    for (unsigned L = 0; L < NumLocal; ++L)
      if (needs(W, Op, L) && Dead[L])
        return false;
    return true;
  case Operation::Kind::Send:
  case Operation::Kind::Recv:
    break;
  }
  if (Op.Peer == NoPeer || Op.Peer == UnknownPeer)
    return true;
  // An open send whose message goes to another receive does not help.
  bool MayBePosted = W.Evidence[I] != NotSent;
  if (Op.Peer != AnyPeer) {
    unsigned Peer = static_cast<unsigned>(Op.Peer);
    return Peer >= NumLocal || !Dead[Peer] ||
           (MayBePosted && posted(Peer, W, Op));
  }
  // Anybody who can still send, or has.
  if (Op.Ring >= MaxRings)
    return true;
  const Ring &R = TheBoard.Rings[Op.Ring];
  if (R.Locals != R.Size || R.Id.load(std::memory_order_acquire) != Op.Comm)
    return true;
  for (unsigned L = 0; L < NumLocal; ++L)
    if (R.has(L) && (!Dead[L] || (MayBePosted && posted(L, W, Op))))
      return true;
  return false;
}

/// The operation is certainly not complete.
static bool isOpen(const Waiter &W, unsigned I) {
  switch (W.Ops[I].What) {
  case Operation::Kind::Send:
    return false;
  case Operation::Kind::Recv:
    return W.Evidence[I] == NotSent;
  default:
    return true;
  }
}

bool WaitGraph::canGoOn(const Waiter &W) const {
  if (waitsForNothing(W))
    return false;
  bool Any = W.Open || W.NumOps == 0, All = true;
  for (unsigned I = 0; I < W.NumOps; ++I) {
    bool Can = canHappen(W, I);
    if (!Can && W.NeedsAll && isOpen(W, I))
      return false;
    Any |= Can;
    All &= Can;
  }
  // One that cannot happen any more may have happened before; then the call
  // waits for another one.
  return W.NeedsAll ? All || Any : Any;
}

bool WaitGraph::findDead() {
  for (unsigned L = 0; L < NumLocal; ++L)
    Dead[L] = Nodes[L] != Node::Live;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = 0; I < Used; ++I) {
      const Waiter &W = Waiters[I];
      if (Dead[W.Local] && canGoOn(W)) {
        Dead[W.Local] = false;
        Changed = true;
      }
    }
  }
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
  return true;
}

} // namespace tutti::rt
