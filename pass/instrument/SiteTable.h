// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Makes the constants of Abi.h in a module: site descriptors and their
/// strings. Knows the layout and the section, and nothing of where calls go.

#ifndef TUTTI_PASS_INSTRUMENT_SITETABLE_H
#define TUTTI_PASS_INSTRUMENT_SITETABLE_H

#include "model/Finding.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class Constant;
class GlobalValue;
class GlobalVariable;
class Module;
class StructType;
} // namespace llvm

namespace tutti {

/// What one descriptor says; Abi.h explains the fields.
struct Site {
  uint64_t Checks = 0;
  unsigned Level = 0;
  Location Where;
  std::string Function;
  std::string Call;
  std::string Because;
};

class SiteTable {
public:
  explicit SiteTable(llvm::Module &M);

  llvm::GlobalVariable *add(const Site &S);
  /// Keeps the descriptors through optimisation. Call it once, at the end.
  void finish();

private:
  llvm::Constant *text(llvm::StringRef Text);
  void askForTasks();

  llvm::Module &M;
  llvm::StructType *Type;
  llvm::StringMap<llvm::GlobalVariable *> Texts;
  llvm::SmallVector<llvm::GlobalValue *, 16> Made;
  bool NeedsTasks = false; ///< a site is about threads
};

} // namespace tutti

#endif // TUTTI_PASS_INSTRUMENT_SITETABLE_H
