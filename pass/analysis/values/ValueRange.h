// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Between which numbers an integer lies, also where it was kept in memory: a
/// rank is not negative, so neither is what is left of it by a division, and a
/// variable that holds this or -1 is never -2. Knows no relations between
/// values, and no rounds of loops.

#ifndef TUTTI_PASS_ANALYSIS_VALUES_VALUERANGE_H
#define TUTTI_PASS_ANALYSIS_VALUES_VALUERANGE_H

#include "analysis/variance/RankDependence.h"
#include "llvm/IR/ConstantRange.h"

namespace tutti {

/// Of an integer. Nothing that V can be is outside.
llvm::ConstantRange rangeOf(const llvm::Value &V, const RankDependence &Ranks);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VALUES_VALUERANGE_H
