// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The components of Fortran's derived types. flang 19 describes no derived
/// type in its debug information, but writes a table of the components of each
/// into every file that uses it, for its own library: `_QMmTt` has `_QMmE.c.t`.

#ifndef TUTTI_PASS_MODEL_FORTRANCOMPONENTS_H
#define TUTTI_PASS_MODEL_FORTRANCOMPONENTS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class Constant;
class GEPOperator;
class Module;
class StructType;
class Type;
class Value;
} // namespace llvm

namespace tutti {

/// The structure that flang makes of a derived type; else null.
const llvm::StructType *derivedType(const llvm::Type *T);

/// One row of a table.
struct FortranComponent {
  llvm::StringRef Name;
  uint64_t Offset;   ///< in bytes
  uint64_t Category; ///< TypeCategory of flang: 0 integer, 1 real, 2 complex,
                     ///< 3 character, 4 logical, 5 derived
  uint64_t Kind;
};

/// By M's table, M being a module of the user; nothing where it has none.
std::optional<FortranComponent> componentOf(const llvm::StructType &Derived,
                                            unsigned Member,
                                            const llvm::Module &M);

/// Has the names of all components in sight of From known in To, a module
/// without variables.
void keepComponentNames(const llvm::Module &From, llvm::Module &To);

/// "grid%rank" for an address in an object of a derived type, without what
/// leads to the object; empty for all others, and where there is no table.
std::string componentPath(const llvm::GEPOperator &Address,
                          const llvm::Module &M);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_FORTRANCOMPONENTS_H
