// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-order that one function shows: it works on one
/// communicator, and makes a collective call on MPI_COMM_WORLD.

#ifndef TUTTI_PASS_CHECKS_COLLECTIVES_WORLDINFUNCTION_H
#define TUTTI_PASS_CHECKS_COLLECTIVES_WORLDINFUNCTION_H

#include "checks/Checks.h"
#include "model/mpi/MpiCall.h"
#include <string>

namespace llvm {
class Argument;
class CallBase;
class Value;
} // namespace llvm

namespace tutti {

/// The parameter that V is, or that stands in its variable.
const llvm::Argument *givenParameter(const llvm::Value &V);

/// The finding for a call on the world in the place of one on another
/// communicator.
Finding worldFinding(const MpiCall &Call, std::string Text);

/// Whether mpi-collective-order has named the call already.
bool isWorldReported(const Findings &Out, const llvm::CallBase &Call);

void checkWorldInFunctions(CheckContext &C, Findings &Out);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_COLLECTIVES_WORLDINFUNCTION_H
