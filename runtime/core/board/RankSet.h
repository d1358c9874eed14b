// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A set of ranks as a reader wants it: "0-2,5". Ranks are added in any order
/// and kept as runs, so that a set of any size fits as long as it has few
/// holes; one that does not fit says so.

#ifndef TUTTI_CORE_RANKSET_H
#define TUTTI_CORE_RANKSET_H

#include "core/Text.h"

#include <cstdint>

namespace tutti::rt {

class RankSet {
public:
  static constexpr unsigned Room = 512; ///< of runs

  void add(int Rank); ///< a rank twice is once
  void add(const RankSet &Others);
  unsigned size() const; ///< of those that are kept
  bool has(int Rank) const;
  bool meets(const RankSet &Others) const; ///< some rank is in both
  bool operator==(const RankSet &Others) const;
  bool isComplete() const { return Complete; }
  void clear() { *this = RankSet(); }

  /// "0-2,5", and ",..." behind it when that is not all.
  void print(Text &Out) const;
  /// "rank  3" or "ranks 0-2,5"
  void printNamed(Text &Out, bool Padded) const;
  /// [0,1,2,5]
  void printJson(Text &Out) const;

private:
  struct Run {
    int32_t First, Last;
  };
  unsigned after(int Rank) const; ///< the first run that begins behind Rank

  Run Runs[Room] = {}; ///< ascending, no two of them touch
  unsigned NumRuns = 0;
  bool Complete = true;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_RANKSET_H
