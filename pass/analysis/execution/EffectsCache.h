// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What was found of code, whatever the values in it are: what it may do to MPI
/// and may write, where its ways meet, what its names say. It is the same on
/// all ranks and in all symbolic worlds, which ask for it at every step.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_EFFECTSCACHE_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_EFFECTSCACHE_H

#include "analysis/memory/ArgumentWrites.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"
#include <memory>
#include <optional>
#include <unordered_map>

namespace llvm {
class BasicBlock;
class Constant;
class Function;
class Instruction;
class LoadInst;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// Blocks in the order in which they are found.
using BlockList = llvm::SmallVector<const llvm::BasicBlock *, 4>;
using BlockSet = llvm::SmallSetVector<const llvm::BasicBlock *, 16>;

/// What lies between a block with several ways on and where these meet.
struct Detour {
  const llvm::BasicBlock *Join = nullptr; ///< null: nowhere
  BlockSet Over;                          ///< in the order of the ways
  bool HasEffects = false;                ///< Over does not hold all then
};

/// What the name of a variable says that its value is.
enum class Named : uint8_t { Nothing, Rank, Size };

struct EffectsCache {
  llvm::DenseMap<const llvm::BasicBlock *, bool> Blocks; ///< have effects
  llvm::DenseMap<const llvm::BasicBlock *, bool> DeadEnds;
  llvm::DenseMap<const llvm::BasicBlock *, bool> GivesUp;
  /// Where a block leads to. References stay as others are added.
  std::unordered_map<const llvm::BasicBlock *, BlockList> Ways;
  std::unordered_map<const llvm::BasicBlock *, Detour> Detours;
  llvm::DenseMap<const llvm::Instruction *, bool> Captured; ///< addresses
  llvm::DenseMap<const llvm::LoadInst *, Named> Names;
  /// The kinds of handles of which a constant is the null one, one bit each.
  llvm::DenseMap<const llvm::Constant *, unsigned> Nulls;
  llvm::DenseMap<const llvm::Function *, bool> Harmless;
  llvm::DenseMap<const llvm::Function *, bool> ChangesNothing;
  llvm::DenseMap<const llvm::Function *, bool> Returns; ///< some way
  /// Those in Harmless for which it is not settled yet.
  llvm::SmallVector<const llvm::Function *, 8> Assumed;
  /// What threads of the library of C++ begin with, in the copy.
  std::optional<llvm::SmallVector<const llvm::Function *, 4>> ThreadBodies;
  llvm::DenseMap<const llvm::Function *, bool> StartsThreads;
  ArgumentWrites Writes;
  /// Branches that calls of MPI hang on.
  llvm::DenseMap<const llvm::Instruction *, bool> DecideOnCalls;
  /// Branches whose ways change nothing but data.
  llvm::DenseMap<const llvm::Instruction *, bool> OfData;
  /// What is called before main can be walked through; once that was tried.
  std::optional<bool> StartupKnown;

  /// That of a copy, for all that is played in it.
  static EffectsCache &of(PrivateCopy &Copy);
};

/// Keeps the cache with the module that it is about.
class EffectsAnalysis : public llvm::AnalysisInfoMixin<EffectsAnalysis> {
public:
  struct Result {
    std::unique_ptr<EffectsCache> Cache;
    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }
  };
  Result run(llvm::Module &, llvm::ModuleAnalysisManager &);

private:
  friend llvm::AnalysisInfoMixin<EffectsAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_EFFECTSCACHE_H
