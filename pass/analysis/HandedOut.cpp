// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks at what is left at the ends of the callee.

#include "analysis/HandedOut.h"
#include "analysis/RankDependence.h"
#include "model/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool startsEmpty(const RankDependence &Ranks, const Instruction &At,
                 const Place &Where, const Reached &Seen) {
  const Object *O = Where.Obj;
  if (!O->Parent || O->Parent->Parent || !isa<AllocaInst>(O->base()))
    return false;
  Place Pointer;
  Pointer.Obj = O->Parent;
  Pointer.Offset = O->Offset;
  Pointer.Size = Ranks.places().layout().getPointerSize();
  Reached Made = Ranks.definitionsAt(At, Pointer);
  return Made.Complete && all_of(Made.Defs, [&](const Instruction *Def) {
           const auto *S = dyn_cast_or_null<StoreInst>(Def);
           return !Def || is_contained(Seen.Defs, Def) ||
                  (S && isa<ConstantPointerNull>(S->getValueOperand()));
         });
}

const Value *givenToKeep(const RankDependence &Ranks, const CallBase &Call,
                         const Place &Where, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  auto [By, There] = Ranks.writerIn(Call, Where);
  const Value *Stored = nullptr;
  if (const auto *S = dyn_cast_or_null<StoreInst>(By))
    Stored = S->getValueOperand();
  else if (const auto *CB = dyn_cast_or_null<CallBase>(By);
           CB && !MpiCall(*CB) && Depth < MaxDepth)
    Stored = givenToKeep(Ranks, *CB, There, Depth + 1);
  const auto *A = dyn_cast_or_null<Argument>(Stored);
  if (!A)
    return nullptr;
  for (const FlowGraph::Node &N : Ranks.graph(*A->getParent()).nodes())
    if (N.Ends) {
      Reached Left = Ranks.definitionsAt(*N.Block->getTerminator(), There);
      if (!Left.Complete || any_of(Left.Defs, [&, By = By](auto *Def) {
            return Def && Def != By;
          }))
        return nullptr;
    }
  return Ranks.calls().of(Call).front().actual(Call, A->getArgNo());
}

} // namespace tutti
