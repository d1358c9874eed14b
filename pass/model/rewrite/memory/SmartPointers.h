// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Makes the smart pointers of the C++ library the pointers that they hold:
/// calls that set, move or read one become stores and loads of its first word.
/// Who frees what they hold, and when, stays as it is.

#ifndef TUTTI_PASS_MODEL_REWRITE_SMARTPOINTERS_H
#define TUTTI_PASS_MODEL_REWRITE_SMARTPOINTERS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

/// In the bodies of these functions, which are a private copy.
void replaceSmartPointers(llvm::ArrayRef<llvm::Function *> Functions);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_SMARTPOINTERS_H
