// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a function returns, value by value, with the ways that these come by.
/// Looks through the places where ways meet, not through memory.

#ifndef TUTTI_PASS_ANALYSIS_FLOW_RETURNS_H
#define TUTTI_PASS_ANALYSIS_FLOW_RETURNS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class Function;
class Value;
} // namespace llvm

namespace tutti {

/// A value and the edge that it comes by; To is null where it is returned, or
/// asked for, in From itself.
struct ValueOfWay {
  const llvm::Value *What;
  const llvm::BasicBlock *From, *To;
};

/// The values that a value in this block is one of.
llvm::SmallVector<ValueOfWay, 8> valuesOf(const llvm::Value &V,
                                          const llvm::BasicBlock &At);

/// The values that the function may return.
llvm::SmallVector<ValueOfWay, 8> returnedBy(const llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_FLOW_RETURNS_H
