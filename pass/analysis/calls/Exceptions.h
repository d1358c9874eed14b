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
class CallBase;
class Constant;
class LandingPadInst;
} // namespace llvm

namespace tutti {

/// The call is of a function of the C++ runtime that begins to throw, goes on,
/// or hands over to a handler.
bool throws(const llvm::CallBase &CB);

/// The type information of what a call of __cxa_throw throws; null: not known.
const llvm::Constant *typeThrown(const llvm::CallBase &Throw);

/// The first clause of the pad that catches an exception of the type, which is
/// null where it is not known: null where none does, nullopt when that is not
/// known.
std::optional<const llvm::Constant *> handlerIn(const llvm::LandingPadInst &Pad,
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
