// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Following the uses of a value through computations.

#include "model/UnusedValue.h"
#include "model/Incomplete.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool isUnused(const Instruction &I) {
  constexpr unsigned Most = 32; ///< values; with more it counts as used
  SmallSetVector<const Instruction *, 8> From;
  From.insert(&I);
  for (unsigned N = 0; N < From.size(); ++N) {
    const Instruction &Next = *From[N];
    if (Next.isTerminator() || Next.mayHaveSideEffects() ||
        isa<PHINode>(Next) || !Incomplete::within(N, Most, &Next))
      return false;
    for (const User *U : Next.users())
      if (const auto *By = dyn_cast<Instruction>(U))
        From.insert(By);
      else
        return false;
  }
  return true;
}

} // namespace tutti
