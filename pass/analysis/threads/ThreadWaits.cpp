// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks for loops that go on until another thread writes, and for calls that
/// wait. One function at a time; a helper that waits counts for its callers.

#include "analysis/threads/ThreadWaits.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

StringRef calleeName(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? F->getName() : StringRef();
}

namespace {

/// Blocks until another thread does something.
bool waits(StringRef Name) {
  return Name == "pthread_cond_wait" || Name == "pthread_cond_timedwait" ||
         Name == "pthread_barrier_wait" || Name == "sem_wait" ||
         Name == "__kmpc_doacross_wait" || Name == "cnd_wait" ||
         Name.contains("condition_variable") ||
         Name.starts_with("_ZNSt13__future_base") ||
         Name.starts_with("_ZNSt12__basic_future");
}

bool locks(StringRef Name) {
  return Name == "omp_set_lock" || Name == "omp_set_nest_lock" ||
         Name == "omp_set_lock_" || Name == "omp_test_lock" ||
         Name == "omp_test_nest_lock" || Name == "omp_test_lock_" ||
         Name == "pthread_mutex_lock" || Name == "pthread_mutex_trylock" ||
         Name == "pthread_spin_lock" || Name == "_ZNSt5mutex4lockEv" ||
         Name == "mtx_lock" ||
         (Name.starts_with("_ZNSt1") && Name.contains("_lockI") &&
          (Name.contains("EC1E") || Name.contains("EC2E"))) ||
         (Name.starts_with("_ZNSt10lock_guard") &&
          (Name.contains("EC1E") || Name.contains("EC2E")));
}
bool unlocks(StringRef Name) {
  return Name == "omp_unset_lock" || Name == "omp_unset_nest_lock" ||
         Name == "omp_unset_lock_" || Name == "pthread_mutex_unlock" ||
         Name == "pthread_spin_unlock" || Name == "_ZNSt5mutex6unlockEv" ||
         Name == "mtx_unlock" ||
         (Name.starts_with("_ZNSt1") && Name.contains("lock") &&
          (Name.contains("ED1E") || Name.contains("ED2E")));
}

/// I does so itself, or calls a small function that does nothing else about
/// locks.
bool does(const Instruction &I, bool (*What)(StringRef),
          bool (*Opposite)(StringRef)) {
  if (What(calleeName(I)))
    return true;
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration() || F->size() > 8)
    return false;
  bool Found = false;
  for (const Instruction &Each : instructions(*F)) {
    if (Opposite(calleeName(Each)))
      return false;
    Found |= What(calleeName(Each));
  }
  return Found;
}

/// Reads what another thread may write: atomics also through the standard
/// library's functions, which are calls at this point.
bool readsShared(const Instruction &I, bool Flushes) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isAtomic() || Load->isVolatile() || Flushes;
  return isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I) ||
         calleeName(I).contains("atomic");
}

bool isFlush(const Instruction &I) {
  return isa<FenceInst>(I) || calleeName(I) == "__kmpc_flush";
}

/// Condition depends on such a read in the loop.
bool dependsOnShared(Value *Condition, const Loop &L, bool Flushes) {
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<Value *, 8> Work{Condition};
  while (!Work.empty() && Seen.size() < 64) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !L.contains(I) || !Seen.insert(I).second)
      continue;
    if (readsShared(*I, Flushes))
      return true;
    if (!isa<LoadInst>(I))
      append_range(Work, I->operand_values());
  }
  return false;
}

const Instruction *spinIn(const LoopInfo &LI) {
  for (const Loop *L : LI.getLoopsInPreorder()) {
    bool Flushes = any_of(
        L->blocks(), [](const BasicBlock *BB) { return any_of(*BB, isFlush); });
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    for (BasicBlock *BB : Exiting) {
      auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
      if (Branch && Branch->isConditional() &&
          dependsOnShared(Branch->getCondition(), *L, Flushes))
        return Branch;
    }
  }
  return nullptr;
}

} // namespace

const Instruction *ThreadWaits::in(const Function &F) {
  auto [It, IsNew] = Known.insert({&F, nullptr});
  if (!IsNew || F.isDeclaration())
    return It->second;
  const Instruction *Found = spinIn(
      Copy.analyses().getResult<LoopAnalysis>(const_cast<Function &>(F)));
  for (const Instruction &I : instructions(F)) {
    if (Found)
      break;
    if (!isa<CallBase>(I))
      continue;
    const Function *Callee = cast<CallBase>(I).getCalledFunction();
    if (waits(calleeName(I)) || (Callee && in(*Callee)))
      Found = &I;
  }
  return Known[&F] = Found;
}

bool ThreadWaits::anywhere() {
  if (!Some)
    Some = any_of(Copy.functions(), [&](const Function *F) { return in(*F); });
  return *Some;
}

const Instruction *ThreadWaits::lockAround(const Instruction &I) {
  auto &F = *const_cast<Function *>(I.getFunction());
  const DominatorTree &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  const Instruction *Lock = nullptr;
  for (const Instruction &Each : instructions(F))
    if (isa<CallBase>(Each) && does(Each, locks, unlocks) &&
        DT.dominates(&Each, &I))
      Lock = &Each;
  if (!Lock)
    return nullptr;
  for (const Instruction &Each : instructions(F))
    if (isa<CallBase>(Each) && does(Each, unlocks, locks) &&
        DT.dominates(Lock, &Each) && DT.dominates(&Each, &I))
      return nullptr;
  return Lock;
}

} // namespace tutti
