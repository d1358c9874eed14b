// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Versions of functions for the constants that they are called with, where
/// these decide which calls of MPI the function makes: a message that is for
/// all ranks has a barrier, fail(2, "...") has none. LLVM's own specializer
/// weighs speed against size and clones all metadata; here it counts alone
/// whether calls fall away.

#ifndef TUTTI_PASS_MODEL_REWRITE_SPECIALIZECALLS_H
#define TUTTI_PASS_MODEL_REWRITE_SPECIALIZECALLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class KnownCalls;

/// A function that was made, and which one it is a version of.
struct Specialized {
  llvm::Function *Version, *Of;
};

/// Calls of the Functions lead to the versions then. AlsoFrom is told of each
/// copied instruction. In the order in which they were made.
std::vector<Specialized>
specializeCalls(llvm::ArrayRef<llvm::Function *> Functions,
                const KnownCalls &Known,
                llvm::function_ref<void(const llvm::Instruction &Old,
                                        llvm::Instruction &New)>
                    AlsoFrom);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_SPECIALIZECALLS_H
