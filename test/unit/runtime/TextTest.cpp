// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Text of fixed size and sets of ranks.

#include "core/RankSet.h"

#include <gtest/gtest.h>
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

TEST(RankSet, FullIsFull) {
  RankSet S;
  for (int R = 0; R < 3000; ++R)
    S.add(R);
  EXPECT_EQ(S.size(), RankSet::Room);
}

TEST(Text, CutsAtItsEnd) {
  TextOf<8> T;
  T.put("abcdefghij");
  EXPECT_STREQ(T.text(), "abcdefg");
  T.format("%d", 12345);
  EXPECT_STREQ(T.text(), "abcdefg");
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

} // namespace
