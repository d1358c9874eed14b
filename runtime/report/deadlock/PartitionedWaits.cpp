// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finding the two sides of a partitioned operation on the board.

#include "report/deadlock/PartitionedWaits.h"

#include "core/board/Board.h"

namespace tutti::rt {

namespace {

PartitionedSide find(unsigned By, Operation::Kind What, const Operation &Op,
                     unsigned To) {
  const RankArea &A = TheBoard.area(By);
  PartitionedSide Found;
  if (!A.PartitionsHidden.load(std::memory_order_acquire) &&
      !A.Untracked.load(std::memory_order_acquire))
    Found.IsThere = Known::No;
  A.eachPending([&](const Pending &P) {
    if (P.Op.What != What || P.Op.Comm != Op.Comm || P.Op.Tag != Op.Tag ||
        P.Op.Call != Op.Call || P.Op.Peer != static_cast<int32_t>(To))
      return;
    Found.IsThere = Known::Yes;
    Found.Starts = P.Starts.load(std::memory_order_acquire);
    Found.Missing = P.Missing.load(std::memory_order_acquire);
  });
  return Found;
}

/// The other side was started as often, if that is known.
Known hasStarted(const PartitionedSide &Its, uint32_t Starts) {
  if (Its.IsThere != Known::Yes)
    return Its.IsThere;
  return Its.Starts >= Starts ? Known::Yes : Known::No;
}

} // namespace

PartitionedWait waitOfSide(bool Sends, const PartitionedSide &Mine,
                           const PartitionedSide &Its) {
  PartitionedWait W;
  if (Mine.IsThere != Known::Yes)
    return W;
  Known Started = hasStarted(Its, Mine.Starts);
  if (Sends) {
    W.OwnMissing = Mine.Missing;
    W.End = Mine.Missing ? endOfSynchronisation(Known::No)
                         : endOfSend(Started, Started);
    return W;
  }
  // Its send is complete only when all partitions are ready.
  if (Started == Known::Yes && Its.Starts == Mine.Starts && Its.Missing) {
    W.PeerMissing = Its.Missing;
    Started = Known::No;
  }
  W.End = endOfReceive(Started);
  return W;
}

PartitionedWait lookAtPartitions(unsigned Of, const Operation &Op) {
  if (Op.Peer < 0 ||
      static_cast<unsigned>(Op.Peer) >= TheBoard.Head->NumLocal || !Op.Call)
    return {};
  auto Peer = static_cast<unsigned>(Op.Peer);
  bool Sends = Op.What == Operation::Kind::PartitionedSend;
  PartitionedSide Mine = find(Of, Op.What, Op, Peer);
  if (Mine.IsThere != Known::Yes)
    return {};
  return waitOfSide(Sends, Mine,
                    find(Peer,
                         Sends ? Operation::Kind::PartitionedRecv
                               : Operation::Kind::PartitionedSend,
                         Op, Of));
}

} // namespace tutti::rt
