// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Value numbering through memory, and what an expression is computed from.

#include "analysis/values/Conditions.h"
#include "analysis/values/OutParameters.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

namespace {
enum Kind : uintptr_t {
  OfValue,
  OfConstant,
  OfMemory,
  OfElement,
  OfOperation,
  OfCall
};
} // namespace

ValueNumber Conditions::intern(std::vector<uintptr_t> Id, Info I) {
  auto [It, New] = Numbers.try_emplace(std::move(Id), Infos.size());
  if (New)
    Infos.push_back(std::move(I));
  return It->second;
}

bool Conditions::inLoop(const Instruction *I) const {
  const FlowGraph &G = Ranks.graph(*I->getFunction());
  unsigned N = G.indexOf(I->getParent());
  return N != FlowGraph::Exit && G.nodes()[N].InLoop;
}

/// Casts between integers that keep the value as people mean it.
static const Value *withoutCasts(const Value *V) {
  while (isa<ZExtInst>(V) || isa<SExtInst>(V) || isa<FreezeInst>(V) ||
         (isa<TruncInst>(V) && !V->getType()->isIntegerTy(1)))
    V = cast<Instruction>(V)->getOperand(0);
  return V;
}

/// So many numbers are worked out in each other, through memory and calls.
static constexpr unsigned MaxNested = 256;

ValueNumber Conditions::opaque(const Value &V, int64_t Offset) {
  Incomplete::report(Incomplete::Depth, V);
  const auto *Inst = dyn_cast<Instruction>(&V);
  Info I;
  I.Example = &V;
  I.Stable = !Inst || !inLoop(Inst);
  I.Opaque = true;
  return intern({OfValue, reinterpret_cast<uintptr_t>(&V), uintptr_t(Offset)},
                I);
}

/// An expression may be as long as its function: its operands are numbered
/// before it, innermost first, so that none of them asks for another one.
void Conditions::numberOperands(const Value *V) {
  SmallVector<const Value *, 16> Work{V};
  // What nothing reaches may be computed from itself.
  DenseMap<const Value *, unsigned> Asked;
  while (!Work.empty()) {
    const auto *B = cast<BinaryOperator>(Work.back());
    size_t Before = Work.size();
    for (const Value *Op : B->operand_values())
      if (const Value *Plain = withoutCasts(Op); isa<BinaryOperator>(Plain) &&
                                                 !Cache.contains(Plain) &&
                                                 ++Asked[Plain] <= 2)
        Work.push_back(Plain);
    if (Work.size() > Before)
      continue;
    Work.pop_back();
    if (B != V && !Cache.contains(B))
      Cache[B] = newNumberOf(B);
  }
}

ValueNumber Conditions::numberOf(const Value *V) {
  V = withoutCasts(V);
  if (auto It = Cache.find(V); It != Cache.end())
    return It->second;
  if (Nested > MaxNested)
    return opaque(*V);
  ++Nested;
  auto Leave = atScopeExit([&] { --Nested; });
  if (isa<BinaryOperator>(V))
    numberOperands(V);
  ValueNumber Result = newNumberOf(V);
  return Cache[V] = Result;
}

ValueNumber Conditions::newNumberOf(const Value *V) {
  ++Steps;
  Info I;
  I.Example = V;
  ValueNumber Result;
  if (const auto *C = dyn_cast<ConstantInt>(V); C && C->getBitWidth() <= 64) {
    Result = intern({OfConstant, uintptr_t(C->getSExtValue())}, I);
  } else if (const auto *L = dyn_cast<LoadInst>(V)) {
    Result = numberOfLoad(*L);
  } else if (const auto *B = dyn_cast<BinaryOperator>(V)) {
    // Cycles go through phi nodes, which are leaves here.
    ValueNumber X = numberOf(B->getOperand(0)), Y = numberOf(B->getOperand(1));
    I.Stable = Infos[X].Stable && Infos[Y].Stable;
    I.Opaque = Infos[X].Opaque || Infos[Y].Opaque;
    Result = intern({OfOperation, B->getOpcode(), X, Y}, I);
  } else if (auto Read = numberOfReader(V)) {
    Result = *Read;
  } else if (const auto *CB = dyn_cast<CallBase>(V); CB && Ranks.isPure(*CB)) {
    std::vector<uintptr_t> Id{
        OfCall, reinterpret_cast<uintptr_t>(CB->getCalledFunction())};
    for (const Use &U : CB->args()) {
      ValueNumber K = numberOf(U);
      I.Stable &= Infos[K].Stable;
      Id.push_back(K);
    }
    Result = intern(std::move(Id), I);
  } else {
    const auto *Inst = dyn_cast<Instruction>(V);
    I.Stable = !Inst || !inLoop(Inst);
    I.Opaque = isa<CallBase>(V) || isa<PHINode>(V) || isa<SelectInst>(V);
    Result = intern({OfValue, reinterpret_cast<uintptr_t>(V)}, I);
  }
  return Result;
}

