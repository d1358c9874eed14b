// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks at what is left at the ends of the callee.

#include "analysis/values/OutParameters.h"
#include "analysis/variance/RankDependence.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool startsEmpty(const RankDependence &Ranks, const Instruction &At,
                 const AbstractLocation &Where, const Definitions &Seen) {
  const MemoryObject *O = Where.Obj;
  if (!O->Parent || O->Parent->Parent || !isa<AllocaInst>(O->base()))
    return false;
  AbstractLocation Pointer;
  Pointer.Obj = O->Parent;
  Pointer.Offset = O->Offset;
  Pointer.Size = Ranks.places().layout().getPointerSize();
  Definitions Made = Ranks.definitionsAt(At, Pointer);
  return Made.Complete && all_of(Made.Defs, [&](const Instruction *Def) {
           const auto *S = dyn_cast_or_null<StoreInst>(Def);
           return !Def || is_contained(Seen.Defs, Def) ||
                  (S && isa<ConstantPointerNull>(S->getValueOperand()));
         });
}

/// Back to what the function was given.
static Given traced(const RankDependence &Ranks, const Value *V,
                    unsigned Depth);

static Given traced(const RankDependence &Ranks, const Instruction &At,
                    const AbstractLocation &Where, unsigned Depth) {
  Definitions Seen = Ranks.definitionsAt(At, Where);
  if (!Seen.Complete || Seen.Defs.size() != 1)
    return {};
  if (!Seen.Defs.front())
    return isa<Argument>(Where.Obj->base()) ? Given{nullptr, Where} : Given();
  const auto *S = dyn_cast<StoreInst>(Seen.Defs.front());
  if (!S)
    return {};
  const Value *Stored = S->getValueOperand();
  AbstractLocations To =
      Ranks.places().at(S->getPointerOperand(),
                        S->getDataLayout().getTypeStoreSize(Stored->getType()));
  return To.size() == 1 && To.front() == Where
             ? traced(Ranks, Stored, Depth + 1)
             : Given();
}

static Given traced(const RankDependence &Ranks, const Value *V,
                    unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  if (isa<Argument>(V) || isa<Constant>(V))
    return {V, {}};
  const auto *L = dyn_cast<LoadInst>(V);
  if (!L || Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, L))
    return {};
  AbstractLocations From =
      Ranks.places().at(L->getPointerOperand(),
                        L->getDataLayout().getTypeStoreSize(L->getType()));
  return From.size() == 1 && From.front() && !From.front().Stride
             ? traced(Ranks, *L, From.front(), Depth)
             : Given();
}

Given givenToKeep(const RankDependence &Ranks, const CallBase &Call,
                  const AbstractLocation &Where, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  auto [By, There] = Ranks.writerIn(Call, Where);
  Given Inner;
  if (const auto *S = dyn_cast_or_null<StoreInst>(By)) {
    Inner = traced(Ranks, S->getValueOperand(), 0);
  } else if (const auto *CB = dyn_cast_or_null<CallBase>(By);
             CB && !MpiCall(*CB) &&
             !Incomplete::reached(Depth >= MaxDepth, Incomplete::Depth, CB)) {
    Inner = givenToKeep(Ranks, *CB, There, Depth + 1);
    if (Inner.Where)
      Inner = traced(Ranks, *CB, Inner.Where, 0);
    else if (Inner.V)
      Inner = traced(Ranks, Inner.V, 0);
  }
  if (!Inner.V && !Inner.Where)
    return {};
  for (const FlowGraph::Node &N : Ranks.graph(*By->getFunction()).nodes())
    if (N.Ends) {
      Definitions Left = Ranks.definitionsAt(*N.Block->getTerminator(), There);
      if (!Left.Complete || any_of(Left.Defs, [&, By = By](auto *Def) {
            return Def && Def != By;
          }))
        return {};
    }
  const CallTarget &Target = Ranks.calls().of(Call).front();
  if (Inner.V) {
    const auto *A = dyn_cast<Argument>(Inner.V);
    return {A ? Target.actual(Call, A->getArgNo()) : Inner.V, {}};
  }
  AbstractLocations Outer = Ranks.places().inCaller(Inner.Where, Call, Target);
  if (Outer.size() != 1 || !Outer.front() || Outer.front().Stride)
    return {};
  return {nullptr, Outer.front()};
}

} // namespace tutti
