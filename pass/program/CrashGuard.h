// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Runs the analysis of a module so that a mistake in it costs nobody an object
/// file. Knows nothing of what is run.

#ifndef TUTTI_PASS_PROGRAM_CRASHGUARD_H
#define TUTTI_PASS_PROGRAM_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

/// Runs \p Work, which may look at \p M and refer to it, but not change it.
/// False if it crashed, a stack that overflows included: what it had made is
/// left alone then, for nobody knows in which state it is, but nothing of it
/// refers to \p M any more. One at a time per thread.
bool runGuarded(llvm::Module &M, llvm::function_ref<void()> Work);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_CRASHGUARD_H
