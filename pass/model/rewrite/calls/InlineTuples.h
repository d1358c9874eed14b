// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Puts what the C++ library does with tuples in the place of the calls:
/// std::tie(A, B) = Both writes A and B, and nothing of what they held is left.
/// Knows names of the library, no values.

#ifndef TUTTI_PASS_MODEL_REWRITE_INLINETUPLES_H
#define TUTTI_PASS_MODEL_REWRITE_INLINETUPLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

/// Makes, assigns to or reads from a tuple.
bool isOfTuple(llvm::StringRef Name);

/// Of those functions, whose bodies may be changed.
void inlineTuples(llvm::ArrayRef<llvm::Function *> Functions);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_INLINETUPLES_H
