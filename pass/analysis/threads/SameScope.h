// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether two calls are known to share a communicator, window or file. Says no
/// where it cannot tell: two variables are two communicators until they are
/// seen to hold the same.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_SAMESCOPE_H
#define TUTTI_PASS_ANALYSIS_THREADS_SAMESCOPE_H

#include "analysis/communicators/HandleOrigin.h"
#include "analysis/threads/ThreadVariance.h"

namespace tutti {

class SameScope {
public:
  /// Also for one call that is made twice at a time.
  bool mayShare(const MpiCall &A, const MpiCall &B);

private:
  HandleOrigins Handles;
  ThreadVariance Variance;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_SAMESCOPE_H
