// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sets of processes of a node: as many as there can be.

#include "core/board/LocalRanks.h"
#include "core/board/SpareMemory.h"
#include "core/board/Trace.h"

#include <gtest/gtest.h>
#include <memory>

using namespace tutti::rt;

TEST(LocalRanks, HoldAnyProcess) {
  LocalRanks S;
  EXPECT_TRUE(S.isEmpty());
  for (unsigned L : {1023u, 64u, 63u, 200u}) {
    EXPECT_FALSE(S.has(L));
    S.add(L);
    EXPECT_TRUE(S.has(L));
  }
  EXPECT_EQ(S.size(), 4u);
  EXPECT_EQ(S.first(), 63u);
  S.remove(63);
  EXPECT_EQ(S.first(), 64u);
}

TEST(LocalRanks, Differ) {
  LocalRanks All, Come;
  for (unsigned L = 0; L < 130; ++L)
    All.add(L);
  for (unsigned L = 0; L < 129; ++L)
    Come.add(L);
  EXPECT_EQ(All.without(Come).size(), 1u);
  EXPECT_EQ(All.without(Come).first(), 129u);
  EXPECT_TRUE(Come.without(All).isEmpty());
}

TEST(LocalRanks, AreReadFromWords) {
  const uint64_t Words[] = {1, 2};
  LocalRanks S(Words, 2), First(Words, 1);
  EXPECT_EQ(S.size(), 2u);
  EXPECT_TRUE(S.has(65));
  EXPECT_FALSE(First.has(65));
}

TEST(SpareMemory, LeavesAQuarter) {
  EXPECT_TRUE(isSpare(100, 100, 75));
  EXPECT_FALSE(isSpare(100, 100, 76));
  EXPECT_FALSE(isSpare(100, 20, 0));
  EXPECT_FALSE(isSpare(100, 50, 60)); // no wrap-around
}

TEST(LocalRanks, AreNamedInATrace) {
  auto T = std::make_unique<Trace>();
  uint64_t Members[LocalRanks::NumWords] = {}, Name = 9;
  Members[1] = 6;
  Event E{};
  ASSERT_TRUE(T->nameMembers(5, Members, 64, E.Members));
  EXPECT_TRUE(T->membersOf(E, 64).isEmpty());
  for (int Again = 0; Again < 2; ++Again) {
    ASSERT_TRUE(T->nameMembers(7, Members, 72, E.Members));
    EXPECT_EQ(E.Members, 0u);
  }
  EXPECT_EQ(T->membersOf(E, 72).size(), 2u);
  EXPECT_TRUE(T->membersOf(E, 72).has(66));
  for (uint64_t Comm = 8; Comm < 7 + Trace::SetRoom; ++Comm)
    ASSERT_TRUE(T->nameMembers(Comm, Members, 72, Name));
  EXPECT_FALSE(T->nameMembers(1000, Members, 72, Name));
}
