// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether the threads of a team all get to a place, or each of those that get
/// a round of a worksharing loop. Must not know what they do there.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_TEAMREACH_H
#define TUTTI_PASS_ANALYSIS_THREADS_TEAMREACH_H

#include "analysis/threads/ParallelismWords.h"
#include "analysis/threads/ThreadVariance.h"

namespace tutti {

class TeamReach {
public:
  TeamReach(PrivateCopy &Copy, const ParallelismWords &Words)
      : Copy(Copy), Words(Words) {}

  /// No condition that may differ between threads decides about it.
  bool isReached(const llvm::Instruction &I);
  ThreadVariance &variance() { return Variance; }

private:
  PrivateCopy &Copy;
  const ParallelismWords &Words;
  ThreadVariance Variance;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_TEAMREACH_H
