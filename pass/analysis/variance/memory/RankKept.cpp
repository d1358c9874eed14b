// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Two numbers that may well be one. All ranks have computed one, and some take
/// in its place what a function not in sight has kept in memory: a matrix with
/// its size in the first element. That ranks differ is shown where they would
/// otherwise have a constant, or none. And a caller that is not in sight may
/// pass each rank's own number, to be compared with it for the last of a loop.

#include "analysis/variance/RankTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// V, as a number, is read from where a function that is not in sight has
/// written.
static bool isRead(const Value *V) { return isa<LoadInst>(unconverted(V)); }

bool RankTransfer::isGivenAsOwn(const Value &Given,
                                const AbstractValue &Own) const {
  const Value *V = &Given;
  while (isa<CastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  const auto *Read = dyn_cast_or_null<LoadInst>(Own.Why);
  return isa<Argument>(V) && F.F->use_empty() && Own.Deg == Degree::Local &&
         Read && RankMembers::isNamedCount(*Read);
}

AbstractValue RankTransfer::chosen(const PHINode &P, const AbstractValue &Of) {
  AbstractValue By = taken(P);
  if (By.Deg != Degree::Rank || Of.Deg != Degree::Unknown ||
      !P.getType()->isIntegerTy() ||
      any_of(P.incoming_values(), IsaPred<Constant>))
    return By;
  auto IsKept = [&](const Use &U) {
    return isRead(U) && operand(U, &P).Deg == Degree::Unknown;
  };
  if (none_of(P.incoming_values(), IsKept) ||
      all_of(P.incoming_values(), [](const Use &U) { return isRead(U); }))
    return By;
  return AbstractValue::of(Degree::Unknown, By.Why);
}

} // namespace tutti
