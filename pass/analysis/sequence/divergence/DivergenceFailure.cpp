// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether one side of a branch gives up: it leaves the function, without a
/// collective, and returns something else than the constant that the function
/// returns when all went well, or what its callers take for a failure. And
/// whether what it checks there are numbers that code of another file has
/// delivered.

#include "analysis/flow/Returns.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

namespace {

/// Where those go who take one side of a branch or the other.
class TwoSides {
public:
  TwoSides(const CollectiveSequence &Seq, const Function &F, unsigned D);
  bool areTwo() const { return !Of[0].empty(); }
  /// Taken by those of side I alone.
  bool isOf(const ValueOfWay &R, int I) const;
  /// Other checks give up with the same code, in the same place.
  bool isReached(const ValueOfWay &R, int I) const;
  bool hasCollectives(int I) const;

private:
  const CollectiveSequence &Seq;
  const FlowGraph &G;
  const unsigned D;
  BitVector Of[2];
};

} // namespace

TwoSides::TwoSides(const CollectiveSequence &Seq, const Function &F, unsigned D)
    : Seq(Seq), G(Seq.ranks().graph(F)), D(D) {
  const auto &Succs = G.nodes()[D].Succs;
  if (Succs.size() != 2 || is_contained(Succs, FlowGraph::Exit))
    return;
  for (int I : {0, 1}) {
    Of[I].resize(G.nodes().size());
    SmallVector<unsigned, 16> Work{Succs[I]};
    // Who comes here again, in a loop, decides again.
    while (!Work.empty())
      if (unsigned N = Work.pop_back_val();
          N != FlowGraph::Exit && N != D && !Of[I][N]) {
        Of[I].set(N);
        append_range(Work, G.nodes()[N].Succs);
      }
  }
}

bool TwoSides::isOf(const ValueOfWay &R, int I) const {
  if (R.From == G.nodes()[D].Block && R.To)
    return R.To == G.nodes()[G.nodes()[D].Succs[I]].Block;
  unsigned N = G.indexOf(R.From);
  return N != FlowGraph::Exit && Of[I][N] && !Of[1 - I][N];
}

bool TwoSides::isReached(const ValueOfWay &R, int I) const {
  unsigned N = G.indexOf(R.From);
  return R.From == G.nodes()[D].Block && R.To
             ? R.To == G.nodes()[G.nodes()[D].Succs[I]].Block
             : N != FlowGraph::Exit && Of[I][N];
}

bool TwoSides::hasCollectives(int I) const {
  BitVector Own = Of[I];
  Own.reset(Of[1 - I]);
  return any_of(Own.set_bits(), [&](unsigned N) {
    return Seq.hasCollectives(*G.nodes()[N].Block);
  });
}

bool Divergences::givesUp(const Function &F, unsigned D, bool ByCode) const {
  if (!F.getReturnType()->isIntegerTy())
    return false;
  const TwoSides Sides(Seq, F, D);
  if (!Sides.areTwo())
    return false;
  const SmallVector<ValueOfWay, 8> All = returnedBy(F);
  // 0 says that all went well.
  auto IsZero = [](const Value *V) {
    const auto *C = dyn_cast<ConstantInt>(V);
    return C && C->isZero();
  };
  auto FailsOnly = [&](int I) {
    return all_of(All, [&](const ValueOfWay &R) {
      return !Sides.isReached(R, I) ||
             (isa<ConstantInt>(R.What) && !IsZero(R.What));
    });
  };
  auto MayBeZero = [&](int I) {
    return any_of(All, [&](const ValueOfWay &R) {
      return Sides.isReached(R, I) && IsZero(R.What);
    });
  };
  for (int I : {0, 1}) {
    SmallPtrSet<const Value *, 4> Well;
    bool Any = false, Same = false;
    for (const ValueOfWay &R : All)
      if (!Sides.isOf(R, I) && isa<ConstantInt>(R.What))
        Well.insert(R.What);
    for (const ValueOfWay &R : All)
      if (Sides.isOf(R, I)) {
        Any = true;
        Same |= Well.contains(R.What);
      }
    if (Any && !Same && !Well.empty() && !Sides.hasCollectives(I))
      return true;
    if (ByCode && !Sides.hasCollectives(I) && FailsOnly(I) && MayBeZero(1 - I))
      return true;
  }
  return false;
}

