// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls through pointers where it is in sight which condition chooses what is
/// called: they become branches with direct calls, so that whatever looks at
/// branches sees the choice. Functions, elements of constant tables, and
/// virtual functions of objects that are made on two ways.

#ifndef TUTTI_PASS_MODEL_REWRITE_INDIRECTCALLPROMOTION_H
#define TUTTI_PASS_MODEL_REWRITE_INDIRECTCALLPROMOTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace tutti {

/// In the bodies of these functions, which are a private copy in SSA form.
/// CopyOf is the copy of one of the user's functions, or itself; Split(call,
/// new call) tells that a call has become two.
void branchToChosenCalls(
    llvm::ArrayRef<llvm::Function *> Functions,
    llvm::function_ref<llvm::Function *(llvm::Function *)> CopyOf,
    llvm::function_ref<void(llvm::CallBase &, llvm::CallBase &)> Split);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_INDIRECTCALLPROMOTION_H
