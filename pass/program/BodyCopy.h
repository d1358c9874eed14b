// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copies of a function what its slice needs, and brings it into SSA form on
/// the way: what is not needed, and variables in memory, are never copied.

#ifndef TUTTI_PASS_PROGRAM_BODYCOPY_H
#define TUTTI_PASS_PROGRAM_BODYCOPY_H

#include "program/Slice.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/BasicBlock.h"

namespace llvm {
class Function;
class Instruction;
class PHINode;
class Value;
} // namespace llvm

namespace tutti {

class LineTable;

/// Attributes for the generation of code have no use in an excerpt.
llvm::AttributeList withoutStrings(llvm::AttributeList Given,
                                   llvm::LLVMContext &Context);

class BodyCopy {
public:
  /// \p Elsewhere gives the counterpart of what is no part of a function.
  using Outside = llvm::function_ref<llvm::Value *(llvm::Value &)>;

  /// Fills \p To with what \p Needed has of \p From.
  BodyCopy(llvm::Function &From, llvm::Function &To, const Slice &Needed,
           LineTable &Lines, Outside Elsewhere);
  void run();
  /// The copies of blocks of which the address is taken.
  llvm::ArrayRef<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>>
  addressed() const {
    return Addressed;
  }

private:
  void addBlocks();
  void addEnd(llvm::BasicBlock &Old);
  void fill(llvm::BasicBlock &Old);
  void copy(llvm::Instruction &I, llvm::BasicBlock &Into);
  llvm::Instruction *clone(llvm::Instruction &I, llvm::BasicBlock &Into,
                           llvm::BasicBlock::iterator At);
  void remap(llvm::Instruction &New);
  void completeOld(llvm::PHINode &Old);
  llvm::Value *valueOf(llvm::Value *Old);
  llvm::BasicBlock *copyOf(const llvm::BasicBlock *Old);
  void mergeBlocks();
  void nameParameters();

  // Variables, by the values that they have at the end of each new block.
  llvm::Value *read(const llvm::Value *Variable, llvm::BasicBlock *At,
                    unsigned Depth);
  llvm::Value *join(const llvm::Value *Variable, llvm::BasicBlock *At,
                    unsigned Depth);
  llvm::PHINode *addJoin(const llvm::Value *Variable, llvm::BasicBlock *At);
  void completeJoins();
  void removeJoinsOfOne();

  struct Join {
    llvm::PHINode *Phi;
    const llvm::Value *Variable;
  };

  llvm::Function &From, &To;
  const Slice &Needed;
  LineTable &Lines;
  Outside Elsewhere;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Map;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> OldBlock;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Order;
  llvm::DenseMap<std::pair<const llvm::Value *, const llvm::BasicBlock *>,
                 llvm::Value *>
      Values;
  llvm::SmallVector<Join, 16> Open;
  llvm::SmallVector<llvm::PHINode *, 16> Joins;
  llvm::SmallVector<llvm::PHINode *, 8> OldPhis;
  llvm::SmallVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 1>
      Addressed;
};

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_BODYCOPY_H
