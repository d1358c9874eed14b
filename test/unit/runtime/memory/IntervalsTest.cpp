// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Intervals of addresses and sets of blocks at even distances, against lists
/// and maps of bytes.

#include "track/memory/Intervals.h"
#include "track/memory/Strided.h"

#include <algorithm>
#include <bitset>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <vector>

using namespace tutti::rt::track;

namespace {

using Random = std::mt19937_64;

/// Inserted and erased at random, many at the same place; each is found when it
/// meets what is asked for, once, and no other one.
TEST(Intervals, FindsThoseThatMeet) {
  Random Rand(1);
  for (unsigned Round = 0; Round < 300; ++Round) {
    Intervals Tree;
    std::vector<Interval> All(1 + Rand() % 60);
    std::set<Interval *> In;
    uintptr_t Space = Rand() % 2 ? 40 : 4000, Longest = Rand() % 2 ? 5 : Space;
    for (unsigned Step = 0; Step < 200; ++Step) {
      Interval *I = &All[Rand() % All.size()];
      if (In.count(I)) {
        Tree.erase(I);
        In.erase(I);
        Tree.erase(I); // again: nothing
      } else {
        I->Low = Rand() % Space;
        I->High = I->Low + Rand() % (Longest + 1);
        Tree.insert(I);
        In.insert(I);
      }
      ASSERT_EQ(Tree.isEmpty(), In.empty());
      uintptr_t Low = Rand() % Space, High = Low + Rand() % (Longest + 1);
      std::multiset<Interval *> Found, Wanted;
      Tree.find(Low, High, [&](Interval &At) {
        Found.insert(&At);
        return false;
      });
      for (Interval *At : In)
        if (At->Low < High && Low < At->High)
          Wanted.insert(At);
      ASSERT_EQ(Found, Wanted) << Low << " " << High;
      // And the search ends when it is told to.
      unsigned Visited = 0;
      ASSERT_EQ(Tree.find(Low, High,
                          [&](Interval &) {
                            ++Visited;
                            return true;
                          }),
                !Wanted.empty());
      ASSERT_EQ(Visited, Wanted.empty() ? 0u : 1u);
    }
  }
}

/// Also when they come in order, the tree does not become a list.
TEST(Intervals, SearchesStayShort) {
  constexpr unsigned Many = 20000;
  Intervals Tree;
  std::vector<Interval> All(Many);
  for (unsigned I = 0; I < Many; ++I) {
    All[I].Low = 10 * I;
    All[I].High = 10 * I + 8;
    Tree.insert(&All[I]);
  }
  auto Depth = [](auto &&Self, const Interval *N) -> unsigned {
    return N ? 1 + std::max(Self(Self, N->Left), Self(Self, N->Right)) : 0;
  };
  const Interval *Root = &All[0];
  for (Interval &I : All)
    if (I.Priority > Root->Priority)
      Root = &I;
  EXPECT_LT(Depth(Depth, Root), 60u);
}

struct Blocks {
  int64_t Low, High, Stride, Block;
};

constexpr unsigned Bytes = 256;

std::bitset<Bytes> bytesOf(const Blocks &B) {
  std::bitset<Bytes> Out;
  if (!B.Stride) {
    for (int64_t I = B.Low; I < B.High; ++I)
      Out.set(unsigned(I));
    return Out;
  }
  for (int64_t S = B.Low; S < B.High; S += B.Stride)
    for (int64_t I = S; I < S + B.Block; ++I)
      Out.set(unsigned(I));
  return Out;
}

Blocks blocks(Random &Rand) {
  Blocks B{};
  B.Low = int64_t(Rand() % 60);
  if (Rand() % 3 == 0) {
    B.High = B.Low + 1 + int64_t(Rand() % 60);
    return B;
  }
  B.Block = 1 + int64_t(Rand() % 6);
  B.Stride = B.Block + int64_t(Rand() % 8);
  B.High = B.Low + int64_t(Rand() % 12) * B.Stride + B.Block;
  return B;
}

TEST(Strided, SharesAByteWhenOneIsInBoth) {
  Random Rand(2);
  unsigned Shared = 0;
  for (unsigned I = 0; I < 200000; ++I) {
    Blocks A = blocks(Rand), B = blocks(Rand);
    // Often the same stride: columns of one matrix.
    if (A.Stride && B.Stride && Rand() % 2) {
      int64_t Last = (B.High - B.Block - B.Low) / B.Stride;
      B.Stride = A.Stride;
      B.Block = std::min(B.Block, B.Stride);
      B.High = B.Low + Last * B.Stride + B.Block;
    }
    bool Share = (bytesOf(A) & bytesOf(B)).any();
    Shared += Share;
    ASSERT_EQ(shareBytes(A, B), Share)
        << A.Low << " " << A.High << " " << A.Stride << " " << A.Block << ", "
        << B.Low << " " << B.High << " " << B.Stride << " " << B.Block;
    int64_t Low = int64_t(Rand() % 100), High = Low + int64_t(Rand() % 20);
    Blocks One{Low, High, 0, 0};
    ASSERT_EQ(meets(A, Low, High), (bytesOf(A) & bytesOf(One)).any());
  }
  EXPECT_GT(Shared, 20000u);
}

} // namespace
