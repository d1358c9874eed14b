// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of confidence, and how a finding gets its level from it.

#include "checks/Confidence.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tutti {

static const Demotion Rows[] = {
#define TUTTI_CONFIDENCE(NAME, RULE, LEVEL, REASON) {RULE, LEVEL, REASON},
#include "checks/Confidence.def"
};

bool isLowered(const Finding &F, Confidence Why) {
  return any_of(F.Demotions, [&](const Demotion &Has) {
    return Has.Rule == Rows[size_t(Why)].Rule;
  });
}

void lower(Finding &F, Confidence Why) {
  const Demotion &Row = Rows[size_t(Why)];
  if (!isLowered(F, Why))
    F.Demotions.push_back(Row);
  F.Level = std::max(F.Level, Row.Level);
}

} // namespace tutti