/// The call that collects the function's result, where one side returns nothing
/// but what says that the function failed. What a caller that is not in sight
/// passes is checked for all ranks alike.
/// One side ends the program without MPI_Finalize: it has given up, whatever it
/// returns.
bool Divergences::leavesMain(const Function &F, unsigned D) const {
  if (!isMain(F))
    return false;
  const FlowGraph &G = Seq.ranks().graph(F);
  auto Leaves = [&](unsigned From) {
    BitVector Seen(G.nodes().size());
    SmallVector<unsigned, 16> Work{From};
    while (!Work.empty()) {
      unsigned N = Work.pop_back_val();
      if (N == FlowGraph::Exit || Seen[N])
        continue;
      if (Seq.hasCollectives(*G.nodes()[N].Block))
        return false;
      Seen.set(N);
      append_range(Work, G.nodes()[N].Succs);
    }
    return true;
  };
  const auto &Succs = G.nodes()[D].Succs;
  return Succs.size() == 2 && Leaves(Succs[0]) != Leaves(Succs[1]);
}

const Instruction *Divergences::failsAlone(const Function &F, unsigned D,
                                           const Group &G) const {
  const FailingResult *Fails = Seq.ranks().members().failing(F);
  // That what is tested is collected too says little by itself.
  if (!Fails || (G.Known.Deg != Degree::Unknown &&
                 !(G.Known.Deg == Degree::Local && G.Why.Collects)))
    return nullptr;
  const TwoSides Sides(Seq, F, D);
  if (!Sides.areTwo())
    return nullptr;
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(G.Leaf, Leaves);
  if (all_of(Leaves, [&](const Value *L) {
        return isa<Argument>(L) || Seq.ranks().degree(*L) == Degree::Uniform;
      }))
    return nullptr;
  const SmallVector<ValueOfWay, 8> All = returnedBy(F);
  const FlowGraph &Graph = Seq.ranks().graph(F);
  const auto &Succs = Graph.nodes()[D].Succs;
  for (int I : {0, 1}) {
    // It writes what says so before it leaves.
    auto WritesHere = [&](const BasicBlock *B) {
      unsigned N = Graph.indexOf(B);
      return N != FlowGraph::Exit && Sides.isOf({nullptr, B, nullptr}, I) &&
             Graph.postDominates(N, Succs[I]);
    };
    if (!Sides.hasCollectives(I) && any_of(Fails->Writes, WritesHere))
      return Fails->Collector;
    auto FailsHere = [&](const ValueOfWay &R) {
      return !Sides.isReached(R, I) || Fails->Codes.contains(R.What);
    };
    auto GoesOn = [&](const ValueOfWay &R) {
      return Sides.isReached(R, 1 - I) && !Fails->Codes.contains(R.What);
    };
    if (!Fails->Place && !Sides.hasCollectives(I) && all_of(All, FailsHere) &&
        any_of(All, GoesOn))
      return Fails->Collector;
  }
  return nullptr;
}

/// It was read, received, or returned by code that is not in sight.
static bool isDelivered(CollectiveSequence &Seq, const Value &V) {
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(&V, Leaves);
  bool Any = false;
  for (const Value *L : Leaves) {
    AbstractValue What = Seq.ranks().fact(*L);
    if (What.Deg > Degree::Local)
      return false;
    const auto *By = dyn_cast_or_null<CallBase>(What.Why);
    MpiCall Call = By ? MpiCall(*By) : MpiCall();
    Any |= What.Deg == Degree::Local ||
           (By && What.Deg == Degree::Unknown &&
            (!Call || indexOf(Call.fn(), table::RBUF) >= 0));
  }
  return Any;
}

/// All that makes ranks return something else from F than the others is such a
/// check.
bool Divergences::returnsCheck(const Function &F, unsigned Depth) const {
  const FlowGraph &G = Seq.ranks().graph(F);
  bool Any = false;
  for (unsigned N = 0; N < G.nodes().size(); ++N) {
    const BasicBlock &B = *G.nodes()[N].Block;
    const Value *C = G.isDecision(N) ? RankDependence::condition(B) : nullptr;
    if (!C || Seq.ranks().degree(*C) != Degree::Rank || !givesUp(F, N, true))
      continue;
    if (!checksDelivered(B, Depth))
      return false;
    Any = true;
  }
  return Any;
}

