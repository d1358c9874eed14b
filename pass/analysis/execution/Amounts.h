// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Two amounts of data that ranks pass to one call, where their counts are
/// numbers, or made of the same unknowns.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_AMOUNTS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_AMOUNTS_H

#include "analysis/execution/ProgramTrace.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <utility>

namespace tutti {

using PayloadPair = std::pair<Payload, Payload>;

/// A and B with counts that are wrong together, as IsWrong says: their own; or
/// those for some numbers in the place of the unknowns, when they are wrong for
/// all numbers that are tried. IsWrong is also asked of counts that are -1.
std::optional<PayloadPair>
wrongPair(const ProgramTrace &T, const Payload &A, const Payload &B,
          llvm::function_ref<bool(const Payload &, const Payload &)> IsWrong);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_AMOUNTS_H
