// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks backwards from a value to what it is made of: thread numbers, chunks
/// of worksharing loops and privates of tasks differ, captured variables and
/// globals do not. Stops at a small depth with "unknown".

#include "analysis/threads/ThreadVariance.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxVarianceDepth = 24;
static constexpr unsigned MaxVarianceSteps = 4000;

static AcrossThreads join(AcrossThreads A, AcrossThreads B) {
  return std::max(A, B);
}

AcrossThreads ThreadVariance::ofScope(const MpiCall &Call,
                                      ArrayRef<const Instruction *> By) {
  SaveAndRestore Restore(Path, By);
  int Param = scopeIndex(Call.fn());
  const Value *Operand = Call.operand(Param);
  if (!Operand)
    return Param < 0 ? AcrossThreads::Same : AcrossThreads::Unknown;
  if (const Value *V = Call.value(Param); V && Call.isFortran())
    return of(*V);
  bool ByReference =
      Call.isFortran() ||
      row(row(Call.fn()).Roles.At[Param]).Dir == Direction::InOut;
  Steps = 0;
  return ByReference ? memory(*Operand, 0) : value(*Operand, 0);
}

AcrossThreads ThreadVariance::ofLock(const Instruction &Taken) {
  const auto &Call = cast<CallBase>(Taken);
  return Call.arg_empty() ? AcrossThreads::Same
                          : of(*Call.getArgOperand(Call.arg_size() - 1));
}

AcrossThreads ThreadVariance::argument(const Argument &A, unsigned Depth,
                                       bool Behind) {
  const Function &F = *A.getParent();
  auto Passed = [&](const CallBase &Call) {
    if (A.getArgNo() >= Call.arg_size())
      return AcrossThreads::Unknown;
    const Value &V = *Call.getArgOperand(A.getArgNo());
    return Behind ? memory(V, Depth + 1) : value(V, Depth + 1);
  };
  for (size_t I = 1; I < Path.size(); ++I)
    if (const auto *Call = cast<CallBase>(Path[I]);
        Call->isIndirectCall() && Path[I - 1]->getFunction() == &F)
      return Passed(*Call);
  AcrossThreads Result = AcrossThreads::Same;
  bool Called = false;
  bool OnPath = any_of(Path, [&](const Instruction *I) {
    return cast<CallBase>(I)->getCalledFunction() == &F;
  });
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || (OnPath && Call->isCallee(&U) && !is_contained(Path, Call)))
      continue;
    Called = true;
    if (Call->isCallee(&U)) {
      Result = join(Result, Passed(*Call));
      continue;
    }
    switch (ompKind(*Call)) {
    case OmpKind::Fork:
    case OmpKind::ForkIf:
    case OmpKind::ForkTeams:
      // The thread's numbers, then what is captured: one for the team.
      if (A.getArgNo() < 2)
        return AcrossThreads::Differs;
      break;
    case OmpKind::TaskAlloc:
      if (A.getArgNo() == 0)
        return AcrossThreads::Differs;
      break;
    default:
      Result = join(Result, AcrossThreads::Unknown);
    }
  }
  return Called ? Result : AcrossThreads::Unknown;
}

/// What a call leaves in the local whose address it is given.
AcrossThreads ThreadVariance::writtenBy(const CallBase &Call,
                                        const Value &Address, unsigned Depth) {
  if (isa<IntrinsicInst>(Call) || Call.onlyReadsMemory())
    return AcrossThreads::Same;
  MpiCall Mpi(Call);
  if (Mpi)
    // Each thread that makes a communicator has its own.
    return has(Mpi.fn(), table::MakesComm) ? AcrossThreads::Differs
                                           : AcrossThreads::Same;
  switch (ompKind(Call)) {
  case OmpKind::None:
    break;
  case OmpKind::ForBegin:
  case OmpKind::DispatchNext:
    return AcrossThreads::Differs;
  default:
    return AcrossThreads::Same;
  }
  // The privates of a task come from a function that the task holds.
  if (Call.isIndirectCall())
    return AcrossThreads::Differs;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration())
    return AcrossThreads::Unseen;
  AcrossThreads Result = AcrossThreads::Same;
  for (const Use &U : Call.args())
    if (U == &Address)
      Result = join(Result,
                    Depth > MaxVarianceDepth ||
                            U.getOperandNo() >= Callee->arg_size()
                        ? AcrossThreads::Unknown
                        : local(*Callee->getArg(U.getOperandNo()), Depth + 1));
  return Result;
}

