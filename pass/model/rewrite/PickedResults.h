// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions that pick one of several constants by what they are given: the
/// datatype for a number that stands for a type. Where all that decides is
/// constant at a call whose result goes to MPI, or is returned, the constant
/// stands in the place of the result. The call itself stays where it is.

#ifndef TUTTI_PASS_MODEL_REWRITE_PICKEDRESULTS_H
#define TUTTI_PASS_MODEL_REWRITE_PICKEDRESULTS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class KnownCalls;

/// At the calls in those functions, whose bodies may be changed and are in SSA
/// form.
void replacePickedResults(llvm::ArrayRef<llvm::Function *> Functions,
                          const KnownCalls &Known);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_PICKEDRESULTS_H
