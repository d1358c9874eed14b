// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The algebra of type signatures: laws that every decoding relies on, and how
/// often two different short sequences look alike.

#include "core/board/Signature.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <vector>

using namespace tutti::rt;

namespace {

constexpr Signature A = basicSignature(1), B = basicSignature(2),
                    C = basicSignature(3);

Signature sequence(const std::vector<int> &Types) {
  Signature S;
  for (int T : Types)
    S = join(S, basicSignature(T));
  return S;
}

TEST(Signature, JoiningIsAssociative) {
  EXPECT_EQ(join(join(A, B), C), join(A, join(B, C)));
  EXPECT_EQ(sequence({1, 2, 3, 1}), join(sequence({1, 2}), sequence({3, 1})));
}

TEST(Signature, OrderMatters) { EXPECT_FALSE(join(A, B) == join(B, A)); }

TEST(Signature, EmptyIsNeutral) {
  EXPECT_EQ(join(Signature(), A), A);
  EXPECT_EQ(join(A, Signature()), A);
  EXPECT_EQ(repeat(A, 0), Signature());
  EXPECT_EQ(Signature().fold(), 0u);
  EXPECT_NE(A.fold(), 0u);
}

TEST(Signature, RepeatingIsJoining) {
  Signature S;
  for (unsigned N = 1; N < 100; ++N) {
    S = join(S, join(A, B));
    EXPECT_EQ(repeat(join(A, B), N), S) << N;
  }
}

TEST(Signature, RepeatsCompose) {
  EXPECT_EQ(repeat(repeat(A, 1000), 3000000), repeat(A, 3000000000u));
  EXPECT_EQ(repeat(A, 1ull << 40).Length, 1ull << 40);
}

TEST(Signature, WildnessIsKept) {
  Signature W = basicSignature(9);
  W.Wild = true;
  EXPECT_TRUE(join(A, W).Wild);
  EXPECT_TRUE(repeat(W, 5).Wild);
  EXPECT_FALSE(repeat(A, 5).Wild);
}

// The classic hash cannot tell two types apart at any multiple of 64.
TEST(Signature, CountsOfDifferentTypesDiffer) {
  for (unsigned N = 1; N < 5000; ++N) {
    EXPECT_FALSE(repeat(A, N) == repeat(B, N)) << N;
    EXPECT_FALSE(repeat(A, N) == repeat(A, N + 1)) << N;
  }
}

// With the classic xor and shift, (a, b) and (c, d) collide in a quarter of the
// cases when the types are consecutive integers.
TEST(Signature, AllShortSequencesDiffer) {
  std::set<uint64_t> Seen;
  unsigned Sequences = 0;
  for (int W = 0; W < 14; ++W)
    for (int X = 0; X < 14; ++X)
      for (int Y = 0; Y < 14; ++Y)
        for (int Z = 0; Z < 14; ++Z) {
          Seen.insert(sequence({W, X, Y, Z}).fold());
          ++Sequences;
        }
  EXPECT_EQ(Seen.size(), Sequences);
}

// Langou, Bosilca, Fagg, Dongarra: the same elements in another order, and the
// same words repeated; the classic hash forgets the order of equal parts.
TEST(Signature, RegroupedPairsDiffer) {
  for (uint64_t N = 2; N < (1ull << 36); N = N * 3 + 1) {
    Signature Pairs = repeat(join(A, B), N), Turned = repeat(join(B, A), N);
    Signature Halves = join(repeat(A, N), repeat(B, N));
    EXPECT_FALSE(Pairs == Turned) << N;
    EXPECT_FALSE(Pairs == Halves) << N;
    EXPECT_FALSE(Turned == Halves) << N;
    EXPECT_EQ(join(A, join(repeat(join(B, A), N - 1), B)), Pairs) << N;
  }
}

// How often two signatures collide is measured where it can be seen: of the
// lowest 32 bits. Random bits would give N^2 / 2^33 = 128 collisions.
TEST(Signature, CollidesNoMoreOftenThanRandomBits) {
  constexpr unsigned N = 1u << 20;
  std::vector<uint32_t> Seen;
  for (unsigned I = 0; I < N; ++I) {
    // Five basic types by the digits of I, the third part repeated.
    Signature S;
    for (unsigned Part = 0; Part < 5; ++Part) {
      Signature T = basicSignature(I >> (4 * Part) & 15);
      S = join(S, Part == 2 ? repeat(T, 1 + (I & 3)) : T);
    }
    Seen.push_back(static_cast<uint32_t>(S.fold() >> 16));
  }
  std::sort(Seen.begin(), Seen.end());
  unsigned Collisions = 0;
  for (unsigned I = 1; I < N; ++I)
    Collisions += Seen[I] == Seen[I - 1];
  EXPECT_GT(Collisions, 70u);
  EXPECT_LT(Collisions, 200u);
}

} // namespace
