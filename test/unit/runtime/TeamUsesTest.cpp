// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which uses of an object exclude each other.

#include "core/threads/TeamUses.h"
#include "core/threads/FixedMemory.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

using namespace tutti::rt;

namespace {

/// By thread number Thread of one team, behind Epoch barriers.
TeamUse use(uint64_t Object, uint32_t Thread, uint32_t Epoch, bool Changes,
            uint64_t Acquired = 0) {
  TeamUse U{};
  U.Object = Object;
  U.Changes = Changes;
  U.Site = Thread;
  U.Path.Depth = 2;
  U.Path.Acquired = Acquired;
  U.Path.Steps[0].Task = 1;
  TaskStep &S = U.Path.Steps[1];
  S.Task = 100 + Thread;
  S.Team = 1;
  S.Thread = Thread;
  S.Epoch = Epoch;
  return U;
}

struct TeamUsesTest : testing::Test {
  bool add(const TeamUse &U) { return Uses->add(U, Earlier); }
  std::unique_ptr<TeamUses> Uses = std::make_unique<TeamUses>();
  TeamUse Earlier;
};

TEST_F(TeamUsesTest, OneOfTheTwoHasToChangeIt) {
  EXPECT_FALSE(add(use(5, 0, 0, false)));
  EXPECT_FALSE(add(use(5, 1, 0, false)));
  EXPECT_TRUE(add(use(5, 2, 0, true)));
  EXPECT_TRUE(add(use(5, 3, 0, false)));
  EXPECT_EQ(Earlier.Site, 2u);
}

TEST_F(TeamUsesTest, BarriersAndTheSameTaskOrder) {
  EXPECT_FALSE(add(use(5, 0, 0, true)));
  EXPECT_FALSE(add(use(5, 0, 0, false)));
  EXPECT_FALSE(add(use(5, 1, 1, true)));
  EXPECT_FALSE(add(use(6, 2, 1, true)));
}

TEST_F(TeamUsesTest, WhoHasLearntMayHaveWaited) {
  EXPECT_FALSE(add(use(5, 0, 0, true)));
  EXPECT_FALSE(add(use(5, 1, 0, true, Stamps.load())));
  // Not of what came afterwards.
  uint64_t Learnt = Stamps.load();
  EXPECT_FALSE(add(use(6, 0, 0, true)));
  EXPECT_TRUE(add(use(6, 1, 0, true, Learnt)));
}

TEST_F(TeamUsesTest, WhatIsGoneIsAnother) {
  EXPECT_FALSE(add(use(5, 0, 0, true)));
  Uses->forget(5);
  EXPECT_FALSE(add(use(5, 1, 0, true)));
}

TEST_F(TeamUsesTest, MessagesByTheirSourceAndTag) {
  auto Of = [](TeamUse U, int Source, int Tag) {
    U.Part = {Source, Tag};
    return U;
  };
  EXPECT_FALSE(add(Of(use(5, 0, 0, true), 1, 7)));
  EXPECT_FALSE(add(Of(use(5, 1, 0, true), 1, 8)));
  EXPECT_FALSE(add(Of(use(5, 1, 0, true), 2, 7)));
  EXPECT_TRUE(add(Of(use(5, 1, 0, true), UsedPart::Any, 7)));
  EXPECT_EQ(Earlier.Site, 0u);
}

TEST_F(TeamUsesTest, UnknownPathsAreNotCompared) {
  TeamUse U = use(5, 0, 0, true);
  U.Path.Depth = TaskPath::MaxDepth + 1;
  EXPECT_FALSE(add(U));
  EXPECT_FALSE(add(use(5, 1, 0, true)));
}

/// Against all uses there were: what is told is so, and as long as few objects
/// are in use nothing is missed.
TEST_F(TeamUsesTest, RandomUses) {
  std::mt19937 Random(7);
  for (int Round = 0; Round < 300; ++Round) {
    Uses = std::make_unique<TeamUses>();
    std::vector<TeamUse> All;
    for (int I = 0; I < 6; ++I) {
      uint64_t Learnt = Random() % 3 ? 0 : Stamps.load();
      TeamUse U = use(1 + Random() % 2, Random() % 3, Random() % 2,
                      Random() % 2, Learnt);
      bool Expected = false;
      for (const TeamUse &E : All)
        Expected |= E.Object == U.Object && (E.Changes || U.Changes) &&
                    Learnt < E.Stamp && unordered(E.Path, U.Path);
      EXPECT_EQ(add(U), Expected);
      U.Stamp = Stamps.load();
      All.push_back(U);
    }
  }
}

TEST(TeamAccesses, ByTheirBytes) {
  auto Accesses = std::make_unique<TeamAccesses>();
  TeamUse Earlier;
  EXPECT_FALSE(Accesses->add(100, 200, use(100, 0, 0, true), Earlier));
  EXPECT_FALSE(Accesses->add(200, 300, use(200, 1, 0, true), Earlier));
  EXPECT_FALSE(Accesses->add(150, 160, use(150, 1, 1, true), Earlier));
  EXPECT_TRUE(Accesses->add(199, 201, use(199, 2, 0, false), Earlier));
  EXPECT_FALSE(Accesses->add(300, 400, use(300, 3, 0, false), Earlier));
  EXPECT_FALSE(Accesses->add(350, 360, use(350, 4, 0, false), Earlier));
}

int Global;

TEST(FixedMemory, TellsVariablesFromTheHeap) {
  static int Static[64];
  auto Heap = std::make_unique<int>();
  int Local;
  EXPECT_TRUE(isStaticData(&Global));
  EXPECT_TRUE(isStaticData(&Static[63]));
  EXPECT_FALSE(isStaticData(&Local));
  EXPECT_FALSE(isStaticData(Heap.get()));
  EXPECT_TRUE(isOnFirstStack(&Local));
  EXPECT_FALSE(isOnFirstStack(&Global));
  EXPECT_FALSE(isOnFirstStack(Heap.get()));
}

} // namespace
