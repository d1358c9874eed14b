// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The excerpts of many files as one module, for the same analysis that sees
/// one file. Decides which of them make up a program, and keeps what is private
/// to a file apart. Knows nothing of checks.

#ifndef TUTTI_PASS_PROGRAM_PROGRAM_H
#define TUTTI_PASS_PROGRAM_PROGRAM_H

#include "program/Objects.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tutti {

struct Program {
  std::unique_ptr<llvm::Module> Whole; ///< null with nothing to look at
  unsigned Files = 0;                  ///< that it was made of
};

/// Joins what a linker would join: all that are not OnDemand, and of the others
/// those that define what is asked for.
Program joinExcerpts(llvm::ArrayRef<PackedExcerpt> Excerpts,
                     llvm::LLVMContext &Context);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_PROGRAM_H
