// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which parts of an object two accesses have in common.

#include "analysis/memory/AbstractLocation.h"
#include <gtest/gtest.h>

using namespace tutti;

namespace {
const MemoryObject One, Two;

AbstractLocation at(int64_t Offset, int64_t Size, int64_t Stride = 0,
                    int64_t Extent = 0) {
  return {&One, Offset, Size, Stride, Extent};
}

TEST(AbstractLocation, MembersAreApart) {
  EXPECT_FALSE(at(0, 4).overlaps(at(4, 4)));
  EXPECT_FALSE(at(4, 4).overlaps(at(0, 4)));
  EXPECT_TRUE(at(0, 8).overlaps(at(4, 4)));
  EXPECT_TRUE(at(4, 4).overlaps(at(0, 8)));
}

TEST(AbstractLocation, ObjectsAreApart) {
  AbstractLocation Other = at(0, 4);
  Other.Obj = &Two;
  EXPECT_FALSE(at(0, 4).overlaps(Other));
  EXPECT_FALSE(AbstractLocation::whole(Two).overlaps(at(0, 4)));
  EXPECT_FALSE(AbstractLocation().overlaps(at(0, 4)));
}

TEST(AbstractLocation, UnboundedGoesOn) {
  EXPECT_TRUE(at(8, AbstractLocation::Unbounded).overlaps(at(1000, 4)));
  EXPECT_TRUE(at(1000, 4).overlaps(at(8, AbstractLocation::Unbounded)));
  EXPECT_FALSE(at(8, AbstractLocation::Unbounded).overlaps(at(4, 4)));
}

TEST(AbstractLocation, TheWholeMeetsEachPart) {
  AbstractLocation All = AbstractLocation::whole(One);
  for (int64_t Offset : {INT64_MIN, int64_t(-8), int64_t(0), int64_t(8),
                         INT64_MAX / 2, INT64_MAX - 4}) {
    EXPECT_TRUE(All.overlaps(at(Offset, 4))) << Offset;
    EXPECT_TRUE(at(Offset, 4).overlaps(All)) << Offset;
    EXPECT_TRUE(All.covers(at(Offset, 4))) << Offset;
  }
  EXPECT_TRUE(All.overlaps(at(4, 4, 16, 160)));
  EXPECT_TRUE(All.overlaps(All));
}

TEST(AbstractLocation, OffsetsAtTheEndsDoNotWrap) {
  EXPECT_FALSE(at(INT64_MIN, 4).overlaps(at(INT64_MAX - 8, 4)));
  EXPECT_FALSE(at(INT64_MAX - 8, 4).overlaps(at(INT64_MIN, 4)));
}

TEST(AbstractLocation, MembersOfElementsAreApart) {
  // An array of structures of 16 bytes.
  EXPECT_FALSE(at(0, 4, 16, 160).overlaps(at(4, 4, 16, 160)));
  EXPECT_TRUE(at(0, 4, 16, 160).overlaps(at(32, 4)));
  EXPECT_FALSE(at(0, 4, 16, 160).overlaps(at(36, 4)));
  EXPECT_FALSE(at(0, 4, 16, 160).overlaps(at(320, 4)));
}

TEST(AbstractLocation, CoversWhatLiesInIt) {
  EXPECT_TRUE(at(0, 8).covers(at(4, 4)));
  EXPECT_FALSE(at(0, 8).covers(at(4, 8)));
  EXPECT_FALSE(at(0, 4, 16, 160).covers(at(0, 4)));
}

TEST(AbstractLocation, MovingTooFarIsAnywhere) {
  AbstractLocation P = at(8, 4);
  P.moveBy(8);
  EXPECT_EQ(P, at(16, 4));
  P.moveBy(INT64_MAX);
  EXPECT_EQ(P, AbstractLocation::whole(One));
  P.moveBy(8);
  EXPECT_EQ(P, AbstractLocation::whole(One));
}
} // namespace
