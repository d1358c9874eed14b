// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values that code which is not optimized computes and nothing needs, such as
/// the extents of arrays that only the debug information speaks of.

#ifndef TUTTI_PASS_MODEL_UNUSEDVALUE_H
#define TUTTI_PASS_MODEL_UNUSEDVALUE_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

/// Neither memory nor the way that is taken nor a call hangs on it.
bool isUnused(const llvm::Instruction &I);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_UNUSEDVALUE_H
