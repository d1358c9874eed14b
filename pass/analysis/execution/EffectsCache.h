// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What was found of blocks and functions: whether they may do something to
/// MPI, and what they may write. It is the same on all ranks, and in all
/// symbolic worlds of a module.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_EFFECTSCACHE_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_EFFECTSCACHE_H

#include "analysis/memory/ArgumentWrites.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

struct EffectsCache {
  llvm::DenseMap<const llvm::BasicBlock *, bool> Blocks; ///< have effects
  llvm::DenseMap<const llvm::BasicBlock *, bool> DeadEnds;
  llvm::DenseMap<const llvm::Function *, bool> Harmless;
  llvm::DenseMap<const llvm::Function *, bool> Returns; ///< some way
  /// Those in Harmless for which it is not settled yet.
  llvm::SmallVector<const llvm::Function *, 8> Assumed;
  ArgumentWrites Writes;
  /// Branches by a rank's own data that calls of MPI hang on.
  llvm::DenseMap<const llvm::Instruction *, bool> OwnChoices;
  /// Branches whose ways change nothing but data.
  llvm::DenseMap<const llvm::Instruction *, bool> OfData;
  /// What is called before main can be walked through; once that was tried.
  std::optional<bool> StartupKnown;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_EFFECTSCACHE_H
