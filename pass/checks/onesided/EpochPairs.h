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

/// A call that begins an epoch which nothing ends, or the other way round; and
/// one of those that could, null if there is none.
struct UnpairedCall {
  const llvm::CallBase *Call;
  const llvm::CallBase *Other; ///< has its partner
  bool Begins;
};

/// Of all calls that one window is used by: those which begin an epoch that
/// nothing ends. Their function returns with it, whichever way it goes, and
/// every call that would end it ends what its own function has begun. And those
/// that end one, where every call that could begin it has its end.
llvm::SmallVector<UnpairedCall, 2>
unpairedCalls(llvm::ArrayRef<const llvm::CallBase *> Uses);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_ONESIDED_EPOCHPAIRS_H
