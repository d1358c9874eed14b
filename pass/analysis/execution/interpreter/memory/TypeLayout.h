// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where the basic elements of one item of a datatype lie, and how far the next
/// item is (MPI-3.1, section 4.1). Arithmetic only: knows no call and no
/// buffer.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_TYPELAYOUT_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_TYPELAYOUT_H

#include "analysis/arguments/CallArguments.h"
#include <vector>

namespace tutti {

struct TypeLayout {
  /// Elements of one type without a gap between them.
  struct Block {
    int64_t Offset, Bytes;
    const BasicType *Of;
  };
  std::vector<Block> Blocks;
  int64_t Lower = 0, Upper = 0;
  bool Bounded = false; ///< the program has set the bounds
  bool Known = false;

  static TypeLayout of(const BasicType &B);
  int64_t extent() const { return Upper - Lower; }
  /// So many items one behind the other, the first one at an offset.
  void add(const TypeLayout &Item, int64_t Offset, int64_t Count);
  void bound(int64_t From, int64_t To);
  /// The gap behind the last member of a structure.
  void pad();

private:
  void widen(const TypeLayout &Item, int64_t From, int64_t To);
  bool Empty = true;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_TYPELAYOUT_H
