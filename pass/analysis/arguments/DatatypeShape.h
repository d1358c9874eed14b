// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A datatype as the memory it covers: predefined ones, and local derived ones
/// that are made in one place from constants. Knows no buffer.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_DATATYPESHAPE_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_DATATYPESHAPE_H

#include "analysis/arguments/CallArguments.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace tutti {

struct DatatypeShape {
  /// What all of it consists of.
  const BasicType *Of;
  /// In elements of that: from the first to behind the last, and from one item
  /// of the datatype to the next.
  uint64_t Span = 1;
  uint64_t Extent = 1;
  /// Those that are data, gaps left out.
  uint64_t Elements = 1;
  /// MPI_INT, or the variable that holds the datatype.
  std::string Name;
  bool Derived = false;
  /// The numbers above are known.
  bool Layout = true;

  /// How far so many items reach; empty when the number makes no sense.
  std::optional<uint64_t> bytes(int64_t Count) const;
};

/// From: the calls that lead to Call, the one of its function last.
std::optional<DatatypeShape>
datatypeShape(const MpiCall &Call, int Param,
              llvm::ArrayRef<const llvm::CallBase *> From = {});

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_DATATYPESHAPE_H
