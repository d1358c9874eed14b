// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a function whose body is in sight, but is not analysed, can write to
/// what a parameter points to, or anywhere else. Knows the user's code as it
/// stands, before it is brought into SSA form.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_ARGUMENTWRITES_H
#define TUTTI_PASS_ANALYSIS_MEMORY_ARGUMENTWRITES_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Argument;
class CallBase;
class Function;
} // namespace llvm

namespace tutti {

/// The function was compiled elsewhere, and knows none of the program's
/// variables but what it is handed: it has no body, or one that clang shows
/// although the C++ library has it already (extern templates: streams,
/// strings).
bool isCompiledElsewhere(const llvm::Function &F);

class ArgumentWrites {
public:
  /// False only when F and what it calls leave alone what its parameter Number
  /// points to (not what pointers in there lead to).
  bool mayWrite(const llvm::Function &F, unsigned Number);
  /// False only when F and what it calls write to nothing but their own
  /// variables and what their parameters point to. Functions that are compiled
  /// elsewhere are taken to write to no more than what they are handed.
  bool mayWriteElsewhere(const llvm::Function &F) {
    return goesElsewhere(F, 0);
  }

private:
  bool goesElsewhere(const llvm::Function &F, unsigned Depth);
  bool callGoesElsewhere(const llvm::CallBase &CB, unsigned Depth);
  bool follow(const llvm::Argument &A, unsigned Depth);
  /// The pointer, or what a call makes of it, may be what the function returns.
  bool mayReturn(const llvm::Argument &A, unsigned Depth);

  llvm::DenseMap<const llvm::Argument *, bool> Known, Given;
  llvm::DenseMap<const llvm::Function *, bool> Elsewhere;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_ARGUMENTWRITES_H
