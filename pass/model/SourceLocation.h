// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where an instruction, a function or a value is in the source, and what the
/// source calls it. Knows debug info and nothing of MPI or of findings' texts.

#ifndef TUTTI_PASS_MODEL_SOURCELOCATION_H
#define TUTTI_PASS_MODEL_SOURCELOCATION_H

#include "model/Finding.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Argument;
class DebugLoc;
class DICompositeType;
class DIType;
class Function;
class Instruction;
class LoadInst;
class Value;
} // namespace llvm

namespace tutti {

/// The place of I, or without one the place of its function (line of its head);
/// without debug info Line is 0.
Location locationOf(const llvm::Instruction &I);
Location locationOf(const llvm::DebugLoc &D);
Location locationOf(const llvm::Function &F);

/// File as debug info names it, which may be relative to Directory.
std::string absolutePath(llvm::StringRef Directory, llvm::StringRef File);

/// Stands behind the name of a function in that of a version of it, where LLVM
/// made it and where we do.
inline constexpr llvm::StringLiteral VersionMark = ".specialized";

/// The name that the user wrote: demangled, without parameters, and for a body
/// that the compiler outlined the name of the function it comes from.
std::string sourceName(const llvm::Function &F);

/// A member as the source reads it, "grid->row.comm", and the structures on the
/// way to it, outermost first; of pointers on the way what they point to.
struct MemberPath {
  std::string Text;
  llvm::SmallVector<const llvm::DICompositeType *, 4> Through;
};
/// Empty without debug info, and for what is no member.
MemberPath memberPath(const llvm::LoadInst &Read);

/// The type that the debug information of C and C++ has for what lies at
/// Address: behind a pointer, in an array. Null where several variables of
/// other types lead there, and for memory without a type.
const llvm::DIType *describedType(const llvm::Value &Address);

/// The source variable that V is the value or the address of, or empty. Near
/// is a use of V: it picks the variable when several had the value.
std::string variableName(const llvm::Value &V,
                         const llvm::Instruction *Near = nullptr);

/// In a header of the compiler or the system: not the user's to change.
bool inSystemHeader(const llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_SOURCELOCATION_H
