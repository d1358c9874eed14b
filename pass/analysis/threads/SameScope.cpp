// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// By where the two handles come from, and by what differs between threads.

#include "analysis/threads/SameScope.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

bool SameScope::mayShare(const MpiCall &A, const MpiCall &B) {
  if (&A.call() == &B.call())
    return Variance.ofScope(A) == AcrossThreads::Same;
  if (Variance.ofScope(A) == AcrossThreads::Differs ||
      Variance.ofScope(B) == AcrossThreads::Differs)
    return false;
  const HandleOrigins::Origins OfA = Handles.of(A);
  const HandleOrigins::Origins &OfB = Handles.of(B);
  return any_of(OfA, [&](const HandleOrigins::Origin &O) {
    return is_contained(OfB, O);
  });
}

} // namespace tutti
