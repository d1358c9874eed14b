// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Moving intervals from the row of the latest to the tree.

#include "track/memory/OpenIntervals.h"

namespace tutti::rt::track {

void OpenIntervals::insert(Interval *I) {
  All[I->Written].add(I->Low, I->High);
  ++Size;
  I->Listed = true;
  if (NumLatest < Few) {
    I->Where = Interval::Place::Latest;
    I->Number = NumLatest;
    Latest[NumLatest++] = I;
    return;
  }
  I->Where = Interval::Place::Waiting;
  I->Left = nullptr;
  if ((I->Right = Waiting))
    Waiting->Left = I;
  Waiting = I;
}

void OpenIntervals::eraseListed(Interval *I) {
  switch (I->Where) {
  case Interval::Place::Latest:
    Latest[I->Number] = Latest[--NumLatest];
    Latest[I->Number]->Number = I->Number;
    break;
  case Interval::Place::Waiting:
    (I->Left ? I->Left->Right : Waiting) = I->Right;
    if (I->Right)
      I->Right->Left = I->Left;
    break;
  case Interval::Place::Sorted:
    Sorted.erase(I);
    break;
  }
  I->Listed = false;
  if (--Size == 0) {
    All[0].clear();
    All[1].clear();
  }
}

void OpenIntervals::sort() {
  while (Interval *I = Waiting) {
    Waiting = I->Right;
    I->Where = Interval::Place::Sorted;
    Sorted.insert(I);
  }
}

} // namespace tutti::rt::track
