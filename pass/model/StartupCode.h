// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What runs before main: the initialization of global objects of C++, and
/// functions with the attribute constructor.

#ifndef TUTTI_PASS_MODEL_STARTUPCODE_H
#define TUTTI_PASS_MODEL_STARTUPCODE_H

#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace tutti {

/// The functions with a body that the module says are to be called before main,
/// in their order; empty as well when one of them is out of sight.
std::vector<const llvm::Function *> calledBeforeMain(const llvm::Module &M);

/// The variables that code of this module which runs before main names: what
/// main finds in them may not be what they were initialized with.
llvm::DenseSet<const llvm::GlobalVariable *>
namedBeforeMain(const llvm::Module &M);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_STARTUPCODE_H
