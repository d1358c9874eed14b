// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions of flang's library, which it calls for statements of Fortran. They
/// call nobody back, and no MPI.

#ifndef TUTTI_PASS_MODEL_FORTRANLIBRARY_H
#define TUTTI_PASS_MODEL_FORTRANLIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace tutti {

inline bool isOfFortranLibrary(llvm::StringRef Name) {
  return Name.starts_with("_FortranA");
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_FORTRANLIBRARY_H
