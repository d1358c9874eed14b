// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finds the bodies that a call runs. A pointer is followed by the type of what
/// it calls, to the few functions of that type whose address is taken, virtual
/// ones by their place in the table too; with many of them nothing is assumed.

#include "analysis/calls/CallTargets.h"
#include "analysis/calls/VirtualSlots.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/AbstractCallSite.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

Value *CallTarget::actual(const CallBase &Call, unsigned Param) const {
  if (Param >= Operands.size() || Operands[Param] < 0 ||
      unsigned(Operands[Param]) >= Call.arg_size())
    return nullptr;
  return Call.getArgOperand(Operands[Param]);
}

static CallTarget plainTarget(Function &F) {
  CallTarget T;
  T.Body = &F;
  for (unsigned I = 0; I < F.arg_size(); ++I)
    T.Operands.push_back(I);
  return T;
}

/// By one of its names or by another one, as constructors have.
static bool isOnlyCalled(const GlobalValue &G) {
  return all_of(G.uses(), [](const Use &U) {
    if (const auto *Alias = dyn_cast<GlobalAlias>(U.getUser()))
      return isOnlyCalled(*Alias);
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    return CB && CB->isCallee(&U);
  });
}

/// Whether the original of F is referred to other than by calling it.
static bool addressTaken(const Function &Original) {
  if (isOnlyCalled(Original))
    return false;
  return Original.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/true,
                                  /*IgnoreAssumeLikeCalls=*/true,
                                  /*IgnoreLLVMUsed=*/true);
}

/// It is handed destructors of static objects and of exceptions.
static bool isRuntimeOfCxx(const Function *F) {
  return F &&
         is_contained({"__cxa_atexit", "__cxa_thread_atexit", "__cxa_throw"},
                      F->getName());
}

/// The runtime of C++ calls destructors itself and gives them to nobody: no
/// pointer of the program's own leads there.
static bool isOnlyForRuntime(const GlobalValue &G) {
  return all_of(G.uses(), [](const Use &U) {
    if (const auto *Alias = dyn_cast<GlobalAlias>(U.getUser()))
      return isOnlyForRuntime(*Alias);
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    const Function *Taker = CB ? CB->getCalledFunction() : nullptr;
    return CB && (CB->isCallee(&U) || isRuntimeOfCxx(Taker) ||
                  (Taker && is_contained({"atexit", "at_quick_exit"},
                                         Taker->getName())));
  });
}

CallTargets::CallTargets(PrivateCopy &Copy) {
  for (Function *F : Copy.functions()) {
    const Function *Original = Copy.original(F);
    UnknownCallers[F] = false;
    if (Copy.isVersion(*F))
      continue;
    bool Taken = addressTaken(*Original);
    if (Taken && !isOnlyForRuntime(*Original))
      AddressTaken[F->getFunctionType()].push_back(F);
    UnknownCallers[F] = Taken || !Original->hasLocalLinkage();
  }
  if (Copy.functions().empty())
    return;
  const Module &Program = *Copy.original(Copy.functions().front())->getParent();
  VirtualSlots Slots(Program);
  // Where files are seen together, what has no body does nothing to MPI.
  for (const Function &F : Program) {
    if (!addressTaken(F))
      continue;
    if (Copy.budget().IsProgram)
      OfProgram[F.getFunctionType()].push_back(&F);
    else if (F.isDeclaration() && !Slots.onlyVirtual(F))
      UnseenTaken.insert(F.getFunctionType());
  }
  for (Function *F : Copy.functions())
    collect(*F, Copy, Slots);
  // What runs as a body of the OpenMP runtime is called from where it is named.
  for (auto &[Call, List] : Targets)
    for (const CallTarget &T : List)
      if (Call->getCalledFunction() != T.Body && !T.Maybe)
        UnknownCallers[T.Body] = false;
  sort(Copy);
}

/// The function that returned what the virtual call is for, if one did.
static const Function *giver(const CallBase &Call) {
  const auto *From =
      Call.arg_empty() ? nullptr : dyn_cast<CallBase>(Call.getArgOperand(0));
  return From ? From->getCalledFunction() : nullptr;
}

std::vector<Function *> CallTargets::maybe(const CallBase &Call,
                                           PrivateCopy &Copy,
                                           const VirtualSlots &Slots) const {
  std::vector<Function *> Result;
  auto It = AddressTaken.find(Call.getFunctionType());
  if (It == AddressTaken.end())
    return Result;
  std::optional<int64_t> Slot = VirtualSlots::slotOf(Call);
  for (Function *G : It->second) {
    const Function &Original = *Copy.original(G);
    if (!Slots.onlyVirtual(Original) || (Slot && Slots.isIn(Original, *Slot)))
      Result.push_back(G);
  }
  if (Slot && !Result.empty()) {
    VirtualSlots::Hints Hints;
    if (Function *In = Copy.original(Call.getFunction()))
      Hints.Names.push_back(In->getName());
    if (const Function *From = giver(Call))
      Hints.Names.push_back(From->getName());
    const Value *Object = Call.arg_empty() ? nullptr : Call.getArgOperand(0);
    const auto *Own = dyn_cast_or_null<Argument>(Object);
    Hints.IsOwn = Own && Own->getArgNo() == 0;
    Slots.keepFamily(Result, Hints, [&](Function &G) -> const Function & {
      return *Copy.original(&G);
    });
  }
  constexpr size_t Few = 8;
  if (Result.size() > Few)
    Result.clear();
  return Result;
}