/// Decides at once whether B is executed; null when nothing does.
static const Value *conditionOf(const BasicBlock &B) {
  const BasicBlock *Before = B.getSinglePredecessor();
  const auto *Br =
      Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  return Br && Br->isConditional() ? Br->getCondition() : nullptr;
}

/// What is stored to Object: memory of one thread, or a parameter that leads to
/// it.
AcrossThreads ThreadVariance::local(const Value &Object, unsigned Depth) {
  if (!Active.insert(&Object).second)
    return AcrossThreads::Same;
  auto Leave = atScopeExit([&] { Active.erase(&Object); });
  AcrossThreads Result = AcrossThreads::Same;
  SmallVector<const Value *, 8> Work{&Object};
  unsigned Steps = 0;
  while (!Work.empty() && Result != AcrossThreads::Differs) {
    const Value *Address = Work.pop_back_val();
    for (const User *U : Address->users()) {
      if (Incomplete::reached(++Steps > 256, Incomplete::Steps, U))
        return AcrossThreads::Unknown;
      if (const auto *S = dyn_cast<StoreInst>(U)) {
        Result = join(Result, S->getPointerOperand() == Address
                                  ? value(*S->getValueOperand(), Depth + 1)
                                  : AcrossThreads::Unknown);
        // Who stores it is part of the value.
        if (const Value *If = conditionOf(*S->getParent()))
          Result = join(Result, value(*If, Depth + 1));
      } else if (isa<GetElementPtrInst>(U) || isa<CastInst>(U)) {
        Work.push_back(U);
      } else if (const auto *Call = dyn_cast<CallBase>(U)) {
        Result = join(Result, writtenBy(*Call, *Address, Depth));
      } else if (!isa<LoadInst>(U) && !isa<ICmpInst>(U)) {
        Result = join(Result, AcrossThreads::Unknown);
      }
    }
  }
  return Result;
}

static bool isTaskDescriptor(const Argument &A) {
  return A.getArgNo() == 1 && any_of(A.getParent()->users(), [](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && ompKind(*I) == OmpKind::TaskAlloc;
         });
}

AcrossThreads ThreadVariance::memory(const Value &Pointer, unsigned Depth) {
  if (Incomplete::reached(Depth > MaxVarianceDepth, Incomplete::Depth,
                          &Pointer))
    return AcrossThreads::Unknown;
  // Where: indices on the way to the object.
  AcrossThreads Result = AcrossThreads::Same;
  const Value *P = &Pointer;
  while (true) {
    if (const auto *GEP = dyn_cast<GEPOperator>(P)) {
      for (const Use &Index : GEP->indices())
        Result = join(Result, value(*Index, Depth + 1));
      P = GEP->getPointerOperand();
    } else if (const auto *C = dyn_cast<CastInst>(P)) {
      P = C->getOperand(0);
    } else {
      break;
    }
  }
  if (const auto *A = dyn_cast<AllocaInst>(P))
    return join(Result, local(*A, Depth));
  // What a task shares is behind the first word of its descriptor; the rest,
  // such as the bounds of a taskloop, is its own.
  if (const auto *A = dyn_cast<Argument>(P); A && isTaskDescriptor(*A)) {
    APInt Offset(64, 0);
    Pointer.stripAndAccumulateConstantOffsets(
        A->getParent()->getParent()->getDataLayout(), Offset,
        /*AllowNonInbounds=*/true);
    return Offset.isZero() ? Result : AcrossThreads::Differs;
  }
  if (const auto *A = dyn_cast<Argument>(P)) {
    if (!Active.insert(A).second)
      return Result;
    auto Leave = atScopeExit([&] { Active.erase(A); });
    return join(Result, argument(*A, Depth, /*Behind=*/true));
  }
  return join(Result, value(*P, Depth + 1));
}

