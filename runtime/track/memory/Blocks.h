// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is done with the bytes of every message: they are copied, compared and
/// summed up. Most are so few that a call takes as long as the work does.
/// Decides nothing; whether the bytes can be read has to be known.
///
/// A wrong program has freed them, or writes to them meanwhile: that is what is
/// looked for, and no fault of these functions.

#ifndef TUTTI_TRACK_MEMORY_BLOCKS_H
#define TUTTI_TRACK_MEMORY_BLOCKS_H

#include "core/Memcheck.h"
#include "track/memory/HostMemory.h"

#include <cstring>

#define TUTTI_OF_ANYONE __attribute__((no_sanitize("address", "thread")))

namespace tutti::rt::track::blocks {

inline constexpr size_t Line = 64;

/// Sixteen bytes at any address.
typedef uint64_t Chunk __attribute__((vector_size(16), aligned(1), may_alias));
TUTTI_OF_ANYONE inline Chunk chunkAt(const unsigned char *P) {
  return *reinterpret_cast<const Chunk *>(P);
}
inline void put(unsigned char *P, Chunk C) {
  *reinterpret_cast<Chunk *>(P) = C;
}

template <typename T> TUTTI_OF_ANYONE T load(const unsigned char *P) {
  T V;
  memcpy(&V, P, sizeof(V));
  return V;
}

/// What(Piece) for each of the largest pieces that fewer than 16 bytes have.
template <typename F> inline void eachPiece(size_t Size, F What) {
  size_t At = 0;
  if (Size & 8) {
    What(uint64_t(), At);
    At += 8;
  }
  if (Size & 4) {
    What(uint32_t(), At);
    At += 4;
  }
  if (Size & 2) {
    What(uint16_t(), At);
    At += 2;
  }
  if (Size & 1)
    What(uint8_t(), At);
}

TUTTI_OF_ANYONE
inline void copy(unsigned char *To, const unsigned char *From, size_t Size) {
  for (; Size >= Line; From += Line, To += Line, Size -= Line) {
    Chunk A = chunkAt(From), B = chunkAt(From + 16);
    Chunk C = chunkAt(From + 32), D = chunkAt(From + 48);
    put(To, A);
    put(To + 16, B);
    put(To + 32, C);
    put(To + 48, D);
  }
  if (__builtin_expect(Size == 0, 1))
    return;
  for (; Size >= 16; From += 16, To += 16, Size -= 16)
    put(To, chunkAt(From));
  eachPiece(Size, [&](auto Piece, size_t At) TUTTI_OF_ANYONE {
    Piece = load<decltype(Piece)>(From + At);
    memcpy(To + At, &Piece, sizeof(Piece));
  });
}

/// 0 when they are the same.
TUTTI_OF_ANYONE
inline uint64_t difference(const unsigned char *P, const unsigned char *Q,
                           size_t Size) {
  Chunk All = {0, 0};
  uint64_t Rest = 0;
  for (; Size >= Line; P += Line, Q += Line, Size -= Line)
    All |= (chunkAt(P) ^ chunkAt(Q)) | (chunkAt(P + 16) ^ chunkAt(Q + 16)) |
           (chunkAt(P + 32) ^ chunkAt(Q + 32)) |
           (chunkAt(P + 48) ^ chunkAt(Q + 48));
  if (__builtin_expect(Size != 0, 0)) {
    for (; Size >= 16; P += 16, Q += 16, Size -= 16)
      All |= chunkAt(P) ^ chunkAt(Q);
    eachPiece(Size, [&](auto Piece, size_t At) TUTTI_OF_ANYONE {
      using T = decltype(Piece);
      Rest |= static_cast<uint64_t>(load<T>(P + At) ^ load<T>(Q + At));
    });
  }
  return All[0] | All[1] | Rest;
}

// Sums: wide products, 16 bytes each. Not meant to resist an adversary.

inline constexpr uint64_t Odd = 0x9e3779b97f4a7c15ull;
inline constexpr uint64_t Factor = 0xa0761d6478bd642full;

/// Both halves of the product: each bit of it depends on all of both factors.
inline uint64_t product(uint64_t A, uint64_t B) {
  auto P = static_cast<unsigned __int128>(A) * B;
  return static_cast<uint64_t>(P) ^ static_cast<uint64_t>(P >> 64);
}
TUTTI_OF_ANYONE inline uint64_t sumChunk(const unsigned char *P, uint64_t Sum) {
  return product(load<uint64_t>(P) ^ Factor, load<uint64_t>(P + 8) ^ Sum);
}

/// Fewer than 16 bytes.
TUTTI_OF_ANYONE
inline uint64_t sumRest(const unsigned char *P, size_t Size, uint64_t Sum) {
  if (Size >= 8)
    return product(load<uint64_t>(P) ^ Odd, load<uint64_t>(P + Size - 8) ^ Sum);
  uint64_t Rest = 0;
  for (size_t I = 0; I < Size; ++I)
    Rest = Rest << 8 | P[I];
  return product(Rest ^ Odd, Sum);
}

TUTTI_OF_ANYONE
inline uint64_t sumFew(const unsigned char *P, size_t Size, uint64_t Sum) {
  for (; Size >= Line; P += Line, Size -= Line)
    Sum =
        sumChunk(P + 48, sumChunk(P + 32, sumChunk(P + 16, sumChunk(P, Sum))));
  if (__builtin_expect(Size == 0, 1))
    return Sum;
  for (; Size >= 16; P += 16, Size -= 16)
    Sum = sumChunk(P, Sum);
  return Size ? sumRest(P, Size, Sum) : Sum;
}

/// Of so many bytes several lanes are faster.
inline constexpr size_t Many = 4 * Line;
inline uint64_t sumStart(size_t Size, uint64_t Start) {
  return Start ^ Size ^ Odd;
}

} // namespace tutti::rt::track::blocks

