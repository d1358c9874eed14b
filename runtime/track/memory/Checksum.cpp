// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Summing up the bytes of regions: four lanes of wide products, 16 bytes each,
/// which reads memory about as fast as it comes. Not meant to resist an
/// adversary.

#include "track/memory/BufferRegions.h"

#include "core/Memcheck.h"
#include "core/board/Hash.h"
#include "track/memory/HostMemory.h"

#include <cstring>

namespace tutti::rt::track {

namespace {

constexpr uint64_t Odd = 0x9e3779b97f4a7c15ull;
constexpr size_t Line = 64;
/// Odd and without a pattern, one for each lane.
constexpr uint64_t Factors[] = {0xa0761d6478bd642full, 0xe7037ed1a0b428dbull,
                                0x8ebc6af09c88c6e3ull, 0x589965cc75374cc3ull};

/// A wrong program has freed what is summed up, or writes to it meanwhile: that
/// is what the sum is for, and no fault of these functions.
#define TUTTI_OF_ANYONE __attribute__((no_sanitize("address", "thread")))

TUTTI_OF_ANYONE uint64_t load(const unsigned char *P) {
  uint64_t V;
  memcpy(&V, P, sizeof(V));
  return V;
}

/// Both halves of the product: each bit of it depends on all of both factors.
uint64_t product(uint64_t A, uint64_t B) {
  auto P = static_cast<unsigned __int128>(A) * B;
  return static_cast<uint64_t>(P) ^ static_cast<uint64_t>(P >> 64);
}

/// Fewer than 16 bytes.
TUTTI_OF_ANYONE
uint64_t sumRest(const unsigned char *P, size_t Size, uint64_t Sum) {
  if (Size >= 8)
    return product(load(P) ^ Odd, load(P + Size - 8) ^ Sum);
  uint64_t Rest = 0;
  for (size_t I = 0; I < Size; ++I)
    Rest = Rest << 8 | P[I];
  return product(Rest ^ Odd, Sum);
}

TUTTI_OF_ANYONE
uint64_t sumFew(const unsigned char *P, size_t Size, uint64_t Sum) {
  // Most messages are short: half the steps count.
  for (; Size >= 32; P += 32, Size -= 32) {
    Sum = product(load(P) ^ Factors[0], load(P + 8) ^ Sum);
    Sum = product(load(P + 16) ^ Factors[0], load(P + 24) ^ Sum);
  }
  if (Size >= 16) {
    Sum = product(load(P) ^ Factors[0], load(P + 8) ^ Sum);
    P += 16;
    Size -= 16;
  }
  return Size ? sumRest(P, Size, Sum) : Sum;
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
  constexpr size_t Many = 4 * Line; // from here on several lanes are faster
  uint64_t Sum = Start ^ Size ^ Odd;
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

uint32_t sumBlock(const void *Data, size_t Size, size_t Limit, bool MayBeGone) {
  auto *Bytes = static_cast<const unsigned char *>(Data);
  uintptr_t Low = reinterpret_cast<uintptr_t>(Data);
  if (!isReadable(Low, Low + Size, MayBeGone))
    return 0;
  uint64_t All = __builtin_expect(Size <= Limit, 1)
                     ? sumBytes(Bytes, Size, 0)
                     : sample(Bytes, Size, Limit, 0);
  auto Sum = static_cast<uint32_t>(All >> 32) | 1;
  makeDefined(&Sum, sizeof(Sum));
  return Sum;
}

namespace {

/// Sixteen bytes at any address.
typedef uint64_t Chunk __attribute__((vector_size(16), aligned(1), may_alias));
TUTTI_OF_ANYONE Chunk chunkAt(const unsigned char *P) {
  return *reinterpret_cast<const Chunk *>(P);
}
void put(unsigned char *P, Chunk C) { *reinterpret_cast<Chunk *>(P) = C; }

/// Most messages are short, so steps count: four chunks each.
TUTTI_OF_ANYONE
void copy(unsigned char *To, const unsigned char *From, size_t Size) {
  for (; Size >= Line; From += Line, To += Line, Size -= Line) {
    Chunk A = chunkAt(From), B = chunkAt(From + 16);
    Chunk C = chunkAt(From + 32), D = chunkAt(From + 48);
    put(To, A);
    put(To + 16, B);
    put(To + 32, C);
    put(To + 48, D);
  }
  for (; Size >= 16; From += 16, To += 16, Size -= 16)
    put(To, chunkAt(From));
  for (; Size; ++From, ++To, --Size)
    *To = *From;
}

/// 0 when they are the same.
TUTTI_OF_ANYONE
uint64_t difference(const unsigned char *P, const unsigned char *Q,
                    size_t Size) {
  Chunk All = {0, 0};
  uint64_t Rest = 0;
  for (; Size >= Line; P += Line, Q += Line, Size -= Line)
    All |= (chunkAt(P) ^ chunkAt(Q)) | (chunkAt(P + 16) ^ chunkAt(Q + 16)) |
           (chunkAt(P + 32) ^ chunkAt(Q + 32)) |
           (chunkAt(P + 48) ^ chunkAt(Q + 48));
  for (; Size >= 16; P += 16, Q += 16, Size -= 16)
    All |= chunkAt(P) ^ chunkAt(Q);
  for (; Size; ++P, ++Q, --Size)
    Rest |= static_cast<uint64_t>(*P ^ *Q);
  return All[0] | All[1] | Rest;
}

} // namespace

void copyOfAnyone(unsigned char *To, const unsigned char *From, size_t Size) {
  copy(To, From, Size);
  makeDefined(To, Size);
}

bool copyBlock(unsigned char *To, const void *From, size_t Size) {
  uintptr_t Low = reinterpret_cast<uintptr_t>(From);
  if (!isReadable(Low, Low + Size, false))
    return false;
  copyOfAnyone(To, static_cast<const unsigned char *>(From), Size);
  return true;
}

bool isSameBlock(const unsigned char *Copy, const void *Data, size_t Size) {
  uintptr_t Low = reinterpret_cast<uintptr_t>(Data);
  if (!isReadable(Low, Low + Size, true))
    return true;
  uint64_t Differ =
      difference(static_cast<const unsigned char *>(Data), Copy, Size);
  makeDefined(&Differ, sizeof(Differ));
  return Differ == 0;
}

} // namespace tutti::rt::track
