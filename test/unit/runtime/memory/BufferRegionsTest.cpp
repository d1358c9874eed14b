// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Regions of buffers, against the bytes that each covers: which share one,
/// which overlap themselves, and which bytes a sum is of. MPI is not there: the
/// datatypes are those of this test.

#include "track/memory/BufferRegions.h"
#include "track/memory/Blocks.h"
#include "track/memory/MakeMap.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <random>
#include <vector>

using namespace tutti::rt::track;

namespace {

std::vector<TypeMap *> Types;

using Random = std::mt19937_64;
int64_t below(Random &R, int64_t N) { return int64_t(R() % uint64_t(N)); }

constexpr size_t Space = 4096;
alignas(64) unsigned char Memory[Space];

/// How often each byte of Memory is covered.
using Cover = std::vector<unsigned>;

struct Type {
  size_t Number;
  std::vector<Segment> Segments;
  int64_t Extent;
};

/// A few blocks: side by side, at even distances, in any order or upon each
/// other; elements that follow each other, or lie in each other's holes.
Type makeType(Random &Rand) {
  Layout L;
  int64_t Kind = below(Rand, 5), Blocks = 1 + below(Rand, 5);
  int64_t Length = 1 + below(Rand, 6), Step = Length + below(Rand, 8);
  for (int64_t I = 0; I < Blocks; ++I)
    if (Kind < 3)
      L.add(I * Step, Kind == 0 ? Length * 4 : Length);
    else
      L.add(below(Rand, 60) - 10, 1 + below(Rand, Kind == 3 ? 3 : 12));
  int64_t Low = L.At[0].Offset, High = Low, Size = 0;
  std::vector<Segment> Segments(L.At, L.At + L.Size);
  for (const Segment &S : Segments) {
    Low = std::min(Low, S.Offset);
    High = std::max(High, S.Offset + S.Length);
    Size += S.Length;
  }
  int64_t Extent = High - Low;
  if (Rand() % 3 == 0)
    Extent = 1 + below(Rand, 2 * Extent);
  else if (Rand() % 3 == 0)
    Extent = Step * (1 + below(Rand, 6));
  Types.push_back(makeMap(L, {Size, Extent, Low, High}));
  return {Types.size() - 1, Segments, Extent};
}

struct Piece {
  Type Its;
  int64_t Base, Count;

