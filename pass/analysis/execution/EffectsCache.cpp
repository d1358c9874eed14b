// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One cache for a private copy, as an analysis of its module: nobody changes
/// the code between the checks.

#include "analysis/execution/EffectsCache.h"
#include "model/PrivateCopy.h"

using namespace llvm;

namespace tutti {

AnalysisKey EffectsAnalysis::Key;

EffectsAnalysis::Result EffectsAnalysis::run(Module &,
                                             ModuleAnalysisManager &) {
  return {std::make_unique<EffectsCache>()};
}

EffectsCache &EffectsCache::of(PrivateCopy &Copy) {
  ModuleAnalysisManager &MAM = Copy.moduleAnalyses();
  MAM.registerPass([] { return EffectsAnalysis(); });
  return *MAM.getResult<EffectsAnalysis>(Copy.module()).Cache;
}

} // namespace tutti
