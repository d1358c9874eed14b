// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// `a = -1` for a whole array is a call of flang's library, which knows both
/// sides by their descriptors. Behind the call the private copy stores the
/// number to each element of a small array; without that nobody knows which
/// elements are still what they were set to, and a table of neighbours that has
/// an entry for each side of a grid is lost. The call stays: it is what writes
/// the array for all who do not ask for its elements.

#ifndef TUTTI_PASS_MODEL_REWRITE_FORTRANFILLS_H
#define TUTTI_PASS_MODEL_REWRITE_FORTRANFILLS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

void storeFilledElements(llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_FORTRANFILLS_H
