// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sets of processes of one node, by number. (core/board/RankSet.h is for ranks
/// of the job.)

#ifndef TUTTI_CORE_LOCALRANKS_H
#define TUTTI_CORE_LOCALRANKS_H

#include "core/board/Channel.h"

#include <cstdint>

namespace tutti::rt {

class LocalRanks {
public:
  static constexpr unsigned Most = MaxTalkers, NumWords = Most / 64;

  LocalRanks() = default;
  /// The first words of a set; the others are empty.
  LocalRanks(const uint64_t *From, unsigned N) {
    for (unsigned I = 0; I < N && I < NumWords; ++I)
      Words[I] = From[I];
  }

  void add(unsigned L) { Words[L / 64] |= 1ull << L % 64; }
  void remove(unsigned L) { Words[L / 64] &= ~(1ull << L % 64); }
  bool has(unsigned L) const { return Words[L / 64] >> L % 64 & 1; }
  bool isEmpty() const {
    for (uint64_t W : Words)
      if (W)
        return false;
    return true;
  }
  unsigned size() const {
    unsigned N = 0;
    for (uint64_t W : Words)
      N += static_cast<unsigned>(__builtin_popcountll(W));
    return N;
  }
  /// Of one that is not empty.
  unsigned first() const {
    unsigned I = 0;
    while (!Words[I])
      ++I;
    return I * 64 + static_cast<unsigned>(__builtin_ctzll(Words[I]));
  }
  LocalRanks without(const LocalRanks &Others) const {
    LocalRanks Left;
    for (unsigned I = 0; I < NumWords; ++I)
      Left.Words[I] = Words[I] & ~Others.Words[I];
    return Left;
  }

private:
  uint64_t Words[NumWords] = {};
};

} // namespace tutti::rt

#endif // TUTTI_CORE_LOCALRANKS_H
