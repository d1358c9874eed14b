// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A constant array that is written as an argument in Fortran, (/0, 1/), is
/// copied to memory of its own by flang's library, which knows both by their
/// descriptors. In the private copy its bytes are copied; without that the
/// ranks of a group or the lengths of blocks are known to nobody. An array that
/// a procedure is given is copied where it is not in one piece; it is taken to
/// be, and the calls get the array itself.

#ifndef TUTTI_PASS_MODEL_REWRITE_FORTRANTEMPORARIES_H
#define TUTTI_PASS_MODEL_REWRITE_FORTRANTEMPORARIES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

void copyConstantArrays(llvm::Function &F);
void passArraysThemselves(llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_FORTRANTEMPORARIES_H
