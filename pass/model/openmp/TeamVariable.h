// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Variables that the threads of a team share: whether one holds the size of
/// the team. Looks through what compilers do to hand variables to an outlined
/// function; says nothing of pointers that may name more than one variable.

#ifndef TUTTI_PASS_MODEL_TEAMVARIABLE_H
#define TUTTI_PASS_MODEL_TEAMVARIABLE_H

namespace llvm {
class LoadInst;
} // namespace llvm

namespace tutti {

/// Load reads a variable to which some thread of the team writes
/// omp_get_num_threads(), and nobody in a team writes anything else. What it
/// held before the region does not count.
bool readsTeamSize(const llvm::LoadInst &Load);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_TEAMVARIABLE_H
