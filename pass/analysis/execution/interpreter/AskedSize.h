// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Variables of the program that one call alone sets, which asks for the number
/// of ranks, wherever it is.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ASKEDSIZE_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ASKEDSIZE_H

#include "analysis/communicators/Communicators.h"
#include "analysis/variance/RankDependence.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/GlobalVariable.h"

namespace tutti {

/// Of a communicator of a part of them it is another number.
inline bool holdsNumberOfRanks(const llvm::GlobalVariable &G, int64_t Offset,
                               const RankDependence &Ranks) {
  const llvm::CallBase *By =
      Ranks.soleWriter({Ranks.places().rooted(&G), Offset, 4});
  const MpiCall Asks = By ? MpiCall(*By) : MpiCall();
  if (!Asks || Asks.fn() != Fn::Comm_size)
    return false;
  const auto Kind = Ranks.communicators().kindOf(Asks);
  return Kind != Communicators::Kind::Part && Kind != Communicators::Kind::Self;
}

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ASKEDSIZE_H