/// Of a call that reads one place, where it is known what is there.
std::optional<ValueNumber> Conditions::numberOfReader(const Value *V) {
  const auto *CB = dyn_cast<CallBase>(V);
  auto Where = CB ? readBy(*CB, 0) : std::nullopt;
  if (!Where)
    return std::nullopt;
  ValueNumber K = numberAt(*CB, *Where);
  return Infos[K].Opaque ? std::nullopt : std::optional(K);
}

/// The place that a call returns the contents of and does no more (an accessor
/// of a class), in terms of the caller.
std::optional<AbstractLocation> Conditions::readBy(const CallBase &CB,
                                                   unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  ArrayRef<CallTarget> Targets = Ranks.calls().of(CB);
  if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, &CB) ||
      Targets.size() != 1 || Targets.front().Maybe ||
      !Ranks.changesNothing(*Targets.front().Body) ||
      Targets.front().Body->size() != 1)
    return std::nullopt;
  const BasicBlock &Body = Targets.front().Body->getEntryBlock();
  const auto *R = dyn_cast<ReturnInst>(Body.getTerminator());
  const Value *V = R ? R->getReturnValue() : nullptr;
  AbstractLocations At;
  if (const auto *L = dyn_cast_or_null<LoadInst>(V)) {
    At = Ranks.places().at(
        L->getPointerOperand(),
        L->getDataLayout().getTypeStoreSize(L->getType()).getKnownMinValue());
  } else if (const auto *Inner = dyn_cast_or_null<CallBase>(V)) {
    if (auto P = readBy(*Inner, Depth + 1))
      At.push_back(*P);
  }
  if (At.size() != 1 || !At.front())
    return std::nullopt;
  At = Ranks.places().inCaller(At.front(), CB, Targets.front());
  if (At.size() != 1 || !At.front() || At.front().Stride)
    return std::nullopt;
  return At.front();
}

ValueNumber Conditions::numberOfLoad(const LoadInst &L) {
  int64_t Bytes =
      L.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue();
  AbstractLocations At = Ranks.places().at(L.getPointerOperand(), Bytes);
  if (At.size() == 1 && At.front() && !At.front().Stride)
    return numberAt(L, At.front());
  Info I;
  I.Example = &L;
  if (At.size() == 1 && At.front())
    if (auto Id = elementOf(L, At.front(), I))
      return intern(std::move(*Id), I);
  I.Stable = !inLoop(&L);
  I.Opaque = true;
  return intern({OfValue, reinterpret_cast<uintptr_t>(&L)}, I);
}

/// An element of an array that the function does not change is told by the
/// array and the index.
std::optional<std::vector<uintptr_t>>
Conditions::elementOf(const LoadInst &L, const AbstractLocation &Where,
                      Info &I) {
  Definitions Seen = Ranks.definitionsAt(L, Where);
  if (!Seen.Complete || Seen.Defs.size() != 1)
    return std::nullopt;
  const Instruction *Def = Seen.Defs.front();
  if (Def && (inLoop(Def) || isa<StoreInst>(Def)))
    return std::nullopt;
  std::vector<uintptr_t> Id{OfElement, reinterpret_cast<uintptr_t>(Where.Obj),
                            uintptr_t(Where.Offset),
                            reinterpret_cast<uintptr_t>(Def)};
  const Value *Address = L.getPointerOperand()->stripPointerCasts();
  while (const auto *G = dyn_cast<GEPOperator>(Address)) {
    for (const Use &Index : G->indices())
      if (!isa<Constant>(Index)) {
        ValueNumber K = numberOf(Index);
        I.Stable &= Infos[K].Stable;
        I.Opaque |= Infos[K].Opaque;
        Id.push_back(K);
      }
    Address = G->getPointerOperand()->stripPointerCasts();
  }
  return Id;
}

ValueNumber Conditions::numberAtEntry(const AbstractLocation &Where) {
  Info I;
  I.Memory = I.AtEntry = true;
  I.Where = Where;
  return intern({OfMemory, reinterpret_cast<uintptr_t>(Where.Obj),
                 uintptr_t(Where.Offset), 0},
                I);
}