/// What decides is what MPI has delivered.
bool Divergences::testsReceived(const BasicBlock &Decides) const {
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(RankDependence::condition(Decides), Leaves);
  auto IsReceived = [&](const Value *L) {
    const AbstractValue What = Seq.ranks().fact(*L);
    const auto *By = dyn_cast_or_null<CallBase>(What.Why);
    const MpiCall Call = By ? MpiCall(*By) : MpiCall();
    return What.Deg != Degree::Rank && Call &&
           indexOf(Call.fn(), table::RBUF) >= 0;
  };
  return any_of(Leaves, IsReceived) && all_of(Leaves, [&](const Value *L) {
           return IsReceived(L) || Seq.ranks().degree(*L) == Degree::Uniform;
         });
}

/// All the difference is that those on one side give up where they have
/// received something else than they expect: they leave the function, and make
/// no call of the others' any more.
bool Divergences::hingesOnChecks(Function &F, unsigned D, const Group &G) {
  const FlowGraph &Graph = Seq.ranks().graph(F);
  auto Leaves = [&](unsigned From) {
    std::vector<unsigned> Way = nodesBetween(Graph, From, FlowGraph::Exit);
    return none_of(Way, [&](unsigned N) {
      return Seq.hasCollectives(*Graph.nodes()[N].Block);
    });
  };
  std::map<const BasicBlock *, const BasicBlock *> Passed;
  for (unsigned N : region(F, D)) {
    const auto &Succs = Graph.nodes()[N].Succs;
    if (N == D || !Graph.isDecision(N) || Succs.size() != 2 ||
        is_contained(Succs, FlowGraph::Exit) ||
        !testsReceived(*Graph.nodes()[N].Block))
      continue;
    const bool First = Leaves(Succs[0]);
    if (First != Leaves(Succs[1]))
      Passed[Graph.nodes()[N].Block] =
          Graph.nodes()[Succs[First ? 1 : 0]].Block;
  }
  if (Passed.empty())
    return false;
  Group Well = G;
  for (Case &One : Well.Cases)
    One.Given.Forced = Passed;
  const std::vector<Way> Ways = waysOf(F, D, Well);
  if (Ways.size() < 2 || Ways.size() != waysOf(F, D, G).size())
    return false;
  Divergence Unused;
  for (size_t I = 0; I < Ways.size(); ++I)
    for (size_t J = I + 1; J < Ways.size(); ++J)
      if (Ways[I].Of->Size == Ways[J].Of->Size &&
          (Ways[I].Of->First != Ways[J].Of->First ||
           Ways[I].Of->First == FlowGraph::Exit) &&
          comparePair(F, D, Well, Ways[I], Ways[J], Unused))
        return false;
  return true;
}

bool Divergences::checksDelivered(const BasicBlock &Decides,
                                  unsigned Depth) const {
  constexpr unsigned Deepest = 4;
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(RankDependence::condition(Decides), Leaves);
  for (const Value *L : Leaves) {
    const auto *CB = dyn_cast<CallBase>(L);
    if (!CB || MpiCall(*CB) || Seq.ranks().degree(*CB) != Degree::Rank)
      continue;
    ArrayRef<CallTarget> Called = Seq.ranks().calls().of(*CB);
    if (Called.size() == 1 &&
        !Incomplete::reached(Depth == Deepest, Incomplete::Depth, CB) &&
        returnsCheck(*Called.front().Body, Depth + 1))
      return true;
  }
  SmallVector<const Value *, 4> Work{RankDependence::condition(Decides)};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const auto *I = dyn_cast_or_null<Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (!isa<CmpInst>(I)) {
      if (isa<BinaryOperator>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I))
        append_range(Work, I->operand_values());
      continue;
    }
    for (unsigned Op : {0, 1})
      if (Seq.ranks().degree(*I->getOperand(Op)) == Degree::Rank &&
          isDelivered(Seq, *I->getOperand(1 - Op)))
        return true;
  }
  return false;
}

} // namespace tutti
