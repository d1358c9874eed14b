// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Partitioned operations as what they wait for on the board. A send and a
/// receive belong together by the order in which they were initialized
/// (MPI-4.0, section 4.2.1): the n-th with its communicator, tag and peer with
/// the n-th of the peer, start by start. Decides the number of each; must not
/// know who compares them.
///
/// Of two initializations that overlap in time nobody knows the order. From
/// then on those like them are not shown, and the process says so.

#ifndef TUTTI_MPI_PARTITIONS_H
#define TUTTI_MPI_PARTITIONS_H

#include "mpi/messages/Waits.h"

namespace tutti::rt {

/// A call that initializes one: made before it.
class PartitionedInit {
public:
  PartitionedInit(bool Sends, const CommObject *S, int Peer, int Tag);
  ~PartitionedInit();
  PartitionedInit(const PartitionedInit &) = delete;
  PartitionedInit &operator=(const PartitionedInit &) = delete;

  /// After the call, when it has succeeded.
  Operation operation();

private:
  struct Channel;
  struct Channels;
  Channel *Its = nullptr; ///< null: not known
  Operation Op;
};

template <typename A> PartitionedInit initOf(const A &Call) {
  return {has(A::Function, Role::SBUF),
          objectOf(Call.template get<Role::COMM>()),
          Call.template get<Role::DEST>(), Call.template get<Role::TAG>()};
}

constexpr bool marksPartitions(Fn F) {
  return F == Fn::Pready || F == Fn::Pready_range || F == Fn::Pready_list;
}

/// Before a call that marks partitions as ready: who waits for them may see
/// that it has.
template <typename A> void markPartitions(const A &Call) {
  if constexpr (A::Function == Fn::Pready)
    partitionsMarked(Call.template get<Role::REQ>(), 1);
  else if constexpr (A::Function == Fn::Pready_range)
    partitionsMarked(Call.template get<Role::REQ>(),
                     std::get<1>(Call.Values) - std::get<0>(Call.Values) + 1);
  else
    partitionsMarked(Call.template get<Role::REQ>(),
                     static_cast<int>(std::get<0>(Call.Values)));
}

} // namespace tutti::rt

#endif // TUTTI_MPI_PARTITIONS_H
