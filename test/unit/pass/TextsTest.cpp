// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Rows of texts: how they are filled, and which are none.

#include "model/texts/Collectives.def"
#include "gtest/gtest.h"

using namespace tutti;

TEST(Texts, AreFilledInTheOrderOfTheFormat) {
  static constexpr TextRow Row{Check::None, TextKind::Note, "{1} of {0}, {1}"};
  EXPECT_EQ(say<Row>(std::string("b"), 7), "7 of b, 7");
}

TEST(Texts, HaveNumbersOfEachWidth) {
  static constexpr TextRow Row{Check::None, TextKind::Note, "{0} {1} {2}"};
  EXPECT_EQ(say<Row>(0, INT64_MIN, UINT64_MAX),
            "0 -9223372036854775808 18446744073709551615");
}

TEST(Texts, AnArgumentIsNoFormat) {
  static constexpr TextRow Row{Check::None, TextKind::Note, "{0}"};
  EXPECT_EQ(say<Row>("{0}"), "{0}");
}

TEST(Texts, CountTheirArguments) {
  static_assert(argumentsOf("none") == 0);
  static_assert(argumentsOf("{0} and {1}, {0}") == 2);
  static_assert(argumentsOf("{1} without the first") == ~0u);
  static_assert(argumentsOf("{name}") == ~0u);
  static_assert(argumentsOf("open {") == ~0u);
  SUCCEED();
}

TEST(Texts, ANoteKnowsItsRow) {
  Note N = note<text::BranchOnRank>({});
  EXPECT_EQ(N.Row, &text::BranchOnRank);
  EXPECT_EQ(N.Row->Kind, TextKind::Branch);
  EXPECT_EQ(N.Text, text::BranchOnRank.Format);
}
