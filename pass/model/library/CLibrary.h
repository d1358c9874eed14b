// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is of the C library of this system, which LLVM knows a part of: what it
/// optimises; and of the libraries that compilers bring.

#ifndef TUTTI_PASS_MODEL_CLIBRARY_H
#define TUTTI_PASS_MODEL_CLIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace tutti {

/// For functions that are defined nowhere in a program of which all files are
/// in sight: others may be its own of that name, such as error().
/// Not those that load code, which is nobody's that is in sight; false for all
/// where the system has another library than GNU's. Thread-safe.
bool isOfCLibrary(llvm::StringRef Name);

/// What compilers call and nobody writes: arithmetic that the processor has no
/// instruction for (a division of complex numbers), stack unwinding, casts down
/// a class hierarchy. It calls nothing of the program but its destructors,
/// which are called in other places as well. Thread-safe.
bool isOfCompilerRuntime(llvm::StringRef Name);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_CLIBRARY_H
