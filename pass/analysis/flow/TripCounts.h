// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Loops whose number of rounds is small and known, once some values are given,
/// as nodes of a flow graph: so that a loop of three rounds and three calls in
/// a row are the same sequence. Knows loops, not what is in them.

#ifndef TUTTI_PASS_ANALYSIS_FLOW_TRIPCOUNTS_H
#define TUTTI_PASS_ANALYSIS_FLOW_TRIPCOUNTS_H

#include "analysis/flow/FlowGraph.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace llvm {
class Loop;
class PHINode;
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
  /// Only where All is set, those whose bound is in memory too.
  Counts counts(ValueOf Given, bool All) const;
  /// The node is in a loop that may be counted.
  bool isCounted(unsigned N) const {
    return llvm::any_of(Loops, [&](const Counted &C) { return C.Nodes[N]; });
  }
  /// Of these the one of the loop that is left at this node.
  std::optional<unsigned> at(unsigned Exiting, const Counts &Known) const;
  /// It is left as something else says.
  void forget(unsigned Exiting, Counts &Known) const;
  /// Where this node leaves a counted loop to; Exit when it leaves none.
  unsigned wayOut(unsigned Exiting, const FlowGraph &G) const;

  /// Rounds finished, for each counted loop that a place is in.
  using Rounds = llvm::SmallVector<std::pair<unsigned, unsigned>, 2>;
  /// Goes along an edge; false when that many rounds do not allow it.
  bool step(unsigned From, unsigned To, const Counts &Known,
            Rounds &Done) const;

private:
  /// A counter with a constant step, tested against a bound that the loop reads
  /// anew in each round, as unoptimised code does.
  struct Induction {
    const llvm::PHINode *Counter = nullptr;
    const llvm::Value *Start = nullptr, *Bound = nullptr;
    int64_t Step = 0;
    bool Stepped = false; ///< the test is of the next round's counter
    llvm::CmpInst::Predicate Stays = llvm::CmpInst::BAD_ICMP_PREDICATE;
  };
  struct Counted {
    unsigned Header, Exiting;
    const llvm::SCEV *Backedges; ///< taken before the loop is left, or null
    Induction Counts;
    std::vector<bool> Nodes;
  };
  static Induction inductionOf(const llvm::Loop &L, const llvm::BasicBlock &B);
  std::optional<unsigned> rounds(const Counted &C, ValueOf Given, bool All,
                                 unsigned Depth) const;
  std::optional<llvm::APInt> startOf(const llvm::Value *V, ValueOf Given,
                                     unsigned Depth) const;
  std::vector<Counted> Loops;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_FLOW_TRIPCOUNTS_H
