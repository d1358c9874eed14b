// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Takes sides of branches out of the private copy that nobody can take,
/// because of what a branch around them has tested. Without it, a function that
/// returns early when a count is 0, and later an error when it is below 1,
/// seems to return the error on some ranks.

#ifndef TUTTI_PASS_MODEL_REWRITE_IMPLIEDBRANCHES_H
#define TUTTI_PASS_MODEL_REWRITE_IMPLIEDBRANCHES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

void cutImpliedBranches(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_IMPLIEDBRANCHES_H
