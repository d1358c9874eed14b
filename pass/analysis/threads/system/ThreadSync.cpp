// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// By names for what libraries do, by atomic and volatile accesses for what the
/// program does itself. Called functions are looked through in the user's
/// module, where the bodies of the libraries' templates are.

#include "analysis/threads/system/ThreadSync.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CLibrary.h"
#include "model/library/CxxLibrary.h"
#include "model/library/ThreadLibrary.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

constexpr unsigned AnySync = ThreadSync::Learns | ThreadSync::Teaches |
                             ThreadSync::Joins | ThreadSync::Hears |
                             ThreadSync::Says;
constexpr size_t MaxFunctionsOfSync = 2000;

static StringRef syncCallee(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? F->getName() : StringRef();
}

bool ThreadSync::tellsItsEnd(const Instruction &I) {
  const MpiCall Mpi = MpiCall::get(I);
  return !Mpi || row(Mpi.fn()).Kind != Class::P2P ||
         !has(Mpi.fn(), table::RBUF) || has(Mpi.fn(), table::SBUF);
}

bool ThreadSync::isJoin(const Instruction &I) {
  return isThreadJoin(syncCallee(I));
}

/// The number that says when an async begins, if the program fixes it: at once
/// or by whoever asks for the result.
static bool isDeferred(const CallBase &Call) {
  constexpr uint64_t Deferred = 2;
  for (const Use &Arg : Call.args())
    if (const auto *Policy = dyn_cast<ConstantInt>(Arg))
      return Policy->getZExtValue() == Deferred;
  return false;
}

bool ThreadSync::isStart(const CallBase &Call) {
  StringRef Name = syncCallee(Call);
  if (threadBodyArgument(Name))
    return true;
  switch (threadTemplate(Name)) {
  case ThreadTemplate::Thread:
    return true;
  case ThreadTemplate::Async:
    return !isDeferred(Call);
  case ThreadTemplate::None:
    break;
  }
  return Name.starts_with("_ZNSt6vectorI") && Name.contains("thread") &&
         Name.contains("emplace_back");
}

static unsigned byName(StringRef Name) {
  if (isThreadJoin(Name))
    return ThreadSync::Learns | ThreadSync::Joins;
  if (Name.starts_with("pthread_") || Name.starts_with("mtx_") ||
      Name.starts_with("cnd_") || Name.starts_with("thrd_") ||
      Name.starts_with("sem_")) {
    if (Name.ends_with("unlock") || Name.ends_with("signal") ||
        Name.ends_with("broadcast") || Name.ends_with("post") ||
        isThreadExit(Name))
      return ThreadSync::Teaches;
    if (Name.ends_with("wait") || Name.ends_with("once"))
      return ThreadSync::Learns | ThreadSync::Teaches;
    return Name.contains("lock") ? ThreadSync::Learns : ThreadSync::Nothing;
  }
  if (Name.starts_with("llvm.") || Name.starts_with("omp_get") ||
      isOfCompilerRuntime(Name))
    return ThreadSync::Nothing;
  if (isOfCxxRuntime(Name) || Name.starts_with("_ZN"))
    if (!namesThreadOrder(Name) && isOfCxxRuntime(Name))
      return ThreadSync::Nothing;
  if (isOperatorNew(Name) || isDeallocation(Name))
    return ThreadSync::Nothing;
  if (isOfCLibrary(Name) && !isThreadPipe(Name))
    return ThreadSync::Nothing;
  return AnySync;
}

/// Only what comes in is news: a standard send may be over before anybody has
/// received, and what is started tells when it is completed.
static unsigned ofMessage(Fn F) {
  const bool Hears =
      has(F, table::Blocks) &&
      (F == Fn::Ssend || !has(F, table::SBUF) || has(F, table::RBUF));
  return ThreadSync::Says | (Hears ? unsigned(ThreadSync::Hears) : 0u);
}

static unsigned ofMpi(Fn F) {
  switch (row(F).Kind) {
  case Class::P2P:
    return ofMessage(F);
  case Class::Probe:
    return ThreadSync::Hears;
  case Class::Complete:
    return F == Fn::Start || F == Fn::Startall ? ThreadSync::Says
                                               : ThreadSync::Hears;
  case Class::Rma:
  case Class::RmaSync:
    return ThreadSync::Learns | ThreadSync::Teaches;
  default:
    return ThreadSync::Nothing;
  }
}

/// Without what is called.
unsigned ThreadSync::ofOne(const Instruction &I) const {
  if (const auto *L = dyn_cast<LoadInst>(&I))
    return L->isAtomic() || L->isVolatile() ? Learns : Nothing;
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->isAtomic() || S->isVolatile() ? Teaches : Nothing;
  if (isa<AtomicRMWInst, AtomicCmpXchgInst, FenceInst>(I))
    return Learns | Teaches;
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<DbgInfoIntrinsic>(I) || isStart(*Call))
    return Nothing;
  if (MpiCall Mpi(*Call); Mpi)
    return ofMpi(Mpi.fn());
  const Function *F = Call->getCalledFunction();
  if (!F)
    return Call->isInlineAsm() ? Learns | Teaches : AnySync;
  return F->isDeclaration() ? byName(F->getName()) : unsigned(Nothing);
}

/// What F does, and all that it calls or hands on.
unsigned ThreadSync::ofFunction(const Function &Root) {
  if (auto It = Known.find(&Root); It != Known.end())
    return It->second;
  unsigned Result = Nothing;
  DenseSet<const Function *> Seen;
  SmallVector<const Function *, 16> Work{&Root};
  while (!Work.empty() && Result != AnySync) {
    const Function *F = Work.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    // Counters of references, which nobody waits for.
    if (F->getName().starts_with("_ZN9__gnu_cxx"))
      continue;
    if (Incomplete::reached(Seen.size() > MaxFunctionsOfSync,
                            Incomplete::Size)) {
      Result = AnySync;
      break;
    }
    for (const Instruction &I : instructions(*F)) {
      Result |= ofOne(I);
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || MpiCall(*Call) || isStart(*Call))
        continue;
      for (const Use &Op : Call->operands())
        if (const auto *Callee = dyn_cast<Function>(Op->stripPointerCasts())) {
          if (!Callee->isDeclaration())
            Work.push_back(Callee);
          else if (isThreadJoin(Callee->getName()))
            Result |= Learns | Joins;
        }
    }
  }
  return Known[&Root] = Result;
}

unsigned ThreadSync::of(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || MpiCall(*Call) || isStart(*Call))
    return ofOne(I);
  const Function *Body = Copy.original(F);
  if (!Body)
    if (const auto *User = dyn_cast_or_null<CallBase>(Copy.original(&I)))
      Body = User->getCalledFunction();
  if (!Body || (Body->isDeclaration() && !F->isDeclaration()))
    Body = F;
  return Body->isDeclaration() ? byName(Body->getName()) : ofFunction(*Body);
}

} // namespace tutti
