// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What belongs to the C++ standard library, by its mangled name (Itanium C++
/// ABI, 5.1.8: the abbreviations of namespace std and of its classes). Knows
/// nothing of what it does.

#ifndef TUTTI_MODEL_CXXLIBRARY_H
#define TUTTI_MODEL_CXXLIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace tutti {

inline bool isOfCxxLibrary(llvm::StringRef Name) {
  if (Name.starts_with("_ZSt"))
    return true;
  if (!Name.consume_front("_ZN"))
    return false;
  Name.consume_front("K");
  return Name.starts_with("9__gnu") ||
         (Name.consume_front("S") && !Name.empty() &&
          llvm::StringRef("tabsiod").contains(Name.front()));
}

/// operator new and new[], of all parameters; not what else begins with "n".
inline bool isOperatorNew(llvm::StringRef Name) {
  return (Name.consume_front("_Znw") || Name.consume_front("_Zna")) &&
         (Name.starts_with("m") || Name.starts_with("j"));
}

/// operator delete and delete[], likewise.
inline bool isOperatorDelete(llvm::StringRef Name) {
  return Name.starts_with("_ZdlPv") || Name.starts_with("_ZdaPv");
}

} // namespace tutti

#endif // TUTTI_MODEL_CXXLIBRARY_H
