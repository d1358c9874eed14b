// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Debug info for places and names of functions alone, made anew from whatever
/// the user's module has. Knows nothing of what is copied or why.

#ifndef TUTTI_PASS_PROGRAM_LINETABLE_H
#define TUTTI_PASS_PROGRAM_LINETABLE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace tutti {

class LineTable {
public:
  explicit LineTable(llvm::Module &To) : To(To) {}

  /// The places asked for next are in \p Old, and for \p New.
  void begin(const llvm::Function &Old, llvm::Function &New);
  /// Where \p I is, if that may ever be said: calls and branches have places.
  llvm::DebugLoc of(const llvm::Instruction &I);
  /// Makes the module's debug info complete.
  void finish();

private:
  llvm::DIFile *file(const llvm::DIScope &Scope);

  llvm::Module &To;
  llvm::DICompileUnit *Unit = nullptr;
  llvm::DISubprogram *Current = nullptr;
  llvm::DenseMap<const llvm::DIFile *, llvm::DIFile *> Files;
};

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_LINETABLE_H
