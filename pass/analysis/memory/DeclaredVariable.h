// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the source of a Fortran program declares at an address that is no
/// variable of LLVM's: a dummy argument, a variable in a common block, an array
/// that stands behind its descriptor, a component of a derived type. Knows
/// nothing of MPI.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_DECLAREDVARIABLE_H
#define TUTTI_PASS_ANALYSIS_MEMORY_DECLAREDVARIABLE_H

#include "analysis/memory/ArrayDescriptor.h"

namespace llvm {
class DataLayout;
class Function;
} // namespace llvm

namespace tutti {

struct DeclaredVariable {
  ArrayElement Element;
  bool IsArray = false;
  bool IsReal = false; ///< one real number, where it is declared as that
  /// From the address to the end of the variable; empty where its extents are
  /// found out at run time. A last extent of 1 stands for any.
  std::optional<uint64_t> Bytes;
};

/// Of the variable that Address points into, for code in F; nothing for
/// characters, derived types and what the debug information does not tell.
std::optional<DeclaredVariable> declaredVariable(const llvm::Value &Address,
                                                 const llvm::Function &F);

/// Of the component that Address points to. What stands behind it may be meant
/// too, so there is no number of bytes.
std::optional<DeclaredVariable> declaredComponent(const llvm::Value &Address,
                                                  const llvm::DataLayout &DL);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_DECLAREDVARIABLE_H
