// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a function gives all ranks, from one of them, what it was given
/// itself. How much of it that is it may not say.

#ifndef TUTTI_PASS_CHECKS_COLLECTIVES_HANDSOUT_H
#define TUTTI_PASS_CHECKS_COLLECTIVES_HANDSOUT_H

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

/// It broadcasts memory behind one of its arguments, itself or in what it
/// calls, and the number of elements is no constant.
bool handsOutGiven(const llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_COLLECTIVES_HANDSOUT_H
