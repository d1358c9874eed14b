// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Text of fixed size and sets of ranks.

#include "core/board/RankSet.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace tutti::rt;

namespace {

std::string printed(std::initializer_list<int> Ranks) {
  RankSet S;
  for (int R : Ranks)
    S.add(R);
  TextOf<256> Out;
  S.print(Out);
  return Out.text();
}

TEST(RankSet, RunsAreCompressed) {
  EXPECT_EQ(printed({}), "");
  EXPECT_EQ(printed({3}), "3");
  EXPECT_EQ(printed({0, 1, 2, 3}), "0-3");
  EXPECT_EQ(printed({0, 1, 3}), "0-1,3");
  EXPECT_EQ(printed({7, 2, 0, 1, 4, 6}), "0-2,4,6-7");
  EXPECT_EQ(printed({5, 5, 5}), "5");
}

TEST(RankSet, NamesAndJson) {
  RankSet S;
  S.add(3);
  TextOf<64> One, Many, Json;
  S.printNamed(One, true);
  EXPECT_STREQ(One.text(), "rank  3");
  S.add(1);
  S.printNamed(Many, true);
  EXPECT_STREQ(Many.text(), "ranks 1,3");
  S.printJson(Json);
  EXPECT_STREQ(Json.text(), "[1,3]");
}

/// In any order, against a plain set; with holes and without.
TEST(RankSet, AnyOrderIsTheSame) {
  uint32_t Seed = 7;
  auto Next = [&] { return Seed = Seed * 1664525 + 1013904223, Seed >> 8; };
  for (int Round = 0; Round < 300; ++Round) {
    RankSet S, Later;
    std::set<int> Plain;
    int Range = 1 + Next() % 200;
    for (int I = 0; I < 200; ++I) {
      int R = Next() % Range;
      (I % 2 ? S : Later).add(R);
      Plain.insert(R);
    }
    bool Meets = false;
    for (int R = 0; R < Range; ++R)
      Meets |= S.has(R) && Later.has(R);
    EXPECT_EQ(S.meets(Later), Meets);
    S.add(Later);
    EXPECT_EQ(S.size(), Plain.size());
    RankSet Sorted;
    for (int R : Plain)
      Sorted.add(R);
    EXPECT_TRUE(S == Sorted);
    for (int R = -1; R <= Range; ++R)
      EXPECT_EQ(S.has(R), Plain.count(R) == 1);
  }
}

TEST(RankSet, LargeJobsFit) {
  RankSet S;
  for (int R = 1000000; R-- > 0;)
    S.add(R);
  EXPECT_EQ(S.size(), 1000000u);
  TextOf<32> Out;
  S.print(Out);
  EXPECT_STREQ(Out.text(), "0-999999");
}

TEST(RankSet, FullSaysSo) {
  RankSet S;
  for (unsigned R = 0; R <= RankSet::Room; ++R) {
    EXPECT_TRUE(S.isComplete());
    S.add(static_cast<int>(2 * R));
  }
  EXPECT_FALSE(S.isComplete());
  EXPECT_EQ(S.size(), RankSet::Room);
  TextOf<8192> Out;
  S.print(Out);
  EXPECT_STREQ(Out.text() + Out.size() - 9, ",1022,...");
  S.add(1); // fits: it closes a hole
  EXPECT_EQ(S.size(), RankSet::Room + 1);
}

/// Half of a number must not pass for a number.
TEST(Text, ShowsThatItIsCut) {
  TextOf<12> T;
  T.put("ranks ");
  EXPECT_FALSE(T.isCut());
  T.format("%d", 123456);
  EXPECT_STREQ(T.text(), "ranks 12...");
  EXPECT_TRUE(T.isCut());
  EXPECT_EQ(T.wanted(), 12u);
  T.put(",7");
  T.format("%d", 8);
  EXPECT_STREQ(T.text(), "ranks 12...");
  EXPECT_EQ(T.wanted(), 15u);
}

TEST(Text, CutsAtItsEnd) {
  TextOf<8> T;
  T.put("abcdefghij");
  EXPECT_STREQ(T.text(), "abcd...");
  T.format("%d", 12345);
  EXPECT_STREQ(T.text(), "abcd...");
  TextOf<6> U;
  U.format("%s", "0123456789");
  EXPECT_STREQ(U.text(), "01234");
  EXPECT_EQ(U.size(), 5u);
}

TEST(Text, ColumnsCountFromTheLine) {
  TextOf<64> T;
  T.put("x\nab");
  T.column(5);
  T.put('c');
  EXPECT_STREQ(T.text(), "x\nab   c");
  T.column(3, 2);
  T.put('d');
  EXPECT_STREQ(T.text(), "x\nab   c  d");
}

TEST(Text, JsonIsEscaped) {
  TextOf<64> T;
  T.putJson("a\"b\\c\nd");
  EXPECT_STREQ(T.text(), "a\\\"b\\\\c\\u000ad");
}

TEST(Text, JsonIsUtf8) {
  TextOf<128> T;
  T.putJson("\xc3\xa9|\xff|\xc3|\xed\xa0\x80|\xf0\x9f\x98\x80|\xe2\x82");
  EXPECT_STREQ(T.text(), "\xc3\xa9|\\ufffd|\\ufffd|\\ufffd\\ufffd\\ufffd|"
                         "\xf0\x9f\x98\x80|\\ufffd\\ufffd");
}

} // namespace
