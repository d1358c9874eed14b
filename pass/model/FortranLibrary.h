// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions of flang's library, which it calls for statements of Fortran. They
/// call nobody back, and no MPI.

#ifndef TUTTI_PASS_MODEL_FORTRANLIBRARY_H
#define TUTTI_PASS_MODEL_FORTRANLIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Type;
} // namespace llvm

namespace tutti {

inline bool isOfFortranLibrary(llvm::StringRef Name) {
  return Name.starts_with("_FortranA");
}

/// Its first argument is a descriptor, which gets an array of its own.
inline bool allocatesArray(llvm::StringRef Name) {
  return Name == "_FortranAAllocatableAllocate" ||
         Name == "_FortranAPointerAllocate";
}

/// As flang 19 lays out what is allocatable, a pointer, or passed with its
/// shape (flang/ISO_Fortran_binding.h). It starts with the address of the
/// array.
bool isDescriptor(const llvm::Type *T);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_FORTRANLIBRARY_H
