// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Ranges by LLVM's arithmetic on them. What was stored is looked for at each
/// read; values that hang on themselves, and what is too deep, may be anything.

#include "analysis/values/ValueRange.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiCall.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

namespace {
class RangeOf {
public:
  explicit RangeOf(const RankDependence &Ranks) : Ranks(Ranks) {}
  ConstantRange value(const Value &V);

private:
  ConstantRange written(const CallBase &Writer, const AbstractLocation &Where,
                        unsigned Bits) const;
  ConstantRange load(const LoadInst &L);

  const RankDependence &Ranks;
  SmallVector<const Value *, 8> Under; ///< what V is computed from, so far
  unsigned Steps = 0;
};
} // namespace

static ConstantRange anything(const Value &V) {
  return ConstantRange::getFull(V.getType()->getIntegerBitWidth());
}

/// Of what an MPI call has written to a place: ranks and sizes count from 0.
ConstantRange RangeOf::written(const CallBase &Writer,
                               const AbstractLocation &Where,
                               unsigned Bits) const {
  MpiCall Call(Writer);
  if (Call && (Call.fn() == Fn::Comm_rank || has(Call.fn(), table::SIZE_OUT))) {
    const Value *Out = Call.operand(
        Call.fn() == Fn::Comm_rank ? table::RANK_OUT : table::SIZE_OUT);
    AbstractLocations At =
        Out ? Ranks.places().at(Out, Where.Size) : AbstractLocations();
    // What only one call writes is read by other names elsewhere.
    if (!Where || (At.size() == 1 && At.front() == Where))
      return ConstantRange::getNonEmpty(APInt::getZero(Bits),
                                        APInt::getSignedMinValue(Bits));
  }
  return ConstantRange::getFull(Bits);
}

ConstantRange RangeOf::load(const LoadInst &L) {
  AbstractLocation Where;
  Definitions Seen = Ranks.definitions(L, Where);
  if (!Seen.Complete || !Where || Where.Stride || Seen.Defs.empty())
    return anything(L);
  unsigned Bits = L.getType()->getIntegerBitWidth();
  ConstantRange Result = ConstantRange::getEmpty(Bits);
  for (const Instruction *Def : Seen.Defs) {
    ConstantRange One = anything(L);
    if (!Def) {
      if (const CallBase *Sole = Ranks.soleWriter(Where))
        One = written(*Sole, AbstractLocation(), Bits);
    } else if (const auto *S = dyn_cast<StoreInst>(Def)) {
      const Value &Stored = *S->getValueOperand();
      AbstractLocations To =
          Ranks.places().at(S->getPointerOperand(), Where.Size);
      if (Stored.getType() == L.getType() && To.size() == 1 &&
          To.front() == Where)
        One = value(Stored);
    } else if (const auto *CB = dyn_cast<CallBase>(Def)) {
      One = written(*CB, Where, Bits);
    }
    Result = Result.unionWith(One, ConstantRange::Signed);
    if (Result.isFullSet())
      break;
  }
  return Result;
}

ConstantRange RangeOf::value(const Value &V) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->getValue();
  constexpr unsigned MaxDepth = 12, MaxSteps = 200;
  const auto *At = dyn_cast<Instruction>(&V);
  if (is_contained(Under, &V) ||
      Incomplete::reached(Under.size() >= MaxDepth, Incomplete::Depth,
                          At ? At->getFunction() : nullptr) ||
      Incomplete::reached(++Steps > MaxSteps, Incomplete::Steps,
                          At ? At->getFunction() : nullptr))
    return anything(V);
  Under.push_back(&V);
  auto Leave = atScopeExit([&] { Under.pop_back(); });
  auto AnyOf = [&](auto Each) {
    ConstantRange Result =
        ConstantRange::getEmpty(V.getType()->getIntegerBitWidth());
    for (const Value *In : Each)
      if (!Result.isFullSet())
        Result = Result.unionWith(value(*In), ConstantRange::Signed);
    return Result;
  };
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return load(*L);
  if (const auto *B = dyn_cast<BinaryOperator>(&V))
    return value(*B->getOperand(0))
        .binaryOp(B->getOpcode(), value(*B->getOperand(1)));
  if (isa<ZExtInst>(V) || isa<SExtInst>(V) || isa<TruncInst>(V)) {
    const auto &C = cast<CastInst>(V);
    return value(*C.getOperand(0))
        .castOp(C.getOpcode(), V.getType()->getIntegerBitWidth());
  }
  if (const auto *S = dyn_cast<SelectInst>(&V))
    return AnyOf(ArrayRef({S->getTrueValue(), S->getFalseValue()}));
  if (const auto *Phi = dyn_cast<PHINode>(&V))
    return AnyOf(Phi->incoming_values());
  return signedRange(V);
}

ConstantRange rangeOf(const Value &V, const RankDependence &Ranks) {
  return RangeOf(Ranks).value(V);
}

} // namespace tutti
