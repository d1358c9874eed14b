// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The map of a datatype from its layout and its bounds: what the layout is
/// like is found out once. Must not ask MPI.

#ifndef TUTTI_TRACK_MEMORY_MAKEMAP_H
#define TUTTI_TRACK_MEMORY_MAKEMAP_H

#include "track/memory/TypeMap.h"

namespace tutti::rt::track {

/// What MPI says of one element.
struct TypeBounds {
  int64_t Size;      ///< bytes of data
  int64_t Extent;    ///< to the next element
  int64_t Low, High; ///< the first byte of data and the one after the last
};

/// Null without memory. The order of L's segments is lost.
TypeMap *makeMap(Layout &L, const TypeBounds &B);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_MAKEMAP_H