ValueNumber Conditions::numberAt(const Instruction &At,
                                 const AbstractLocation &Where) {
  if (Nested > MaxNested)
    return opaque(At, Where.Offset);
  ++Nested;
  auto Leave = atScopeExit([&] { --Nested; });
  Definitions Seen = Ranks.definitionsAt(At, Where);
  if (Seen.Complete && Seen.Defs.size() > 1 &&
      is_contained(Seen.Defs, nullptr) && startsEmpty(Ranks, At, Where, Seen))
    erase(Seen.Defs, nullptr);
  Info I;
  I.Example = &At;
  I.Where = Where;
  if (!Seen.Complete || Seen.Defs.empty()) {
    I.Stable = !inLoop(&At);
    I.Opaque = true;
    return intern(
        {OfValue, reinterpret_cast<uintptr_t>(&At), uintptr_t(Where.Offset)},
        I);
  }
  if (Seen.Defs.size() == 1) {
    const Instruction *Def = Seen.Defs.front();
    if (!Def)
      return numberAtEntry(Where);
    // What was stored is what is read.
    if (const auto *S = dyn_cast<StoreInst>(Def)) {
      const Value *Stored = S->getValueOperand();
      int64_t Bytes = S->getDataLayout()
                          .getTypeStoreSize(Stored->getType())
                          .getKnownMinValue();
      AbstractLocations To = Ranks.places().at(S->getPointerOperand(), Bytes);
      if (To.size() == 1 && To.front() == Where)
        return numberOf(Stored);
    }
    if (const auto *CB = dyn_cast<CallBase>(Def); CB && !MpiCall(*CB)) {
      Given Kept = givenToKeep(Ranks, *CB, Where);
      if (Kept.V)
        return numberOf(Kept.V);
      if (Kept.Where)
        return numberAt(*CB, Kept.Where);
    }
    I.Def = Def;
  }
  I.Memory = true;
  std::vector<uintptr_t> Id{OfMemory, reinterpret_cast<uintptr_t>(Where.Obj),
                            uintptr_t(Where.Offset)};
  llvm::sort(Seen.Defs);
  for (const Instruction *Def : Seen.Defs) {
    I.Stable &= !Def || !inLoop(Def);
    I.Opaque |= Def && Seen.Defs.size() > 1;
    Id.push_back(reinterpret_cast<uintptr_t>(Def));
  }
  return intern(std::move(Id), I);
}

std::pair<ValueNumber, ValueNumber>
Conditions::ordered(ValueNumber A, ValueNumber B, bool &Swapped) {
  Swapped = B < A;
  return Swapped ? std::pair(B, A) : std::pair(A, B);
}

template <typename Visit>
void Conditions::walk(const Value *V, Visit Leaf,
                      SmallVectorImpl<const Value *> &Seen) {
  constexpr size_t Many = 64;
  if (Seen.size() > Many || is_contained(Seen, V))
    return;
  Seen.push_back(V);
  if (isa<Constant>(V)) {
    Leaf(V);
    return;
  }
  if (isa<BinaryOperator>(V) || isa<CmpInst>(V) || isa<ZExtInst>(V) ||
      isa<SExtInst>(V) || isa<TruncInst>(V) || isa<FreezeInst>(V) ||
      isa<SelectInst>(V)) {
    for (const Value *Op : cast<Instruction>(V)->operands())
      walk(Op, Leaf, Seen);
    return;
  }
  if (const auto *Phi = dyn_cast<PHINode>(V);
      Phi && !inLoop(Phi) && Phi->getNumIncomingValues() <= 4) {
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      walk(Phi->getIncomingValue(I), Leaf, Seen);
      if (const Value *C = RankDependence::condition(*Phi->getIncomingBlock(I)))
        walk(C, Leaf, Seen);
    }
    // What led there from where the ways parted.
    Function &F = *const_cast<Function *>(Phi->getFunction());
    const DomTreeNode *Node =
        Ranks.copy().analyses().getResult<DominatorTreeAnalysis>(F).getNode(
            Phi->getParent());
    if (Node && Node->getIDom())
      if (const Value *C =
              RankDependence::condition(*Node->getIDom()->getBlock()))
        walk(C, Leaf, Seen);
    return;
  }
  if (const auto *L = dyn_cast<LoadInst>(V)) {
    const Info &I = info(numberOf(L));
    if (I.Example && I.Example != L && !I.Memory &&
        isa<Instruction>(I.Example) &&
        cast<Instruction>(I.Example)->getFunction() == L->getFunction() &&
        I.Example->getType()->isIntegerTy()) {
      walk(I.Example, Leaf, Seen);
      return;
    }
  }
  Leaf(V);
}

void Conditions::leaves(const Value *V, SmallVectorImpl<const Value *> &Out) {
  SmallVector<const Value *, 16> Seen;
  walk(
      V,
      [&](const Value *L) {
        if (!isa<Constant>(L))
          Out.push_back(L);
      },
      Seen);
}

void Conditions::constants(const Value *V, std::vector<int64_t> &Out) {
  SmallVector<const Value *, 16> Seen;
  walk(
      V,
      [&](const Value *L) {
        if (const auto *C = dyn_cast<ConstantInt>(L);
            C && C->getBitWidth() <= 64)
          Out.push_back(C->getSExtValue());
      },
      Seen);
}

} // namespace tutti
