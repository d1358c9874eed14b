// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Value numbering through memory, and a small evaluator of integer expressions
/// that answers only what is certain.

#include "analysis/Conditions.h"
#include "analysis/HandedOut.h"
#include "model/MpiCall.h"
#include "model/OmpCall.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
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

Key Conditions::intern(std::vector<uintptr_t> Id, Info I) {
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

Key Conditions::keyOf(const Value *V) {
  V = withoutCasts(V);
  if (auto It = Cache.find(V); It != Cache.end())
    return It->second;
  Info I;
  I.Example = V;
  Key Result;
  if (const auto *C = dyn_cast<ConstantInt>(V); C && C->getBitWidth() <= 64) {
    Result = intern({OfConstant, uintptr_t(C->getSExtValue())}, I);
  } else if (const auto *L = dyn_cast<LoadInst>(V)) {
    Result = keyOfLoad(*L);
  } else if (const auto *B = dyn_cast<BinaryOperator>(V)) {
    // Cycles go through phi nodes, which are leaves here.
    Key X = keyOf(B->getOperand(0)), Y = keyOf(B->getOperand(1));
    I.Stable = Infos[X].Stable && Infos[Y].Stable;
    I.Opaque = Infos[X].Opaque || Infos[Y].Opaque;
    Result = intern({OfOperation, B->getOpcode(), X, Y}, I);
  } else if (auto Read = keyOfReader(V)) {
    Result = *Read;
  } else if (const auto *CB = dyn_cast<CallBase>(V); CB && Ranks.isPure(*CB)) {
    std::vector<uintptr_t> Id{
        OfCall, reinterpret_cast<uintptr_t>(CB->getCalledFunction())};
    for (const Use &U : CB->args()) {
      Key K = keyOf(U);
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
  return Cache[V] = Result;
}

/// Of a call that reads one place, where it is known what is there.
std::optional<Key> Conditions::keyOfReader(const Value *V) {
  const auto *CB = dyn_cast<CallBase>(V);
  auto Where = CB ? readBy(*CB, 0) : std::nullopt;
  if (!Where)
    return std::nullopt;
  Key K = keyAt(*CB, *Where);
  return Infos[K].Opaque ? std::nullopt : std::optional(K);
}

/// The place that a call returns the contents of and does no more (an accessor
/// of a class), in terms of the caller.
std::optional<Place> Conditions::readBy(const CallBase &CB, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  ArrayRef<CallTarget> Targets = Ranks.calls().of(CB);
  if (Depth > MaxDepth || Targets.size() != 1 || Targets.front().Maybe ||
      !Ranks.changesNothing(*Targets.front().Body) ||
      Targets.front().Body->size() != 1)
    return std::nullopt;
  const BasicBlock &Body = Targets.front().Body->getEntryBlock();
  const auto *R = dyn_cast<ReturnInst>(Body.getTerminator());
  const Value *V = R ? R->getReturnValue() : nullptr;
  Places At;
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

Key Conditions::keyOfLoad(const LoadInst &L) {
  int64_t Bytes =
      L.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue();
  tutti::Places At = Ranks.places().at(L.getPointerOperand(), Bytes);
  if (At.size() == 1 && At.front() && !At.front().Stride)
    return keyAt(L, At.front());
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
Conditions::elementOf(const LoadInst &L, const Place &Where, Info &I) {
  Reached Seen = Ranks.definitionsAt(L, Where);
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
        Key K = keyOf(Index);
        I.Stable &= Infos[K].Stable;
        I.Opaque |= Infos[K].Opaque;
        Id.push_back(K);
      }
    Address = G->getPointerOperand()->stripPointerCasts();
  }
  return Id;
}

Key Conditions::entryKey(const Place &Where) {
  Info I;
  I.Memory = I.AtEntry = true;
  I.Where = Where;
  return intern({OfMemory, reinterpret_cast<uintptr_t>(Where.Obj),
                 uintptr_t(Where.Offset), 0},
                I);
}

Key Conditions::keyAt(const Instruction &At, const Place &Where) {
  Reached Seen = Ranks.definitionsAt(At, Where);
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
      return entryKey(Where);
    // What was stored is what is read.
    if (const auto *S = dyn_cast<StoreInst>(Def)) {
      const Value *Stored = S->getValueOperand();
      int64_t Bytes = S->getDataLayout()
                          .getTypeStoreSize(Stored->getType())
                          .getKnownMinValue();
      tutti::Places To = Ranks.places().at(S->getPointerOperand(), Bytes);
      if (To.size() == 1 && To.front() == Where)
        return keyOf(Stored);
    }
    if (const auto *CB = dyn_cast<CallBase>(Def); CB && !MpiCall(*CB)) {
      Given Kept = givenToKeep(Ranks, *CB, Where);
      if (Kept.V)
        return keyOf(Kept.V);
      if (Kept.Where)
        return keyAt(*CB, Kept.Where);
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

std::pair<Key, Key> Conditions::ordered(Key A, Key B, bool &Swapped) {
  Swapped = B < A;
  return Swapped ? std::pair(B, A) : std::pair(A, B);
}

/// As MPI_Comm_rank gave it, in this function or in a variable that only ever
/// holds it.
bool Conditions::isRankOfWorld(Key K) const {
  const Info &I = Infos[K];
  const auto *CB = dyn_cast_or_null<CallBase>(I.Def);
  if (!CB && I.Memory && I.AtEntry)
    CB = Ranks.soleWriter(I.Where);
  if (!CB)
    return false;
  MpiCall Call(*CB);
  return Call.fn() == Fn::Comm_rank &&
         Ranks.communicators().sortOf(Call) == Communicators::Sort::World;
}

std::optional<APInt> Conditions::evaluate(const Value *V, const Assignment &A) {
  return evaluate(V, A, 0);
}

static bool holds(ICmpInst::Predicate P, int Order) {
  if (P == ICmpInst::ICMP_EQ)
    return Order == 0;
  if (P == ICmpInst::ICMP_NE)
    return Order != 0;
  if (Order == 0)
    return ICmpInst::isTrueWhenEqual(P);
  return Order < 0 ? (ICmpInst::isLT(P) || ICmpInst::isLE(P))
                   : (ICmpInst::isGT(P) || ICmpInst::isGE(P));
}

/// What a test for a null pointer of an allocation, or of the error code of an
/// MPI call, gives when nothing has failed; empty for other comparisons.
std::optional<APInt> Conditions::withoutFailure(const ICmpInst &Cmp) {
  const auto *C = dyn_cast<Constant>(Cmp.getOperand(1));
  if (!C || !C->isNullValue())
    return std::nullopt;
  const Value *V = Cmp.getOperand(0);
  if (isa<LoadInst>(V)) // as far as it was set just once
    V = info(keyOf(V)).Example;
  const auto *CB = dyn_cast_or_null<CallBase>(V);
  if (!CB)
    return std::nullopt;
  if (CB->getType()->isPointerTy())
    return Cmp.isEquality() && isNoAliasCall(CB)
               ? std::optional(
                     APInt(1, Cmp.getPredicate() == ICmpInst::ICMP_NE))
               : std::nullopt;
  MpiCall Mpi(*CB);
  if (!Mpi || !CB->getType()->isIntegerTy())
    return std::nullopt;
  return APInt(1, ICmpInst::isTrueWhenEqual(Cmp.getPredicate()));
}

bool Conditions::testsFailure(const BasicBlock &B) {
  const auto *Cmp = dyn_cast_or_null<ICmpInst>(RankDependence::condition(B));
  return Cmp && withoutFailure(*Cmp);
}

std::optional<APInt> Conditions::evaluate(const Value *V, const Assignment &A,
                                          unsigned Depth) {
  constexpr unsigned MaxDepth = 24;
  if (Depth > MaxDepth)
    return std::nullopt;
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue();
  unsigned Bits = V->getType()->isIntegerTy()
                      ? V->getType()->getIntegerBitWidth()
                  : V->getType()->isPointerTy() ? 64
                                                : 0;
  if (isa<ConstantPointerNull>(V))
    return APInt(64, 0);
  if (!Bits || isa<Constant>(V))
    return std::nullopt;
  if (!A.Values.empty())
    if (auto It = A.Values.find(keyOf(V)); It != A.Values.end())
      return APInt(64, It->second, true).sextOrTrunc(Bits);
  if (A.Rank && V->getType()->isIntegerTy() && isRankOfWorld(keyOf(V)))
    return APInt(64, *A.Rank, true).sextOrTrunc(Bits);
  auto Operand = [&](unsigned I) {
    return evaluate(cast<User>(V)->getOperand(I), A, Depth + 1);
  };
  if (const auto *Cmp = dyn_cast<ICmpInst>(V)) {
    auto X = Operand(0), Y = Operand(1);
    if (X && Y)
      return APInt(1, ICmpInst::compare(*X, *Y, Cmp->getPredicate()));
    if (A.NothingFails)
      if (auto Z = withoutFailure(*Cmp))
        return Z;
    if (A.Orders.empty())
      return std::nullopt;
    bool Swapped;
    auto Pair =
        ordered(keyOf(Cmp->getOperand(0)), keyOf(Cmp->getOperand(1)), Swapped);
    auto It = A.Orders.find(Pair);
    if (It == A.Orders.end())
      return std::nullopt;
    return APInt(
        1, holds(Cmp->getPredicate(), Swapped ? -It->second : It->second));
  }
  if (const auto *B = dyn_cast<BinaryOperator>(V)) {
    auto X = Operand(0), Y = Operand(1);
    switch (B->getOpcode()) {
    case Instruction::And:
      if ((X && X->isZero()) || (Y && Y->isZero()))
        return APInt(Bits, 0);
      break;
    case Instruction::Or:
      if ((X && X->isAllOnes()) || (Y && Y->isAllOnes()))
        return APInt::getAllOnes(Bits);
      break;
    case Instruction::Mul:
      if ((X && X->isZero()) || (Y && Y->isZero()))
        return APInt(Bits, 0);
      break;
    default:
      break;
    }
    if (!X || !Y)
      return std::nullopt;
    bool Divides = B->isIntDivRem();
    if (Divides && Y->isZero())
      return std::nullopt;
    bool TooFar = B->isShift() && Y->uge(Bits);
    if (TooFar)
      return std::nullopt;
    switch (B->getOpcode()) {
    case Instruction::Add:
      return *X + *Y;
    case Instruction::Sub:
      return *X - *Y;
    case Instruction::Mul:
      return *X * *Y;
    case Instruction::SDiv:
      return X->sdiv(*Y);
    case Instruction::UDiv:
      return X->udiv(*Y);
    case Instruction::SRem:
      return X->srem(*Y);
    case Instruction::URem:
      return X->urem(*Y);
    case Instruction::And:
      return *X & *Y;
    case Instruction::Or:
      return *X | *Y;
    case Instruction::Xor:
      return *X ^ *Y;
    case Instruction::Shl:
      return X->shl(*Y);
    case Instruction::LShr:
      return X->lshr(*Y);
    case Instruction::AShr:
      return X->ashr(*Y);
    default:
      return std::nullopt;
    }
  }
  if (isa<ZExtInst>(V) || isa<SExtInst>(V) || isa<TruncInst>(V) ||
      isa<FreezeInst>(V)) {
    auto X = Operand(0);
    if (!X)
      return std::nullopt;
    return isa<ZExtInst>(V) ? X->zextOrTrunc(Bits) : X->sextOrTrunc(Bits);
  }
  if (isa<SelectInst>(V)) {
    auto C = Operand(0);
    if (C)
      return Operand(C->isZero() ? 2 : 1);
    auto X = Operand(1), Y = Operand(2);
    return X && Y && *X == *Y ? X : std::nullopt;
  }
  if (const auto *Phi = dyn_cast<PHINode>(V)) {
    const Value *In = incoming(*Phi, A, Depth);
    return In ? evaluate(In, A, Depth + 1) : std::nullopt;
  }
  if (const auto *L = dyn_cast<LoadInst>(V)) {
    // A local that was set once: to what was stored.
    const Info &I = info(keyOf(L));
    if (I.Example && I.Example != L && !I.Memory &&
        I.Example->getType()->isIntegerTy())
      if (auto X = evaluate(I.Example, A, Depth + 1))
        return X->sextOrTrunc(Bits);
    return std::nullopt;
  }
  if (const auto *CB = dyn_cast<CallBase>(V))
    switch (ompKind(*CB)) {
    // Of the threads that come here exactly one goes on: the process does.
    case OmpKind::SingleBegin:
    case OmpKind::MasterBegin:
    case OmpKind::MaskedBegin:
      return APInt(Bits, 1);
    case OmpKind::TeamThreadNum:
      return APInt(Bits, 0);
    default:
      break;
    }
  return std::nullopt;
}

/// The value of a short-circuit expression or a conditional: follows the
/// branches from where the ways part.
const Value *Conditions::incoming(const PHINode &Phi, const Assignment &A,
                                  unsigned Depth) {
  if (inLoop(&Phi))
    return nullptr;
  Function &F = *const_cast<Function *>(Phi.getFunction());
  DominatorTree &DT =
      Ranks.copy().analyses().getResult<DominatorTreeAnalysis>(F);
  const DomTreeNode *Node = DT.getNode(Phi.getParent());
  const BasicBlock *At =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  for (unsigned Steps = 0; At && Steps < 16; ++Steps) {
    const BasicBlock *Next = At->getSingleSuccessor();
    if (!Next) {
      const auto *Br = dyn_cast<BranchInst>(At->getTerminator());
      auto C = Br ? evaluate(Br->getCondition(), A, Depth + 2) : std::nullopt;
      if (!C)
        return nullptr;
      Next = Br->getSuccessor(C->isZero() ? 1 : 0);
    }
    if (Next == Phi.getParent())
      return Phi.getIncomingValueForBlock(At);
    At = Next;
  }
  return nullptr;
}

const Value *Conditions::resolve(const Value *V, const Assignment &A) {
  for (unsigned Steps = 0; Steps < 16; ++Steps) {
    const Value *Next = nullptr;
    if (const auto *S = dyn_cast<SelectInst>(V)) {
      if (auto C = evaluate(S->getCondition(), A))
        Next = C->isZero() ? S->getFalseValue() : S->getTrueValue();
    } else if (const auto *Phi = dyn_cast<PHINode>(V)) {
      Next = incoming(*Phi, A, 0);
    }
    if (!Next)
      return V;
    V = Next;
  }
  return V;
}

std::optional<const BasicBlock *> Conditions::successor(const BasicBlock &B,
                                                        const Assignment &A) {
  if (A.Forced.first == &B)
    return A.Forced.second;
  const Value *C = RankDependence::condition(B);
  auto X = C && C->getType()->isIntegerTy() ? evaluate(C, A) : std::nullopt;
  if (!X)
    return std::nullopt;
  if (const auto *Br = dyn_cast<BranchInst>(B.getTerminator()))
    return Br->getSuccessor(X->isZero() ? 1 : 0);
  if (const auto *S = dyn_cast<SwitchInst>(B.getTerminator())) {
    for (const auto &Case : S->cases())
      if (Case.getCaseValue()->getValue() == *X)
        return Case.getCaseSuccessor();
    return S->getDefaultDest();
  }
  return std::nullopt;
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
    const Info &I = info(keyOf(L));
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
