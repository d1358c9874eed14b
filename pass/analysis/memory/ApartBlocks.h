// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which blocks one call of a function never executes both of, although a way
/// leads from one to the other: `if (a == b) n = 1; if (a < b) use(n);`. Knows
/// conditions over values that a call of the function computes once, and
/// nothing of memory.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_APARTBLOCKS_H
#define TUTTI_PASS_ANALYSIS_MEMORY_APARTBLOCKS_H

#include "analysis/flow/FlowGraph.h"
#include "llvm/IR/Dominators.h"
#include <utility>
#include <vector>

namespace tutti {

class ApartBlocks {
public:
  explicit ApartBlocks(const FlowGraph &Graph);
  bool none() const { return Pairs.empty(); }
  bool areApart(const llvm::BasicBlock &A, const llvm::BasicBlock &B,
                const llvm::DominatorTree &Over) const;

private:
  using Edge = llvm::BasicBlockEdge;
  /// Sides of two branches that no call of the function takes both of.
  std::vector<std::pair<Edge, Edge>> Pairs;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_APARTBLOCKS_H
