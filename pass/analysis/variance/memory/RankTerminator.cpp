// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Lists that end at a constant: which elements are written, and which of them
/// with that constant, is apart from what the others hold. Where the former is
/// the same on all ranks the list is equally long on all, unless an element
/// happens to hold the constant too. Elements that count something up are no
/// list: the constant is what each of them begins with.

#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// The element that one side of a comparison is read from, and what it is
/// compared with.
static std::pair<const LoadInst *, const Constant *>
comparedElement(const Instruction &I) {
  const auto *Cmp = dyn_cast<ICmpInst>(&I);
  if (!Cmp || !Cmp->isEquality())
    return {nullptr, nullptr};
  const Value *A = Cmp->getOperand(0), *B = Cmp->getOperand(1);
  if (isa<Constant>(A))
    std::swap(A, B);
  while (isa<SExtInst>(A) || isa<ZExtInst>(A))
    A = cast<CastInst>(A)->getOperand(0);
  return {dyn_cast<LoadInst>(A), dyn_cast<Constant>(B)};
}

static bool isSame(const Value *Stored, const Constant &C) {
  if (const auto *N = dyn_cast<ConstantInt>(&C))
    if (const auto *S = dyn_cast<ConstantInt>(Stored);
        S && S->getBitWidth() <= 64 && N->getBitWidth() <= 64)
      return S->getSExtValue() == N->getSExtValue();
  return Stored == &C;
}

/// What is stored to an element is made of what it held.
static bool addsToElement(const StoreInst &S, PointsTo &Map) {
  auto PlaceOf = [&](const Instruction &At, const Value *Address, Type *T) {
    AbstractLocations P = Map.at(
        Address, At.getDataLayout().getTypeStoreSize(T).getKnownMinValue());
    return P.size() == 1 ? P.front() : AbstractLocation();
  };
  const AbstractLocation To =
      PlaceOf(S, S.getPointerOperand(), S.getValueOperand()->getType());
  constexpr unsigned MostSteps = 8;
  SmallVector<const Value *, 8> Work = {S.getValueOperand()};
  for (unsigned K = 0; K < Work.size(); ++K) {
    if (Incomplete::reached(K == MostSteps, Incomplete::Depth, &S))
      return false;
    const Value *V = Work[K];
    if (isa<CastInst, BinaryOperator>(V))
      append_range(Work, cast<Instruction>(V)->operands());
    const auto *L = dyn_cast<LoadInst>(V);
    const AbstractLocation From =
        L ? PlaceOf(*L, L->getPointerOperand(), L->getType())
          : AbstractLocation();
    if (To && From && From.Stride && From.overlaps(To))
      return true;
  }
  return false;
}

bool RankTransfer::endsList(const Instruction &Compare) {
  auto [L, End] = comparedElement(Compare);
  if (!L || !End)
    return false;
  const Constant &C = *End;
  AbstractLocations At = R.Map->at(
      L->getPointerOperand(),
      L->getDataLayout().getTypeStoreSize(L->getType()).getKnownMinValue());
  if (At.size() != 1 || !At.front() || !At.front().Stride)
    return false;
  const AbstractLocation &Where = At.front();
  bool Ends = false;
  // Whether all ranks write there, and to the same element.
  auto IsOnAll = [&](const FunctionFacts &In, const Instruction *By) {
    const auto *S = dyn_cast_or_null<StoreInst>(By);
    unsigned N = S ? In.Graph->indexOf(S->getParent()) : FlowGraph::Exit;
    if (N == FlowGraph::Exit || N >= In.Control.size() ||
        In.full(In.Control[N]).Deg >= Degree::Local ||
        In.full(In.value(S->getPointerOperand())).Deg >= Degree::Local ||
        addsToElement(*S, *R.Map))
      return false;
    Ends |= isSame(S->getValueOperand(), C);
    return true;
  };
  auto IsUniform = [&](const Effect &E) {
    const auto *CB = dyn_cast_or_null<CallBase>(E.By);
    if (!CB)
      return IsOnAll(F, E.By);
    return all_of(R.Calls.of(*CB), [&](const CallTarget &T) {
      const FunctionFacts *Callee = R.facts(*T.Body);
      return Callee && all_of(Callee->Effects, [&](const Effect &Inner) {
               return none_of(R.Map->inCaller(Inner.Where, *CB, T),
                              [&](const AbstractLocation &P) {
                                return P.overlaps(Where);
                              }) ||
                      IsOnAll(*Callee, Inner.By);
             });
    });
  };
  return all_of(F.Memory.entries(Where.Obj),
                [&](const Effect &E) {
                  return !E.Where.overlaps(Where) || IsUniform(E);
                }) &&
         Ends;
}

} // namespace tutti
