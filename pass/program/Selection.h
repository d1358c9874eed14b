// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions of a translation unit can matter to a program whose other
/// files are not known yet: those that reach MPI, those that lead out of the
/// file, and small ones that others may get the rank from. Looks at references
/// only.

#ifndef TUTTI_PASS_PROGRAM_SELECTION_H
#define TUTTI_PASS_PROGRAM_SELECTION_H

#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace tutti {

/// In the order of the module.
std::vector<llvm::Function *> functionsForOthers(llvm::Module &M);
/// Those that call nothing but their like and the languages' libraries,
/// whatever pointers to functions they are given.
llvm::DenseSet<const llvm::Function *>
functionsThatLeadNowhere(const llvm::Module &M);
/// Tables that other files may call functions through: data of this file that
/// is known by name elsewhere and leads to functions, be it through other data.
std::vector<llvm::GlobalVariable *> tablesForOthers(llvm::Module &M);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_SELECTION_H
