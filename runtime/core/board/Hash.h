// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The one way numbers and text are mixed into 64 bits: communicator ids, call
/// records and the random factors of the pairwise fingerprint. Knows nothing of
/// what is hashed.

#ifndef TUTTI_CORE_HASH_H
#define TUTTI_CORE_HASH_H

#include <cstddef>
#include <cstdint>

namespace tutti::rt {

/// The finaliser of splitmix64: every input bit reaches every output bit.
constexpr uint64_t scramble(uint64_t V) {
  V = (V ^ (V >> 30)) * 0xbf58476d1ce4e5b9ull;
  V = (V ^ (V >> 27)) * 0x94d049bb133111ebull;
  return V ^ (V >> 31);
}

/// Order matters: mix(mix(0, a), b) differs from mix(mix(0, b), a).
constexpr uint64_t mix(uint64_t Hash, uint64_t V) {
  return scramble((Hash + 0x9e3779b97f4a7c15ull) ^ (V * 0xff51afd7ed558ccdull));
}

constexpr uint64_t mixText(uint64_t Hash, const char *Text) {
  if (!Text)
    return mix(Hash, 0);
  for (; *Text; ++Text)
    Hash = (Hash ^ static_cast<unsigned char>(*Text)) * 0x100000001b3ull;
  return mix(Hash, 1);
}

} // namespace tutti::rt

#endif // TUTTI_CORE_HASH_H
