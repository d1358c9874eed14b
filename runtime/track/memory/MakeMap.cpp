// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a layout is like: dense, ordered, regular, or with bytes twice.

#include "track/memory/MakeMap.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt::track {

TypeMap *makeMap(Layout &L, const TypeBounds &B) {
  uint32_t N = L.Incomplete ? 0 : L.Size;
  auto *M = static_cast<TypeMap *>(
      malloc(offsetof(TypeMap, Segments) + sizeof(Segment) * (N + 1)));
  if (!M)
    return nullptr;
  new (&M->Users) std::atomic<uint32_t>(1);
  M->HullOnly = L.Incomplete;
  M->Sized = B.Size > 0;
  M->Extent = B.Extent;
  M->Low = B.Low;
  M->High = B.High;
  M->NumSegments = N;
  if (N)
    memcpy(M->Segments, L.At, sizeof(Segment) * N);
  M->Dense = N == 1 && L.At[0].Length == B.Extent;
  M->Plain = M->Dense && !M->HullOnly && M->Low == 0 && M->Extent > 0;
  M->Ordered = true;
  M->Stride = N > 1 ? L.At[1].Offset - L.At[0].Offset : N == 1 ? B.Extent : 0;
  for (uint32_t I = 1; I < N; ++I) {
    const Segment &Before = L.At[I - 1], &Here = L.At[I];
    M->Ordered &= Here.Offset >= Before.Offset + Before.Length;
    if (Here.Offset - Before.Offset != M->Stride ||
        Here.Length != Before.Length)
      M->Stride = 0;
  }
  M->Overlaps = false;
  if (!M->Ordered) {
    M->Stride = 0;
    M->Overlaps = L.overlapsItself();
  }
  return M;
}

void release(TypeMap *M) {
  if (M->Users.fetch_sub(1, std::memory_order_acq_rel) == 1)
    free(M);
}

} // namespace tutti::rt::track
