// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The predefined operations by their names.

#include "analysis/arguments/ReductionOp.h"
#include "llvm/ADT/StringSwitch.h"

namespace tutti {

ReductionSort reductionSort(llvm::StringRef Op) {
  using Sort = ReductionSort;
  return llvm::StringSwitch<Sort>(Op)
      .Case("MPI_MAX", Sort::Order)
      .Case("MPI_MIN", Sort::Order)
      .Case("MPI_SUM", Sort::Sum)
      .Case("MPI_PROD", Sort::Sum)
      .Case("MPI_LAND", Sort::Logic)
      .Case("MPI_LOR", Sort::Logic)
      .Case("MPI_LXOR", Sort::Logic)
      .Case("MPI_BAND", Sort::Bits)
      .Case("MPI_BOR", Sort::Bits)
      .Case("MPI_BXOR", Sort::Bits)
      .Case("MPI_MAXLOC", Sort::Location)
      .Case("MPI_MINLOC", Sort::Location)
      .Default(Sort::Any);
}

} // namespace tutti
