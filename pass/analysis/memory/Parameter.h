// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From what a call hands over to the parameter inside.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_PARAMETER_H
#define TUTTI_PASS_ANALYSIS_MEMORY_PARAMETER_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace tutti {

/// The call is one of a body that can be looked into; then that parameter.
inline const llvm::Argument *parameterOf(const llvm::CallBase &CB,
                                         const llvm::Use &U) {
  const llvm::Function *Callee = CB.getCalledFunction();
  if (!CB.isArgOperand(&U) || !Callee || Callee->isDeclaration() ||
      Callee->isInterposable() || CB.getArgOperandNo(&U) >= Callee->arg_size())
    return nullptr;
  return Callee->getArg(CB.getArgOperandNo(&U));
}

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_PARAMETER_H
