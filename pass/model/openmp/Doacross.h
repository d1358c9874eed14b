// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How far back an iteration of a doacross loop waits. Knows numbers of
/// iterations, not what is between the wait and the post.

#ifndef TUTTI_PASS_MODEL_DOACROSS_H
#define TUTTI_PASS_MODEL_DOACROSS_H

namespace llvm {
class CallBase;
} // namespace llvm

namespace tutti {

/// Iterations of one loop wait for others than the one before them: two that
/// follow each other may be under way at once. False when that is not seen.
bool skipsIterations(const llvm::CallBase &Wait);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_DOACROSS_H
