// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A list that grows at its end, and links from ranks to what belongs to them.
/// For plain types; memory is given back by release() alone.

#ifndef TUTTI_CORE_GROWING_H
#define TUTTI_CORE_GROWING_H

#include <cstdint>
#include <cstdlib>
#include <type_traits>

namespace tutti::rt {

template <typename T> class Growing {
  static_assert(std::is_trivially_copyable_v<T>, "moved by realloc");

public:
  /// False when there is no memory: it stays as it was.
  bool add(const T &E) {
    if (Size == Room) {
      uint32_t More = Room ? Room * 2 : 8;
      void *New = realloc(static_cast<void *>(At), sizeof(T) * More);
      if (!New)
        return false;
      At = static_cast<T *>(New);
      Room = More;
    }
    At[Size++] = E;
    return true;
  }
  T *begin() { return At; }
  T *end() { return At + Size; }
  const T *begin() const { return At; }
  const T *end() const { return At + Size; }
  T &operator[](uint32_t I) { return At[I]; }
  const T &operator[](uint32_t I) const { return At[I]; }
  uint32_t size() const { return Size; }
  bool isEmpty() const { return Size == 0; }
  /// The room stays.
  void clear() { Size = 0; }
  void release() {
    free(static_cast<void *>(At));
    *this = Growing();
  }

private:
  T *At = nullptr;
  uint32_t Size = 0, Room = 0;
};

/// From each of so many ranks to any number of T, the last that was added
/// first.
template <typename T> class RankLinks {
public:
  bool start(int32_t Ranks) {
    NumRanks = static_cast<uint32_t>(Ranks);
    First = static_cast<uint32_t *>(calloc(NumRanks, sizeof(uint32_t)));
    return First != nullptr;
  }
  bool add(int32_t Rank, const T &To) {
    if (!All.add({To, First[Rank]}))
      return false;
    First[Rank] = All.size();
    return true;
  }
  template <typename F> void each(int32_t Rank, F What) const {
    for (uint32_t I = First[Rank]; I; I = All[I - 1].Next)
      What(All[I - 1].To);
  }
  void clear() {
    All.clear();
    for (uint32_t I = 0; I < NumRanks; ++I)
      First[I] = 0;
  }
  void release() {
    free(First);
    First = nullptr;
    All.release();
  }

private:
  struct Link {
    T To;
    uint32_t Next; ///< 1 + its number; 0: none
  };
  Growing<Link> All;
  uint32_t *First = nullptr;
  uint32_t NumRanks = 0;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_GROWING_H
