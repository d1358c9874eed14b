// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Loops whose number of rounds is small and known, once some values are given,
/// as nodes of a flow graph: so that a loop of three rounds and three calls in
/// a row are the same sequence. Knows loops, not what is in them.

#ifndef TUTTI_PASS_ANALYSIS_TRIPCOUNTS_H
#define TUTTI_PASS_ANALYSIS_TRIPCOUNTS_H

#include "analysis/FlowGraph.h"
#include "llvm/ADT/APInt.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace llvm {
class SCEV;
class Value;
} // namespace llvm

namespace tutti {

class TripCounts {
public:
  /// Looks at loops that Interesting says so of, by their header's node.
  TripCounts(llvm::Function &F, const FlowGraph &G,
             llvm::FunctionAnalysisManager &FAM,
             llvm::function_ref<bool(unsigned)> Interesting);

  using ValueOf =
      llvm::function_ref<std::optional<llvm::APInt>(const llvm::Value *)>;
  /// For each loop how often its back edge is taken, where that follows.
  using Counts = std::vector<std::optional<unsigned>>;
  Counts counts(ValueOf Given) const;

  /// Rounds finished, for each counted loop that a place is in.
  using Rounds = llvm::SmallVector<std::pair<unsigned, unsigned>, 2>;
  /// Goes along an edge; false when that many rounds do not allow it.
  bool step(unsigned From, unsigned To, const Counts &Known,
            Rounds &Done) const;

private:
  struct Counted {
    unsigned Header, Exiting;
    const llvm::SCEV *Backedges; ///< taken before the loop is left
    std::vector<bool> Nodes;
  };
  std::vector<Counted> Loops;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_TRIPCOUNTS_H
