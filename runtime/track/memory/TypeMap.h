// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which bytes an element of a datatype covers. Decided from the datatype's
/// envelope and contents, once per datatype and when it is first needed.

#ifndef TUTTI_TRACK_MEMORY_TYPEMAP_H
#define TUTTI_TRACK_MEMORY_TYPEMAP_H

#include "mpi/Mpi.h"
#include "track/handles/Handles.h"
#include "track/memory/Layout.h"

#include <atomic>

namespace tutti::rt::track {

struct TypeMap {
  std::atomic<uint32_t> Users;
  bool Dense;     ///< elements follow each other without a hole
  bool Plain;     ///< ... and the first byte is where the buffer begins
  bool HullOnly;  ///< too many segments, or a constructor that is not decoded
  bool Sized;     ///< the datatype has data at all
  bool Ordered;   ///< by address, and none overlaps another
  bool Overlaps;  ///< two of them do: nothing may be received with it
  int64_t Stride; ///< between segments of one length; 0: not regular
  int64_t Extent;
  int64_t Low, High; ///< first byte and the one after the last, of one element
  uint32_t NumSegments;
  Segment Segments[1]; ///< in the order of the type map
};

TypeMap *lookUpMap(MPI_Datatype Type, Handle &H);

/// Null when nothing is known of the datatype. Lives as long as the datatype.
__attribute__((always_inline)) inline TypeMap *typeMap(MPI_Datatype Type) {
  Handle *H = findType(handleBits(Type));
  if (__builtin_expect(
          !H || (!H->isBasicType() && (H->is(Handle::Unsure) || H->isFreed())),
          0))
    return nullptr;
  TypeMap *Map = H->Map.load(std::memory_order_acquire);
  return __builtin_expect(Map != nullptr, 1) ? Map : lookUpMap(Type, *H);
}

inline TypeMap *retain(TypeMap *M) {
  M->Users.fetch_add(1, std::memory_order_relaxed);
  return M;
}
void release(TypeMap *M);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_TYPEMAP_H
