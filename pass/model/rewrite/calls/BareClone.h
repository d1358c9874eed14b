// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copies of code for looking at. LLVM's own cloning takes all metadata along
/// and keeps handles on every value: half of what a copy cost, for nothing that
/// anybody here asks for.

#ifndef TUTTI_PASS_MODEL_REWRITE_BARECLONE_H
#define TUTTI_PASS_MODEL_REWRITE_BARECLONE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class Function;
class Instruction;
class Module;
class Twine;
} // namespace llvm

namespace tutti {

/// A copy of \p I with its operands, flags and attributes, without metadata,
/// place and name. It is in no block yet.
llvm::Instruction *cloneBare(const llvm::Instruction &I);

/// An internal function like \p F, still without blocks.
llvm::Function *cloneHead(const llvm::Function &F, const llvm::Twine &Name,
                          llvm::Module &In);

/// Copies the blocks of \p From to \p To, with the places of instructions and
/// the records of which variable lies where. What is no part of \p From is as
/// in \p Elsewhere, or the same. Made is told of every instruction.
void cloneBody(
    llvm::Function &From, llvm::Function &To,
    llvm::ValueToValueMapTy &Elsewhere,
    llvm::function_ref<void(llvm::Instruction &Old, llvm::Instruction &New)>
        Made);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_BARECLONE_H
