// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who waits for whom in a job of several nodes, from what the processes that
/// wait have said. Decides which of them can never go on, if all of it was true
/// at one moment, by the rules of Proof.h; must not know whether it was.
///
/// A process is looked at again only when something that it waits for has
/// changed, so the work is linear in what was said (ReportIndex.h).

#ifndef TUTTI_REPORT_INTERNODE_NODESGRAPH_H
#define TUTTI_REPORT_INTERNODE_NODESGRAPH_H

#include "report/deadlock/PartitionedWaits.h"
#include "report/internode/ReportIndex.h"

namespace tutti::rt {

class NodesGraph {
public:
  /// Makes room for so many processes; false when there is no memory.
  bool start(int32_t WorldSize);
  void end();
  /// By rank; null for who has said nothing.
  const WaitReport **Said = nullptr;

  /// After something was said: which can never go on; false when all can.
  bool findDead();
  /// Whether some can never go on even if only these may count as waiting. Who
  /// is dead is not known then, until findDead() is called again.
  bool anyDeadAmong(const int32_t *Ranks, uint32_t Number);
  bool isDead(int32_t Rank) const { return Dead[Rank]; }
  int32_t size() const { return WorldSize; }
  const ReportIndex &index() const { return Index; }

  /// Those whose steps an operation of T needs.
  template <typename F>
  void eachNeeded(const WaitReport &T, const ReportedOp &Op, F What) const;
  /// Of a partitioned operation of T.
  PartitionedWait partitionedWait(const WaitReport &T,
                                  const ReportedOp &Op) const;
  /// The operation that the call waits for, to be shown.
  const ReportedOp *shown(const WaitReport &T, const ReportedWaiter &W) const;

private:
  Ending ending(const WaitReport &T, const ReportedOp &Op) const;
  Known whoIsMissing(const ReportedOp &Op) const;
  static bool isOfEpoch(const ReportedOp &Op) {
    return Op.What == ReportedOp::Kind::Post ||
           Op.What == ReportedOp::Kind::Completion;
  }
  Known wasDone(const WaitReport &T, const ReportedOp &Op) const;
  bool holdersCanStep(const WaitReport &T, const ReportedOp &Op) const;
  bool canStep(const WaitReport &T, const ReportedOp &Op) const;
  bool canEnd(const WaitReport &T, const ReportedOp &Op, Ending &E) const;
  bool canGoOn(const WaitReport &T) const;
  bool mayBeDead(int32_t Rank) const {
    return Said[Rank] && Said[Rank]->Head->NumWaiters &&
           !(Said[Rank]->Head->Notes & WaitReportHead::Unproven);
  }
  void count(int32_t Rank);
  void spread();
  void release(int32_t Rank);
  void look(int32_t Rank);

  ReportIndex Index;
  int32_t WorldSize = 0;
  bool Good = false; ///< there was memory for all of it
  bool *Dead = nullptr, *ToBeLookedAt = nullptr;
  Growing<int32_t> Work;
};

template <typename F>
void NodesGraph::eachNeeded(const WaitReport &T, const ReportedOp &Op,
                            F What) const {
  const AwaitedCall *Call;
  const AwaitedComm *Comm;
  if (Op.What == ReportedOp::Kind::Unknown)
    return;
  if (Op.What == ReportedOp::Kind::Lock) {
    Index.eachHolders(Op, [&](const Growing<int32_t> &Holders, uint32_t) {
      for (int32_t Rank : Holders)
        if (Rank != T.Head->Rank)
          What(Rank);
    });
  } else if (Op.What == ReportedOp::Kind::PartitionedSend &&
             partitionedWait(T, Op).OwnMissing) {
    What(T.Head->Rank);
  } else if (isOfEpoch(Op)) {
    if (wasDone(T, Op) != Known::Yes)
      What(Op.Peer);
  } else if (Op.What == ReportedOp::Kind::Collective) {
    if (Op.Peer >= 0 && whoIsMissing(Op) == Known::Yes)
      What(Op.Peer);
    else if (Op.Peer < 0 && (Call = Index.call(Op)))
      for (int32_t Rank : Call->Missing)
        What(Rank);
  } else if (Op.Peer != ReportedOp::Any) {
    What(Op.Peer);
  } else if ((Comm = Index.comm(Op.Comm))) {
    for (int32_t Rank : Comm->Members)
      if (Rank != T.Head->Rank)
        What(Rank);
  }
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESGRAPH_H
