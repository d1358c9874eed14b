// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A function that comes to itself touches nothing in the inner call.

#include "checks/buffers/CalledTouches.h"
#include "checks/buffers/FirstTurn.h"
#include "checks/buffers/Touches.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

enum class Comes : uint8_t { Perhaps, UnlessEmpty, Always };

/// Whether each call of one function comes to a place in it.
class CallsReach {
public:
  CallsReach(Function &F, FunctionAnalysisManager &FAM)
      : Entry(F.getEntryBlock()), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        PDT(FAM.getResult<PostDominatorTreeAnalysis>(F)),
        LI(FAM.getResult<LoopAnalysis>(F)) {}

  Comes operator()(const BasicBlock &B) const {
    Comes How = Comes::Always;
    const BasicBlock *Sure = &B;
    for (const auto *N = DT.getNode(&B); N; N = N->getIDom()) {
      const BasicBlock *A = N->getBlock();
      if (A == Sure || PDT.dominates(Sure, A)) {
        Sure = A;
        continue;
      }
      switch (chosenBy(*A, *Sure, B)) {
      case Comes::Perhaps:
        return Comes::Perhaps;
      case Comes::UnlessEmpty:
        How = Comes::UnlessEmpty;
        break;
      case Comes::Always:
        break;
      }
      Sure = A;
    }
    return Sure == &Entry ? How : Comes::Perhaps;
  }

private:
  /// The branch at the end of A leads to B, and so to Place, or past it.
  Comes chosenBy(const BasicBlock &A, const BasicBlock &B,
                 const BasicBlock &Place) const {
    if (const auto *Called = dyn_cast<InvokeInst>(A.getTerminator()))
      return DT.dominates(Called->getNormalDest(), &B) ? Comes::Always
                                                       : Comes::Perhaps;
    const auto *Br = dyn_cast<BranchInst>(A.getTerminator());
    if (!Br || !Br->isConditional())
      return Comes::Perhaps;
    const BasicBlock *Past = nullptr;
    for (const BasicBlock *S : Br->successors())
      if (!DT.dominates(BasicBlockEdge(&A, S), &B))
        Past = S;
    if (Past && isa<UnreachableInst>(Past->getTerminator()))
      return Comes::Always;
    const auto *Asked = dyn_cast<ICmpInst>(Br->getCondition());
    if (Asked && (isChoiceOfThread(*Asked->getOperand(0)) ||
                  isChoiceOfThread(*Asked->getOperand(1))))
      return Comes::Always;
    if (const Loop *Around = LI.getLoopFor(&A);
        Around && Around->isLoopExiting(&A))
      return Comes::UnlessEmpty;
    // "How many are there" before a loop.
    return Asked && Asked->isRelational() && Past && PDT.dominates(Past, &A) &&
                   isInLoopWithout(Place, A)
               ? Comes::UnlessEmpty
               : Comes::Perhaps;
  }

  bool isInLoopWithout(const BasicBlock &B, const BasicBlock &A) const {
    const Loop *L = LI.getLoopFor(&B);
    return L && !L->contains(&A);
  }

  /// One thread of the team goes there.
  static bool isChoiceOfThread(const Value &V) {
    const auto *CB = dyn_cast<CallBase>(&V);
    const OmpKind Kind = CB ? ompKind(*CB) : OmpKind::None;
    return Kind == OmpKind::SingleBegin || Kind == OmpKind::MasterBegin ||
           Kind == OmpKind::MaskedBegin || Kind == OmpKind::DispatchNext;
  }

  const BasicBlock &Entry;
  const DominatorTree &DT;
  const PostDominatorTree &PDT;
  const LoopInfo &LI;
};

/// The function puts another pointer to where it finds this one.
bool isReplaced(const Value &Base, int64_t Offset, const DataLayout &DL) {
  auto Stores = [&](const User *U) { return isStoreTo(*U, Base, Offset, DL); };
  return any_of(Base.users(), [&](const User *U) {
    return Stores(U) ||
           (isa<GetElementPtrInst>(U) && any_of(U->users(), Stores));
  });
}

bool locateContainer(const Value &Container, const DataLayout &DL,
                     CalledTouch &T) {
  const auto *A = dyn_cast<Argument>(
      GetPointerBaseWithConstantOffset(&Container, T.Offset, DL));
  if (!A || A->hasByValAttr())
    return false;
  T.IsContainer = true;
  T.Param = A->getArgNo();
  return true;
}

