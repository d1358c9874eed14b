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

/// Its first argument describes the array that gets a value.
inline bool assignsArray(llvm::StringRef Name) {
  return Name == "_FortranAAssign" ||
         Name == "_FortranAAssignExplicitLengthCharacter";
}

/// It reads the elements of the arrays that its arguments describe, or writes
/// them (intrinsic functions, assignments). Not what asks for their shape,
/// gives them memory, or writes them out, which takes one argument after the
/// other.
inline bool usesArrays(llvm::StringRef Name) {
  if (!Name.consume_front("_FortranA"))
    return false;
  for (llvm::StringRef Start :
       {"Sum",     "Product",    "Maxval", "Minval",  "Maxloc",
        "Minloc",  "DotProduct", "Matmul", "Norm2",   "Reduce",
        "Any",     "All",        "Count",  "Findloc", "Pack",
        "Reshape", "Spread",     "Cshift", "Eoshift", "Transpose"})
    if (Name.starts_with(Start) && !Name.starts_with("Alloc"))
      return true;
  return Name == "Assign";
}

/// It makes a copy of the section that its second argument describes, and lets
/// its first one describe that.
inline bool copiesSection(llvm::StringRef Name) {
  return Name == "_FortranACopyInAssign";
}

/// Whether the section that its argument describes is in one piece.
inline bool asksForPieces(llvm::StringRef Name) {
  return Name == "_FortranAIsContiguous";
}

/// As flang 19 lays out what is allocatable, a pointer, or passed with its
/// shape (flang/ISO_Fortran_binding.h). It starts with the address of the
/// array.
bool isDescriptor(const llvm::Type *T);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_FORTRANLIBRARY_H
