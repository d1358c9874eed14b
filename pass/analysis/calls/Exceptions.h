// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which handlers a C++ exception goes into, and which of them takes it.

#ifndef TUTTI_PASS_ANALYSIS_CALLS_EXCEPTIONS_H
#define TUTTI_PASS_ANALYSIS_CALLS_EXCEPTIONS_H

#include <optional>

namespace llvm {
class BasicBlock;
class Constant;
} // namespace llvm

namespace tutti {

/// Whether a clause of a landing pad catches an exception of the type, null
/// where that is not known: nullopt when it may or may not.
std::optional<bool> catches(const llvm::Constant &Clause,
                            const llvm::Constant *Type);

/// The handlers that catch what the end of a block throws (C++
/// [except.handle]): null when it throws nothing, or nothing in the function is
/// sure to catch it.
llvm::BasicBlock *caughtAt(const llvm::BasicBlock &B);

/// Where the end of a block leads that asks whether a handler is the one for
/// the exception, when that is the same for all that the function throws on the
/// way here: null when it is not, or when nothing is asked.
llvm::BasicBlock *handlerAskedFor(const llvm::BasicBlock &B);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_CALLS_EXCEPTIONS_H
