// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Puts functions that throw in the place of those of their calls whose caller
/// catches, so that the way of the exception is one of the caller's ways.
/// Changes nothing else.

#ifndef TUTTI_PASS_MODEL_REWRITE_INLINETHROWERS_H
#define TUTTI_PASS_MODEL_REWRITE_INLINETHROWERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class KnownCalls;

/// Of those functions, whose bodies may be changed; Throw is __cxa_throw, or
/// null. Also is told of every call and terminator that now stands in a second
/// place.
void inlineThrowers(llvm::ArrayRef<llvm::Function *> Functions,
                    llvm::Function *Throw, const KnownCalls &Known,
                    llvm::function_ref<void(const llvm::Instruction &Old,
                                            llvm::Instruction &New)>
                        Also);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_INLINETHROWERS_H
