// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finding the number of a call site without a lock, while others replace it.

#include "core/Sites.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

using namespace tutti::rt;

namespace {

const void *key(uint64_t Bits) { return reinterpret_cast<const void *>(Bits); }

/// Keys that share one place of the cache.
std::vector<const void *> keysOfOnePlace(unsigned N) {
  std::vector<const void *> Keys;
  SiteCache Empty{};
  for (uint64_t Bits = 0x400000; Keys.size() < N; ++Bits) {
    Empty.keep(key(0x400000), 1);
    Empty.keep(key(Bits), 2);
    if (Empty.find(key(0x400000)) != 2)
      Keys.push_back(key(Bits));
  }
  return Keys;
}

TEST(Sites, NumbersAreFoundAgain) {
  static SiteCache Cache;
  EXPECT_EQ(Cache.find(key(0x5555000)), 0u);
  EXPECT_EQ(Cache.find(nullptr), 0u);
  Cache.keep(key(0x5555000), 0);
  EXPECT_EQ(Cache.find(key(0x5555000)), 1u);
  Cache.keep(key(0x5555000), MaxSites - 1);
  EXPECT_EQ(Cache.find(key(0x5555000)), MaxSites);
  EXPECT_EQ(Cache.find(key(0x5555001)), 0u);
  EXPECT_EQ(Cache.find(key(0x1000000005555000)), 0u);
  // Nothing of a key may be lost.
  Cache.keep(key(0x1000000005555000), 7);
  EXPECT_EQ(Cache.find(key(0x1000000005555000)), 0u);
}

/// Two calls whose keys share a place, each always with its own number.
TEST(Sites, KeyAndNumberBelongTogether) {
  static SiteCache Cache;
  std::vector<const void *> Keys = keysOfOnePlace(2);
  std::atomic<bool> Done{false};
  std::thread Writer([&] {
    for (int I = 0; I < 200000; ++I)
      Cache.keep(Keys[I % 2], 10 + I % 2);
    Done = true;
  });
  unsigned Wrong = 0;
  while (!Done)
    for (unsigned I = 0; I < 2; ++I)
      if (uint32_t Found = Cache.find(Keys[I]))
        Wrong += Found != 11 + I;
  Writer.join();
  EXPECT_EQ(Wrong, 0u);
}

} // namespace