/// The place of an object, seen from the caller; false: it does not know it.
bool locate(const Value &Object, const DataLayout &DL, CalledTouch &T) {
  if (const auto *G = dyn_cast<GlobalVariable>(&Object)) {
    T.Variable = G;
    return true;
  }
  if (const auto *A = dyn_cast<Argument>(&Object)) {
    T.Param = A->getArgNo();
    return A->getType()->isPointerTy() && !A->hasByValAttr();
  }
  int64_t Offset = 0;
  if (const auto *L = dyn_cast<LoadInst>(&Object)) {
    const auto *A = dyn_cast<Argument>(
        GetPointerBaseWithConstantOffset(L->getPointerOperand(), Offset, DL));
    if (!A || A->hasByValAttr() || isReplaced(*A, Offset, DL))
      return false;
    T.Param = A->getArgNo();
    T.Member = Offset;
    return true;
  }
  const auto *CB = dyn_cast<CallBase>(&Object);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  if (!F || CB->arg_empty() ||
      !(givesElement(F->getName()) || givesFirstElement(F->getName())))
    return false;
  return locateContainer(*CB->getArgOperand(0), DL, T);
}

/// Where an access to the object is, seen from the caller, in the first turns
/// of the loops around it; false: not known.
bool place(const Touch &Access, const Value &Object, FirstTurn &Before,
           ScalarEvolution &SE, CalledTouch &T) {
  const DataLayout &DL = Access.At->getFunction()->getDataLayout();
  if (Access.Container) {
    T.Offset = Access.Offset;
    return locateContainer(*Access.Container, DL, T);
  }
  if (!locate(Object, DL, T))
    return false;
  auto First = [&](const Value *V) {
    return Before.visit(SE.getSCEV(const_cast<Value *>(V)));
  };
  if (T.IsContainer) {
    const auto &CB = cast<CallBase>(Object);
    return (CB.arg_size() < 2 || First(CB.getArgOperand(1))->isZero()) &&
           !Before.mayBeLeftOut();
  }
  const auto *Distance = dyn_cast<SCEVConstant>(SE.getMinusSCEV(
      First(Access.Address), SE.getSCEV(const_cast<Value *>(&Object))));
  if (!Distance)
    return false;
  T.Offset = Distance->getAPInt().getSExtValue() + Access.Offset;
  return !Before.mayBeLeftOut();
}

} // namespace

const std::vector<CalledTouch> &CalledTouches::of(const Function &F) {
  static const std::vector<CalledTouch> None;
  constexpr unsigned MostCalls = 8;
  // As long as it is not known, a call of itself finds nothing.
  if (!Known.try_emplace(&F).second || F.isDeclaration())
    return Known[&F];
  if (Incomplete::reached(Depth >= MostCalls, Incomplete::Depth, &F)) {
    Known.erase(&F);
    return None;
  }
  ++Depth;
  std::vector<CalledTouch> Found = collect(const_cast<Function &>(F));
  --Depth;
  return Known[&F] = std::move(Found);
}

/// What functions that F calls find behind a pointer of F's caller.
static void handOn(const Touches &Own, const CallsReach &Reaches,
                   const DataLayout &DL, std::vector<CalledTouch> &Result) {
  for (const Touches::Kept &K : Own.kept()) {
    const auto *A = dyn_cast<Argument>(K.Base);
    const Comes How = Reaches(*K.What.At->getParent());
    if (!A || A->hasByValAttr() || How == Comes::Perhaps ||
        isReplaced(*A, K.Offset, DL))
      continue;
    CalledTouch T;
    T.At = K.What.Inner;
    T.Param = A->getArgNo();
    T.Member = K.Offset;
    T.Offset = K.What.Offset;
    T.Bytes = K.What.Bytes;
    T.Writes = K.What.Writes;
    T.MayBeNone = How == Comes::UnlessEmpty || K.What.MayBeNone;
    Result.push_back(T);
  }
}

std::vector<CalledTouch> CalledTouches::collect(Function &F) {
  constexpr unsigned MostTouches = 64;
  auto &FAM = Copy.analyses();
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  const DataLayout &DL = F.getDataLayout();
  const CallsReach Reaches(F, FAM);
  std::vector<CalledTouch> Result;
  const Touches Own(F, DL, this);
  handOn(Own, Reaches, DL, Result);
  for (const auto &[Object, All] : Own.all())
    for (const Touch &Each : All) {
      CalledTouch T;
      T.At = Each.Inner ? Each.Inner : Each.At;
      T.Bytes = Each.Bytes;
      T.Writes = Each.Writes;
      FirstTurn Before(SE, DT, *Each.At, /*Start=*/nullptr);
      if (!Each.Certain || !place(Each, *Object, Before, SE, T))
        continue;
      const Comes How = Reaches(*Each.At->getParent());
      if (How == Comes::Perhaps)
        continue;
      T.MayBeNone = How == Comes::UnlessEmpty || Each.MayBeNone;
      if (Incomplete::reached(Result.size() >= MostTouches, Incomplete::Effects,
                              &F))
        return Result;
      Result.push_back(T);
    }
  return Result;
}

} // namespace tutti
