// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The form that excerpts have in a section or a file: one after the other (a
/// linker that joins object files joins them), each with its length, packed.
/// Knows nothing of what is in them.

#ifndef TUTTI_PASS_PROGRAM_CONTAINER_H
#define TUTTI_PASS_PROGRAM_CONTAINER_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tutti {

/// The section of an object file that holds excerpts.
constexpr llvm::StringLiteral ExcerptSection = ".tutti.excerpt";

/// What excerpts of all releases begin with.
constexpr llvm::StringLiteral ExcerptFamily = "TuttiX";

std::string pack(llvm::StringRef Bitcode);

/// The packed excerpts that \p Bytes is made of; what is damaged, or of another
/// release, is left out.
std::vector<llvm::StringRef> split(llvm::StringRef Bytes);
/// Bitcode that says what pack was given; empty if \p Packed is damaged.
std::string unpack(llvm::StringRef Packed);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_CONTAINER_H
