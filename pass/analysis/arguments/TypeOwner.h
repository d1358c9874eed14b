// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a module is where objects of a structure live and die: what it does
/// not do with their members nobody does (the structure is declared in its main
/// file), or hardly anybody (it constructs or destroys them).

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_TYPEOWNER_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_TYPEOWNER_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
class StructType;
} // namespace llvm

namespace tutti {

enum class Owner {
  Unknown,
  Makes,    ///< allocates such an object
  Destroys, ///< constructs or destroys it, in code that only this file has
  Alone     ///< no other file knows the type
};

Owner ownerOf(const llvm::StructType &S, const llvm::Module &M);
/// The user's name of the type.
llvm::StringRef typeName(const llvm::StructType &S);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_TYPEOWNER_H
