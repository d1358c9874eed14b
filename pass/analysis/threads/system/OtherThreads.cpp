// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A thread's body is a function that pthread_create or thrd_create is given,
/// through a variable too, or what libstdc++ and libc++ make of the arguments
/// of std::thread and std::async. The function may also be called by its name,
/// mostly for a thread that is there already and takes its part.

#include "analysis/threads/system/OtherThreads.h"
#include "analysis/threads/system/ThreadSync.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/ThreadBodies.h"
#include "model/library/CxxLibrary.h"
#include "model/library/ThreadLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

/// The functions that a variable may hold, in any of its elements.
static void functionsHeld(const Value &Variable, FunctionSet &Into) {
  SmallVector<const Value *, 8> Work{&Variable};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (const auto *G = dyn_cast<GlobalVariable>(V); G && G->hasInitializer())
      functionsIn(*G->getInitializer(), Into);
    for (const User *U : V->users()) {
      if (isa<GEPOperator>(U)) {
        Work.push_back(U);
      } else if (const auto *S = dyn_cast<StoreInst>(U)) {
        if (const auto *C = dyn_cast<Constant>(S->getValueOperand()))
          functionsIn(*C, Into);
      } else if (const auto *M = dyn_cast<MemTransferInst>(U)) {
        if (const auto *From = dyn_cast<GlobalVariable>(
                M->getRawSource()->stripInBoundsConstantOffsets());
            From && From->isConstant() && M->getRawSource() != V)
          Work.push_back(From);
      }
    }
  }
}

/// The functions that a thread may begin with: what the call names, or what the
/// variable holds that it reads, or those that its callers hand on.
static FunctionSet startedBy(const CallBase &Call) {
  FunctionSet Result;
  const Function *Callee = Call.getCalledFunction();
  auto At = Callee ? threadBodyArgument(Callee->getName()) : std::nullopt;
  if (!At || *At >= Call.arg_size())
    return Result;
  SmallVector<const Value *, 8> Work{Call.getArgOperand(*At)};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val()->stripPointerCasts();
    if (!Seen.insert(V).second)
      continue;
    if (const auto *C = dyn_cast<Constant>(V)) {
      functionsIn(*C, Result);
    } else if (const auto *A = dyn_cast<Argument>(V)) {
      for (const User *U : A->getParent()->users())
        if (const auto *From = dyn_cast<CallBase>(U);
            From && From->getCalledFunction() == A->getParent() &&
            A->getArgNo() < From->arg_size())
          Work.push_back(From->getArgOperand(A->getArgNo()));
    } else if (isa<PHINode, SelectInst>(V)) {
      append_range(Work, cast<Instruction>(V)->operands());
    } else if (const auto *L = dyn_cast<LoadInst>(V)) {
      const Value *Held = getUnderlyingObject(L->getPointerOperand(), 0);
      if (isa<AllocaInst, GlobalVariable>(Held))
        functionsHeld(*Held, Result);
    }
  }
  return Result;
}

static void follow(OtherThread &T, SmallVector<const Function *, 16> Work) {
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (F->isDeclaration() || !T.Executes.insert(F).second)
      continue;
    for (const Instruction &I : instructions(*F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (MpiCall Mpi(*Call); Mpi) {
        if (row(Mpi.fn()).Kind != Class::Local && Mpi.fn() != Fn::Abort)
          T.Calls.push_back(Mpi);
      } else if (const Function *Callee = Call->getCalledFunction()) {
        Work.push_back(Callee);
      }
    }
  }
}

/// B asks whether two values that are not constant are the same; the side that
/// they are, else null. So a thread finds out whether it is the one.
static const BasicBlock *sideOfSame(const BasicBlock &B) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  if (!Test || !Test->isEquality() || isa<Constant>(Test->getOperand(0)) ||
      isa<Constant>(Test->getOperand(1)))
    return nullptr;
  return Br->getSuccessor(Test->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1);
}

/// The number of a call of T that is made in blocks of the kind that is wanted,
/// in functions that are called there.
static std::optional<size_t>
callIn(const OtherThread &T, const Function &Body,
       function_ref<bool(Function &F, const BasicBlock &B)> IsWanted) {
  DenseSet<const Instruction *> Met;
  DenseSet<const Function *> Seen;
  SmallVector<const Function *, 8> Work{&Body};
  while (!Work.empty()) {
    auto *F = const_cast<Function *>(Work.pop_back_val());
    if (F->isDeclaration() || !Seen.insert(F).second)
      continue;
    for (const BasicBlock &B : *F)
      for (const Instruction &I : B)
        if (const auto *CB = dyn_cast<CallBase>(&I); CB && IsWanted(*F, B)) {
          Met.insert(CB);
          if (CB->getCalledFunction())
            Work.push_back(CB->getCalledFunction());
        }
  }
  for (auto [N, Call] : enumerate(T.Calls))
    if (Met.contains(&Call.call()))
      return N;
  return std::nullopt;
}

/// The blocks that a thread comes to for which no two values are the same.
static DenseSet<const BasicBlock *> withoutSame(const Function &F) {
  DenseSet<const BasicBlock *> Reached{&F.getEntryBlock()};
  SmallVector<const BasicBlock *, 16> Work{&F.getEntryBlock()};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    const BasicBlock *Same = sideOfSame(*B);
    for (const BasicBlock *S : successors(B))
      if (S != Same && Reached.insert(S).second)
        Work.push_back(S);
  }
  return Reached;
}

