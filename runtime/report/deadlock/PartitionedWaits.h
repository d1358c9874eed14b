// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a partitioned operation needs before it can end, from the board: its
/// own partitions, or those of the operation it is matched with; and the rule,
/// for who knows the two otherwise. Must not know who asks.

#ifndef TUTTI_REPORT_DEADLOCK_PARTITIONEDWAITS_H
#define TUTTI_REPORT_DEADLOCK_PARTITIONEDWAITS_H

#include "core/board/RankArea.h"
#include "report/deadlock/Proof.h"

namespace tutti::rt {

constexpr bool isPartitioned(const Operation &Op) {
  return Op.What == Operation::Kind::PartitionedSend ||
         Op.What == Operation::Kind::PartitionedRecv;
}

struct PartitionedWait {
  /// Of a send: partitions of its own that are not ready. Then its own process
  /// has to do a step, else its peer.
  uint32_t OwnMissing = 0;
  /// Of a receive whose send was started: partitions of that which are not
  /// ready.
  uint32_t PeerMissing = 0;
  Ending End = unknownEnding();
};

/// One of the two that are matched, as it is now.
struct PartitionedSide {
  Known IsThere = Known::Unknown;
  uint32_t Starts = 0, Missing = 0;
};
PartitionedWait waitOfSide(bool Sends, const PartitionedSide &Mine,
                           const PartitionedSide &Its);

/// Of this operation of a process.
PartitionedWait lookAtPartitions(unsigned Of, const Operation &Op);

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_PARTITIONEDWAITS_H
