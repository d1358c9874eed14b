// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls are made inside another one, when calls can be left by long
/// jumps and exceptions.

#include "core/threads/Thread.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <setjmp.h>

using namespace tutti::rt;

namespace {

Thread T;
jmp_buf Back;

__attribute__((noinline)) bool isNestedHere() { return isNested(T); }

/// What stands in front of a function of MPI.
__attribute__((noinline)) void wrapper(void (*Real)()) {
  Entry Outermost(T, __builtin_return_address(0));
  Real();
}

/// From frames that lie far below.
__attribute__((noinline)) bool isNestedDeeper(int Depth) {
  volatile char Room[1000];
  Room[0] = static_cast<char>(Depth);
  bool Nested = Depth ? isNestedDeeper(Depth - 1) : isNestedHere();
  return Nested && Room[0] == Depth;
}

TEST(Thread, CallsInsideACallAreNested) {
  EXPECT_FALSE(isNestedHere());
  wrapper([] {
    EXPECT_TRUE(isNestedHere());
    EXPECT_TRUE(isNestedDeeper(30));
    // Through frames of a library, as MPI's are.
    int Two[] = {2, 1};
    qsort(Two, 2, sizeof(int), [](const void *, const void *) {
      EXPECT_TRUE(isNestedDeeper(3));
      return 0;
    });
  });
  EXPECT_FALSE(isNestedHere());
}

TEST(Thread, CallsAfterOneThatWasLeftAreNot) {
  if (!setjmp(Back))
    wrapper([] { longjmp(Back, 1); });
  EXPECT_NE(T.Outermost, nullptr);
  EXPECT_FALSE(isNestedHere());
  EXPECT_FALSE(isNestedDeeper(0));
  EXPECT_FALSE(isNestedDeeper(30));
  try {
    wrapper([] { throw 1; });
  } catch (int) {
  }
  EXPECT_FALSE(isNestedDeeper(30));
  // The next one is a call as any other.
  wrapper([] { EXPECT_TRUE(isNestedDeeper(30)); });
  EXPECT_FALSE(isNestedDeeper(30));
}

} // namespace
