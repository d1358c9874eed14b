// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Handles by what a program declares them as: in the code those of MPICH are
/// numbers as any other.

#ifndef TUTTI_PASS_MODEL_MPI_DECLAREDHANDLE_H
#define TUTTI_PASS_MODEL_MPI_DECLAREDHANDLE_H

#include "model/mpi/RoleTypes.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace tutti {

inline const llvm::DIType *withoutQualifiers(const llvm::DIType *T) {
  while (const auto *D = llvm::dyn_cast_or_null<llvm::DIDerivedType>(T)) {
    if (D->getTag() != llvm::dwarf::DW_TAG_const_type &&
        D->getTag() != llvm::dwarf::DW_TAG_volatile_type)
      break;
    T = D->getBaseType();
  }
  return T;
}

/// Of the type that parameters with this role have in C.
inline bool isDeclaredAs(const llvm::DIType *T, Role R) {
  const auto *D =
      llvm::dyn_cast_or_null<llvm::DIDerivedType>(withoutQualifiers(T));
  return D && D->getTag() == llvm::dwarf::DW_TAG_typedef &&
         D->getName() == RoleTypes[R];
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPI_DECLAREDHANDLE_H
