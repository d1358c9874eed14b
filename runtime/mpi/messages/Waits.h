// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What point-to-point calls and open requests wait for, as operations on the
/// board. Resolved from the table: a call with a destination sends, one with a
/// source receives.

#ifndef TUTTI_MPI_WAITS_H
#define TUTTI_MPI_WAITS_H

#include "mpi/communicators/CommObject.h"
#include "mpi/messages/Requests.h"
#include "mpi/wrappers/Args.h"

namespace tutti::rt {

inline Operation unknownOperation() {
  return {Operation::Kind::Unknown,
          Operation::Once,
          0,
          UnknownPeer,
          AnyTag,
          NoRing,
          0,
          0,
          UnknownPeer};
}

inline Operation collectiveOperation(const CommObject &S, uint32_t Call) {
  return {Operation::Kind::Collective,
          Operation::Once,
          0,
          NoPeer,
          0,
          S.RingIndex,
          S.Id,
          Call,
          UnknownPeer};
}

/// Who is at the other end of a message: by number on this node and by rank in
/// MPI_COMM_WORLD, or PeerValues.
struct PeerNumbers {
  int32_t Local, World;
};
/// Rank as the program passed it.
inline PeerNumbers peerOf(const CommObject *S, int Rank) {
  if (__builtin_expect(S && Rank >= 0 && Rank < S->peers(), 1)) {
    int World = S->peerWorldRank(Rank);
    return {localOf(World), World};
  }
  int32_t Its = Rank == MPI_PROC_NULL    ? NoPeer
                : Rank == MPI_ANY_SOURCE ? AnyPeer
                                         : UnknownPeer;
  return {Its, Its};
}

inline Operation peerOperation(Operation::Kind Kind, const CommObject *S,
                               PeerNumbers Its, int Tag) {
  if (!S || !S->Id)
    return unknownOperation();
  return {Kind,
          Operation::Once,
          0,
          Its.Local,
          Tag == MPI_ANY_TAG ? AnyTag : Tag,
          S->RingIndex,
          S->Id,
          0,
          Its.World};
}

constexpr bool isBufferedSend(Fn F) {
  return F == Fn::Bsend || F == Fn::Ibsend || F == Fn::Bsend_init;
}
constexpr bool isReadySend(Fn F) {
  return F == Fn::Rsend || F == Fn::Irsend || F == Fn::Rsend_init;
}
constexpr bool isPartitioned(Fn F) { return has(F, Role::PARTITIONS); }

/// The send and the receive of a call; fills Ops and returns how many.
template <typename C> int peerOperations(const C &Its, Operation *Ops) {
  constexpr Fn F = C::Function;
  [[maybe_unused]] const auto &Call = Its.Call;
  int N = 0;
  if constexpr (has(F, Role::COMM) &&
                (has(F, Role::DEST) || has(F, Role::SOURCE))) {
    if constexpr (has(F, Role::DEST) && !isBufferedSend(F))
      Ops[N++] = peerOperation(Operation::Kind::Send, Its.comm(), Its.Dest,
                               Call.template first<Role::STAG, Role::TAG>());
    if constexpr (has(F, Role::SOURCE))
      Ops[N++] = peerOperation(Operation::Kind::Recv, Its.comm(), Its.Source,
                               Call.template first<Role::RTAG, Role::TAG>());
  } else if constexpr (F == Fn::Parrived) {
    Ops[N++] = operationOf(Call.template get<Role::REQ>());
  } else {
    Ops[N++] = unknownOperation();
  }
  return N;
}

/// The message that the call sends is the last that this thread has written.
inline void numberSend(Thread &Me, Operation &Op) {
  if (Op.What == Operation::Kind::Send)
    Op.Call = Me.Letter;
  Me.Letter = 0;
}

constexpr bool completesRequests(Fn F) {
  return row(F).Kind == Class::Complete &&
         (has(F, Role::REQS) || has(F, Role::REQ_INOUT)) && F != Fn::Start &&
         F != Fn::Startall && F != Fn::Request_free && F != Fn::Cancel;
}

/// Every request that the call is given is complete after it.
constexpr bool completesAll(Fn F) {
  return has(F, table::Blocks) && !has(F, Role::INDEX_OUT) &&
         !has(F, Role::INDICES_OUT);
}

/// Calls that are given requests in variables: they complete, start, cancel or
/// free them.
constexpr bool isGivenRequests(Fn F) {
  return row(F).Kind == Class::Complete &&
         (has(F, Role::REQS) || has(F, Role::REQ_INOUT));
}

template <typename A> int requestCount(const A &Call) {
  if constexpr (has(A::Function, Role::NREQ))
    return Call.template get<Role::NREQ>();
  else
    return 1;
}
/// Tells whether operations are complete, and leaves them as they are.
constexpr bool looksAtRequests(Fn F) {
  return F == Fn::Request_get_status || has(F, Role::REQS_IN);
}
template <typename A> MPI_Request *requestsOf(const A &Call) {
  return Call.template first<Role::REQS, Role::REQ_INOUT>();
}

/// What(I, At) for each request I that the call has completed; its status is
/// the At-th.
template <typename A, typename F> void eachCompleted(const A &Call, F What) {
  constexpr Fn Function = A::Function;
  if constexpr (has(Function, Role::FLAG_OUT))
    if (!*Call.template get<Role::FLAG_OUT>())
      return;
  if constexpr (has(Function, Role::INDICES_OUT)) {
    int N = *Call.template get<Role::OUTCOUNT>();
    for (int I = 0; N != MPI_UNDEFINED && I < N; ++I)
      What(Call.template get<Role::INDICES_OUT>()[I], I);
  } else if constexpr (has(Function, Role::INDEX_OUT)) {
    What(*Call.template get<Role::INDEX_OUT>(), 0);
  } else {
    for (int I = 0; I < requestCount(Call); ++I)
      What(I, I);
  }
}

/// What(Request) for each request that a call which only looks has found to be
/// complete.
template <typename A, typename F> void eachSeenComplete(const A &Call, F What) {
  if constexpr (has(A::Function, Role::REQS_IN)) {
    const MPI_Request *Its = Call.template get<Role::REQS_IN>();
    eachCompleted(Call, [&](int I, int) {
      if (I >= 0 && Its[I] != MPI_REQUEST_NULL)
        What(Its[I]);
    });
  } else if (*Call.template get<Role::FLAG_OUT>()) {
    What(Call.template get<Role::REQ>());
  }
}

/// Asks whether something has come, and does not wait for it.
constexpr bool isPoll(Fn F) {
  return (row(F).Kind == Class::Probe ||
          (row(F).Kind == Class::Complete &&
           (completesRequests(F) || looksAtRequests(F))) ||
          F == Fn::Parrived) &&
         !has(F, table::Blocks);
}
template <typename A> bool foundNothing(const A &Call) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, Role::FLAG_OUT))
    return !*Call.template get<Role::FLAG_OUT>();
  else
    return *Call.template get<Role::OUTCOUNT>() == 0;
}

/// Persistent point-to-point requests are made inactive.
constexpr bool makesInactive(Fn F) {
  return F == Fn::Send_init || F == Fn::Bsend_init || F == Fn::Ssend_init ||
         F == Fn::Rsend_init || F == Fn::Recv_init || isPartitioned(F) ||
         isPersistent(F);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_WAITS_H
