// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Laying out blocks and subarrays.

#include "track/memory/Layout.h"

#include <algorithm>

namespace tutti::rt::track {

bool Layout::grow() {
  uint32_t Wanted = Room ? Room * 2 : 8;
  auto *New =
      Wanted <= MaxSegments
          ? static_cast<Segment *>(realloc(At, Wanted * sizeof(Segment)))
          : nullptr;
  if (!New)
    return false;
  At = New;
  Room = Wanted;
  return true;
}

void Layout::add(int64_t Offset, int64_t Length) {
  if (Length <= 0 || Incomplete)
    return;
  if (Size > 0 && At[Size - 1].Offset + At[Size - 1].Length == Offset) {
    At[Size - 1].Length += Length;
    return;
  }
  if (Size == Room && !grow()) {
    Incomplete = true;
    return;
  }
  At[Size++] = {Offset, Length};
}

void Layout::add(const Layout &Other, int64_t Offset, int64_t Count,
                 int64_t Stride) {
  Incomplete |= Other.Incomplete;
  bool Joined = Other.Size == 1 && Other.At[0].Length == Stride;
  if (Joined && Count > 0)
    return add(Offset + Other.At[0].Offset, Stride * Count);
  for (int64_t I = 0; I < Count && Other.Size && !Incomplete; ++I)
    for (uint32_t J = 0; J < Other.Size; ++J)
      add(Offset + I * Stride + Other.At[J].Offset, Other.At[J].Length);
}

void Layout::add(const Layout &Other, const Construction &C, int64_t Extent,
                 bool RowMajor) {
  Incomplete |= Other.Incomplete;
  if (C.How == Constructor::Subarray)
    return addSubarray(Other, C, Extent, RowMajor);
  int64_t N = C.numBlocks();
  if (N <= 0 || Other.Size == 0)
    return;
  // Billions of blocks without a gap between them are one.
  bool Even = C.How == Constructor::Vector || C.How == Constructor::Hvector;
  if (Even && C.length(0) <= 0)
    return;
  if (Even && C.offset(1, Extent) == C.length(0) * Extent)
    return add(Other, 0, N * C.length(0), Extent);
  for (int64_t I = 0; I < N && !Incomplete; ++I)
    add(Other, C.offset(I, Extent), C.length(I), Extent);
}

void Layout::addSubarray(const Layout &Other, const Construction &C,
                         int64_t Extent, bool RowMajor) {
  constexpr int MaxDims = Construction::MaxDims;
  if (C.dims() < 1 || C.dims() > MaxDims) {
    Incomplete = true;
    return;
  }
  // By dimension from the one whose elements are neighbours.
  int Dims = static_cast<int>(C.dims());
  int64_t Step[MaxDims], First = 0, Place[MaxDims] = {};
  int Order[MaxDims];
  for (int I = 0; I < Dims; ++I)
    Order[I] = RowMajor ? Dims - 1 - I : I;
  int64_t Stride = Extent;
  for (int I = 0; I < Dims; ++I) {
    Step[I] = Stride;
    First += C.start(Order[I]) * Stride;
    Stride *= C.whole(Order[I]);
    if (C.part(Order[I]) <= 0)
      return;
  }
  for (;;) {
    int64_t Offset = First;
    for (int I = 1; I < Dims; ++I)
      Offset += Place[I] * Step[I];
    add(Other, Offset, C.part(Order[0]), Extent);
    int I = 1;
    while (I < Dims && ++Place[I] == C.part(Order[I]))
      Place[I++] = 0;
    if (I >= Dims || Incomplete)
      return;
  }
}

bool Layout::overlapsItself() {
  std::sort(At, At + Size, [](const Segment &A, const Segment &B) {
    return A.Offset < B.Offset;
  });
  for (uint32_t I = 1; I < Size; ++I)
    if (At[I].Offset < At[I - 1].Offset + At[I - 1].Length)
      return true;
  return false;
}

} // namespace tutti::rt::track
