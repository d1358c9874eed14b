// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many threads a team has at most: what the program asks for. Reads the
/// requests before a fork and who calls a function; knows no regions.

#ifndef TUTTI_PASS_MODEL_TEAMSIZE_H
#define TUTTI_PASS_MODEL_TEAMSIZE_H

namespace llvm {
class CallBase;
class Function;
class Value;
} // namespace llvm

namespace tutti {

/// The number of threads that the team of Fork is asked to have, by its clause
/// or by a call right before; null when there is none.
const llvm::Value *teamSizeAsked(const llvm::CallBase &Fork);
/// The number of teams.
const llvm::Value *leagueSizeAsked(const llvm::CallBase &Fork);

/// The size of the largest team that runs F, when all that do ask for a
/// constant one; else 0.
unsigned mostThreads(const llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_TEAMSIZE_H
