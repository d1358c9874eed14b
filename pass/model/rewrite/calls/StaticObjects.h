// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Static objects of functions of C++ whose constructor calls MPI: main may
/// come to one of the calls of such a function before all others. That one
/// makes the object, and the others lead to a version that finds it made.

#ifndef TUTTI_PASS_MODEL_REWRITE_STATICOBJECTS_H
#define TUTTI_PASS_MODEL_REWRITE_STATICOBJECTS_H

#include "model/rewrite/calls/SpecializeCalls.h"

namespace tutti {

/// Main is one of the Functions; the rest as specializeCalls has it.
std::vector<Specialized>
separateMakers(llvm::ArrayRef<llvm::Function *> Functions, llvm::Function &Main,
               llvm::function_ref<void(const llvm::Instruction &Old,
                                       llvm::Instruction &New)>
                   AlsoFrom);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_STATICOBJECTS_H
