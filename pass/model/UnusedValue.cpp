// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Following the uses of a value through computations.

#include "model/UnusedValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What is longer counts as used.
static constexpr unsigned MostDepth = 8;

static bool isUnused(const Instruction &I, unsigned Depth) {
  if (I.isTerminator() || I.mayHaveSideEffects() || isa<PHINode>(I))
    return false;
  return I.use_empty() || (Depth < MostDepth && !I.hasNUsesOrMore(MostDepth) &&
                           all_of(I.users(), [&](const User *U) {
                             const auto *By = dyn_cast<Instruction>(U);
                             return By && isUnused(*By, Depth + 1);
                           }));
}

bool isUnused(const Instruction &I) { return isUnused(I, 0); }

} // namespace tutti
