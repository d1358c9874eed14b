// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A Fortran descriptor that is copied from variable to variable is loaded and
/// stored as a whole by flang up to LLVM 19, and copied by `memcpy` by later
/// ones. The private copy has the first form: those who ask what a descriptor
/// holds follow values.

#ifndef TUTTI_PASS_MODEL_REWRITE_FORTRANDESCRIPTORCOPIES_H
#define TUTTI_PASS_MODEL_REWRITE_FORTRANDESCRIPTORCOPIES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

void copyDescriptorsByValue(llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_FORTRANDESCRIPTORCOPIES_H
