// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What must hold for every row of the tables; mpi.h checks the types.

#include "tutti/Checks.h"
#include "tutti/MpiTable.h"
#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace tutti;

namespace {
template <typename Visit> void forEachFn(Visit V) {
  for (size_t I = 0; I < NumFns; ++I)
    V(static_cast<Fn>(I));
}

TEST(Tables, EveryFunctionHasItsOwnName) {
  std::set<std::string> Names;
  forEachFn(
      [&](Fn F) { EXPECT_TRUE(Names.insert(name(F)).second) << name(F); });
  EXPECT_GT(Names.size(), 350u);
}

TEST(Tables, CollectivesHaveAScope) {
  forEachFn([](Fn F) {
    if (isCollective(F) && !has(F, table::OnWorld) &&
        !has(F, table::GroupOnly)) {
      EXPECT_GE(scopeIndex(F), 0) << name(F);
    }
  });
}

TEST(Tables, TraitsHaveTheRolesTheyNeed) {
  forEachFn([](Fn F) {
    EXPECT_EQ(has(F, table::Rooted), has(F, table::ROOT)) << name(F);
    EXPECT_EQ(has(F, table::Reduction),
              has(F, table::OP) && isCollectiveClass(row(F).Kind))
        << name(F);
    if (has(F, table::MakesComm)) {
      EXPECT_TRUE(has(F, table::COMM_OUT)) << name(F);
    }
  });
}

TEST(Tables, FormsOfACollectiveHaveTheSameTraits) {
  unsigned Nonblocking = 0, Persistent = 0;
  forEachFn([&](Fn F) {
    if (row(F).Kind != Class::Data)
      return;
    Nonblocking += isNonblocking(F);
    Persistent += isPersistent(F);
    EXPECT_FALSE(isNonblocking(F) && isPersistent(F)) << name(F);
  });
  EXPECT_EQ(Nonblocking, 17u);
  EXPECT_EQ(Persistent, 17u);
}

TEST(Tables, ChecksHaveDistinctIds) {
  std::set<std::string> Ids;
  for (size_t I = 0; I < NumChecks; ++I) {
    const CheckRow &Row = row(static_cast<Check>(I));
    EXPECT_TRUE(Ids.insert(Row.Id).second) << Row.Id;
    EXPECT_EQ(std::string(Row.Id).rfind("mpi-", 0), 0u) << Row.Id;
    EXPECT_NE(std::string(Row.Text), "");
  }
  EXPECT_LE(NumChecks, 62u) << "tutti_site has bits for 62";
}
} // namespace
