// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a function whose body is in sight, but is not analysed, can write to
/// what a parameter points to. Knows the user's code as it stands, before it is
/// brought into SSA form.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_ARGUMENTWRITES_H
#define TUTTI_PASS_ANALYSIS_MEMORY_ARGUMENTWRITES_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Argument;
class Function;
} // namespace llvm

namespace tutti {

class ArgumentWrites {
public:
  /// False only when F and what it calls leave alone what its parameter Number
  /// points to (not what pointers in there lead to).
  bool mayWrite(const llvm::Function &F, unsigned Number);

private:
  bool follow(const llvm::Argument &A, unsigned Depth);
  /// The pointer, or what a call makes of it, may be what the function returns.
  bool mayReturn(const llvm::Argument &A, unsigned Depth);

  llvm::DenseMap<const llvm::Argument *, bool> Known, Given;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_ARGUMENTWRITES_H
