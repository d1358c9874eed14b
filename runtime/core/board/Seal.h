// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A number that only who knows the key can make for a text: SipHash-2-4
/// (Aumasson and Bernstein, 2012).

#ifndef TUTTI_CORE_SEAL_H
#define TUTTI_CORE_SEAL_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tutti::rt {

inline uint64_t seal(const uint8_t (&Key)[16], const void *Text, size_t Size) {
  uint64_t K[2];
  memcpy(K, Key, sizeof(K));
  uint64_t V[4] = {K[0] ^ 0x736f6d6570736575ull, K[1] ^ 0x646f72616e646f6dull,
                   K[0] ^ 0x6c7967656e657261ull, K[1] ^ 0x7465646279746573ull};
  auto Left = [](uint64_t X, unsigned By) { return X << By | X >> (64 - By); };
  auto Rounds = [&](int N) {
    while (N--) {
      V[0] += V[1];
      V[1] = Left(V[1], 13) ^ V[0];
      V[0] = Left(V[0], 32);
      V[2] += V[3];
      V[3] = Left(V[3], 16) ^ V[2];
      V[0] += V[3];
      V[3] = Left(V[3], 21) ^ V[0];
      V[2] += V[1];
      V[1] = Left(V[1], 17) ^ V[2];
      V[2] = Left(V[2], 32);
    }
  };
  const auto *At = static_cast<const uint8_t *>(Text);
  for (size_t Done = 0; Done <= Size; Done += 8) {
    uint64_t Word = 0;
    size_t N = Size - Done < 8 ? Size - Done : 8;
    memcpy(&Word, At + Done, N);
    if (N < 8)
      Word |= static_cast<uint64_t>(Size) << 56;
    V[3] ^= Word;
    Rounds(2);
    V[0] ^= Word;
  }
  V[2] ^= 0xff;
  Rounds(4);
  return V[0] ^ V[1] ^ V[2] ^ V[3];
}

} // namespace tutti::rt

#endif // TUTTI_CORE_SEAL_H
