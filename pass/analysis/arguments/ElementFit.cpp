// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A count in sight decides; of another one it is asked whether all that it can
/// be are whole elements (LLVM's known bits: 2 * n is even), or whether it was
/// divided to make them so.

#include "analysis/arguments/ElementFit.h"
#include "analysis/arguments/ReductionOp.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tutti {
namespace {

/// The operation takes each element for a number.
bool calculates(const MpiCall &Call) {
  switch (reductionSort(Call.predefined(table::OP))) {
  case ReductionSort::Order:
  case ReductionSort::Sum:
  case ReductionSort::Logic:
    return true;
  default:
    return false;
  }
}

/// The operation takes each element for a number whose digits belong together:
/// the largest of some bytes is not the largest of the numbers they are of.
bool calculatesNumbers(const MpiCall &Call) {
  const ReductionSort Sort = reductionSort(Call.predefined(table::OP));
  return Sort == ReductionSort::Order || Sort == ReductionSort::Sum;
}

/// Bytes were counted first, or the buffer's elements.
bool isDivided(const Value &Count) {
  const Value *N = &Count;
  while (const auto *C = dyn_cast<CastInst>(N))
    N = C->getOperand(0);
  switch (Operator::getOpcode(N)) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::LShr:
  case Instruction::AShr:
    return true;
  default:
    return false;
  }
}

Fit ofIntegers(const MpiCall &Call, const DataArgument &D, uint64_t Bytes,
               uint64_t Each, bool Derived) {
  // Bytes are storage for anything.
  if (Bytes == Each || Bytes <= 1 || Derived)
    return Fit::Yes;
  if (calculates(Call))
    return Fit::No;
  if (auto Count = countOf(Call, D))
    return uint64_t(*Count) * Each % Bytes == 0 ? Fit::Yes : Fit::No;
  const Value *Count = D.Count < 0 ? nullptr : Call.value(D.Count);
  // Fortran passes the address of a number that may have come from anywhere.
  if (!Count && D.Count >= 0 && Call.isFortran())
    return Fit::Doubtful;
  if (!Count || !Count->getType()->isIntegerTy())
    return Fit::Yes;
  if (isDivided(*Count))
    return Fit::Yes;
  KnownBits Bits =
      computeKnownBits(Count, Call.call().getModule()->getDataLayout());
  bool Whole =
      Each < Bytes && Bits.countMinTrailingZeros() >= Log2_64(Bytes / Each);
  return Whole ? Fit::Yes : Fit::Doubtful;
}

} // namespace

Fit elementFit(const MpiCall &Call, const DataArgument &D, bool Float,
               uint64_t Bytes, const BasicType &Type, bool Derived) {
  switch (Type.Of) {
  case BasicType::Float:
    return Float && Bytes == Type.Bytes ? Fit::Yes : Fit::No;
  case BasicType::Complex:
    return Float && Bytes * 2 == Type.Bytes ? Fit::Yes : Fit::No;
  case BasicType::Integer:
    return Float ? Fit::No : ofIntegers(Call, D, Bytes, Type.Bytes, Derived);
  case BasicType::Logical:
    return Float ? Fit::No : Fit::Yes;
  case BasicType::Pair:
    return Bytes <= 1 ? Fit::Yes : Fit::HalfPair;
  case BasicType::IntegerPair:
  case BasicType::FloatPair:
    return Bytes <= 1 || (Float == (Type.Of == BasicType::FloatPair) &&
                          Bytes * 2 == Type.Bytes)
               ? Fit::Yes
               : Fit::HalfPair;
  case BasicType::Char:
    return !Derived && Bytes > Type.Bytes && calculatesNumbers(Call) ? Fit::No
                                                                     : Fit::Yes;
  default:
    return Fit::Yes;
  }
}

} // namespace tutti
