// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The calls by which a value comes to the parameter of a function, and what
/// other values are where it is called in that way. Only calls in sight of
/// functions that are called by name.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_CALLWAYS_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_CALLWAYS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Argument;
class CallBase;
class Value;
} // namespace llvm

namespace tutti {

/// From the function that has the value to the one that is given it.
using CallWay = llvm::SmallVector<const llvm::CallBase *, 4>;
using CallWayRef = llvm::ArrayRef<const llvm::CallBase *>;

/// Each way to \p A from a value that is not a parameter itself. With
/// \p Unasked only through functions that do nothing with it but pass it on.
llvm::SmallVector<CallWay, 8> waysTo(const llvm::Argument &A, bool Unasked);

/// What the last call on \p Way passes for \p V, and the way to there; null,
/// and the way as it was, where V is no parameter of what is called.
const llvm::Value *passedBefore(CallWay &Way, const llvm::Value &V);

/// What the callers on \p Way pass for \p V of the function at its end; null
/// for all that is no parameter.
const llvm::Value *passedOn(CallWayRef Way, const llvm::Value &V);

/// The integer that \p V of the function at the end is on \p Way.
std::optional<int64_t> constantOn(CallWayRef Way, const llvm::Value &V);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_CALLWAYS_H
