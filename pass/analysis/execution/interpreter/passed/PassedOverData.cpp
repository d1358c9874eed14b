// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Branches around the work of a program: boundary conditions, say, which set
/// nothing but numbers with a fraction. Partners, lengths and tags are none.

#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

using Blocks = SmallSetVector<const BasicBlock *, 16>;

bool isData(const Type &T) { return T.isFPOrFPVectorTy(); }

/// A variable that only the blocks use: bounds of a loop, say.
bool isOwn(const Value &Address, const Blocks &In) {
  const auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(&Address));
  return A && all_of(A->users(), [&](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && (I->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I) ||
                        In.contains(I->getParent()));
         });
}

/// What threads do to share a loop out.
bool isOfLoop(OmpKind Kind) {
  return Kind == OmpKind::Barrier || Kind == OmpKind::ThreadNum ||
         Kind == OmpKind::ForBegin || Kind == OmpKind::ForEnd ||
         Kind == OmpKind::DispatchInit || Kind == OmpKind::DispatchNext ||
         Kind == OmpKind::DispatchEnd;
}

/// Nothing but data is changed by the instruction, nor known behind.
bool changesData(const Instruction &I, const Blocks &In) {
  for (const User *U : I.users())
    if (const auto *By = dyn_cast<Instruction>(U);
        By && !isa<PHINode>(By) && !In.contains(By->getParent()))
      return false;
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return isData(*S->getValueOperand()->getType()) ||
           isOwn(*S->getPointerOperand(), In);
  if (const auto *M = dyn_cast<MemIntrinsic>(&I)) // an array's descriptor
    return isOwn(*M->getDest(), In);
  if (!I.mayWriteToMemory() || I.isLifetimeStartOrEnd() ||
      isa<DbgInfoIntrinsic, AssumeInst>(I))
    return true;
  const auto *CB = dyn_cast<CallBase>(&I);
  return CB && isOfLoop(ompKind(I)) && all_of(CB->args(), [&](const Use &U) {
           return !isa<AllocaInst>(getUnderlyingObject(U)) || isOwn(*U, In);
         });
}

} // namespace

bool PassedOver::isOfData(Interpreter &Of, const Instruction &Branch) {
  auto [It, New] = Of.Effects.OfData.try_emplace(&Branch, false);
  if (!New)
    return It->second;
  const BasicBlock &From = *Branch.getParent();
  if (Of.waysOn(From).size() < 2)
    return false;
  const Detour &Around = Of.detourOf(From);
  if (!Around.Join || Around.HasEffects ||
      any_of(Around.Join->phis(),
             [](const PHINode &P) { return !isData(*P.getType()); }))
    return false;
  const Blocks &In = Around.Over;
  const bool Is = all_of(In, [&](const BasicBlock *B) {
    return all_of(*B, [&](const Instruction &I) { return changesData(I, In); });
  });
  return Of.Effects.OfData[&Branch] = Is;
}

} // namespace tutti
