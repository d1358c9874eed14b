// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions that start or complete operations, each executed by itself as one
/// process: what the other ranks do is taken to be what it waits for. For what
/// is wrong with requests and buffers whatever the others do. Bounded; judges
/// nothing.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_PROCESSPLAY_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_PROCESSPLAY_H

#include "analysis/execution/ProgramTrace.h"
#include "analysis/execution/SymbolicWorld.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class MpiCall;

/// One way of the branch leads out of the loop that it is in.
bool leavesLoop(const llvm::Instruction &Branch,
                llvm::FunctionAnalysisManager &Analyses);

/// A part of a function that threads or tasks execute, and only they: what is
/// its own is a matter of theirs.
bool isOfConstruct(const llvm::Function &F);

class ProcessPlay {
public:
  ProcessPlay(PrivateCopy &Copy, const CollectiveSequence &Seq)
      : Copy(Copy), Seq(Seq), Effects(EffectsCache::of(Copy)) {}

  /// Those that start or complete operations, themselves or in what they call,
  /// or make objects and free some, or memory; callees first, not main.
  std::vector<const llvm::Function *> functions() const;
  /// The call ends an object (a communicator, a datatype).
  static bool frees(const MpiCall &Call);
  /// What the process does, the choices that lead there, and its rank.
  using Use = llvm::function_ref<void(
      const ProcessTrace &, llvm::ArrayRef<PathCondition::Taken>, int)>;
  struct Extent {
    bool AreAll = true; ///< there are no others, but for more rounds of loops
    bool Drawn = false; ///< unknowns were taken to be some number
  };
  /// The traces of one world after the other.
  Extent play(const llvm::Function &Root, Use Each);

private:
  Extent worlds(const llvm::Function &Root, int Rank, int Ranks, Use Each);
  ProcessTrace walk(const llvm::Function &Root, int Rank, int Ranks,
                    SymbolicWorld &World);

  PrivateCopy &Copy;
  const CollectiveSequence &Seq;
  EffectsCache &Effects;
  uint64_t Steps = 0; ///< of all functions
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_PROCESSPLAY_H
