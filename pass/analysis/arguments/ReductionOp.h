// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the predefined reduction operations do with an element (MPI-3.1 section
/// 5.9.2).

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_REDUCTIONOP_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_REDUCTIONOP_H

#include "llvm/ADT/StringRef.h"

namespace tutti {

enum class ReductionSort : uint8_t { Order, Sum, Logic, Bits, Location, Any };

/// Any: not predefined, or for every datatype.
ReductionSort reductionSort(llvm::StringRef Op);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_REDUCTIONOP_H
