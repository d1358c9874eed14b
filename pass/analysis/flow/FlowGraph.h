// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of a function's control flow that counts: blocks on a path from the
/// entry to a normal end. A path into MPI_Abort, exit, abort, a throw that the
/// function does not catch or any other call that does not return is no way a
/// correct rank goes, so a branch into one is no decision. Knows
/// post-dominance, control dependence and joins on this graph; knows nothing of
/// ranks.

#ifndef TUTTI_PASS_ANALYSIS_FLOW_FLOWGRAPH_H
#define TUTTI_PASS_ANALYSIS_FLOW_FLOWGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class FlowGraph {
public:
  /// How a call that does not come back leaves: Finishes when the function it
  /// calls shuts MPI down first, which is how a program ends normally.
  enum class Leaves : uint8_t { No, Aborts, Finishes };
  using Leaving = llvm::function_ref<Leaves(const llvm::CallBase &)>;
  static constexpr unsigned Exit = ~0u; ///< the virtual node behind every end

  FlowGraph(llvm::Function &F, Leaving Dead);

  struct Node {
    llvm::BasicBlock *Block;
    llvm::SmallVector<unsigned, 2> Succs, Preds;
    unsigned Ipdom = Exit;
    bool Ends = false; ///< a normal end of the function
    bool InLoop = false;
  };
  /// In reverse post-order; the entry comes first.
  llvm::ArrayRef<Node> nodes() const { return Nodes; }
  /// No way through the function ends normally.
  bool empty() const { return Nodes.empty(); }
  /// The function comes back to its caller in some way.
  bool returns() const { return Returns; }
  /// It does not, and some way through it ends the program normally.
  bool finishes() const { return Finishes; }
  /// The node of a block, or Exit for a block that does not count.
  unsigned indexOf(const llvm::BasicBlock *B) const {
    auto It = Index.find(B);
    return It == Index.end() ? Exit : It->second;
  }

  /// The one of several sides that a process takes at the end of a block each
  /// time: that of a team's chosen thread, or of the handler that an exception
  /// is for. Null for other blocks.
  static llvm::BasicBlock *onlySideOf(const llvm::BasicBlock &B);

  /// The way from one block to another counts.
  bool hasEdge(const llvm::BasicBlock *From, const llvm::BasicBlock *To) const;

  bool isDecision(unsigned N) const { return Nodes[N].Succs.size() > 1; }
  /// The decisions that N is directly control dependent on.
  llvm::ArrayRef<unsigned> controlledBy(unsigned N) const {
    return Controls[N];
  }
  /// All that N hangs on, through these too; the nearest first.
  llvm::SmallVector<unsigned, 8> decisionsOver(unsigned N) const;
  /// Where sides of a decision meet again, and by which predecessors they come
  /// there: what is the same by all of these does not tell which was taken.
  struct Join {
    unsigned At;
    llvm::SmallVector<unsigned, 4> By;
  };
  /// All of the decision D, up to its post-dominator.
  llvm::SmallVector<Join, 4> joins(unsigned D) const;
  /// Every way from From passes To (or ends, which Exit is).
  bool postDominates(unsigned To, unsigned From) const {
    while (From != To && From != Exit)
      From = Nodes[From].Ipdom;
    return From == To;
  }
  /// Every way through the function passes N.
  bool always(unsigned N) const;

private:
  llvm::SmallVector<unsigned, 4> waysTo(unsigned N, unsigned D) const;
  void findPostDominators();
  void findControl();
  void findLoops();

  std::vector<Node> Nodes;
  std::vector<llvm::SmallVector<unsigned, 2>> Controls;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Index;
  bool Returns = false;
  bool Finishes = false;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_FLOW_FLOWGRAPH_H
