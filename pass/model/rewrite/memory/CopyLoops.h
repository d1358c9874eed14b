// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// `for (i = 0; i < n; i++) a[i] = b[i];` writes all of an array, but each
/// store in it only some element. Behind the loop the private copy copies the
/// whole; without that what was there before the loop counts as if it were
/// still there, and what ranks have reduced and copied back into their own
/// numbers stays each rank's own. The loop stays: it is what writes the
/// elements, one by one.

#ifndef TUTTI_PASS_MODEL_REWRITE_COPYLOOPS_H
#define TUTTI_PASS_MODEL_REWRITE_COPYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

/// F is in SSA form.
void copyBehindLoops(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_COPYLOOPS_H
