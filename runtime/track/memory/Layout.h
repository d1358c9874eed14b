// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The bytes that one element of a datatype covers, as segments in the order of
/// the type map. Decides which segments a construction gives; must not know
/// MPI.

#ifndef TUTTI_TRACK_MEMORY_LAYOUT_H
#define TUTTI_TRACK_MEMORY_LAYOUT_H

#include "core/Construction.h"

#include <cstdint>
#include <cstdlib>

namespace tutti::rt::track {

struct Segment {
  int64_t Offset, Length;
};

/// Segments as they come; those that touch become one.
class Layout {
public:
  static constexpr uint32_t MaxSegments = 1 << 16;

  Layout() = default;
  ~Layout() { free(At); }
  Layout(const Layout &) = delete;
  Layout &operator=(const Layout &) = delete;

  void add(int64_t Offset, int64_t Length);
  /// Count elements of Other, one each Stride bytes.
  void add(const Layout &Other, int64_t Offset, int64_t Count, int64_t Stride);
  /// All blocks of a construction of Other's datatype, whose elements are
  /// Extent bytes apart. RowMajor: of a subarray the last dimension is the one
  /// whose elements are neighbours.
  void add(const Layout &Other, const Construction &C, int64_t Extent,
           bool RowMajor);
  /// Sorts them: their order is of no use afterwards.
  bool overlapsItself();

  Segment *At = nullptr;
  uint32_t Size = 0, Room = 0;
  bool Incomplete = false; ///< there are more, or it is not known which

private:
  bool grow();
  void addSubarray(const Layout &Other, const Construction &C, int64_t Extent,
                   bool RowMajor);
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_LAYOUT_H
