// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many bytes an element of a predefined datatype has, where the program
/// asks MPI for it. Programs choose the datatype for a `size_t` by what comes
/// back; the calls for the sizes that it has not are never made here.

#ifndef TUTTI_PASS_MODEL_REWRITE_TYPESIZES_H
#define TUTTI_PASS_MODEL_REWRITE_TYPESIZES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

/// What MPI_Type_size has put into a variable of \p F, which nothing else
/// writes, is that number where it is read. Needs SSA form.
void foldTypeSizes(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_TYPESIZES_H