static void lookAtBody(OtherThread &T, const Function &Body,
                       PrivateCopy &Copy) {
  auto OnEveryWay = [&](Function &F, const BasicBlock &B) {
    return Copy.analyses().getResult<PostDominatorTreeAnalysis>(F).dominates(
        &B, &F.getEntryBlock());
  };
  if (auto N = callIn(T, Body, OnEveryWay)) {
    std::swap(T.Calls.front(), T.Calls[*N]);
    return;
  }
  const bool AsOthers = any_of(Body.users(), [&](const User *U) {
    const auto *CB = dyn_cast<CallBase>(U);
    return CB && CB->getCalledFunction() == &Body &&
           !T.Executes.contains(CB->getFunction());
  });
  DenseMap<const Function *, DenseSet<const BasicBlock *>> Known;
  auto IsAnother = [&](Function &F, const BasicBlock &B) {
    auto [It, New] = Known.try_emplace(&F);
    if (New)
      It->second = withoutSame(F);
    return It->second.contains(&B);
  };
  T.Chosen = AsOthers || !callIn(T, Body, IsAnother);
}

using CopiesOf = DenseMap<const Function *, const Function *>;

/// The user's functions that one of the library's gets to, in the copy.
static SmallVector<const Function *, 16>
usersFunctions(const Function &From, const CopiesOf &Copies) {
  SmallVector<const Function *, 16> Result, Work{&From};
  DenseSet<const Function *> Seen;
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    const Function *Copied = Copies.lookup(F);
    if (Copied && !isOfCxxLibrary(F->getName())) {
      Result.push_back(Copied);
      continue;
    }
    for (const Instruction &I : instructions(*F))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction())
          Work.push_back(Callee);
  }
  return Result;
}

/// The functions of the copy that the constructor of a thread is given: by
/// their address, or as pointers to members in locals.
static SmallVector<const Function *, 2> functionsGiven(const CallBase &Call) {
  SmallVector<const Function *, 2> Result;
  auto Add = [&](const Value *V) {
    if (const auto *E = dyn_cast<ConstantExpr>(V); E && E->isCast())
      V = E->getOperand(0);
    if (const auto *F = dyn_cast<Function>(V->stripPointerCasts()))
      if (!F->isDeclaration() && !is_contained(Result, F))
        Result.push_back(F);
  };
  for (const Use &Arg : Call.args()) {
    Add(Arg);
    if (!isa<AllocaInst>(Arg))
      continue;
    SmallVector<const User *, 8> Work(Arg->users());
    while (!Work.empty()) {
      const User *U = Work.pop_back_val();
      if (isa<GEPOperator>(U))
        append_range(Work, U->users());
      const auto *S = dyn_cast<StoreInst>(U);
      if (!S)
        continue;
      Add(S->getValueOperand());
      if (const auto *Pair = dyn_cast<ConstantAggregate>(S->getValueOperand()))
        for (const Use &Part : Pair->operands())
          Add(Part);
    }
  }
  return Result;
}

namespace {
class ThreadsFinder {
public:
  ThreadsFinder(PrivateCopy &Copy, bool All) : Copy(Copy), All(All) {}

  std::vector<OtherThread> find() {
    if (Copy.functions().empty())
      return {};
    for (Function *F : Copy.functions())
      Copies.try_emplace(Copy.original(F), F);
    for (Function *F : Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (const auto *Call = dyn_cast<CallBase>(&I))
          start(*Call);
    for (const Function &F :
         *Copy.original(Copy.functions().front())->getParent())
      // What a future waits for begins when it is asked, unless it was seen to
      // begin before.
      if (const ThreadTemplate Of = threadBodyOf(F.getName());
          Of == ThreadTemplate::Thread ||
          (Of == ThreadTemplate::Async && ByLibrary.contains(&F)))
        add(usersFunctions(F, Copies), ByLibrary.lookup(&F));
    return std::move(Result);
  }

private:
  using StartCalls = SmallVector<const CallBase *, 2>;

  void start(const CallBase &Call) {
    if (const FunctionSet Bodies = startedBy(Call); !Bodies.empty()) {
      for (const Function *Body : Bodies)
        add({Body}, {&Call});
      return;
    }
    const auto *User = dyn_cast_or_null<CallBase>(Copy.original(&Call));
    if (!User || !User->getCalledFunction() || !ThreadSync::isStart(Call))
      return;
    for (const Function *Body : librarysBodies(*User->getCalledFunction()))
      ByLibrary[Body].push_back(&Call);
    for (const Function *Body : functionsGiven(Call))
      add({Body}, {&Call});
  }

  void add(SmallVector<const Function *, 16> From, const StartCalls &Starts) {
    OtherThread T;
    T.Starts = Starts;
    T.Start = Starts.empty() ? nullptr : Starts.front();
    T.Bodies.assign(From.begin(), From.end());
    const Function *Body = From.size() == 1 ? From.front() : nullptr;
    follow(T, std::move(From));
    if (T.Calls.empty() && (!All || T.Executes.empty()))
      return;
    if (Body && !T.Calls.empty())
      lookAtBody(T, *Body, Copy);
    Result.push_back(std::move(T));
  }

  PrivateCopy &Copy;
  const bool All;
  CopiesOf Copies;
  std::vector<OtherThread> Result;
  /// What starts the library's bodies.
  DenseMap<const Function *, StartCalls> ByLibrary;
};
} // namespace

std::vector<OtherThread> otherThreads(PrivateCopy &Copy, bool All) {
  return ThreadsFinder(Copy, All).find();
}

} // namespace tutti
