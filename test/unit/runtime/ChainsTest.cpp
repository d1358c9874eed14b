// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Chains against a list that is searched from its beginning, while the table
/// grows, with few keys so that many entries share one.

#include "core/board/Chains.h"

#include <algorithm>
#include <deque>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace tutti::rt;

namespace {

struct Entry {
  uint64_t Key;
  unsigned Number;
  ChainLink<Entry> Link;
};
uint64_t keyOf(const Entry &E) { return E.Key; }
using Table = Chains<Entry, &Entry::Link, keyOf>;

std::vector<unsigned> withKey(const Table &T, uint64_t Key) {
  std::vector<unsigned> Found;
  for (Entry *E = T.first(Key); E; E = T.next(*E))
    if (E->Key == Key)
      Found.push_back(E->Number);
  return Found;
}

TEST(Chains, EmptyHasNothing) {
  Table T{};
  EXPECT_EQ(T.first(7), nullptr);
  EXPECT_EQ(T.size(), 0u);
}

TEST(Chains, KeepsTheOrderOfEqualKeysWhileItGrows) {
  Table T{};
  std::deque<Entry> Entries;
  for (unsigned I = 0; I < 1000; ++I) {
    Entries.push_back({I % 3, I, {}});
    ASSERT_TRUE(T.append(Entries.back()));
  }
  for (uint64_t Key = 0; Key < 3; ++Key) {
    std::vector<unsigned> Found = withKey(T, Key);
    EXPECT_EQ(Found.size(), Key == 0 ? 334u : 333u);
    EXPECT_TRUE(std::is_sorted(Found.begin(), Found.end()));
  }
}

TEST(Chains, AgainstAList) {
  std::mt19937 Random(1);
  for (unsigned Keys : {1u, 5u, 1000u}) {
    Table T{};
    std::deque<Entry> Entries;
    std::vector<Entry *> Listed;
    for (unsigned Step = 0; Step < 5000; ++Step) {
      unsigned What = Random() % 8;
      if (What < 4 || Listed.empty()) {
        Entries.push_back({Random() % Keys, Step, {}});
        ASSERT_TRUE(T.append(Entries.back()));
        Listed.push_back(&Entries.back());
      } else if (What < 7) {
        size_t At = Random() % Listed.size();
        T.remove(*Listed[At]);
        Listed.erase(Listed.begin() + static_cast<long>(At));
      } else {
        size_t At = Random() % Listed.size();
        Entries.push_back({Listed[At]->Key, Step, {}});
        T.replace(*Listed[At], Entries.back());
        Listed[At] = &Entries.back();
      }
      ASSERT_EQ(T.size(), Listed.size());
      uint64_t Key = Random() % Keys;
      std::vector<unsigned> Expected;
      for (Entry *E : Listed)
        if (E->Key == Key)
          Expected.push_back(E->Number);
      ASSERT_EQ(withKey(T, Key), Expected);
    }
    unsigned Seen = 0;
    T.each([&](Entry &) { ++Seen; });
    EXPECT_EQ(Seen, Listed.size());
  }
}

} // namespace
