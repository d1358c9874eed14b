// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One MPI call on its way through the runtime: its arguments and what was
/// found out about it once, for all who look at it. Must not know who does.

#ifndef TUTTI_MPI_CONTEXT_H
#define TUTTI_MPI_CONTEXT_H

#include "core/threads/Thread.h"
#include "mpi/messages/Waits.h"

namespace tutti::rt {

/// In the place of a member that a call does not need.
struct Nothing {
  template <typename... T> explicit Nothing(const T &...) {}
};
template <bool Is, typename T> using If = std::conditional_t<Is, T, Nothing>;

/// The communicator that a call is made on, looked up; null: not known, or MPI
/// itself makes the call.
struct CommOfCall {
  template <typename A>
  CommOfCall(const A &Call, bool Nested)
      : Its(Nested ? nullptr : objectOf(Call.template get<Role::COMM>())) {}
  CommObject *const Its;
};
/// And who is at the other end of its message.
template <Role R> struct PeerOfCall : PeerNumbers {
  template <typename A>
  PeerOfCall(const A &Call, const CommObject *S)
      : PeerNumbers(peerOf(S, Call.template get<R>())) {}
};
constexpr bool hasPeer(Fn F, Role R) { return has(F, Role::COMM) && has(F, R); }
/// The requests that a call is given, looked up.
template <typename A> struct GivenRequests : WaitedRequests {
  explicit GivenRequests(const A &Call)
      : WaitedRequests(requestCount(Call), requestsOf(Call)) {}
};
struct OneMadeRequest : MadeRequest {
  template <typename A> explicit OneMadeRequest(const A &) {}
};
/// MPI's own function, for arguments of this kind: functions with the suffix _c
/// share all that is done around a call with those without.
template <typename A> using EntryOf = int(const A &Call);

template <auto &Real, typename A> int makeCall(const A &Call) {
  return Call.template make<Real>();
}

template <typename A> struct Context {
  using Arguments = A;
  static constexpr Fn Function = A::Function;

  Context(A &Call, EntryOf<A> *Real, Thread &Me, uint32_t Site, bool Nested)
      : Call(Call), Me(Me), Site(Site), Nested(Nested), Comm(Call, Nested),
        Dest(Call, comm()), Source(Call, comm()), Given(Call), Made(Call),
        Real(Real) {}
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  A &Call; ///< changed only by who lends the call a status
  Thread &Me;
  const uint32_t Site; ///< 0: not looked up
  const bool Nested;   ///< made by MPI or in a callback, not by the program
  If<has(Function, Role::COMM), CommOfCall> Comm;
  If<hasPeer(Function, Role::DEST), PeerOfCall<Role::DEST>> Dest;
  If<hasPeer(Function, Role::SOURCE), PeerOfCall<Role::SOURCE>> Source;
  /// The requests that it completes, starts or frees, and the one it makes.
  If<isGivenRequests(Function), GivenRequests<A>> Given;
  If<has(Function, Role::REQ_OUT), OneMadeRequest> Made;

  CommObject *comm() const {
    if constexpr (has(Function, Role::COMM))
      return Comm.Its;
    else
      return nullptr;
  }
  /// After the call, when it has succeeded.
  void noteMade() const {
    if constexpr (has(Function, Role::REQ_OUT)) {
      MPI_Request *Where = Call.template get<Role::REQ_OUT>();
      Made.made(*Where, Where, Site);
    }
  }
  /// The same, and what the request waits for.
  void noteMade(const Operation &Op, uint32_t Partitions = 0) const {
    MPI_Request *Where = Call.template get<Role::REQ_OUT>();
    Made.made(*Where, Where, Site, Op, Partitions);
  }

  /// The same of a message.
  __attribute__((always_inline)) void noteMessage(const Operation &Op) const {
    MPI_Request *Where = Call.template get<Role::REQ_OUT>();
    Made.madeForMessage(*Where, Where, Site, Op);
  }

  /// The call itself.
  int make() const { return Real(Call); }
  /// The same, of one that may make a request.
  int makeNoted() const {
    int Status = make();
    if (Status == MPI_SUCCESS)
      noteMade();
    return Status;
  }

private:
  EntryOf<A> *const Real;
};

} // namespace tutti::rt

#endif // TUTTI_MPI_CONTEXT_H
