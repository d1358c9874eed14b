// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What functions of other files in C++ do not write, by their names.

#ifndef TUTTI_PASS_MODEL_REWRITE_CONSTPARAMETERS_H
#define TUTTI_PASS_MODEL_REWRITE_CONSTPARAMETERS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

/// Whether the name of \p F says that what its parameter \p Number points or
/// refers to is const there.
bool isConstParameter(const llvm::Function &F, unsigned Number);

/// Calls of declared functions in \p Functions get LLVM's readonly for what
/// their names say is a pointer or reference to something const, and for the
/// object of a const member function. That it is cast away, or that a member is
/// mutable, does not count: as in Clang's static analyser.
void markConstParameters(llvm::ArrayRef<llvm::Function *> Functions);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_CONSTPARAMETERS_H
