// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Puts small functions in the place of their calls: those that read the
/// element of an array which their caller names (info(p, SIZE)), so that
/// elements stay apart, and those that return a constant (datatypes by C++
/// types). Changes nothing else.

#ifndef TUTTI_PASS_MODEL_REWRITE_INLINEREADERS_H
#define TUTTI_PASS_MODEL_REWRITE_INLINEREADERS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class KnownCalls;

/// Of those functions, whose bodies may be changed.
void inlineReaders(llvm::ArrayRef<llvm::Function *> Functions,
                   const KnownCalls &Known);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_INLINEREADERS_H
