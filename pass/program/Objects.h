// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Takes the excerpts out of what a link is made of: object files, archives,
/// shared libraries and bitcode. Knows file formats and nothing of MPI.

#ifndef TUTTI_PASS_PROGRAM_OBJECTS_H
#define TUTTI_PASS_PROGRAM_OBJECTS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tutti {

/// The excerpt of one file, or of the files that were joined into one.
struct PackedExcerpt {
  std::string Origin; ///< "main.o", "libx.a(part.o)"
  std::string Bytes;  ///< as pack() made them
  /// Part of an archive: only there when something asks for it.
  bool OnDemand = false;
};

/// What is in the file at \p Path; nothing when it has no excerpts or cannot be
/// read: to say so is the linker's business.
std::vector<PackedExcerpt> readExcerpts(llvm::StringRef Path);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_OBJECTS_H
