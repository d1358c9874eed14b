// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A thread's body is a function that pthread_create or thrd_create is given,
/// or what libstdc++ and libc++ make of the arguments of std::thread.
/// The function may also be called by its name, mostly for a thread that is
/// there already and takes its part.

#include "analysis/threads/OtherThreads.h"
#include "analysis/threads/ThreadSync.h"
#include "model/CxxLibrary.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static const Function *startedBy(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return nullptr;
  const unsigned At = Callee->getName() == "pthread_create" ? 2
                      : Callee->getName() == "thrd_create"  ? 1
                                                            : ~0u;
  return At < Call.arg_size()
             ? dyn_cast<Function>(Call.getArgOperand(At)->stripPointerCasts())
             : nullptr;
}

/// std::thread::_State_impl<...>::_M_run, which the new thread enters.
static bool isLibrarysBody(const Function &F) {
  return F.getName().starts_with("_ZNSt6thread11_State_impl") &&
         F.getName().ends_with("6_M_runEv");
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

/// The bodies in the tables of the classes that the library makes for what its
/// function From starts.
static SetVector<const Function *> librarysBodies(const Function &From) {
  SetVector<const Function *> Result;
  SmallVector<const Function *, 16> Work{&From};
  DenseSet<const Function *> Seen;
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    if (isLibrarysBody(*F)) {
      Result.insert(F);
      continue;
    }
    for (const Instruction &I : instructions(*F))
      for (const Use &Op : I.operands()) {
        if (!isa<Constant>(Op))
          continue;
        const Value *Named = Op->stripInBoundsConstantOffsets();
        if (const auto *Callee = dyn_cast<Function>(Named))
          Work.push_back(Callee);
        const auto *Table = dyn_cast<GlobalVariable>(Named);
        if (!Table || !Table->hasInitializer() ||
            !Table->getName().starts_with("_ZTVNSt6thread11_State_impl"))
          continue;
        for (const Use &Entries : Table->getInitializer()->operands())
          for (const Use &Entry : cast<Constant>(Entries)->operands())
            if (const auto *Body = dyn_cast<Function>(Entry))
              Work.push_back(Body);
      }
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
      if (isLibrarysBody(F))
        add(usersFunctions(F, Copies), ByLibrary.lookup(&F));
    return std::move(Result);
  }

private:
  using StartCalls = SmallVector<const CallBase *, 2>;

  void start(const CallBase &Call) {
    if (const Function *Body = startedBy(Call)) {
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
