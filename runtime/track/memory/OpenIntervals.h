// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory of open operations, and whether a new one may meet any of it.
/// Mostly it does not, and two numbers say so: the first and the last byte of
/// all that is read, or written. Behind them the latest few stand in a row and
/// the others in a tree, which nobody builds before it is asked. Must not know
/// what the intervals are.

#ifndef TUTTI_TRACK_MEMORY_OPENINTERVALS_H
#define TUTTI_TRACK_MEMORY_OPENINTERVALS_H

#include "track/memory/Intervals.h"

#include <atomic>

namespace tutti::rt::track {

/// From the first byte to the one after the last; nothing at first.
struct Hull {
  std::atomic<uintptr_t> Low{~uintptr_t(0)}, High{0};

  bool meets(uintptr_t L, uintptr_t H) const {
    return L < High.load(std::memory_order_relaxed) &&
           Low.load(std::memory_order_relaxed) < H;
  }
  void add(uintptr_t L, uintptr_t H) {
    if (L < Low.load(std::memory_order_relaxed))
      Low.store(L, std::memory_order_relaxed);
    if (H > High.load(std::memory_order_relaxed))
      High.store(H, std::memory_order_relaxed);
  }
  void clear() {
    Low.store(~uintptr_t(0), std::memory_order_relaxed);
    High.store(0, std::memory_order_relaxed);
  }
};

class OpenIntervals {
public:
  void insert(Interval *I) {
    All[I->Written].add(I->Low, I->High);
    ++Size;
    I->Listed = true;
    if (__builtin_expect(NumLatest == Few, 0))
      return wait(I);
    I->Where = Interval::Place::Latest;
    I->Number = NumLatest;
    Latest[NumLatest++] = I;
  }
  void erase(Interval *I) {
    if (!I->Listed)
      return;
    if (__builtin_expect(I->Where == Interval::Place::Latest, 1)) {
      Latest[I->Number] = Latest[--NumLatest];
      Latest[I->Number]->Number = I->Number;
    } else {
      eraseOther(I);
    }
    I->Listed = false;
    if (--Size == 0) {
      All[0].clear();
      All[1].clear();
    }
  }

  /// Something open may share a byte with what is read, or written, in [Low,
  /// High). Needs no lock. Several may read the same memory.
  bool mayMeet(uintptr_t Low, uintptr_t High, bool Written) const {
    return All[1].meets(Low, High) || (Written && All[0].meets(Low, High));
  }
  /// Calls Visit(Interval &) for each that meets [Low, High), until it says
  /// true; true then.
  template <typename V> bool find(uintptr_t Low, uintptr_t High, V Visit) {
    for (unsigned I = 0; I < NumLatest; ++I)
      if (Latest[I]->Low < High && Low < Latest[I]->High && Visit(*Latest[I]))
        return true;
    if (Waiting)
      sort();
    return Sorted.find(Low, High, Visit);
  }

private:
  static constexpr unsigned Few = 16;
  void wait(Interval *I);
  void eraseOther(Interval *I);
  /// Puts those that wait into the tree.
  void sort();

  Hull All[2]; ///< read, written
  unsigned Size = 0, NumLatest = 0;
  Interval *Latest[Few] = {};
  Interval *Waiting = nullptr; ///< by Right and Left
  Intervals Sorted;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_OPENINTERVALS_H
