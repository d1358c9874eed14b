// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a value is the rank as MPI gave it or a constant that stands for an
/// error, as functions return it that hand out the rank. A test for the error
/// is then no test of the rank.

#ifndef TUTTI_PASS_ANALYSIS_RANKORERROR_H
#define TUTTI_PASS_ANALYSIS_RANKORERROR_H

namespace llvm {
class Value;
} // namespace llvm

namespace tutti {

class CallTargets;

bool isRankOrError(const llvm::Value &V, const CallTargets &Calls,
                   unsigned Depth = 6);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_RANKORERROR_H
