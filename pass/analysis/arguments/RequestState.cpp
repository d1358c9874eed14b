// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The transitions of a request, from the table's roles and classes.

#include "analysis/arguments/RequestState.h"
#include "llvm/IR/Value.h"

using namespace llvm;

namespace tutti {
namespace {

using Bits = HandleStates::Bits;

Bits completed(Bits Now) {
  Bits Then = Now & ~(RequestState::Active | RequestState::ActiveAgain);
  if (Now & RequestState::Active)
    Then |= RequestState::Done;
  if (Now & RequestState::ActiveAgain)
    Then |= RequestState::Inactive;
  return Then;
}

} // namespace

bool makesPersistent(Fn F) {
  switch (F) {
  case Fn::Send_init:
  case Fn::Bsend_init:
  case Fn::Ssend_init:
  case Fn::Rsend_init:
  case Fn::Recv_init:
  case Fn::Psend_init:
  case Fn::Precv_init:
    return true;
  default:
    return isPersistent(F);
  }
}

bool startsOperation(const MpiCall &Call) {
  return has(Call.fn(), table::REQ_OUT) && !makesPersistent(Call.fn()) &&
         Call.fn() != Fn::Grequest_start;
}

bool startsRequest(const HandleAccess &A) {
  return A.What == HandleAccess::Call && A.role() == table::REQ_OUT &&
         startsOperation(A.Mpi);
}

bool setsRequest(const HandleAccess &A) {
  return A.What == HandleAccess::Store || A.role() == table::REQ_OUT;
}

bool waitsFor(Fn F) { return F == Fn::Wait || F == Fn::Waitall; }

Bits requestAfter(const HandleAccess &A, unsigned, Bits Now) {
  auto Perhaps = [&](Bits Then) {
    return A.AnyElement ? Bits(Now | Then) : Then;
  };
  if (A.What == HandleAccess::Store) {
    bool Null =
        predefinedHandle(A.Stored, table::REQ, false).ends_with("_NULL");
    return Perhaps(Null ? RequestState::Null : RequestState::Other);
  }
  if (startsRequest(A))
    return Perhaps(RequestState::Active);
  Fn F = A.Mpi.fn();
  if (A.role() == table::REQ_OUT)
    return Perhaps(makesPersistent(F) ? RequestState::Inactive
                                      : RequestState::Other);
  if (A.role() == table::REQS_IN)
    return Now;
  switch (F) {
  case Fn::Wait:
  case Fn::Waitall:
    return Perhaps(completed(Now));
  case Fn::Request_free:
    return Perhaps(RequestState::Done);
  case Fn::Start:
  case Fn::Startall:
    return Perhaps(Now & RequestState::Inactive
                       ? (Now & ~RequestState::Inactive) |
                             RequestState::ActiveAgain
                       : Now);
  case Fn::Cancel:
    return Now;
  default:
    // Tests, Waitany and Waitsome complete some.
    return Now | completed(Now);
  }
}

} // namespace tutti
