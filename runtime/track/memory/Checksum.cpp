// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Summing up the bytes of regions: four lanes of multiply and rotate, which
/// reads memory about as fast as it comes. Not meant to resist an adversary.

#include "track/memory/BufferRegions.h"

#include "core/Hash.h"
#include "core/Memcheck.h"
#include "track/memory/HostMemory.h"

#include <cstring>

namespace tutti::rt::track {

namespace {

constexpr uint64_t Odd = 0x9e3779b97f4a7c15ull;
constexpr size_t Line = 64;

/// A wrong program has freed what is summed up, or writes to it meanwhile: that
/// is what the sum is for, and no fault of these functions.
#define TUTTI_OF_ANYONE __attribute__((no_sanitize("address", "thread")))

TUTTI_OF_ANYONE uint64_t load(const unsigned char *P) {
  uint64_t V;
  memcpy(&V, P, sizeof(V));
  return V;
}

uint64_t turn(uint64_t V) { return V << 29 | V >> 35; }

TUTTI_OF_ANYONE
uint64_t sumBytes(const unsigned char *P, size_t Size, uint64_t Start) {
  uint64_t A = Start ^ Size, B = A + Odd, C = B + Odd, D = C + Odd;
  for (; Size >= 32; P += 32, Size -= 32) {
    A = turn(A ^ load(P)) * Odd;
    B = turn(B ^ load(P + 8)) * Odd;
    C = turn(C ^ load(P + 16)) * Odd;
    D = turn(D ^ load(P + 24)) * Odd;
  }
  for (; Size >= 8; P += 8, Size -= 8)
    A = turn(A ^ load(P)) * Odd;
  uint64_t Rest = 0;
  for (size_t I = 0; I < Size; ++I)
    Rest |= static_cast<uint64_t>(P[I]) << 8 * I;
  return scramble(turn(A ^ Rest) * Odd ^ turn(B) ^ turn(turn(C)) ^ ~D);
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

uint32_t sumBlock(const void *Data, size_t Size, size_t Limit, bool MayBeGone) {
  auto *Bytes = static_cast<const unsigned char *>(Data);
  uintptr_t Low = reinterpret_cast<uintptr_t>(Data);
  if (!isReadable(Low, Low + Size, MayBeGone))
    return 0;
  auto Sum = static_cast<uint32_t>(sample(Bytes, Size, Limit, 0) >> 32) | 1;
  makeDefined(&Sum, sizeof(Sum));
  return Sum;
}

TUTTI_OF_ANYONE
void copyOfAnyone(unsigned char *To, const unsigned char *From, size_t Size) {
  for (size_t I = 0; I < Size; ++I)
    To[I] = From[I];
  makeDefined(To, Size);
}

} // namespace tutti::rt::track
