// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Why a finding may be false, as data: the rows of Confidence.def. Checks name
/// the reasons; the level follows. Knows nothing of how a reason is found out.

#ifndef TUTTI_PASS_CHECKS_CONFIDENCE_H
#define TUTTI_PASS_CHECKS_CONFIDENCE_H

#include "model/Finding.h"

namespace tutti {

enum class Confidence : uint8_t {
#define TUTTI_CONFIDENCE(NAME, RULE, LEVEL, REASON) NAME,
#include "checks/Confidence.def"
};

/// F may be false for this reason: its level is at least that of the row.
void lower(Finding &F, Confidence Why);
/// It was lowered by this row.
bool isLowered(const Finding &F, Confidence Why);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_CONFIDENCE_H
