// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// An object file that holds nothing but excerpts, in a section that a linker
/// keeps although no program loads it: linked into a shared library it hands
/// them on to the programs that use the library.

#ifndef TUTTI_PASS_PROGRAM_SHAREDLIBRARY_H
#define TUTTI_PASS_PROGRAM_SHAREDLIBRARY_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tutti {

/// The bytes of the object file, for the target of \p Like, the beginning of an
/// object file; empty when that is not of 64 bits and little-endian.
std::string objectWithSection(llvm::StringRef Section, llvm::StringRef Like);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_SHAREDLIBRARY_H