  void cover(Cover &C) const {
    for (int64_t I = 0; I < Count; ++I)
      for (const Segment &S : Its.Segments)
        for (int64_t B = 0; B < S.Length; ++B)
          ++C[size_t(Base + I * Its.Extent + S.Offset + B)];
  }
  Cover cover() const {
    Cover C(Space);
    cover(C);
    return C;
  }
  void add(BufferRegions &To, bool Written) const {
    To.add(Memory + Base, Count, Types[Its.Number], Written);
  }
};

Piece makePiece(Random &Rand, const Type *Like = nullptr) {
  Piece P;
  P.Its = Like ? *Like : makeType(Rand);
  P.Base = 500 + below(Rand, 200);
  P.Count = 1 + below(Rand, Rand() % 4 ? 4 : 12);
  return P;
}

bool share(const Cover &A, const Cover &B) {
  for (size_t I = 0; I < Space; ++I)
    if (A[I] && B[I])
      return true;
  return false;
}

class Regions : public testing::Test {
protected:
  void TearDown() override {
    for (TypeMap *M : Types) {
      EXPECT_EQ(M->Users, 1u);
      release(M);
    }
    Types.clear();
  }
};

TEST_F(Regions, OverlapWhenAByteIsInBoth) {
  Random Rand(1);
  unsigned Overlapping = 0;
  for (unsigned N = 0; N < 40000; ++N) {
    Piece A = makePiece(Rand);
    Piece B = makePiece(Rand, Rand() % 3 ? nullptr : &A.Its);
    BufferRegions R, S;
    A.add(R, false);
    B.add(S, true);
    ASSERT_EQ(R.size(), 1u);
    bool Share = share(A.cover(), B.cover());
    Overlapping += Share;
    ASSERT_EQ(overlap(R[0], S[0]), Share) << N;
    ASSERT_EQ(overlap(S[0], R[0]), Share) << N;
    ASSERT_EQ(overlap(R, false, S, true), Share);
    ASSERT_FALSE(overlap(R, true, S, true));
    Cover C = A.cover();
    uintptr_t Low = 0, High = 0;
    ASSERT_FALSE(R.hull(true, Low, High));
    ASSERT_TRUE(R.hull(false, Low, High));
    auto Begin = uintptr_t(Memory);
    size_t First = size_t(
               std::find_if(C.begin(), C.end(), [](unsigned V) { return V; }) -
               C.begin()),
           Last = Space - 1;
    while (!C[Last])
      --Last;
    ASSERT_EQ(Low, Begin + First);
    ASSERT_EQ(High, Begin + Last + 1);
  }
  EXPECT_GT(Overlapping, 5000u);
}

TEST_F(Regions, OverlapThemselvesWhenAByteIsThereTwice) {
  Random Rand(2);
  unsigned Overlapping = 0;
  for (unsigned N = 0; N < 40000; ++N) {
    Piece A = makePiece(Rand);
    BufferRegions Written, Read;
    A.add(Written, true);
    A.add(Read, false);
    Cover C = A.cover();
    bool Twice =
        std::any_of(C.begin(), C.end(), [](unsigned V) { return V > 1; });
    Overlapping += Twice;
    ASSERT_FALSE(overlapsItself(Read));
    // Only the next elements are looked at.
    const TypeMap &M = *Types[A.Its.Number];
    if (overlapsItself(Written)) {
      ASSERT_TRUE(Twice) << N;
    } else if (M.High - M.Low <= 8 * M.Extent) {
      ASSERT_FALSE(Twice) << N;
    }
  }
  EXPECT_GT(Overlapping, 2000u);
}

/// Of several blocks, in order or not, as those of an MPI_Alltoallw.
TEST_F(Regions, BlocksOverlapWhenTwoDo) {
  Random Rand(3);
  unsigned Overlapping = 0, Kept = 0;
  for (unsigned N = 0; N < 6000; ++N) {
    BufferRegions R;
    std::vector<Cover> Covers;
    int64_t Number = 2 + below(Rand, 7), At = 300;
    for (int64_t I = 0; I < Number; ++I) {
      Piece A = makePiece(Rand);
      const TypeMap &M = *Types[A.Its.Number];
      if (Rand() % 8)
        A.Base = At - M.Low;
      At = A.Base + M.High + (A.Count - 1) * M.Extent + below(Rand, 3);
      if (At > 3000)
        continue;
      bool Written = Rand() % 4;
      A.add(R, Written);
      if (Written)
        Covers.push_back(A.cover());
    }
    bool Share = false;
    for (size_t I = 0; I < Covers.size(); ++I)
      for (size_t J = 0; J < I; ++J)
        Share |= share(Covers[I], Covers[J]);
    Overlapping += Share;
    ASSERT_EQ(blocksOverlap(R), Share) << N;
    // Taken over by another list they are the same.
    BufferRegions To;
    size_t Size = R.size();
    To.keep(R);
    Kept += To.size() > 3;
    ASSERT_EQ(To.size(), Size);
    ASSERT_EQ(blocksOverlap(To), Share) << N;
    To.clear();
    ASSERT_EQ(To.size(), 0u);
  }
  EXPECT_GT(Overlapping, 300u);
  EXPECT_GT(Kept, 1000u);
}

/// A sum of little data is that of all bytes that are covered, and of no other.
TEST_F(Regions, SumsAreOfTheBytesThatAreCovered) {
  Random Rand(4);
  for (unsigned N = 0; N < 3000; ++N) {
    for (unsigned char &B : Memory)
      B = static_cast<unsigned char>(Rand());
    Piece A = makePiece(Rand), B = makePiece(Rand);
    BufferRegions R;
    A.add(R, false);
    B.add(R, false);
    makePiece(Rand).add(R, true); // what is written is not summed up
    Cover C = A.cover();
    B.cover(C);
    uint64_t Before, After;
    ASSERT_TRUE(checksum(R, 1 << 20, false, Before));
    for (unsigned I = 0; I < 20; ++I) {
      size_t At = Rand() % Space;
      auto Old = Memory[At];
      Memory[At] = static_cast<unsigned char>(Old + 1 + Rand() % 255);
      ASSERT_TRUE(checksum(R, 1 << 20, true, After));
      ASSERT_EQ(Before != After, C[At] != 0) << N << " " << At;
      Memory[At] = Old;
    }
    ASSERT_TRUE(checksum(R, 1 << 20, true, After));
    ASSERT_EQ(Before, After);
  }
}

/// Of a part of the elements.
TEST_F(Regions, SumsOfParts) {
  Random Rand(5);
  for (unsigned N = 0; N < 1000; ++N) {
    for (unsigned char &B : Memory)
      B = static_cast<unsigned char>(Rand());
    int Parts = 1 + int(below(Rand, 4));
    Piece A = makePiece(Rand);
    A.Count = Parts * (1 + below(Rand, 4));
    BufferRegions All;
    A.add(All, false);
    for (int Part = 0; Part < Parts; ++Part) {
      Piece Its = A;
      Its.Count /= Parts;
      Its.Base += Part * Its.Count * A.Its.Extent;
      BufferRegions One;
      Its.add(One, false);
      uint64_t OfPart, Alone;
      ASSERT_TRUE(checksum(All, 1 << 20, false, OfPart, Parts, Part));
      ASSERT_TRUE(checksum(One, 1 << 20, false, Alone));
      ASSERT_EQ(OfPart, Alone);
    }
  }
}

/// Of much data a sample: it may not see a change, and does not make one up.
TEST_F(Regions, SamplesAreOfTheData) {
  Random Rand(6);
  std::vector<unsigned char> Data(1 << 18);
  for (unsigned char &B : Data)
    B = static_cast<unsigned char>(Rand());
  uint32_t Before = sumBlock(Data.data(), Data.size(), 8192, true);
  EXPECT_NE(Before, 0u);
  EXPECT_EQ(sumBlock(Data.data(), Data.size(), 8192, false), Before);
  for (size_t At : {size_t(0), Data.size() - 1}) {
    Data[At] ^= 1;
    EXPECT_NE(sumBlock(Data.data(), Data.size(), 8192, true), Before);
    Data[At] ^= 1;
  }
  for (size_t Size = 1; Size < 300; ++Size) {
    uint32_t Sum = sumBlock(Data.data(), Size, 8192, true);
    size_t At = Rand() % Size;
    Data[At] ^= 4;
    EXPECT_NE(sumBlock(Data.data(), Size, 8192, true), Sum) << Size;
    Data[At] ^= 4;
  }
}

/// Each byte counts, and nothing beside the block does.
TEST(BufferRegions, CopiesOfABlockAreComparedByteByByte) {
  Random Rand(7);
  for (size_t Size = 0; Size < 80; ++Size) {
    std::vector<unsigned char> Data(Size + 2), Copy(Size + 2, 0xee);
    for (unsigned char &B : Data)
      B = static_cast<unsigned char>(Rand());
    ASSERT_TRUE(copyBlock(Copy.data() + 1, Data.data() + 1, Size));
    EXPECT_EQ(Copy.front(), 0xee);
    EXPECT_EQ(Copy.back(), 0xee);
    EXPECT_TRUE(isSameBlock(Copy.data() + 1, Data.data() + 1, Size));
    for (size_t I = 0; I < Size + 2; ++I) {
      Data[I] ^= 16;
      bool Inside = I > 0 && I <= Size;
      EXPECT_EQ(isSameBlock(Copy.data() + 1, Data.data() + 1, Size), !Inside)
          << I << " of " << Size;
      Data[I] ^= 16;
    }
  }
}

/// Blocks that are read and written, as most calls have them, and others.
TEST(BufferRegions, TakenOverAsTheyAre) {
  Random Rand(8);
  for (int Round = 0; Round < 2000; ++Round) {
    BufferRegions From, To;
    makePiece(Rand).add(To, true); // of an operation before
    To.clear();
    int Pieces = static_cast<int>(below(Rand, 6));
    for (int I = 0; I < Pieces; ++I)
      makePiece(Rand).add(From, Rand() % 2);
    std::vector<Region> Before;
    for (size_t I = 0; I < From.size(); ++I)
      Before.push_back(From[I]);
    uintptr_t Hulls[2][2] = {};
    bool Has[2];
    for (int Written = 0; Written < 2; ++Written)
      Has[Written] = From.hull(Written, Hulls[Written][0], Hulls[Written][1]);
    To.keep(From);
    ASSERT_EQ(To.size(), Before.size());
    for (size_t I = 0; I < Before.size(); ++I) {
      EXPECT_EQ(To[I].Low, Before[I].Low);
      EXPECT_EQ(To[I].High, Before[I].High);
      EXPECT_EQ(To[I].Map, Before[I].Map);
      EXPECT_EQ(To[I].Written, Before[I].Written);
    }
    for (int Written = 0; Written < 2; ++Written) {
      uintptr_t Low, High, Lowest = ~uintptr_t(0), Highest = 0;
      EXPECT_EQ(To.hull(Written, Low, High), Has[Written]);
      for (const Region &R : Before)
        if (R.Written == bool(Written)) {
          Lowest = std::min(Lowest, R.Low);
          Highest = std::max(Highest, R.High);
        }
      EXPECT_EQ(Low, Lowest);
      EXPECT_EQ(High, Highest);
    }
  }
}

} // namespace
