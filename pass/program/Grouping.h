// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which files of a build make up which program, when nobody links them: every
/// file with a main, and what it needs. Knows names only.

#ifndef TUTTI_PASS_PROGRAM_GROUPING_H
#define TUTTI_PASS_PROGRAM_GROUPING_H

#include "program/Objects.h"
#include "llvm/ADT/ArrayRef.h"

namespace tutti {

struct Group {
  std::vector<size_t> Members; ///< of the excerpts
  std::string Name;            ///< of the file with main, or of the first
};

struct Grouping {
  std::vector<Group> Programs;
  /// Programs that were left out because so many share the same files that the
  /// work would not be linear.
  size_t LeftOut = 0;
};

Grouping groupExcerpts(llvm::ArrayRef<PackedExcerpt> Excerpts);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_GROUPING_H
