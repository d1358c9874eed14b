// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who waits for whom, from one look at the board. Decides which processes can
/// never go on, whatever the others do, by the rules of Proof.h; must not know
/// how long they have waited.
///
/// A process is released when one of its threads may go on: when it is not
/// known to be blocked, or when everything (or, for a wildcard and for
/// Waitany, something) that the call waits for can still happen. Starting from
/// those that are not blocked, releases spread until nothing changes; the rest
/// is a deadlock: a cycle or a knot of waits, or waits for processes that
/// ended.

#ifndef TUTTI_REPORT_DEADLOCK_WAITGRAPH_H
#define TUTTI_REPORT_DEADLOCK_WAITGRAPH_H

#include "core/board/Board.h"
#include "report/deadlock/Proof.h"

namespace tutti::rt {

/// One blocked thread as it was when looked at.
struct Waiter {
  unsigned Local;
  uint32_t Epoch;
  unsigned Thread;
  Fn Function;
  uint32_t Site;
  bool NeedsAll;
  bool Open; ///< it also waits for something that is not known
  unsigned NumOps;
  const Operation *Ops;
  const uint8_t *Evidence;         ///< see MessageEvidence
  uint64_t Sources[MaxLocalWords]; ///< see PeerValue
};

class WaitGraph {
public:
  enum class Node : uint8_t { Live, Blocked, Ended };
  static constexpr unsigned Room = 2 * MaxLocal;

  /// Takes for blocked only those of which Convinced says so.
  /// Proven: and where threads wait in OpenMP, of those that cannot go on
  /// alone.
  void look(bool (*Convinced)(const RankArea &), bool Proven = true);
  /// When all have ended: takes for blocked those that ended within a call.
  void lookBack();
  /// The processes that can never go on; false when there are none.
  bool findDead();
  /// Every process of the node is blocked or has ended.
  bool everyoneWaits() const;

  bool isDead(unsigned Local) const { return Dead[Local]; }
  Node node(unsigned Local) const { return Nodes[Local]; }
  /// What its threads that wait in OpenMP say counts.
  bool teamsCount(unsigned Local) const { return Teams[Local] != 0; }
  unsigned numWaiters() const { return Used; }
  const Waiter &waiter(unsigned I) const { return Waiters[I]; }
  /// The same calls are still going on.
  bool unchanged() const;
  /// Of an operation: the processes whose step it needs, and those that have
  /// not come to its collective, whether it needs them or not.
  bool needs(const Waiter &W, const Operation &Op, unsigned Local) const;
  bool lacks(const Waiter &W, const Operation &Op, unsigned Local) const;
  static bool waitsForNothing(const Waiter &W);
  /// A message for it was sent.
  static bool isThere(uint8_t E) { return E == MayBeThere || E == Elsewhere; }

private:
  bool copy(unsigned Local, unsigned Thread);
  bool lookAtTeams(unsigned Local, bool Proven, bool &Waits);
  void makeRoom();
  Ending ending(const Waiter &W, unsigned I) const;
  Known wasTaken(const Waiter &W, const Operation &Send) const;
  Known hasReceive(const Waiter &W, const Operation &Send) const;
  bool canStep(const Waiter &W, const Operation &Op, Ending::Needs How) const;
  bool canGoOn(const Waiter &W) const;

  unsigned NumLocal = 0, Used = 0;
  unsigned First[MaxLocal + 1] = {}; ///< of the waiters of each process
  Node Nodes[MaxLocal] = {};
  bool Dead[MaxLocal] = {};
  uint64_t Teams[MaxLocal] = {}; ///< changes with each wait in OpenMP; 0: do
                                 ///< not count
  Waiter Waiters[Room] = {};
  /// What all of them wait for.
  Operation *AllOps = nullptr;
  uint8_t *AllEvidence = nullptr;
  size_t OpsUsed = 0, OpsRoom = 0;
};

/// Code of the program of one of these kinds (CallbackBit) may run in a call
/// that this process is shown in.
bool mayRunCallback(const RankArea &A, uint32_t Kinds);
/// Of any kind.
inline bool mayRunProgram(const RankArea &A) {
  return mayRunCallback(A, OfComms | OfWindows | OfErrors | OfRequests);
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_WAITGRAPH_H
