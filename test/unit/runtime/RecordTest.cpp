// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which check two records fail, and that what must agree is in the hash.

#include "core/board/Record.h"

#include <gtest/gtest.h>

using namespace tutti;
using namespace tutti::rt;

namespace {

Record record(Fn F) {
  Record R;
  R.Function = F;
  return R;
}

TEST(Record, FamiliesAreBlockingMismatches) {
  EXPECT_EQ(compare(record(Fn::Alltoall), record(Fn::Ialltoall)),
            Check::CollectiveBlocking);
  EXPECT_EQ(compare(record(Fn::Bcast), record(Fn::Bcast_init)),
            Check::CollectiveBlocking);
  EXPECT_EQ(
      compare(record(Fn::Neighbor_alltoall), record(Fn::Ineighbor_alltoall)),
      Check::CollectiveBlocking);
  EXPECT_EQ(compare(record(Fn::Gather), record(Fn::Gatherv)),
            Check::CollectiveOrder);
  EXPECT_EQ(compare(record(Fn::Ibcast), record(Fn::Bcast)),
            compare(record(Fn::Bcast), record(Fn::Ibcast)));
  EXPECT_EQ(compare(record(Fn::Intercomm_create), record(Fn::Comm_dup)),
            Check::CollectiveOrder);
  EXPECT_EQ(compare(record(Fn::Finalize), record(Fn::None)),
            Check::CollectiveOrder);
}

TEST(Record, EachFieldHasItsCheck) {
  Record A = record(Fn::Reduce), B = A;
  EXPECT_EQ(compare(A, B), Check::None);
  B.Root = 3;
  EXPECT_EQ(compare(A, B), Check::CollectiveRoot);
  EXPECT_NE(A.hash(), B.hash());
  B = A;
  B.Op = 2;
  EXPECT_EQ(compare(A, B), Check::CollectiveOp);
  EXPECT_NE(A.hash(), B.hash());
  B = A;
  B.InPlace = 2;
  EXPECT_EQ(compare(A, B), Check::CollectiveInPlace);
  EXPECT_NE(A.hash(), B.hash());
  B = A;
  B.Signature = 77;
  EXPECT_EQ(compare(A, B), Check::CollectiveType);
  EXPECT_NE(A.hash(), B.hash());
  B = A;
  B.Arguments = 77;
  EXPECT_EQ(compare(A, B), Check::CollectiveArgs);
  EXPECT_NE(A.hash(), B.hash());
}

TEST(Record, WhatIsOpenAgrees) {
  Record A = record(Fn::Bcast), B = A;
  A.Root = 1;
  A.Signature = 5;
  B.Wild = Record::WildRoot | Record::WildSig;
  EXPECT_EQ(compare(A, B), Check::None);
  B.Wild = Record::WildSig;
  EXPECT_EQ(compare(A, B), Check::CollectiveRoot);
}

TEST(Record, WhatIsOnlyShownDoesNotCount) {
  Record A = record(Fn::Bcast), B = A;
  A.Count = 1;
  B.Count = 2;
  A.Type = 1;
  EXPECT_EQ(A.hash(), B.hash());
  EXPECT_EQ(compare(A, B), Check::None);
}

} // namespace
