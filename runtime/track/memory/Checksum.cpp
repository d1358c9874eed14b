// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Summing up the bytes of regions: four lanes of wide products, 16 bytes each,
/// which reads memory about as fast as it comes. Not meant to resist an
/// adversary.

#include "track/memory/BufferRegions.h"

#include "track/memory/Blocks.h"

namespace tutti::rt::track {

using namespace blocks;

namespace {

/// Odd and without a pattern, one for each lane.
constexpr uint64_t Factors[] = {Factor, 0xe7037ed1a0b428dbull,
                                0x8ebc6af09c88c6e3ull, 0x589965cc75374cc3ull};

TUTTI_OF_ANYONE uint64_t load(const unsigned char *P) {
  return blocks::load<uint64_t>(P);
}

TUTTI_OF_ANYONE __attribute__((noinline)) uint64_t
sumMany(const unsigned char *P, size_t Size, uint64_t A) {
  uint64_t B = A + Odd, C = B + Odd, D = C + Odd;
  for (; Size >= Line; P += Line, Size -= Line) {
    A = product(load(P) ^ Factors[0], load(P + 8) ^ A);
    B = product(load(P + 16) ^ Factors[1], load(P + 24) ^ B);
    C = product(load(P + 32) ^ Factors[2], load(P + 40) ^ C);
    D = product(load(P + 48) ^ Factors[3], load(P + 56) ^ D);
  }
  return sumFew(P, Size, product(A ^ B, C ^ ~D));
}

TUTTI_OF_ANYONE
uint64_t sumBytes(const unsigned char *P, size_t Size, uint64_t Start) {
  uint64_t Sum = sumStart(Size, Start);
  return __builtin_expect(Size >= Many, 0) ? sumMany(P, Size, Sum)
                                           : sumFew(P, Size, Sum);
}

/// Both ends and lines at even distances between them. Few lines: each is a
/// miss of the cache.
uint64_t sample(const unsigned char *P, size_t Size, size_t Limit,
                uint64_t Start) {
  size_t Ends = Limit / 8 * 3 < Line ? Line : Limit / 8 * 3;
  if (Size <= Limit || Size <= 2 * Ends + Line)
    return sumBytes(P, Size, Start);
  uint64_t Sum = sumBytes(P, Ends, Start);
  Sum = sumBytes(P + Size - Ends, Ends, Sum);
  size_t Middle = Size - 2 * Ends, Lines = Limit / 8 / Line + 1;
  size_t Step = Middle / Lines < Line ? Line : Middle / Lines;
  for (size_t At = Ends; At + Line <= Size - Ends; At += Step)
    Sum = sumBytes(P + At, Line, Sum);
  return Sum;
}

/// Adds what is there to Sum; false when some of it cannot be read.
bool sumRegion(const Region &R, size_t Limit, bool MayBeGone, uint64_t &Sum) {
  const TypeMap &M = *R.Map;
  if (M.Dense) {
    if (!isReadable(R.low(), R.high(), MayBeGone))
      return false;
    Sum = sample(reinterpret_cast<const unsigned char *>(R.low()),
                 R.high() - R.low(), Limit, Sum);
    return true;
  }
  uint64_t Runs = static_cast<uint64_t>(R.Count) * M.NumSegments;
  uint64_t Length =
      M.NumSegments ? static_cast<uint64_t>(M.Segments[0].Length) : 0;
  uint64_t MaxRuns = Limit / (Length ? Length : 1) + 2;
  uint64_t Step = (Runs + MaxRuns - 1) / MaxRuns;
  for (uint64_t I = 0; I < Runs; I += Step ? Step : 1) {
    const Segment &S = M.Segments[I % M.NumSegments];
    uintptr_t At =
        R.Base +
        static_cast<uintptr_t>(
            static_cast<int64_t>(I / M.NumSegments) * M.Extent + S.Offset);
    // Between two segments there may be anything: they may be addresses.
    if (!isReadable(At, At + static_cast<uintptr_t>(S.Length), MayBeGone))
      return false;
    Sum = sample(reinterpret_cast<const unsigned char *>(At),
                 static_cast<size_t>(S.Length), Limit, Sum);
  }
  return true;
}

} // namespace

bool checksum(const BufferRegions &R, size_t Limit, bool MayBeGone,
              uint64_t &Sum, int Parts, int Part) {
  Sum = 0;
  for (size_t I = 0; I < R.size(); ++I) {
    if (R[I].Written || R[I].Map->HullOnly)
      continue;
    Region Its = R[I];
    if (Parts > 1) {
      int64_t Each = Its.Count / Parts;
      if (Each == 0)
        continue;
      Its.set(Its.Base + static_cast<uintptr_t>(Its.Map->Extent * Each * Part),
              Each);
    }
    if (!sumRegion(Its, Limit, MayBeGone, Sum))
      return false;
  }
  makeDefined(&Sum, sizeof(Sum));
  return true;
}

uint32_t sumLongBlock(const void *Data, size_t Size, size_t Limit,
                      bool MayBeGone) {
  uintptr_t Low = reinterpret_cast<uintptr_t>(Data);
  if (!isReadable(Low, Low + Size, MayBeGone))
    return 0;
  return asBlockSum(
      sample(static_cast<const unsigned char *>(Data), Size, Limit, 0));
}

} // namespace tutti::rt::track