/// The operand of Call that the body gets as its parameter number P, or -1.
static int operandFor(const AbstractCallSite &Site, const CallBase &Call,
                      unsigned P) {
  if (P < Site.getNumArgOperands())
    return Site.getCallArgOperandNo(P);
  // flang's fork with a condition does not say what it hands on last.
  const Value *Forked = forkedOperand(Call, P);
  for (const Use &U : Call.args())
    if (Forked == U.get())
      return Call.getArgOperandNo(&U);
  return -1;
}

void CallTargets::collect(Function &F, PrivateCopy &Copy,
                          const VirtualSlots &Slots) {
  for (Instruction &I : instructions(F)) {
    auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      continue;
    std::vector<CallTarget> List;
    auto InCopy = [&](const Function *G) {
      return G && G->getParent() == F.getParent() && !G->isDeclaration();
    };
    Function *Callee = CB->getCalledFunction();
    if (InCopy(Callee)) {
      List.push_back(plainTarget(*Callee));
    } else if (CB->isIndirectCall()) {
      for (Function *G : maybe(*CB, Copy, Slots)) {
        List.push_back(plainTarget(*G));
        List.back().Maybe = true;
        List.back().ByType = UnseenTaken.contains(CB->getFunctionType()) &&
                             !Slots.onlyVirtual(*Copy.original(G));
      }
    } else {
      SmallVector<const Use *, 2> Uses;
      AbstractCallSite::getCallbackUses(*CB, Uses);
      for (const Use *U : Uses) {
        AbstractCallSite Site(U);
        if (!Site || !InCopy(Site.getCalledFunction()))
          continue;
        CallTarget T;
        T.Body = Site.getCalledFunction();
        for (unsigned P = 0; P < T.Body->arg_size(); ++P)
          T.Operands.push_back(operandFor(Site, *CB, P));
        List.push_back(std::move(T));
      }
      // A task's body is an ordinary operand of the call that makes the task. A
      // static object is destroyed when the program ends, not where it is made.
      if (List.empty() && !isRuntimeOfCxx(Callee))
        for (const Use &U : CB->args())
          if (auto *G = dyn_cast<Function>(U.get()->stripPointerCasts());
              InCopy(G)) {
            CallTarget T;
            T.Body = G;
            T.Operands.assign(G->arg_size(), -1);
            T.Maybe = true;
            List.push_back(std::move(T));
          }
    }
    for (const CallTarget &T : List) {
      Callees[&F].push_back(T.Body);
      Callers[T.Body].push_back(CB);
    }
    if (!List.empty())
      Targets[CB] = std::move(List);
  }
}

/// Depth-first, callees first: an order in which a summary is nearly always
/// there when it is needed. Cycles are settled by iteration.
void CallTargets::sort(PrivateCopy &Copy) {
  DenseMap<const Function *, bool> Seen;
  SmallVector<std::pair<Function *, size_t>, 32> Stack;
  for (Function *Root : Copy.functions()) {
    if (Seen[Root])
      continue;
    Seen[Root] = true;
    Stack.push_back({Root, 0});
    while (!Stack.empty()) {
      auto &[F, Next] = Stack.back();
      std::vector<Function *> &List = Callees[F];
      if (Next == List.size()) {
        Order.push_back(F);
        Stack.pop_back();
        continue;
      }
      Function *Callee = List[Next++];
      if (!Seen[Callee]) {
        Seen[Callee] = true;
        Stack.push_back({Callee, 0});
      }
    }
  }
}

ArrayRef<const Function *> CallTargets::ofType(const FunctionType &T) const {
  auto It = OfProgram.find(&T);
  if (It == OfProgram.end())
    return {};
  return It->second;
}

ArrayRef<CallTarget> CallTargets::of(const CallBase &Call) const {
  auto It = Targets.find(&Call);
  return It == Targets.end() ? ArrayRef<CallTarget>() : ArrayRef(It->second);
}

ArrayRef<const CallBase *> CallTargets::callsOf(const Function &F) const {
  auto It = Callers.find(&F);
  return It == Callers.end() ? ArrayRef<const CallBase *>()
                             : ArrayRef(It->second);
}

ArrayRef<Function *> CallTargets::calleesOf(const Function &F) const {
  auto It = Callees.find(&F);
  return It == Callees.end() ? ArrayRef<Function *>() : ArrayRef(It->second);
}

bool CallTargets::hasUnknownCallers(const Function &F) const {
  return UnknownCallers.lookup(&F);
}

} // namespace tutti
