// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The functions of the user's module that its private copy left out: they do
/// nothing to MPI, but may store what the copied ones read.

#ifndef TUTTI_PASS_MODEL_UNCOPIEDFUNCTIONS_H
#define TUTTI_PASS_MODEL_UNCOPIEDFUNCTIONS_H

#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// In the order of the user's module, declarations among them; none where no
/// function was copied. Looks through the whole module each time.
std::vector<const llvm::Function *> uncopiedFunctions(const PrivateCopy &Copy);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_UNCOPIEDFUNCTIONS_H
