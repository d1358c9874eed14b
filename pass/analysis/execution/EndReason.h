// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The branches by which a program came to give up where it did: the one before
/// its end, and those that made what is tested there (`if (bad) failed = 1; ...
/// if (failed) exit(1);`).

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_ENDREASON_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_ENDREASON_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

/// Which ways of a branch may have led there.
struct Blame {
  bool IfTrue = false, IfFalse = false;
};
using Blamed = llvm::MapVector<const llvm::Instruction *, Blame>;

/// \p Stack: where each function is, main first. By values alone, not by what
/// goes through memory.
Blamed branchesBehind(llvm::ArrayRef<const llvm::Instruction *> Stack,
                      llvm::FunctionAnalysisManager &Analyses);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_ENDREASON_H
