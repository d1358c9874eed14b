// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions of MPI's C++ bindings and of Boost.MPI, which do no more than call
/// MPI, are put where they are called: what is wrong with a call is then wrong
/// in a line of the program, and in that line alone.

#ifndef TUTTI_PASS_MODEL_REWRITE_INLINEBINDINGS_H
#define TUTTI_PASS_MODEL_REWRITE_INLINEBINDINGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

/// Also is told of each new instruction and the one that it was cloned from.
void inlineBindings(
    llvm::ArrayRef<llvm::Function *> Functions,
    llvm::function_ref<void(const llvm::Instruction &, llvm::Instruction &)>
        Also);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_INLINEBINDINGS_H
