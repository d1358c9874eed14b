// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the numbers of a datatype's constructor mean, against the definitions
/// of the standard, element by element.

#include "track/memory/Layout.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace tutti::rt;
using namespace tutti::rt::track;

namespace {

using Random = std::mt19937_64;
using Bytes = std::vector<int64_t>; // in the order of the type map

Bytes bytesOf(const Layout &L) {
  Bytes All;
  for (uint32_t I = 0; I < L.Size; ++I)
    for (int64_t B = 0; B < L.At[I].Length; ++B)
      All.push_back(L.At[I].Offset + B);
  return All;
}

void addElement(Bytes &To, const Bytes &Old, int64_t Offset) {
  for (int64_t B : Old)
    To.push_back(Offset + B);
}

/// A datatype of one or two pieces, and the distance between its elements.
struct OldType {
  Layout Pieces;
  int64_t Extent;

  explicit OldType(Random &Rand) {
    int64_t Length = 1 + static_cast<int64_t>(Rand() % 5);
    Pieces.add(static_cast<int64_t>(Rand() % 3), Length);
    Extent = Length;
    if (Rand() % 2) {
      Pieces.add(Length + 4, 2);
      Extent += 6 + static_cast<int64_t>(Rand() % 4);
    }
  }
};

struct Made {
  std::vector<int64_t> Numbers;
  Construction C;
  Made(Constructor How, std::vector<int64_t> All) : Numbers(std::move(All)) {
    C.How = How;
    C.Numbers = Numbers.data();
    C.Size = static_cast<int64_t>(Numbers.size());
  }
};

void expectSame(const Made &M, OldType &Old, const Bytes &Wanted,
                bool RowMajor = true) {
  ASSERT_TRUE(M.C.isWhole());
  Layout Got;
  Got.add(Old.Pieces, M.C, Old.Extent, RowMajor);
  ASSERT_FALSE(Got.Incomplete);
  ASSERT_EQ(bytesOf(Got), Wanted);
  EXPECT_EQ(M.C.elements() * bytesOf(Old.Pieces).size(), Wanted.size());
}

int64_t pick(Random &Rand, int64_t From, int64_t To) {
  return From +
         static_cast<int64_t>(Rand() % static_cast<uint64_t>(To - From + 1));
}

TEST(Layout, BlocksAtEvenDistances) {
  Random Rand(1);
  for (int Round = 0; Round < 500; ++Round) {
    OldType Old(Rand);
    Bytes One = bytesOf(Old.Pieces), Elements, InBytes, Row;
    int64_t Count = pick(Rand, 0, 5), Length = pick(Rand, 0, 4);
    int64_t Stride = pick(Rand, -3, 6);
    if (Round % 7 == 0)
      Stride = Length; // without a gap
    for (int64_t I = 0; I < Count; ++I)
      for (int64_t J = 0; J < Length; ++J) {
        addElement(Elements, One, (I * Stride + J) * Old.Extent);
        addElement(InBytes, One, I * Stride + J * Old.Extent);
      }
    for (int64_t I = 0; I < Count; ++I)
      addElement(Row, One, I * Old.Extent);
    expectSame({Constructor::Vector, {Count, Length, Stride}}, Old, Elements);
    expectSame({Constructor::Hvector, {Count, Length, Stride}}, Old, InBytes);
    expectSame({Constructor::Contiguous, {Count}}, Old, Row);
    expectSame({Constructor::Dup, {}}, Old, One);
    expectSame({Constructor::Resized, {-4, 400}}, Old, One);
  }
}

TEST(Layout, BlocksAtGivenPlaces) {
  Random Rand(2);
  for (int Round = 0; Round < 500; ++Round) {
    OldType Old(Rand);
    Bytes One = bytesOf(Old.Pieces), All[4];
    int64_t Count = pick(Rand, 0, 5), Length = pick(Rand, 0, 3);
    std::vector<int64_t> Lengths{Count}, Even{Count, Length}, Places;
    for (int64_t I = 0; I < Count; ++I) {
      Lengths.push_back(pick(Rand, 0, 3));
      Places.push_back(pick(Rand, -20, 60));
      for (int64_t J = 0; J < Lengths.back(); ++J) {
        addElement(All[0], One, (Places.back() + J) * Old.Extent);
        addElement(All[1], One, Places.back() + J * Old.Extent);
      }
      for (int64_t J = 0; J < Length; ++J) {
        addElement(All[2], One, (Places.back() + J) * Old.Extent);
        addElement(All[3], One, Places.back() + J * Old.Extent);
      }
    }
    Lengths.insert(Lengths.end(), Places.begin(), Places.end());
    Even.insert(Even.end(), Places.begin(), Places.end());
    expectSame({Constructor::Indexed, Lengths}, Old, All[0]);
    expectSame({Constructor::Hindexed, Lengths}, Old, All[1]);
    expectSame({Constructor::IndexedBlock, Even}, Old, All[2]);
    expectSame({Constructor::HindexedBlock, Even}, Old, All[3]);
  }
}

TEST(Layout, Subarrays) {
  Random Rand(3);
  for (int Round = 0; Round < 300; ++Round) {
    OldType Old(Rand);
    Bytes One = bytesOf(Old.Pieces), Wanted;
    int Dims = static_cast<int>(pick(Rand, 1, 4));
    bool RowMajor = Rand() % 2;
    std::vector<int64_t> Whole, Part, Start, Numbers{Dims};
    for (int D = 0; D < Dims; ++D) {
      Whole.push_back(pick(Rand, 1, 5));
      Part.push_back(pick(Rand, 1, Whole[D]));
      Start.push_back(pick(Rand, 0, Whole[D] - Part[D]));
    }
    for (const auto *Each : {&Whole, &Part, &Start})
      Numbers.insert(Numbers.end(), Each->begin(), Each->end());
    Numbers.push_back(RowMajor);
    // All elements of the whole in the order of storage; of them those inside.
    int64_t Total = 1;
    for (int64_t W : Whole)
      Total *= W;
    for (int64_t I = 0; I < Total; ++I) {
      int64_t Rest = I;
      bool Inside = true;
      for (int K = 0; K < Dims; ++K) {
        int D = RowMajor ? Dims - 1 - K : K;
        int64_t At = Rest % Whole[D];
        Rest /= Whole[D];
        Inside &= At >= Start[D] && At < Start[D] + Part[D];
      }
      if (Inside)
        addElement(Wanted, One, I * Old.Extent);
    }
    expectSame({Constructor::Subarray, Numbers}, Old, Wanted, RowMajor);
  }
}

/// More than an integer can count, in no time.
TEST(Layout, BillionsOfBlocks) {
  Layout Int, Got, Gaps;
  Int.add(0, 4);
  Made Solid(Constructor::Vector, {3000000000, 2, 2});
  Got.add(Int, Solid.C, 4, true);
  ASSERT_EQ(Got.Size, 1u);
  EXPECT_EQ(Got.At[0].Length, 24000000000);
  EXPECT_EQ(Solid.C.elements(), 6000000000u);
  // With gaps there are too many to know, which is said.
  Made Spread(Constructor::Vector, {3000000000, 2, 3});
  Gaps.add(Int, Spread.C, 4, true);
  EXPECT_TRUE(Gaps.Incomplete);
  // And of nothing there is nothing.
  Made Empty(Constructor::Hvector, {3000000000, 0, 3});
  Layout None;
  None.add(Int, Empty.C, 4, true);
  EXPECT_EQ(None.Size, 0u);
  EXPECT_FALSE(None.Incomplete);
}

TEST(Layout, TooFewNumbersAreNotLookedAt) {
  EXPECT_FALSE(Made(Constructor::Vector, {1, 2}).C.isWhole());
  EXPECT_FALSE(Made(Constructor::Contiguous, {}).C.isWhole());
  EXPECT_FALSE(Made(Constructor::Indexed, {2, 1, 1, 0}).C.isWhole());
  EXPECT_FALSE(Made(Constructor::Subarray, {2, 4, 4, 2, 2, 0, 0}).C.isWhole());
  EXPECT_FALSE(Made(Constructor::Unknown, {1, 2, 3}).C.isWhole());
}

TEST(Layout, OverlapsItself) {
  Layout Apart, Shared;
  Apart.add(8, 4);
  Apart.add(0, 8);
  EXPECT_FALSE(Apart.overlapsItself());
  Shared.add(8, 4);
  Shared.add(0, 9);
  EXPECT_TRUE(Shared.overlapsItself());
}

} // namespace
