// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Moving intervals from the row of the latest to the tree.

#include "track/memory/OpenIntervals.h"

namespace tutti::rt::track {

void OpenIntervals::wait(Interval *I) {
  I->Where = Interval::Place::Waiting;
  I->Left = nullptr;
  if ((I->Right = Waiting))
    Waiting->Left = I;
  Waiting = I;
}

void OpenIntervals::eraseOther(Interval *I) {
  if (I->Where == Interval::Place::Sorted) {
    Sorted.erase(I);
    return;
  }
  (I->Left ? I->Left->Right : Waiting) = I->Right;
  if (I->Right)
    I->Right->Left = I->Left;
}

void OpenIntervals::sort() {
  while (Interval *I = Waiting) {
    Waiting = I->Right;
    I->Where = Interval::Place::Sorted;
    Sorted.insert(I);
  }
}

} // namespace tutti::rt::track
