// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Intervals of addresses in a treap that knows the highest end below each
/// node: all that meet a given one are found in O(log n) and one step for each.
/// Allocates nothing; must not know what the intervals are.

#ifndef TUTTI_TRACK_MEMORY_INTERVALS_H
#define TUTTI_TRACK_MEMORY_INTERVALS_H

#include <cstdint>

namespace tutti::rt::track {

struct Interval {
  uintptr_t Low = 0, High = 0; ///< the byte after the last
  void *Owner = nullptr;
  bool Written = false;
  bool Listed = false;
  enum class Place : uint8_t { Latest, Waiting, Sorted } Where = Place::Sorted;
  uint32_t Number = 0; ///< among the latest, see OpenIntervals

  uintptr_t MaxHigh = 0;
  uint32_t Priority = 0;
  Interval *Left = nullptr, *Right = nullptr;
};

class Intervals {
public:
  void insert(Interval *I);
  void erase(Interval *I);
  bool isEmpty() const { return !Root; }

  /// Calls Visit(Interval &) for each that meets [Low, High), until it says
  /// true; true then.
  template <typename V>
  bool find(uintptr_t Low, uintptr_t High, V Visit) const {
    return find(Root, Low, High, Visit);
  }

private:
  template <typename V>
  static bool find(Interval *N, uintptr_t Low, uintptr_t High, V &Visit) {
    while (N && N->MaxHigh > Low) {
      if (find(N->Left, Low, High, Visit))
        return true;
      if (N->Low >= High)
        return false;
      if (N->High > Low && Visit(*N))
        return true;
      N = N->Right;
    }
    return false;
  }

  Interval *Root = nullptr;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_INTERVALS_H