/// What a function makes of something that differs is taken to differ.
AcrossThreads ThreadVariance::returned(const CallBase &Call, unsigned Depth) {
  for (const Use &Arg : Call.args())
    if (value(*Arg, Depth + 1) == AcrossThreads::Differs)
      return AcrossThreads::Differs;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration() || Callee->size() > 64)
    return AcrossThreads::Unknown;
  AcrossThreads Result = AcrossThreads::Same;
  for (const BasicBlock &BB : *Callee)
    if (const auto *Ret = dyn_cast<ReturnInst>(BB.getTerminator());
        Ret && Ret->getReturnValue())
      Result = join(Result, value(*Ret->getReturnValue(), Depth + 1));
  return Result;
}

AcrossThreads ThreadVariance::value(const Value &V, unsigned Depth) {
  if (const auto *G = dyn_cast<GlobalVariable>(&V))
    return G->isThreadLocal() ? AcrossThreads::Differs : AcrossThreads::Same;
  if (isa<Constant>(V) || isa<AllocaInst>(V))
    return AcrossThreads::Same;
  if (Incomplete::reached(Depth > MaxVarianceDepth ||
                              ++Steps > MaxVarianceSteps,
                          Incomplete::Depth, &V))
    return AcrossThreads::Unknown;
  if (!Active.insert(&V).second)
    return AcrossThreads::Same;
  auto Leave = atScopeExit([&] { Active.erase(&V); });
  if (const auto *A = dyn_cast<Argument>(&V))
    return argument(*A, Depth, /*Behind=*/false);
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return AcrossThreads::Unknown;
  if (const auto *L = dyn_cast<LoadInst>(I))
    return memory(*L->getPointerOperand(), Depth);

  if (const auto *Call = dyn_cast<CallBase>(I)) {
    switch (ompKind(*Call)) {
    case OmpKind::None:
      break;
    case OmpKind::TeamSize:
    case OmpKind::InParallel:
    case OmpKind::TeamLevel:
    case OmpKind::MaxThreads:
    case OmpKind::SetThreads:
      return AcrossThreads::Same;
    default:
      return AcrossThreads::Differs;
    }
    if (MpiCall::get(*Call))
      return AcrossThreads::Same;
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call);
    if (!Intrinsic)
      return returned(*Call, Depth);
    if (Intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address)
      return AcrossThreads::Differs;
  }
  AcrossThreads Result = AcrossThreads::Same;
  for (const Use &Op : I->operands())
    if (!isa<BasicBlock>(Op) && !isa<Function>(Op))
      Result = join(Result, value(*Op, Depth + 1));
  if (const auto *Phi = dyn_cast<PHINode>(I))
    // Which way was taken is part of the value.
    for (const BasicBlock *From : Phi->blocks()) {
      const auto *Br = dyn_cast<BranchInst>(From->getTerminator());
      const Value *If =
          Br && Br->isConditional() ? Br->getCondition() : conditionOf(*From);
      if (If)
        Result = join(Result, value(*If, Depth + 1));
    }
  return Result;
}

AcrossThreads ThreadVariance::whoReaches(const Instruction &I,
                                         const PostDominatorTree &PDT) {
  AcrossThreads Result = AcrossThreads::Same;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work{I.getParent()};
  const Function &F = *I.getFunction();
  if (F.size() > 2000)
    return AcrossThreads::Unknown;
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    // The branches that B depends on: one way leads to B for sure, not all do.
    for (const BasicBlock &X : F) {
      const Instruction *Branch = X.getTerminator();
      const Value *Condition = nullptr;
      if (const auto *Br = dyn_cast<BranchInst>(Branch))
        Condition = Br->isConditional() ? Br->getCondition() : nullptr;
      else if (const auto *Switch = dyn_cast<SwitchInst>(Branch))
        Condition = Switch->getCondition();
      if (!Condition || PDT.properlyDominates(B, &X) ||
          none_of(successors(&X),
                  [&](const BasicBlock *S) { return PDT.dominates(B, S); }))
        continue;
      Result = join(Result, of(*Condition));
      Work.push_back(&X);
    }
  }
  return Result;
}

} // namespace tutti
