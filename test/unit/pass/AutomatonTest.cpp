// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Languages of calls: comparison, what a view hides, and bounds.

#include "analysis/sequence/Automaton.h"
#include "llvm/IR/Instruction.h"
#include <gtest/gtest.h>
#include <vector>

using namespace tutti;

namespace {
using Word = std::vector<unsigned>;

/// The words, each on a way of its own.
Automaton of(std::initializer_list<Word> Words) {
  Automaton A;
  unsigned Start = A.addState();
  for (const Word &W : Words) {
    unsigned At = Start;
    for (unsigned Symbol : W) {
      unsigned Next = A.addState();
      A.addEdge(At, Symbol, Next);
      At = Next;
    }
    A.accept(At);
  }
  A.trim();
  return A;
}

/// Any number of Symbol.
Automaton repeated(unsigned Symbol) {
  Automaton A;
  unsigned Start = A.addState();
  A.addEdge(Start, Symbol, Start);
  A.accept(Start);
  return A;
}

unsigned all(unsigned Symbol) { return Symbol; }
unsigned withoutTwo(unsigned Symbol) {
  return Symbol == 2 ? Automaton::Nothing : Symbol;
}
bool same(unsigned A, unsigned B) { return A == B; }

Word symbolsOf(const Trace &T) {
  Word Result;
  for (const Step &S : T)
    Result.push_back(S.Symbol);
  return Result;
}

TEST(Automaton, EqualLanguagesOfOtherShapes) {
  Automaton Joined;
  unsigned Start = Joined.addState(), Mid = Joined.addState(),
           End = Joined.addState();
  Joined.addEdge(Start, 1, Mid);
  Joined.addEdge(Start, 2, Mid);
  Joined.addEdge(Mid, 3, End);
  Joined.accept(End);
  EXPECT_EQ(compare(of({{1, 3}, {2, 3}}), Joined, all), Verdict::Same);
}

TEST(Automaton, TheShortestDifferenceIsFound) {
  Difference Why;
  EXPECT_EQ(compare(of({{1, 2, 3}}), of({{1, 4, 3}}), all, &Why),
            Verdict::Different);
  EXPECT_EQ(Why.Common, 1u);
  EXPECT_NE(symbolsOf(Why.One), symbolsOf(Why.Two));
}

TEST(Automaton, AMissingWordIsADifference) {
  EXPECT_EQ(compare(of({{1}, {2}}), of({{1}}), all), Verdict::Different);
  EXPECT_EQ(compare(of({{}}), of({{1}}), all), Verdict::Different);
  EXPECT_TRUE(of({{}}).silent());
}

TEST(Automaton, WhatAViewHidesDoesNotCount) {
  EXPECT_EQ(compare(of({{1, 2, 3}}), of({{1, 3}}), withoutTwo), Verdict::Same);
  EXPECT_EQ(compare(of({{1, 2, 3}}), of({{1, 3}}), all), Verdict::Different);
}

TEST(Automaton, Loops) {
  EXPECT_EQ(compare(repeated(1), repeated(1), all), Verdict::Same);
  EXPECT_EQ(compare(repeated(1), of({{}, {1}, {1, 1}}), all),
            Verdict::Different);
  EXPECT_EQ(compare(repeated(2), of({{}}), withoutTwo), Verdict::Same);
}

TEST(Automaton, Inclusion) {
  EXPECT_TRUE(included(of({{1, 2}}), of({{1, 2}, {3}}), all, same, false));
  EXPECT_FALSE(included(of({{1, 2}, {3}}), of({{1, 2}}), all, same, false));
  EXPECT_TRUE(included(of({{1}}), of({{1, 2}}), all, same, /*Open=*/true));
}

TEST(Automaton, Disjoint) {
  EXPECT_EQ(disjoint(of({{1}}), of({{2}}), all), Verdict::Different);
  EXPECT_EQ(disjoint(of({{1}, {2}}), of({{2}, {3}}), all), Verdict::Same);
}

TEST(Automaton, DeterminizedHasABound) {
  // The N-th symbol from the end is a 1: 2^N states.
  Automaton A;
  unsigned Start = A.addState();
  A.addEdge(Start, 1, Start);
  A.addEdge(Start, 2, Start);
  unsigned At = A.addState();
  A.addEdge(Start, 1, At);
  for (unsigned N = 0; N < 8; ++N) {
    unsigned Next = A.addState();
    A.addEdge(At, 1, Next);
    A.addEdge(At, 2, Next);
    At = Next;
  }
  A.accept(At);
  EXPECT_FALSE(A.determinized(64));
  auto Whole = A.determinized(4096);
  ASSERT_TRUE(Whole);
  EXPECT_NE(compare(A, *Whole, all), Verdict::Different);
}

TEST(Automaton, InsertTranslates) {
  Automaton A;
  unsigned Start = A.addState(), End = A.addState();
  A.accept(End);
  A.insert(of({{1, 2}}), Start, End, [](unsigned S) { return S + 4; }, nullptr);
  EXPECT_EQ(compare(A, of({{5, 6}}), all), Verdict::Same);
  EXPECT_EQ(symbolsOf(shortestTrace(A, all)), (Word{5, 6}));
}
} // namespace
