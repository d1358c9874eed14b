// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What an expression is under an assignment: an evaluator of integers that
/// answers only what is certain, in a bounded number of steps.

#include "analysis/memory/HeapCalls.h"
#include "analysis/values/Conditions.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// As MPI_Comm_rank gave it, in this function or in a variable that only ever
/// holds it.
bool Conditions::isRankOfWorld(ValueNumber K) const {
  const Info &I = Infos[K];
  const auto *CB = dyn_cast_or_null<CallBase>(I.Def);
  if (!CB && I.Memory && I.AtEntry)
    CB = Ranks.soleWriter(I.Where);
  if (!CB)
    return false;
  MpiCall Call(*CB);
  return Call.fn() == Fn::Comm_rank &&
         Ranks.communicators().kindOf(Call) == Communicators::Kind::World;
}

std::optional<APInt> Conditions::evaluate(const Value *V, const Assignment &A) {
  constexpr uint64_t MaxSteps = 20000;
  LastStep = Steps + MaxSteps;
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

/// Gives memory, which there may not be enough of: an allocation, or what the
/// program makes of one, but not a file that is opened.
bool Conditions::isOfMemory(const CallBase &CB) const {
  const Function *Callee = CB.getCalledFunction();
  if (Callee && isCalledAllocation(*Callee))
    return true;
  const auto &Library =
      Ranks.copy().analyses().getResult<TargetLibraryAnalysis>(
          *const_cast<Function *>(CB.getFunction()));
  LibFunc Is;
  return isNoAliasCall(&CB) && (!Callee || !Library.getLibFunc(*Callee, Is) ||
                                isAllocationFn(&CB, &Library));
}

/// What a test for a null pointer of an allocation, or of the error code of an
/// MPI call, gives when that has not failed; empty for other comparisons.
std::optional<APInt> Conditions::withoutFailure(const ICmpInst &Cmp,
                                                Assignment::Failures Fails) {
  const auto *C = dyn_cast<Constant>(Cmp.getOperand(1));
  if (Fails == Assignment::AnyFailure || !C || !C->isNullValue())
    return std::nullopt;
  const Value *V = Cmp.getOperand(0);
  if (isa<LoadInst>(V)) // as far as it was set just once
    V = info(numberOf(V)).Example;
  const auto *CB = dyn_cast_or_null<CallBase>(V);
  if (!CB)
    return std::nullopt;
  if (CB->getType()->isPointerTy())
    return Cmp.isEquality() &&
                   (isOfMemory(*CB) ||
                    (Fails == Assignment::NoFailure && isNoAliasCall(CB)))
               ? std::optional(
                     APInt(1, Cmp.getPredicate() == ICmpInst::ICMP_NE))
               : std::nullopt;
  MpiCall Mpi(*CB);
  if (Fails != Assignment::NoFailure || !Mpi || !CB->getType()->isIntegerTy())
    return std::nullopt;
  return APInt(1, ICmpInst::isTrueWhenEqual(Cmp.getPredicate()));
}

bool Conditions::testsFailure(const BasicBlock &B, Assignment::Failures Fails) {
  const auto *Cmp = dyn_cast_or_null<ICmpInst>(RankDependence::condition(B));
  return Cmp && withoutFailure(*Cmp, Fails);
}

std::optional<APInt> Conditions::evaluate(const Value *V, const Assignment &A,
                                          unsigned Depth) {
  constexpr unsigned MaxDepth = 24;
  if (Depth > MaxDepth || ++Steps > LastStep) {
    const auto *I = dyn_cast<Instruction>(V);
    Incomplete::report(Depth > MaxDepth ? Incomplete::Depth : Incomplete::Steps,
                       I ? I->getFunction() : nullptr);
    return std::nullopt;
  }
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
    if (auto Is = given(numberOf(V), A))
      return APInt(64, *Is, true).sextOrTrunc(Bits);
  if (A.Rank && V->getType()->isIntegerTy() && isRankOfWorld(numberOf(V)))
    return APInt(64, *A.Rank, true).sextOrTrunc(Bits);
  auto Operand = [&](unsigned I) {
    return evaluate(cast<User>(V)->getOperand(I), A, Depth + 1);
  };
  if (const auto *Cmp = dyn_cast<ICmpInst>(V)) {
    auto X = Operand(0), Y = Operand(1);
    if (X && Y)
      return APInt(1, ICmpInst::compare(*X, *Y, Cmp->getPredicate()));
    if (auto Z = withoutFailure(*Cmp, A.Fails))
      return Z;
    if (A.Orders.empty())
      return std::nullopt;
    bool Swapped;
    auto Pair = ordered(numberOf(Cmp->getOperand(0)),
                        numberOf(Cmp->getOperand(1)), Swapped);
    auto It = A.Orders.find(Pair);
    if (It == A.Orders.end())
      return std::nullopt;
    return APInt(
        1, holds(Cmp->getPredicate(), Swapped ? -It->second : It->second));
  }
  if (const auto *Cmp = dyn_cast<FCmpInst>(V))
    return evaluateFloats(*Cmp, A, Depth);
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
    // A division by zero folds to poison.
    const auto *Folded =
        dyn_cast_or_null<ConstantInt>(ConstantFoldBinaryOpOperands(
            B->getOpcode(), ConstantInt::get(B->getContext(), *X),
            ConstantInt::get(B->getContext(), *Y), B->getDataLayout()));
    return Folded ? std::optional(Folded->getValue()) : std::nullopt;
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
    const Info &I = info(numberOf(L));
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

/// Of two floating-point numbers, where constants were chosen.
std::optional<APInt> Conditions::evaluateFloats(const FCmpInst &Cmp,
                                                const Assignment &A,
                                                unsigned Depth) {
  Constant *Chosen[2];
  for (unsigned Op : {0, 1}) {
    const Value *V = Cmp.getOperand(Op);
    while (const auto *Phi = dyn_cast_or_null<PHINode>(V))
      V = incoming(*Phi, A, Depth);
    Chosen[Op] = const_cast<ConstantFP *>(dyn_cast_or_null<ConstantFP>(V));
    if (!Chosen[Op])
      return std::nullopt;
  }
  const auto *Folded =
      dyn_cast_or_null<ConstantInt>(ConstantFoldCompareInstOperands(
          Cmp.getPredicate(), Chosen[0], Chosen[1], Cmp.getDataLayout()));
  return Folded ? std::optional(Folded->getValue()) : std::nullopt;
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
  for (unsigned Steps = 0;
       At && !Incomplete::undecided(Steps == 16, Incomplete::Steps, &Phi);
       ++Steps) {
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
  for (unsigned Steps = 0; Incomplete::within(Steps, 16); ++Steps) {
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

/// Under A all is as it was under For, as far as was asked then.
bool Conditions::serves(const Assignment &For, const Consulted &Of,
                        const Assignment &A) {
  if (For.Values.empty() != A.Values.empty() || For.rest() != A.rest())
    return false;
  if (A.Broadcasts != Assignment::Plain)
    return For.Values == A.Values;
  auto Same = [&](ValueNumber K, std::optional<int64_t> Is) {
    if (const auto *Said = Of.said(K))
      return *Said == Is;
    return !Is || !Of.lookedThroughMemory() || !isMemory(K);
  };
  // Another value may lead the same way.
  auto LeadsSameWays = [&](ValueNumber K) {
    if (!Of.hasChoices())
      return true;
    const auto Blocks =
        TestedAt.lookup(K); // more may come while they are asked
    return all_of(Blocks, [&](const BasicBlock *B) {
      const BasicBlock *const *Went = Of.choice(*B);
      return !Went || keptSuccessor(*B, A).value_or(nullptr) == *Went;
    });
  };
  for (const auto &[K, Value] : A.Values) {
    auto It = For.Values.find(K);
    if (It != For.Values.end() && It->second == Value)
      continue;
    if (!Same(K, Value) || !LeadsSameWays(K))
      return false;
  }
  for (const auto &[K, Value] : For.Values)
    if (!A.Values.count(K) && (!Same(K, std::nullopt) || !LeadsSameWays(K)))
      return false;
  return true;
}

std::optional<const BasicBlock *> Conditions::successor(const BasicBlock &B,
                                                        const Assignment &A) {
  if (auto It = A.Forced.find(&B); It != A.Forced.end())
    return It->second;
  const Value *C = RankDependence::condition(B);
  if (!C || !C->getType()->isIntegerTy())
    return std::nullopt;
  Way Found = keptSuccessor(B, A);
  if (Recording)
    Recording->note(B, Found.value_or(nullptr));
  return Found;
}

Conditions::Way Conditions::keptSuccessor(const BasicBlock &B,
                                          const Assignment &A) {
  // What else is forced, or counted, decides nothing here.
  if (!A.Forced.empty() || A.CountsAll || A.Broadcasts != Assignment::Plain) {
    Assignment Here = A;
    Here.Forced.clear();
    Here.CountsAll = false;
    Here.Broadcasts = Assignment::Plain;
    return keptSuccessor(B, Here);
  }
  auto &Known = Successors[&B];
  size_t Before = Known.All.size();
  Way Found = answer(Known, A, [&] { return findSuccessor(B, A); });
  if (Known.All.size() == Before)
    return Found;
  for (const auto &[K, Is] : Known.All.back().Of.values())
    if (auto &At = TestedAt[K]; !is_contained(At, &B))
      At.push_back(&B);
  return Found;
}

Conditions::Way Conditions::findSuccessor(const BasicBlock &B,
                                          const Assignment &A) {
  auto X = evaluate(RankDependence::condition(B), A);
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

} // namespace tutti
