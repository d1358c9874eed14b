// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A set of ranks as a reader wants it: "0-2,5". Ranks are added in any order;
/// room for a node's worth of them.

#ifndef TUTTI_CORE_RANKSET_H
#define TUTTI_CORE_RANKSET_H

#include "core/Text.h"

#include <cstdint>

namespace tutti::rt {

class RankSet {
public:
  static constexpr unsigned Room = 1024;

  void add(int Rank); ///< keeps them sorted; a rank twice is once
  void add(const RankSet &Others);
  unsigned size() const { return Used; }
  int operator[](unsigned I) const { return Ranks[I]; }
  bool has(int Rank) const;
  void clear() { Used = 0; }

  /// "0-2,5"
  void print(Text &Out) const;
  /// "rank  3" or "ranks 0-2,5"
  void printNamed(Text &Out, bool Padded) const;
  /// [0,1,2,5]
  void printJson(Text &Out) const;

private:
  int32_t Ranks[Room] = {};
  unsigned Used = 0;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_RANKSET_H
