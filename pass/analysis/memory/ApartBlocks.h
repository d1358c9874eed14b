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
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"
#include <memory>
#include <utility>
#include <vector>

namespace tutti {

class ApartBlocks {
public:
  explicit ApartBlocks(const FlowGraph &Graph);
  bool none() const { return Edges.empty(); }
  /// Over: of the function, the same at each call.
  bool areApart(const llvm::BasicBlock &A, const llvm::BasicBlock &B,
                const llvm::DominatorTree &Over);

private:
  using Edge = llvm::BasicBlockEdge;
  unsigned indexOf(Edge E);
  const llvm::BitVector &edgesTo(const llvm::BasicBlock &B,
                                 const llvm::DominatorTree &Over);

  /// Sides of branches that no call of the function takes both of.
  std::vector<Edge> Edges;
  std::vector<llvm::SmallVector<unsigned, 4>> Opposite;
  llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>,
                 unsigned>
      Indices;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<unsigned, 2>> Into;
  /// Those that all who come to a block have come by, as far as asked for.
  llvm::DenseMap<const llvm::BasicBlock *, std::unique_ptr<llvm::BitVector>>
      EdgesTo;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_APARTBLOCKS_H
