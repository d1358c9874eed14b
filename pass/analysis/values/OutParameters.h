// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Objects that a callee makes or fills for its caller: whether anything was
/// there before, and which of the caller's own values it put into them.

#ifndef TUTTI_PASS_ANALYSIS_VALUES_OUTPARAMETERS_H
#define TUTTI_PASS_ANALYSIS_VALUES_OUTPARAMETERS_H

#include "analysis/memory/ReachingDefinitions.h"

namespace tutti {

class RankDependence;

/// Where is in an object that only exists since one of its writers made it, for
/// a pointer of this function.
bool startsEmpty(const RankDependence &Ranks, const llvm::Instruction &At,
                 const AbstractLocation &Where, const Definitions &Seen);

/// A value of a function, or what is at a place of it; neither when unknown.
struct Given {
  const llvm::Value *V = nullptr;
  AbstractLocation Where;
};

/// What the body of Call stores at a place of the caller and was given by it,
/// in terms of the caller; nothing when it is something else, or not the last
/// that is stored there.
Given givenToKeep(const RankDependence &Ranks, const llvm::CallBase &Call,
                  const AbstractLocation &Where, unsigned Depth = 0);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VALUES_OUTPARAMETERS_H
