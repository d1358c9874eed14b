// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The layout of a status, told by its type: MPICH has five integers, of which
/// the last one is the error code; Open MPI, and the common binary interface of
/// MPI 5, begin with source, tag and error code. Fortran has an array of five
/// or of six or more integers, of the same layouts.

#include "model/mpi/StatusLayout.h"
#include "model/mpi/MpiCall.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static std::optional<int64_t> errorInType(const Type &T) {
  unsigned Integers = 0, Others = 0;
  if (const auto *A = dyn_cast<ArrayType>(&T)) {
    if (!A->getElementType()->isIntegerTy(32))
      return std::nullopt;
    Integers = A->getNumElements();
  } else if (const auto *S = dyn_cast<StructType>(&T)) {
    for (const Type *E : S->elements())
      ++(E->isIntegerTy(32) && !Others ? Integers : Others);
  } else
    return std::nullopt;
  if (Integers == 5 && !Others)
    return 16;
  if (Integers < 3)
    return std::nullopt;
  return 8;
}

std::optional<int64_t> errorInStatus(const MpiCall &Call) {
  if (Call.isFortran()) {
    const Value *Status = Call.operand(table::STATUS_OUT);
    const auto *A = Status ? dyn_cast<AllocaInst>(Status) : nullptr;
    return A ? errorInType(*A->getAllocatedType()) : std::nullopt;
  }
  for (const char *Name : {"struct.MPI_Status", "struct.ompi_status_public_t"})
    if (const auto *T =
            StructType::getTypeByName(Call.call().getContext(), Name))
      return errorInType(*T);
  return std::nullopt;
}

} // namespace tutti
