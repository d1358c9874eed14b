// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes from a pointer back to what it points to: clang hands each captured
/// variable to the outlined function, flang a structure of their addresses.
/// Must stay with what has one source.

#include "model/openmp/TeamVariable.h"
#include "model/Incomplete.h"
#include "model/ValueSource.h"
#include "model/openmp/OmpCall.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxVariableDepth = 12;
constexpr unsigned MaxVariableUses = 256;

/// A variable and the distance from its begin.
struct Spot {
  const Value *Base = nullptr;
  int64_t At = 0;
  explicit operator bool() const { return Base; }
  bool operator==(const Spot &O) const { return Base == O.Base && At == O.At; }
};

bool isFork(const CallBase &Call) {
  OmpKind K = ompKind(Call);
  return K == OmpKind::Fork || K == OmpKind::ForkIf || K == OmpKind::ForkTeams;
}

/// What the only call or fork of its function passes for A.
const Value *onlyActual(const Argument &A) {
  const Function &F = *A.getParent();
  if (!F.hasOneUse())
    return nullptr;
  const auto *Call = dyn_cast<CallBase>(F.user_back());
  if (!Call)
    return nullptr;
  if (isFork(*Call))
    return forkedOperand(*Call, A.getArgNo());
  return Call->getCalledFunction() == &F && A.getArgNo() < Call->arg_size()
             ? Call->getArgOperand(A.getArgNo())
             : nullptr;
}

Spot spotOf(const Value &Pointer, int64_t More, unsigned Depth);

/// The pointer that is kept at From: the only one that is ever stored there.
Spot pointerKept(const Spot &From, int64_t More, const DataLayout &DL,
                 unsigned Depth) {
  const StoreInst *Only = nullptr;
  unsigned Uses = 0;
  SmallVector<std::pair<const Value *, int64_t>, 8> Work{{From.Base, 0}};
  while (!Work.empty()) {
    auto [Address, Here] = Work.pop_back_val();
    for (const User *U : Address->users()) {
      if (Incomplete::reached(++Uses > MaxVariableUses, Incomplete::Steps, U))
        return {};
      if (const auto *GEP = dyn_cast<GEPOperator>(U)) {
        APInt Step(64, 0);
        if (!GEP->accumulateConstantOffset(DL, Step))
          return {};
        Work.push_back({GEP, Here + Step.getSExtValue()});
      } else if (const auto *S = dyn_cast<StoreInst>(U);
                 S && S->getPointerOperand() == Address && Here == From.At) {
        if (Only)
          return {};
        Only = S;
      }
    }
  }
  return Only ? spotOf(*Only->getValueOperand(), More, Depth - 1) : Spot();
}

Spot spotOf(const Value &Pointer, int64_t More, unsigned Depth) {
  if (!Pointer.getType()->isPointerTy() ||
      Incomplete::reached(Depth == 0, Incomplete::Depth, &Pointer))
    return {};
  auto Where = baseOf(Pointer, More);
  if (!Where)
    return isa<GlobalVariable>(Pointer) ? Spot{&Pointer, More} : Spot();
  const Value *Base = Where->Base;
  const int64_t At = Where->At;
  if (const auto *A = dyn_cast<Argument>(Base)) {
    const Value *Actual = onlyActual(*A);
    return Actual ? spotOf(*Actual, At, Depth - 1) : Spot();
  }
  if (const auto *L = dyn_cast<LoadInst>(Base)) {
    Spot From = spotOf(*L->getPointerOperand(), 0, Depth - 1);
    return From && isa<AllocaInst>(From.Base)
               ? pointerKept(From, At, Where->DL, Depth)
               : Spot();
  }
  return isa<AllocaInst>(Base) || isa<GlobalVariable>(Base) ? Spot{Base, At}
                                                            : Spot();
}

bool isTeamSize(const Value *V) {
  while (const auto *C = dyn_cast<CastInst>(V))
    V = C->getOperand(0);
  const auto *Call = dyn_cast<CallBase>(V);
  return Call && ompKind(*Call) == OmpKind::TeamSize;
}

/// The body of a parallel region, or what it hands its work to.
bool isInTeam(const Function &F, unsigned Depth = 3) {
  return Depth > 0 && any_of(F.users(), [&](const User *U) {
           const auto *Call = dyn_cast<CallBase>(U);
           return Call &&
                  (isFork(*Call) || isInTeam(*Call->getFunction(), Depth - 1));
         });
}

/// Copied functions call what the user's module declares: the first such call
/// tells whether M is a copy.
const Module &declaring(const Module &M) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && (Callee->getParent() != &M ||
                     (Callee->isDeclaration() && !Callee->isIntrinsic())))
        return *Callee->getParent();
    }
  return M;
}

/// Some call of omp_get_num_threads in M is stored to At.
bool isStored(const Spot &At, const Module &M) {
  for (const Function *Asked : ompFunctions(declaring(M), OmpKind::TeamSize))
    for (const User *U : Asked->users()) {
      const auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getModule() != &M)
        continue;
      for (const User *By : Call->users())
        if (const auto *S = dyn_cast<StoreInst>(By);
            S && spotOf(*S->getPointerOperand(), 0, MaxVariableDepth) == At)
          return true;
    }
  return false;
}

} // namespace

bool readsTeamSize(const LoadInst &Load) {
  const Module &M = *Load.getModule();
  const Type &Read = *Load.getType();
  if (!Read.isIntegerTy())
    return false;
  Spot Here = spotOf(*Load.getPointerOperand(), 0, MaxVariableDepth);
  const auto *G = dyn_cast_or_null<GlobalVariable>(Here.Base);
  if (!Here || (G && G->isThreadLocal()) || !isStored(Here, M))
    return false;
  bool Written = false;
  for (const Function &F : M) {
    if (F.isDeclaration() || !isInTeam(F))
      continue;
    for (const Instruction &I : instructions(F)) {
      const auto *S = dyn_cast<StoreInst>(&I);
      if (!S || S->getValueOperand()->getType() != &Read ||
          !(spotOf(*S->getPointerOperand(), 0, MaxVariableDepth) == Here))
        continue;
      if (!isTeamSize(S->getValueOperand()))
        return false;
      Written = true;
    }
  }
  return Written;
}

} // namespace tutti
