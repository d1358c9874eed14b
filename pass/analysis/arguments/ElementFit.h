// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a buffer's elements go with a predefined datatype in one call.
/// Integers of another width are moved rightly in whole numbers of elements,
/// and never added or compared so.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_ELEMENTFIT_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_ELEMENTFIT_H

#include "analysis/arguments/CallArguments.h"

namespace tutti {

enum class Fit : uint8_t {
  Yes,      ///< or nothing is known
  Doubtful, ///< right only with a count that nothing shows
  HalfPair, ///< right only where both halves of a pair are kept as one type
  No
};

/// Of a buffer of integers or floating-point numbers of so many bytes. Derived:
/// the datatype of the call consists of Type, and the count is not of it.
Fit elementFit(const MpiCall &Call, const DataArgument &D, bool Float,
               uint64_t Bytes, const BasicType &Type, bool Derived);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_ELEMENTFIT_H
