// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What decides where a block is left to.

#ifndef TUTTI_PASS_MODEL_BRANCHCONDITION_H
#define TUTTI_PASS_MODEL_BRANCHCONDITION_H

#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

namespace tutti {

/// Of a branch, a switch or a jump to an address; null where nothing decides.
inline const llvm::Value *branchCondition(const llvm::BasicBlock &B) {
  const llvm::Instruction *T = B.getTerminator();
  if (const auto *Br = llvm::dyn_cast<llvm::BranchInst>(T))
    return Br->isConditional() ? Br->getCondition() : nullptr;
  if (const auto *S = llvm::dyn_cast<llvm::SwitchInst>(T))
    return S->getCondition();
  if (const auto *I = llvm::dyn_cast<llvm::IndirectBrInst>(T))
    return I->getAddress();
  return nullptr;
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_BRANCHCONDITION_H
