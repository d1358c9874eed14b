// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Takes the failing ways out of the private copy of a program that leaves
/// errors to MPI: the code that a call returns is MPI_SUCCESS there. Without
/// it, a macro that names its call a second time to print what went wrong
/// seems to start, free or send twice, and each tested call seems to be a
/// place where some ranks may leave.

#ifndef TUTTI_PASS_MODEL_REWRITE_ERRORCODES_H
#define TUTTI_PASS_MODEL_REWRITE_ERRORCODES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
}

namespace tutti {

/// Original says which function of the user one of Functions was copied from.
void foldErrorCodes(
    llvm::ArrayRef<llvm::Function *> Functions,
    llvm::FunctionAnalysisManager &FAM,
    llvm::function_ref<const llvm::Function *(const llvm::Function *)>
        Original);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_ERRORCODES_H
