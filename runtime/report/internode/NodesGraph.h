// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who waits for whom in a job of several nodes, from what the processes that
/// wait have said. Decides which of them can never go on, if all of it was true
/// at one moment, by the rules of Proof.h; must not know whether it was.
///
/// What is known of messages are counts: one is not under way when the sender
/// and the receiver have counted the same, but for messages that are known one
/// by one.

#ifndef TUTTI_REPORT_INTERNODE_NODESGRAPH_H
#define TUTTI_REPORT_INTERNODE_NODESGRAPH_H

#include "core/findings/WaitReport.h"
#include "report/deadlock/Proof.h"

namespace tutti::rt {

class NodesGraph {
public:
  /// Makes room for so many processes; false when there is no memory.
  bool start(int32_t WorldSize);
  void end();
  /// By rank; null for who has said nothing.
  const WaitReport **Said = nullptr;

  /// Which can never go on; false when all can. Group: only those count as
  /// waiting for which GroupOf says so; null: all.
  bool findDead(const int32_t *GroupOf = nullptr, int32_t Group = 0);
  bool isDead(int32_t Rank) const { return Dead[Rank]; }
  /// Of an operation of W: it needs a step of this process.
  bool needs(const WaitReport &T, const ReportedOp &Op, int32_t Rank) const;
  /// The operation that the call waits for, to be shown.
  const ReportedOp *shown(const WaitReport &T, const ReportedWaiter &W) const;
  int32_t size() const { return WorldSize; }

private:
  struct MessageRecords;
  bool underWay(int32_t From, int32_t To, MessageRecords &Out) const;
  Known wasSent(const WaitReport &T, const ReportedOp &Receive) const;
  Known wasTaken(const WaitReport &T, const ReportedOp &Send) const;
  Known hasReceive(const WaitReport &T, const ReportedOp &Send) const;
  Ending ending(const WaitReport &T, const ReportedOp &Op) const;
  bool canStep(const WaitReport &T, const ReportedOp &Op,
               Ending::Needs How) const;
  bool canEnd(const WaitReport &T, const ReportedOp &Op, Ending &E) const;
  bool isMissing(const ReportedOp &Op, int32_t Rank) const;
  bool canGoOn(const WaitReport &T, const ReportedWaiter &W) const;

  int32_t WorldSize = 0;
  bool *Dead = nullptr;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESGRAPH_H
