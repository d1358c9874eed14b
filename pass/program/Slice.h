// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which instructions and blocks of a function an excerpt needs: what has an
/// effect that others can see, what that is computed from, and the branches it
/// hangs on. Decided before anything is copied, on the code as the front end
/// made it, with its variables in memory. Changes nothing.

#ifndef TUTTI_PASS_PROGRAM_SLICE_H
#define TUTTI_PASS_PROGRAM_SLICE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/PostDominators.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
class Function;
class Instruction;
class LoadInst;
class StoreInst;
class Value;
} // namespace llvm

namespace tutti {

/// Calls that have no effect on what ranks do: output and the like.
class QuietCalls {
public:
  bool contains(const llvm::Instruction &I);

private:
  llvm::DenseMap<const llvm::Function *, bool> Known;
};

class Slice {
public:
  Slice(llvm::Function &F, QuietCalls &Quiet);

  /// The blocks that are needed, the entry first, each after a dominator.
  llvm::ArrayRef<llvm::BasicBlock *> blocks() const { return Blocks; }
  bool contains(const llvm::Instruction &I) const { return Live.contains(&I); }
  /// The first block that is needed on every way from \p B on; B may be it.
  llvm::BasicBlock *from(llvm::BasicBlock &B) const;
  /// Where the ways from \p B meet again.
  llvm::BasicBlock *behind(llvm::BasicBlock &B) const;
  /// Whether \p Pointer is a variable that needs no memory: it is only read and
  /// written, as a whole.
  bool isVariable(const llvm::Value *Pointer) const;
  /// The one store to \p Variable, if that is at the entry of the function.
  llvm::StoreInst *onlyStoreAtEntry(const llvm::Value &Variable) const;

private:
  /// A variable of the function that nobody else can see.
  struct Local {
    bool Whole = false; ///< only read and written as a whole
    bool Needed = false;
    const llvm::BasicBlock *At = nullptr; ///< of the store seen last
    llvm::StoreInst *Last = nullptr;
    unsigned Writes = 0;
    llvm::SmallVector<llvm::Instruction *, 2> Writers;
  };
  using Point = std::pair<const llvm::BasicBlock *, const llvm::Value *>;

  void classify(llvm::AllocaInst &A);
  Local *localOf(const llvm::Value *Pointer);
  void collect(llvm::BasicBlock &B);
  bool hasEffect(llvm::Instruction &I);
  void collectControl();
  void keepWithoutReturn();
  void need(llvm::Instruction &I);
  void need(const llvm::BasicBlock &B);
  void needContent(const llvm::Value *Pointer);
  void needStored(const llvm::LoadInst &L, Local &Of);
  void drain();

  QuietCalls &Quiet;
  llvm::PostDominatorTree Tree;
  llvm::SmallVector<llvm::BasicBlock *, 0> Blocks;
  llvm::DenseMap<const llvm::Value *, Local> Locals;
  llvm::DenseMap<Point, llvm::StoreInst *> LastStores;
  llvm::DenseMap<const llvm::LoadInst *, llvm::StoreInst *> StoreBefore;
  llvm::DenseSet<Point> Asked;
  llvm::DenseMap<const llvm::BasicBlock *,
                 llvm::SmallVector<llvm::Instruction *, 2>>
      Control;
  llvm::DenseSet<const llvm::BasicBlock *> Needed;
  llvm::DenseSet<const llvm::Instruction *> Live;
  llvm::SmallVector<llvm::Instruction *, 64> Work;
};

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_SLICE_H
