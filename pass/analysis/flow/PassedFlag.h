// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a variable says that a call was made: it has one constant before and
/// another one behind, and a branch tests it. Whoever takes one side of that
/// branch has made the call, in this run of the function.

#ifndef TUTTI_PASS_ANALYSIS_FLOW_PASSEDFLAG_H
#define TUTTI_PASS_ANALYSIS_FLOW_PASSEDFLAG_H

namespace llvm {
class BasicBlock;
class DominatorTree;
class Instruction;
class Loop;
class Value;
} // namespace llvm

namespace tutti {

/// Whoever comes to the block has come by the instruction.
bool isOnlyBehind(const llvm::BasicBlock &B, const llvm::Instruction &Passed,
                  const llvm::DominatorTree &DT);

/// Whoever goes from one block to the other has come by the instruction.
bool isOnlyBehind(const llvm::BasicBlock &From, const llvm::BasicBlock &To,
                  const llvm::Instruction &Passed,
                  const llvm::DominatorTree &DT);

/// Once a round of the loop has come by the instruction, none comes to the
/// block any more.
bool isOnlyBefore(const llvm::BasicBlock &B, const llvm::Instruction &Passed,
                  const llvm::Loop &L, const llvm::DominatorTree &DT);

/// What the condition is when the value that it tests is the number: 1 or 0, or
/// -1 where it is not made of that value and constants alone.
int testOf(const llvm::Value &Condition, const llvm::Value &Tested,
           long long Number);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_FLOW_PASSEDFLAG_H
