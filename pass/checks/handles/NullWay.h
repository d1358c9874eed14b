// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a handle that is null by some way only can be null at a call: what
/// decides between the null handle and another one, and what decides whether
/// the call is made, have nothing in common.

#ifndef TUTTI_PASS_CHECKS_HANDLES_NULLWAY_H
#define TUTTI_PASS_CHECKS_HANDLES_NULLWAY_H

#include "analysis/arguments/LocalHandles.h"

namespace llvm {
class DominatorTree;
class LoopInfo;
} // namespace llvm

namespace tutti {

/// Null is the one store of the null handle, Makers are the calls that put
/// another one there.
bool isReachedByNull(const HandleVariable &V, const llvm::Instruction &Null,
                     llvm::ArrayRef<const llvm::Instruction *> Makers,
                     const llvm::Instruction &Use,
                     const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_HANDLES_NULLWAY_H
