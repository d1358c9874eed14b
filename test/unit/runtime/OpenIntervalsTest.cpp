// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory of open operations against a look at each of them. That nothing
/// meets a new one may only be said when it is so; what meets it is found,
/// wherever it stands: among the latest, among those that wait, in the tree.

#include "track/memory/OpenIntervals.h"

#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <set>
#include <vector>

using namespace tutti::rt::track;

namespace {

bool meets(const Interval &I, uintptr_t Low, uintptr_t High) {
  return I.Low < High && Low < I.High;
}

void compare(OpenIntervals &Open, const std::vector<Interval *> &All,
             uintptr_t Low, uintptr_t High) {
  std::set<const Interval *> Expected, Found;
  for (Interval *I : All)
    if (meets(*I, Low, High))
      Expected.insert(I);
  Open.find(Low, High, [&](Interval &I) {
    EXPECT_TRUE(Found.insert(&I).second) << "found twice";
    return false;
  });
  ASSERT_EQ(Found, Expected);
  for (int Written = 0; Written < 2; ++Written) {
    bool Must = false;
    for (const Interval *I : Expected)
      Must |= Written || I->Written;
    if (Must) {
      EXPECT_TRUE(Open.mayMeet(Low, High, Written));
    }
  }
}

TEST(OpenIntervals, NothingIsMetWhenNothingIsOpen) {
  OpenIntervals Open;
  EXPECT_FALSE(Open.mayMeet(0, ~uintptr_t(0), true));
  Interval I;
  I.Low = 8;
  I.High = 16;
  Open.insert(&I);
  EXPECT_TRUE(Open.mayMeet(15, 20, true));
  EXPECT_FALSE(Open.mayMeet(15, 20, false)); // both read
  EXPECT_FALSE(Open.mayMeet(16, 20, true));
  Open.erase(&I);
  Open.erase(&I);
  EXPECT_FALSE(Open.mayMeet(15, 20, true));
}

TEST(OpenIntervals, StopsAtTheOneThatIsWanted) {
  OpenIntervals Open;
  std::vector<Interval> Many(100);
  for (Interval &I : Many) {
    I.Low = 10;
    I.High = 20;
    Open.insert(&I);
  }
  int Seen = 0;
  EXPECT_TRUE(Open.find(10, 11, [&](Interval &) { return ++Seen == 40; }));
  EXPECT_EQ(Seen, 40);
}

TEST(OpenIntervals, AgainstAListOfAll) {
  std::mt19937_64 Random(1);
  for (unsigned Most : {4u, 30u, 300u}) {
    OpenIntervals Open;
    std::vector<std::unique_ptr<Interval>> Mine;
    std::vector<Interval *> All;
    for (unsigned Step = 0; Step < 6000; ++Step) {
      if (All.empty() || (All.size() < Most && Random() % 2)) {
        Mine.push_back(std::make_unique<Interval>());
        Interval &I = *Mine.back();
        I.Low = 1 + Random() % 1000;
        I.High = I.Low + 1 + Random() % 40;
        I.Written = Random() % 2;
        Open.insert(&I);
        All.push_back(&I);
      } else {
        size_t At = Random() % All.size();
        Open.erase(All[At]);
        All.erase(All.begin() + static_cast<long>(At));
      }
      uintptr_t Low = Random() % 1100;
      // Most looks are answered by the hull alone; then nothing is sorted.
      if (Random() % 4 == 0)
        compare(Open, All, Low, Low + 1 + Random() % 60);
    }
  }
}

} // namespace
