// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A divergence in words: the finding that the checks of collective order and
/// of roots share, but for its first sentence. Knows wording, decides nothing.

#ifndef TUTTI_PASS_CHECKS_DIVERGENCETEXT_H
#define TUTTI_PASS_CHECKS_DIVERGENCETEXT_H

#include "analysis/sequence/divergence/Divergence.h"
#include "model/Finding.h"

namespace tutti {

/// Everything but Id and Text.
Finding findingFor(const Divergence &D, const CollectiveSequence &Seq);

/// The note on the branch of a finding that findingFor has made; else null.
const Note *branchOf(const Finding &F);
/// Whether such a finding says where that comes from which its branch tests.
bool isTraced(const Finding &F);
/// The instruction hands out the rank, or numbers that are as good as it.
bool givesRank(const llvm::Instruction &I);

/// "MPI_Bcast", or with the wrapper it is called by.
std::string callName(const Step &S, const CollectiveSequence &Seq);
/// "MPI_COMM_WORLD" or the variable.
std::string scopeName(const Step &S, const CollectiveSequence &Seq);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_DIVERGENCETEXT_H
