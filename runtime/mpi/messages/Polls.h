// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls that only ask, again and again: which of them ask the same. Must not
/// know what they are told.

#ifndef TUTTI_MPI_POLLS_H
#define TUTTI_MPI_POLLS_H

#include "core/board/Hash.h"
#include "mpi/messages/Waits.h"

namespace tutti::rt {

/// The same for calls that ask for the same.
template <typename A> uint64_t questionOf(const A &Call) {
  constexpr Fn F = A::Function;
  uint64_t Q = static_cast<uint64_t>(F);
  if constexpr (row(F).Kind == Class::Complete) {
    const MPI_Request *Requests = requestsOf(Call);
    Q = mix(Q, reinterpret_cast<uintptr_t>(Requests));
    if (requestCount(Call) > 0)
      Q = mix(Q, handleBits(*Requests));
  } else if constexpr (F == Fn::Parrived) {
    Q = mix(Q, handleBits(Call.template get<Role::REQ>()));
    Q = mix(Q, static_cast<uint32_t>(std::get<1>(Call.Values)));
  } else if constexpr (has(F, Role::SOURCE) && has(F, Role::COMM)) {
    Q = mix(Q, static_cast<uint32_t>(Call.template get<Role::SOURCE>()));
    Q = mix(
        Q, static_cast<uint32_t>(Call.template first<Role::RTAG, Role::TAG>()));
    Q = mix(Q, handleBits(Call.template get<Role::COMM>()));
  }
  return Q;
}

/// After a call that only asked: true when it is to be shown as a wait.
template <typename A> bool polled(const A &Call, Thread &Me, int Status) {
  if (Status == MPI_SUCCESS && foundNothing(Call))
    return pollsAgain(Me, questionOf(Call));
  stopPolling(Me);
  return false;
}

} // namespace tutti::rt

#endif // TUTTI_MPI_POLLS_H
