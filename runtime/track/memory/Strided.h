// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether two sets of bytes, each blocks at even distances, share one. For
/// anything with Low, High, Stride and Block; a Stride of 0 is one block.

#ifndef TUTTI_TRACK_MEMORY_STRIDED_H
#define TUTTI_TRACK_MEMORY_STRIDED_H

#include <cstdint>

namespace tutti::rt::track {

/// Whether Low to High meets a block of B.
template <typename Set> bool meets(const Set &B, int64_t Low, int64_t High) {
  if (High <= B.Low || B.High <= Low || High <= Low)
    return false;
  if (!B.Stride)
    return true;
  int64_t First = Low <= B.Low ? 0 : (Low - B.Low) / B.Stride;
  int64_t Start = B.Low + First * B.Stride;
  if (Low < Start + B.Block && Start < High)
    return true;
  return Start + B.Stride < High && Start + B.Stride < B.High;
}

/// True only when it is certain.
template <typename Set> bool shareBytes(const Set &A, const Set &B) {
  if (A.High <= B.Low || B.High <= A.Low)
    return false;
  if (!A.Stride)
    return meets(B, A.Low, A.High);
  if (A.Stride == B.Stride) {
    int64_t Apart = ((B.Low - A.Low) % A.Stride + A.Stride) % A.Stride;
    if (A.Block <= Apart && B.Block <= A.Stride - Apart)
      return false;
  }
  int64_t From = B.Low > A.Low ? (B.Low - A.Low) / A.Stride : 0;
  unsigned Steps = 0;
  for (int64_t S = A.Low + From * A.Stride; S < A.High && S < B.High;
       S += A.Stride) {
    if (meets(B, S, S + A.Block))
      return true;
    if (++Steps == 4096)
      return false;
  }
  return false;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_STRIDED_H
