// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The states of a request and what each MPI call does to them (MPI-3.1
/// sections 3.7 and 3.9). Knows no variable and no finding.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_REQUESTSTATE_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_REQUESTSTATE_H

#include "analysis/arguments/LocalHandles.h"

namespace tutti {

/// Sets of these are what HandleStates carries.
struct RequestState {
  enum : HandleStates::Bits {
    Unset = 1,
    Null = 2,
    Active = 4,
    Inactive = 8,     ///< persistent
    ActiveAgain = 16, ///< persistent
    Done = 32,
    Other = 64
  };
};

/// The call makes a new operation's request.
bool startsRequest(const HandleAccess &A);
bool startsOperation(const MpiCall &Call);
/// F makes an operation that is started later, again and again.
bool makesPersistent(Fn F);
/// The request is replaced by another one.
bool setsRequest(const HandleAccess &A);
/// The call does not return before the request's operation is complete.
bool waitsFor(Fn F);

HandleStates::Bits requestAfter(const HandleAccess &A, unsigned Element,
                                HandleStates::Bits Now);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_REQUESTSTATE_H
