// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a branch tests, as cases: values of the rank around every constant it
/// is compared with, the orders of two values, or just its two sides when what
/// it tests changes while the function runs.

#include "analysis/sequence/ScopeOfRank.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/values/ValueRange.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;

namespace tutti {

/// A comparison of two values inside a condition made of and, or, not.
static const ICmpInst *comparisonIn(const Value *V, unsigned Depth,
                                    const RankDependence &Ranks) {
  if (Incomplete::reached(Depth > 6, Incomplete::Depth))
    return nullptr;
  if (const auto *C = dyn_cast<ICmpInst>(V))
    return !isa<Constant>(C->getOperand(0)) &&
                   !isa<Constant>(C->getOperand(1)) &&
                   Ranks.degree(*C) != Degree::Uniform
               ? C
               : nullptr;
  if (!isa<BinaryOperator>(V) && !isa<SelectInst>(V) && !isa<CastInst>(V) &&
      !isa<FreezeInst>(V))
    return nullptr;
  for (const Value *Op : cast<Instruction>(V)->operands())
    if (const ICmpInst *C = comparisonIn(Op, Depth + 1, Ranks))
      return C;
  return nullptr;
}

/// The value is the rank of a communicator, as MPI gave it.
bool Divergences::isRank(const Conditions::Info &I, const RankDependence &Ranks,
                         const Value &Leaf) {
  const auto *CB = dyn_cast_or_null<CallBase>(I.Def);
  if (!CB && I.Memory && I.AtEntry)
    // A variable that only ever holds the rank.
    CB = Ranks.soleWriter(I.Where);
  // A member that holds it in every object.
  if (const auto *L = dyn_cast<LoadInst>(&Leaf); L && !CB)
    CB = Ranks.members().readBy(*L->getPointerOperand());
  return CB && MpiCall(*CB).fn() == Fn::Comm_rank &&
         Ranks.degree(Leaf) == Degree::Rank;
}

/// D is come to from From without coming by Over again.
static bool leadsTo(const FlowGraph &G, unsigned From, unsigned D,
                    unsigned Over) {
  return From == D || is_contained(nodesBetween(G, {From}, Over), D);
}

Divergences::Group Divergences::groupOf(const Function &F, unsigned D) {
  Group G;
  G.In = &F;
  G.At = D;
  const BasicBlock &B = *Seq.ranks().graph(F).nodes()[D].Block;
  const Value *C = RankDependence::condition(B);
  G.Leaf = C;
  G.Known = Seq.ranks().fact(*C);
  G.Why = Seq.ranks().reason(*C);
  findSource(F, G);
  findSizes(F, G);
  findOfOne(F, D, G);
  choose(F, D, G);
  if (G.Sort == Group::Sides) {
    for (unsigned S : Seq.ranks().graph(F).nodes()[D].Succs) {
      Case One;
      One.First = S;
      addCase(G, std::move(One));
    }
    return G;
  }
  for (Case &One : G.Cases)
    if (auto Way = Seq.conditions().successor(B, One.Given))
      One.First = Seq.ranks().graph(F).indexOf(*Way);
  return G;
}

/// Ranks that meet agree on the size, and each is below it.
void Divergences::addCase(Group &G, Case One) {
  if (G.SizeValues.empty()) {
    G.Cases.push_back(std::move(One));
    return;
  }
  for (int64_t Size : G.SizeValues) {
    if (G.IsRank && One.Value && *One.Value >= Size)
      continue;
    Case With = One;
    With.Size = Size;
    for (ValueNumber K : G.Sizes)
      With.Given.Values[K] = Size;
    G.Cases.push_back(std::move(With));
  }
}

std::optional<CallSymbol> Divergences::sizeOf(ValueNumber K) const {
  const Conditions::Info &I = Seq.conditions().info(K);
  const auto *CB = dyn_cast_or_null<CallBase>(I.Def);
  if (!CB && I.Memory && I.AtEntry)
    CB = Seq.ranks().soleWriter(I.Where);
  if (!CB || !I.Stable || MpiCall(*CB).fn() != Fn::Comm_size)
    return std::nullopt;
  CallSymbol Scope = Seq.scopeOf(MpiCall(*CB));
  return Scope.AnyScope ? std::nullopt : std::optional<CallSymbol>(Scope);
}

/// Tests of a size that lead to D for no size but one.
void Divergences::findOfOne(const Function &F, unsigned D, Group &G) {
  Conditions &Conds = Seq.conditions();
  const FlowGraph &Graph = Seq.ranks().graph(F);
  for (unsigned N : Graph.decisionsOver(D)) {
    const BasicBlock &B = *Graph.nodes()[N].Block;
    const Value *C = RankDependence::condition(B);
    SmallVector<const Value *, 8> Leaves;
    if (C)
      Conds.leaves(C, Leaves);
    for (const Value *L : Leaves) {
      ValueNumber K = Conds.numberOf(L);
      auto Scope = sizeOf(K);
      if (!Scope || is_contained(G.OfOne, Scope->Scope))
        continue;
      // In a loop the first round comes to D before it comes to what is behind.
      if (N != 0 && leadsTo(Graph, 0, D, N))
        break;
      if (none_of(std::initializer_list<int64_t>{2, 3, 4, 5, 8, 4096},
                  [&](int64_t Size) {
                    Assignment Given;
                    Given.Values[K] = Size;
                    auto Way = Conds.successor(B, Given);
                    return !Way || leadsTo(Graph, Graph.indexOf(*Way), D, N);
                  }))
        G.OfOne.push_back(Scope->Scope);
    }
  }
}

/// Tests of the size in this function, of the communicator that the rank is of.
void Divergences::findSizes(const Function &F, Group &G) {
  if (!G.HasSource || G.Source.AnyScope)
    return;
  Conditions &Conds = Seq.conditions();
  std::set<int64_t> Values;
  for (const FlowGraph::Node &N : Seq.ranks().graph(F).nodes()) {
    const Value *C = RankDependence::condition(*N.Block);
    if (!C)
      continue;
    SmallVector<const Value *, 8> Leaves;
    Conds.leaves(C, Leaves);
    bool TestsSize = false;
    for (const Value *L : Leaves) {
      ValueNumber K = Conds.numberOf(L);
      auto Scope = sizeOf(K);
      if (!Scope || Scope->Scope != G.Source.Scope)
        continue;
      TestsSize = true;
      if (!is_contained(G.Sizes, K))
        G.Sizes.push_back(K);
    }
    if (!TestsSize)
      continue;
    std::vector<int64_t> Constants;
    Conds.constants(C, Constants);
    for (int64_t V : Constants)
      for (int64_t Near : {V - 1, V, V + 1, V + 2})
        if (Near >= 2 && Near <= 4096)
          Values.insert(Near);
  }
  if (G.Sizes.empty())
    return;
  for (int64_t V : {2, 3, 4})
    Values.insert(V);
  constexpr size_t Most = 8;
  for (int64_t V : Values)
    if (G.SizeValues.size() < Most)
      G.SizeValues.push_back(V);
}

void Divergences::choose(const Function &F, unsigned D, Group &G) {
  Conditions &Conds = Seq.conditions();
  const BasicBlock &B = *Seq.ranks().graph(F).nodes()[D].Block;
  const Value *C = G.Leaf;
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(C, Leaves);
  SmallVector<const Value *, 4> Differing;
  std::set<ValueNumber> Keys;
  for (const Value *L : Leaves) {
    if (Seq.ranks().degree(*L) == Degree::Uniform)
      continue;
    ValueNumber K = Conds.numberOf(L);
    if (!Conds.info(K).Stable)
      return;
    if (Keys.insert(K).second)
      Differing.push_back(L);
  }
  if (Differing.empty() || !C->getType()->isIntegerTy())
    return;

  auto Decided = [&] {
    return any_of(G.Cases, [&](const Case &One) {
      return Conds.successor(B, One.Given).has_value();
    });
  };
  if (Differing.size() == 1) {
    G.Sort = Group::Values;
    G.Leaf = Differing.front();
    G.Tested = Conds.numberOf(G.Leaf);
    G.IsRank = isRank(Conds.info(G.Tested), Seq.ranks(), *G.Leaf);
    addCandidates(F, G);
    if (Decided())
      return;
    G.Cases.clear();
    G.IsRank = false;
  }
  if (const ICmpInst *Cmp = comparisonIn(C, 0, Seq.ranks())) {
    ValueNumber X = Conds.numberOf(Cmp->getOperand(0)),
                Y = Conds.numberOf(Cmp->getOperand(1));
    if (Conds.info(X).Stable && Conds.info(Y).Stable && X != Y) {
      bool Swapped;
      auto Pair = Conditions::ordered(X, Y, Swapped);
      G.Sort = Group::Order;
      G.Tested = X;
      G.Other = Y;
      for (int Order : {0, -1, 1}) {
        Case One;
        One.Given.Orders[Pair] = Order;
        addCase(G, std::move(One));
      }
      if (Decided())
        return;
      G.Cases.clear();
    }
  }
  if (C->getType()->isIntegerTy(1) && Conds.info(Conds.numberOf(C)).Stable) {
    G.Sort = Group::Flag;
    G.Tested = Conds.numberOf(C);
    for (int64_t Value : {1, 0}) {
      Case One;
      Conds.addImplied(*C, Value, One.Given);
      One.Given.Values[G.Tested] = Value;
      addCase(G, std::move(One));
    }
    return;
  }
  G.Sort = Group::Sides;
}

void Divergences::addCandidates(const Function &F, Group &G) {
  Conditions &Conds = Seq.conditions();
  std::vector<int64_t> Constants;
  auto Look = [&](const Value *V) {
    SmallVector<const Value *, 8> Leaves;
    Conds.leaves(V, Leaves);
    if (any_of(Leaves,
               [&](const Value *L) { return Conds.numberOf(L) == G.Tested; }))
      Conds.constants(V, Constants);
  };
  for (const FlowGraph::Node &N : Seq.ranks().graph(F).nodes()) {
    const Value *C = RankDependence::condition(*N.Block);
    if (C && N.Succs.size() > 1) {
      Look(C);
      if (const auto *S = dyn_cast<SwitchInst>(N.Block->getTerminator()))
        for (const auto &Case : S->cases())
          if (Case.getCaseValue()->getBitWidth() <= 64)
            Constants.push_back(Case.getCaseValue()->getSExtValue());
    }
    for (const Instruction &I : *N.Block)
      if (MpiCall Call = MpiCall::get(I); Call)
        for (Role R : {table::COLOR, table::ROOT})
          if (Value *V = has(Call.fn(), R) ? Call.value(R) : nullptr)
            Look(V);
  }

  std::set<int64_t> Values;
  if (G.Leaf->getType()->isIntegerTy(1) || G.Leaf->getType()->isPointerTy())
    Values = {0, 1};
  else
    Values = {0, 1, 2, 3};
  constexpr size_t Many = 28;
  for (int64_t C : Constants) {
    if (Values.size() > Many)
      break;
    // A divisor shows after twice as many ranks.
    if (C >= 2 && C <= 8)
      for (int64_t I = 4; I < 2 * C; ++I)
        Values.insert(I);
    if (C > INT32_MIN && C < INT32_MAX)
      for (int64_t I : {C - 1, C, C + 1})
        Values.insert(I);
  }
  // Enough ranks that the highest one tested exists.
  if (!G.SizeValues.empty() && G.IsRank && *Values.rbegin() < 4096 &&
      *Values.rbegin() + 2 > G.SizeValues.back())
    G.SizeValues.push_back(*Values.rbegin() + 2);
  std::optional<ConstantRange> Range;
  if (G.Leaf->getType()->isIntegerTy())
    Range = rangeOf(*G.Leaf, Seq.ranks());
  for (int64_t V : Values) {
    if ((G.IsRank && V < 0) ||
        (Range && !Range->contains(
                      APInt(64, V, true).sextOrTrunc(Range->getBitWidth()))))
      continue;
    Case One;
    One.Value = V;
    One.Given.Values[G.Tested] = V;
    addCase(G, std::move(One));
  }
}

void Divergences::findSource(const Function &F, Group &G) {
  const auto *CB = dyn_cast_or_null<CallBase>(G.Why.Source);
  if (!CB)
    return;
  MpiCall Call(*CB);
  int P = Call ? scopeIndex(Call.fn()) : -1;
  if (P < 0)
    return;
  if (CB->getFunction() == &F || Call.predefined(P).ends_with("WORLD")) {
    G.Source = Seq.scopeOf(Call);
    G.HasSource = true;
  } else if (Call.fn() == Fn::Comm_rank && G.Known.Deg == Degree::Rank) {
    if (auto Own = ScopeOfRank(Seq).of(*G.Leaf)) {
      G.Source = *Own;
      G.HasSource = true;
    }
  }
}

/// The call that made the communicator: what a callee is passed was made here.
const CallBase *Divergences::originOf(const CallSymbol &Scope) const {
  const Communicators &Comms = Seq.ranks().communicators();
  const auto *By =
      Scope.AnyScope || CollectiveSequence::isFixed(Scope.Scope)
          ? nullptr
          : dyn_cast_or_null<CallBase>(Seq.conditions().info(Scope.Scope).Def);
  if (!By || !Communicators::makes(*By))
    return Comms.originOf(MpiCall(*Scope.Example));
  return Communicators::hasSameMembers(*By) ? Comms.originOf(MpiCall(*By)) : By;
}

/// The communicator that a file or window was made on, as the function names it
/// that asked for the rank.
std::optional<CallSymbol> Divergences::madeOn(const Group &G,
                                              const CallSymbol &Scope) const {
  const auto *Asked = dyn_cast_or_null<CallBase>(G.Why.Source);
  const MpiCall Call =
      Scope.Example && !Scope.Other ? MpiCall(*Scope.Example) : MpiCall();
  const int P = Call ? scopeIndex(Call.fn()) : -1;
  if (!Asked || P < 0 || row(Call.fn()).Roles.At[P] == table::COMM ||
      row(Call.fn()).Roles.At[P] == table::COMM_INOUT)
    return std::nullopt;
  const auto Makers = Seq.ranks().communicators().makersOf(Call);
  if (Makers.size() != 1 ||
      Makers.front()->getFunction() != Asked->getFunction())
    return std::nullopt;
  const MpiCall Maker(*Makers.front());
  if (row(Maker.fn()).Roles.At[scopeIndex(Maker.fn())] != table::COMM)
    return std::nullopt;
  CallSymbol On = Seq.scopeOf(Maker);
  return On.AnyScope ? std::nullopt : std::optional(On);
}

/// What is known of the members by how the communicator was made.
static Communicators::Kind kindOf(const Communicators &Comms,
                                  const CallSymbol &Scope) {
  const Value *Comm = Scope.Other ? Scope.OtherCall->Comm : nullptr;
  if (!Scope.Example || (Scope.Other && !Comm))
    return Communicators::Kind::Unknown;
  return Comm ? Comms.kindOf(*Comm, Scope.OtherCall->byReference())
              : Comms.kindOf(MpiCall(*Scope.Example));
}

/// No other rank has the communicator, or nobody has one.
bool Divergences::isAlone(const CallSymbol &Scope) const {
  if (CollectiveSequence::isFixed(Scope.Scope))
    return Scope.Scope != CollectiveSequence::World;
  auto Kind = kindOf(Seq.ranks().communicators(), Scope);
  return Kind == Communicators::Kind::Self || Kind == Communicators::Kind::Null;
}

bool Divergences::counts(const Group &G, const CallSymbol &Scope, const Case &A,
                         const Case &B) {
  if (isAlone(Scope) || (!Scope.AnyScope && is_contained(G.OfOne, Scope.Scope)))
    return false;
  auto Same = [&](const CallSymbol &L) {
    return !L.AnyScope && !Scope.AnyScope && L.Scope == Scope.Scope;
  };
  // Equal on all members of this very communicator.
  if (G.Known.Over && (Same(Seq.scopeOf(MpiCall(*G.Known.Over))) ||
                       isOfScopeBefore(*G.Known.Over, Scope)))
    return false;
  // A test of the handle itself: who has none is no member.
  if (G.Sort == Group::Values && !Scope.AnyScope && Scope.Scope == G.Tested)
    return false;
  if (Scope.Scope == CollectiveSequence::World)
    return true;
  // Made under this branch: who takes another way has one of its own, or none,
  // and then the calls that make it differ.
  if (const auto *Made =
          dyn_cast_or_null<CallBase>(Seq.conditions().info(Scope.Scope).Def);
      Made && !Scope.AnyScope && decides(G, *Made))
    return false;
  // In a group or not: its members may be just those of the communicator.
  const auto *Asked = dyn_cast_or_null<CallBase>(G.Why.Source);
  auto Outside = [](const Case &One) { return One.Value && *One.Value < 0; };
  if (Asked && MpiCall(*Asked).fn() == Fn::Group_rank &&
      (Outside(A) || Outside(B)))
    return false;
  if (ofOuterCall(G, Scope))
    return false;
  // What is collected there says nothing of who has come to be a member.
  if (G.HasSource && !G.Why.Collects) {
    if (Same(G.Source))
      return true;
    const std::optional<CallSymbol> On = madeOn(G, Scope);
    if (On && !G.Source.AnyScope && On->Scope == G.Source.Scope)
      return true;
  }
  if (!Scope.Example)
    return true;
  const Communicators &Comms = Seq.ranks().communicators();
  const Value *Comm = Scope.Other ? Scope.OtherCall->Comm : nullptr;
  if (Scope.Other && !Comm)
    return true;
  MpiCall Call(*Scope.Example);
  bool ByReference = Comm && Scope.OtherCall->byReference();
  auto Kind = kindOf(Comms, Scope);
  auto Makers =
      Comm ? Comms.makersOf(*Comm, ByReference) : Comms.makersOf(Call);
  if (Kind == Communicators::Kind::Unknown || Kind == Communicators::Kind::Part)
    if (const CallBase *By = Comm ? nullptr : originOf(Scope)) {
      Kind = Communicators::Kind::Part;
      Makers = {By};
    }
  return Kind != Communicators::Kind::Part || countsForPart(G, Makers, A, B);
}

/// Not only one rank gets to a branch on something that changes, such as the
/// end of a loop up to the rank: one alone cannot differ from itself.
bool Divergences::severalRanksReach(const Function &F, unsigned D,
                                    const Group &G) {
  Conditions &Conds = Seq.conditions();
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(G.Leaf, Leaves);
  for (const Value *L : Leaves) {
    if (Seq.ranks().degree(*L) != Degree::Rank)
      continue;
    ValueNumber K = Conds.numberOf(L);
    if (!Conds.info(K).Stable || !isRank(Conds.info(K), Seq.ranks(), *L))
      continue;
    Group Ranks = G;
    Ranks.Leaf = L;
    Ranks.Tested = K;
    Ranks.IsRank = true;
    Ranks.Cases.clear();
    addCandidates(F, Ranks);
    std::map<int64_t, unsigned> Reaching; // by size
    for (const Case &One : Ranks.Cases)
      if (Seq.reaches(F, D, One.Given) && ++Reaching[One.Size] > 1)
        return true;
    return false;
  }
  return true;
}

/// Some ranks that differ in what a loop tests are in the same part.
bool Divergences::sharesPart(const Group &G, const Value &Color) {
  Conditions &Conds = Seq.conditions();
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(G.Leaf, Leaves);
  for (const Value *L : Leaves) {
    ValueNumber K = Conds.numberOf(L);
    if (Seq.ranks().degree(*L) != Degree::Rank || !Conds.info(K).Stable)
      continue;
    std::set<uint64_t> Colors;
    for (int64_t Rank = 0; Rank < 8; ++Rank) {
      Assignment Given;
      Given.Values[K] = Rank;
      auto X = Conds.evaluate(&Color, Given);
      if (!X)
        break;
      if (!X->isNegative() && !Colors.insert(X->getZExtValue()).second)
        return true;
    }
  }
  return false;
}

/// Whether the branch is among what decides that this call is made.
bool Divergences::decides(const Group &G, const CallBase &Call) const {
  if (Call.getFunction() != G.In)
    return false;
  const FlowGraph &Graph = Seq.ranks().graph(*G.In);
  unsigned N = Graph.indexOf(Call.getParent());
  return N != FlowGraph::Exit && is_contained(Graph.decisionsOver(N), G.At);
}

/// An attribute of a communicator, as the number of one of several programs
/// that were started together: each of these has many ranks.
static bool isAttribute(const Value &Color) {
  const auto *L = dyn_cast<LoadInst>(&Color);
  const auto *P = L ? dyn_cast<LoadInst>(L->getPointerOperand()) : nullptr;
  return P && any_of(P->getPointerOperand()->users(), [&](const User *U) {
           const auto *CB = dyn_cast<CallBase>(U);
           MpiCall Call = CB ? MpiCall::get(*CB) : MpiCall();
           return Call && has(Call.fn(), table::KEYVAL) &&
                  Call.operand(table::PTR_OUT) == P->getPointerOperand();
         });
}

/// A part of a communicator: ranks that are told apart by what put them into
/// different parts do not meet there.
bool Divergences::countsForPart(const Group &G,
                                ArrayRef<const CallBase *> Makers,
                                const Case &A, const Case &B) {
  // Where it is a copy of the world it is no part.
  SmallVector<const CallBase *, 2> Parting;
  copy_if(Makers, std::back_inserter(Parting), [](const CallBase *CB) {
    MpiCall Call(*CB);
    return !Communicators::hasSameMembers(*CB) ||
           Call.predefined(indexOf(Call.fn(), table::COMM)) != "MPI_COMM_WORLD";
  });
  if (Parting.size() != 1)
    return false;
  MpiCall Maker(*Parting.front());
  Value *Color =
      has(Maker.fn(), table::COLOR) ? Maker.value(table::COLOR) : nullptr;
  // What callers choose the parts by is theirs.
  if (!Color || isa<Argument>(Color))
    return false;
  const Degree Parted = Seq.ranks().degree(*Color);
  if (Parted == Degree::Uniform ||
      (G.Known.Deg == Degree::Local && isAttribute(*Color)))
    return true;
  // Members of a part have data of their own, but for what has put them there.
  const auto *By = dyn_cast_or_null<CallBase>(G.Why.Source);
  if (G.Known.Deg == Degree::Local &&
      (Parted == Degree::Rank ||
       (By && !G.Why.Collects && has(MpiCall(*By).fn(), table::UniformOut) &&
        Seq.ranks().reason(*Color).Source != By)))
    return true;
  if (G.Sort == Group::Sides)
    return sharesPart(G, *Color);
  auto X = Seq.conditions().evaluate(Color, A.Given);
  auto Y = Seq.conditions().evaluate(Color, B.Given);
  if (!X || !Y)
    return false;
  // MPI_UNDEFINED: in no part.
  return *X == *Y && !X->isNegative();
}

} // namespace tutti