namespace tutti::rt::track {

/// Of memory that a wrong program may be writing to.
inline void copyOfAnyone(unsigned char *To, const unsigned char *From,
                         size_t Size) {
  blocks::copy(To, From, Size);
  makeDefined(To, Size);
}

/// The same; false when it cannot be read.
inline bool copyBlock(unsigned char *To, const void *From, size_t Size) {
  uintptr_t Low = reinterpret_cast<uintptr_t>(From);
  if (!isReadable(Low, Low + Size, false))
    return false;
  copyOfAnyone(To, static_cast<const unsigned char *>(From), Size);
  return true;
}

/// Not known to be another one: it may not be there any more.
inline bool isSameBlock(const unsigned char *Copy, const void *Data,
                        size_t Size) {
  uintptr_t Low = reinterpret_cast<uintptr_t>(Data);
  if (!isReadable(Low, Low + Size, true))
    return true;
  uint64_t Differ =
      blocks::difference(static_cast<const unsigned char *>(Data), Copy, Size);
  makeDefined(&Differ, sizeof(Differ));
  return Differ == 0;
}

inline uint32_t asBlockSum(uint64_t All) {
  auto Sum = static_cast<uint32_t>(All >> 32) | 1;
  makeDefined(&Sum, sizeof(Sum));
  return Sum;
}
uint32_t sumLongBlock(const void *Data, size_t Size, size_t Limit,
                      bool MayBeGone);

/// Of one block; of a large one a sample of about Limit bytes. Never 0; 0 when
/// it cannot be read.
inline uint32_t sumBlock(const void *Data, size_t Size, size_t Limit,
                         bool MayBeGone) {
  if (__builtin_expect(Size >= blocks::Many || Size > Limit, 0))
    return sumLongBlock(Data, Size, Limit, MayBeGone);
  uintptr_t Low = reinterpret_cast<uintptr_t>(Data);
  if (!isReadable(Low, Low + Size, MayBeGone))
    return 0;
  return asBlockSum(blocks::sumFew(static_cast<const unsigned char *>(Data),
                                   Size, blocks::sumStart(Size, 0)));
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_BLOCKS_H
