// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which places every process of the program gets to, unless it ends before:
/// those on all ways through main, and through the functions that main calls on
/// all ways. Knows nothing of ranks; a place under any condition is none of
/// them.

#ifndef TUTTI_PASS_ANALYSIS_CALLS_EVERYRANK_H
#define TUTTI_PASS_ANALYSIS_CALLS_EVERYRANK_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class PrivateCopy;

class EveryRank {
public:
  explicit EveryRank(PrivateCopy &Copy);
  bool reaches(const llvm::Instruction &I);

private:
  bool onAllWays(const llvm::BasicBlock &B);
  bool mayEnd(const llvm::BasicBlock &B);
  bool mayEnd(const llvm::Function &F, unsigned Depth);

  PrivateCopy &Copy;
  llvm::SmallPtrSet<const llvm::Function *, 16> Reached;
  llvm::DenseMap<const llvm::BasicBlock *, bool> Known;
  llvm::DenseMap<const llvm::Function *, bool> Ending;
  unsigned Steps = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_CALLS_EVERYRANK_H
