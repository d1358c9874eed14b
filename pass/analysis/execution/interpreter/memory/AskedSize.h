// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Variables of the program that one call alone sets, which asks for the rank
/// or the number of ranks, wherever it is.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ASKEDSIZE_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ASKEDSIZE_H

#include "analysis/communicators/Communicators.h"
#include "analysis/variance/RankDependence.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/GlobalVariable.h"

namespace tutti {

/// The communicator that is asked may be that of all ranks.
inline bool isOfNoPart(const MpiCall &Asks, const RankDependence &Ranks) {
  const auto Kind = Ranks.communicators().kindOf(Asks);
  return Kind != Communicators::Kind::Part && Kind != Communicators::Kind::Self;
}

/// The call of MPI that alone sets the variable, if any does.
inline MpiCall soleAsking(const llvm::GlobalVariable &G, int64_t Offset,
                          const RankDependence &Ranks) {
  const llvm::CallBase *By =
      Ranks.soleWriter({Ranks.places().rooted(&G), Offset, 4});
  return By ? MpiCall(*By) : MpiCall();
}

/// Of a communicator of a part of them it is another number.
inline bool asksForNumberOfRanks(const MpiCall &Asks,
                                 const RankDependence &Ranks) {
  return Asks && Asks.fn() == Fn::Comm_size && isOfNoPart(Asks, Ranks);
}

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ASKEDSIZE_H
