// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Brings a function into SSA form: whole variables by themselves, which is
/// cheap, and parts of structures by SROA where there is something for it to
/// do. Branches stay as they are.

#ifndef TUTTI_PASS_MODEL_REWRITE_SSAFORM_H
#define TUTTI_PASS_MODEL_REWRITE_SSAFORM_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

void toSsaForm(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_SSAFORM_H
