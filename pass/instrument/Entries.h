// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The runtime's entry points as a module can call them safely: the program may
/// be linked without the runtime, and then nothing happens. Knows nothing of
/// findings or sites.

#ifndef TUTTI_PASS_INSTRUMENT_ENTRIES_H
#define TUTTI_PASS_INSTRUMENT_ENTRIES_H

#include "llvm/IR/DerivedTypes.h"

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace tutti {

enum class Entry { Site, Return, RegionEnter, RegionExit, Count };

class Entries {
public:
  explicit Entries(llvm::Module &M) : M(M) {}

  /// Inserts a call of E with \p Descriptor before \p Before. It takes the
  /// place in the source of \p From. With \p Condition it happens only where
  /// that integer is not zero.
  void call(Entry E, llvm::GlobalVariable *Descriptor,
            llvm::Instruction *Before, const llvm::Instruction &From,
            llvm::Value *Condition = nullptr);

private:
  llvm::Function *helper(Entry E, bool Conditional);

  llvm::Module &M;
  llvm::Function *Helpers[size_t(Entry::Count)][2] = {};
};

} // namespace tutti

#endif // TUTTI_PASS_INSTRUMENT_ENTRIES_H
