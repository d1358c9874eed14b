// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-leak that several functions show, and arrays: a handle that
/// is made into a local variable, or an element of one, by a function that is
/// given its address, and that nothing in the functions that have the address
/// frees. Knows no order: one call that frees any element, one use that is not
/// understood, and nothing is told.

#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/handles/GivenAway.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/HandleEnd.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

class HandedVariable {
public:
  HandedVariable(const CallTargets &Calls, const ByValue &Values)
      : Calls(Calls), Values(Values) {}
  /// All uses are understood, and none frees or keeps what is there.
  bool leaves(const Value &Address, unsigned Depth = 0);
  SmallVector<MpiCall, 4> Makers;
  bool IsHanded = false; ///< to a function

private:
  static constexpr unsigned MaxDepth = 6;
  bool mpi(const MpiCall &Call, const CallBase &CB, const Use &U);
  bool call(const CallBase &CB, const Use &U, unsigned Depth);

  const CallTargets &Calls;
  const ByValue &Values;
  SmallPtrSet<const Value *, 8> Seen;
};

} // namespace

bool HandedVariable::mpi(const MpiCall &Call, const CallBase &CB,
                         const Use &U) {
  for (int P = 0; Call.isTrusted() && P < row(Call.fn()).Roles.Size; ++P) {
    Role R = row(Call.fn()).Roles.At[P];
    if (Call.operandIndex(P) != int(CB.getArgOperandNo(&U)))
      continue;
    if (!isOfObject(R) || endsHandle(Call.fn(), R))
      return false;
    if (row(R).Dir != Direction::Out)
      return true;
    if (madeBy(Call).What)
      Makers.push_back(Call);
    return madeBy(Call.fn()).What;
  }
  return false;
}

bool HandedVariable::call(const CallBase &CB, const Use &U, unsigned Depth) {
  if (!CB.isArgOperand(&U))
    return false;
  if (MpiCall Call{CB})
    return mpi(Call, CB, U);
  if (isa<DbgInfoIntrinsic>(CB) || CB.isLifetimeStartOrEnd())
    return true;
  if (Incomplete::reached(Depth >= MaxDepth, Incomplete::Depth, &CB))
    return false;
  IsHanded = true;
  unsigned Argument = CB.getArgOperandNo(&U);
  ArrayRef<CallTarget> Targets = Calls.of(CB);
  if (Targets.empty()) {
    const Function *Body = Values.plainBody(CB);
    return Body && Argument < Body->arg_size() &&
           leaves(*Body->getArg(Argument), Depth + 1);
  }
  return all_of(Targets, [&](const CallTarget &T) {
    bool Found = false;
    for (unsigned P = 0; P < T.Body->arg_size(); ++P)
      if (T.Operands[P] == int(Argument)) {
        Found = true;
        if (!leaves(*T.Body->getArg(P), Depth + 1))
          return false;
      }
    return Found && !T.Maybe;
  });
}

bool HandedVariable::leaves(const Value &Address, unsigned Depth) {
  if (!Seen.insert(&Address).second)
    return true;
  return all_of(Address.uses(), [&](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I))
      return leaves(*I, Depth);
    if (const auto *L = dyn_cast<LoadInst>(I))
      return Values.ofValue(*L) == GivenAway::Nothing;
    const auto *CB = dyn_cast<CallBase>(I);
    return isa<ICmpInst>(I) || (CB && call(*CB, U, Depth));
  });
}

/// A variable for handles of one kind: one, or an array of them.
static bool mayHold(const AllocaInst &A) {
  const Type *T = A.getAllocatedType();
  bool Many = T->isArrayTy();
  while (T->isArrayTy())
    T = T->getArrayElementType();
  return A.isStaticAlloca() && !A.isArrayAllocation() &&
         (T->isIntegerTy(32) || T->isPointerTy()) && (Many || !A.use_empty());
}

void checkHandedLeak(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  ByValue Values(C.Copy, Ranks.calls());
  for (const Function *F : C.Copy.functions()) {
    if (!Ranks.graph(*F).returns())
      continue;
    for (const Instruction &I : instructions(*F)) {
      const auto *A = dyn_cast<AllocaInst>(&I);
      if (!A || !mayHold(*A))
        continue;
      HandedVariable V(Ranks.calls(), Values);
      if (!V.leaves(*A) || (!V.IsHanded && !A->getAllocatedType()->isArrayTy()))
        continue;
      for (const MpiCall &Maker : V.Makers)
        if (!isTold(Out, Check::Leak, &Maker.call()))
          Out.push_back(neverFreed(Maker, madeBy(Maker.fn())));
    }
  }
}

} // namespace tutti
