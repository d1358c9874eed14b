// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The function that a program starts in, in C, C++ or Fortran.

#ifndef TUTTI_PASS_MODEL_MAINFUNCTION_H
#define TUTTI_PASS_MODEL_MAINFUNCTION_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace tutti {

/// Fortran's is what flang makes of the main program.
inline constexpr const char *MainNames[] = {"main", "_QQmain"};

inline bool isMain(const llvm::Function &F) {
  for (const char *Name : MainNames)
    if (F.getName() == Name)
      return true;
  return false;
}

/// With a body or without; null where the program starts elsewhere.
inline const llvm::Function *mainIn(const llvm::Module &M) {
  for (const char *Name : MainNames)
    if (const llvm::Function *F = M.getFunction(Name))
      return F;
  return nullptr;
}

/// The program starts in this module.
inline bool startsProgram(const llvm::Module &M) {
  for (const char *Name : MainNames)
    if (const llvm::Function *F = M.getFunction(Name); F && !F->isDeclaration())
      return true;
  return false;
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MAINFUNCTION_H
