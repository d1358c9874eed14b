// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Clang makes one clean-up for all ways out of a scope (`return`, `break`, the
/// end) and a switch behind it that tells them apart by a number stored before.
/// Here each way gets a clean-up of its own, so that who returned is not taken
/// for who went on. Knows no MPI.

#ifndef TUTTI_PASS_MODEL_REWRITE_CLEANUPTHREADING_H
#define TUTTI_PASS_MODEL_REWRITE_CLEANUPTHREADING_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

/// F is as clang makes it, its variables in memory. Copied is told of every
/// call and terminator that was copied.
void separateCleanups(
    llvm::Function &F,
    llvm::function_ref<void(llvm::Instruction &Old, llvm::Instruction &New)>
        Copied);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_CLEANUPTHREADING_H
