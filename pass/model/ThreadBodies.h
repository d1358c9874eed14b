// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What threads of the library of C++ begin with: the user's functions that
/// std::thread and std::async come to, through what the library makes of them.
/// Looks at names and references only.

#ifndef TUTTI_PASS_MODEL_THREADBODIES_H
#define TUTTI_PASS_MODEL_THREADBODIES_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Constant;
class Function;
class Module;
} // namespace llvm

namespace tutti {

using FunctionSet = llvm::SmallSetVector<const llvm::Function *, 4>;

/// The functions that a constant holds, also as pointers to members.
void functionsIn(const llvm::Constant &C, FunctionSet &Into);

/// What the library's function From starts: bodies that it or the classes that
/// it makes name, by tables of virtual functions and by pointers to members.
llvm::SetVector<const llvm::Function *>
librarysBodies(const llvm::Function &From);

/// The first functions of the user's that From, one of the library's, calls.
llvm::SmallVector<llvm::Function *, 4> usersBodies(llvm::Function &From);

/// The user's functions that std::thread and std::async run: the memory that
/// they use is their creator's too.
struct ThreadBodies {
  llvm::SmallVector<llvm::Function *, 4> Users;
  /// Others may be: some are called through a pointer.
  bool ByPointer = false;
};
ThreadBodies bodiesOfThreads(llvm::Module &M);

/// From, of the program as it stands, or what it calls makes threads.
bool startsThreads(const llvm::Function &From);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_THREADBODIES_H
