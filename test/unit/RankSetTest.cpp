// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sets of ranks and how a report writes them.

#include "core/board/RankSet.h"
#include "core/Text.h"
#include <gtest/gtest.h>

using namespace tutti::rt;

namespace {
std::string written(const RankSet &S) {
  TextOf<256> Out;
  S.print(Out);
  return Out.text();
}

TEST(RankSet, NeighboursBecomeRanges) {
  RankSet S;
  for (int Rank : {5, 0, 1, 2, 7, 6, 9})
    S.add(Rank);
  EXPECT_EQ(written(S), "0-2,5-7,9");
  EXPECT_EQ(S.size(), 7u);
}

TEST(RankSet, TwiceIsOnce) {
  RankSet S;
  S.add(3);
  S.add(3);
  EXPECT_EQ(S.size(), 1u);
  EXPECT_TRUE(S.has(3));
  EXPECT_FALSE(S.has(2));
}

TEST(RankSet, OneRankOrSeveral) {
  RankSet S;
  S.add(3);
  TextOf<64> One, Two, Json;
  S.printNamed(One, false);
  EXPECT_STREQ(One.text(), "rank 3");
  S.add(0);
  S.printNamed(Two, false);
  EXPECT_STREQ(Two.text(), "ranks 0,3");
  S.printJson(Json);
  EXPECT_STREQ(Json.text(), "[0,3]");
}

TEST(RankSet, RanksThatFollowEachOtherFitInAnyNumber) {
  RankSet S;
  for (unsigned Rank = 0; Rank < RankSet::Room + 10; ++Rank)
    S.add(static_cast<int>(Rank));
  EXPECT_EQ(S.size(), RankSet::Room + 10);
  EXPECT_TRUE(S.isComplete());
}

TEST(RankSet, MoreHolesThanRoomAreNotLostSilently) {
  RankSet S;
  for (unsigned Rank = 0; Rank < RankSet::Room + 10; ++Rank)
    S.add(static_cast<int>(2 * Rank));
  EXPECT_EQ(S.size(), RankSet::Room);
  EXPECT_FALSE(S.isComplete());
}
} // namespace
