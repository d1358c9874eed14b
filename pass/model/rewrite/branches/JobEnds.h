// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Takes out of the private copy what lies behind the end of the job:
/// MPI_Abort, functions that lead there on every way, and returns of a code on
/// which every caller ends the job. Without it, a rank that has called
/// MPI_Abort seems to leave a scope together with those that go on, and one
/// that reports an error to a caller that aborts seems to leave the others
/// alone.

#ifndef TUTTI_PASS_MODEL_REWRITE_JOBENDS_H
#define TUTTI_PASS_MODEL_REWRITE_JOBENDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
}

namespace tutti {

/// Original says which function of the user one of Functions was copied from.
void cutBehindJobEnds(
    llvm::ArrayRef<llvm::Function *> Functions,
    llvm::FunctionAnalysisManager &FAM,
    llvm::function_ref<const llvm::Function *(const llvm::Function *)>
        Original);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_JOBENDS_H
