// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls that begin an epoch of a window and those that end one, as brackets
/// within their functions.

#ifndef TUTTI_PASS_CHECKS_ONESIDED_EPOCHPAIRS_H
#define TUTTI_PASS_CHECKS_ONESIDED_EPOCHPAIRS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace tutti {

/// A call that begins an epoch, and one of its kind that ends another one; null
/// if none does.
struct UnendedEpoch {
  const llvm::CallBase *Begin;
  const llvm::CallBase *EndOfOther;
};

/// Of all calls that one window is used by: those which begin an epoch that
/// nothing ends. Their function returns with it, whichever way it goes, and
/// every call that would end it ends what its own function has begun.
llvm::SmallVector<UnendedEpoch, 2>
unendedEpochs(llvm::ArrayRef<const llvm::CallBase *> Uses);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_ONESIDED_EPOCHPAIRS_H
