// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which call ends the split collective access that another one has begun
/// (MPI-4.1, 14.4.5): in Mpi.def the two rows stand one behind the other.

#ifndef TUTTI_HALVES_H
#define TUTTI_HALVES_H

#include "tutti/MpiTable.h"

#include <string_view>

namespace tutti {

/// Of a function that has the trait SplitBegin.
constexpr Fn otherHalf(Fn Begin) { return Fn(unsigned(Begin) + 1); }

/// MPI_File_read_all_begin, MPI_File_read_all_end.
constexpr bool halvesStandTogether() {
  constexpr std::string_view First = "_begin", Second = "_end";
  for (size_t N = 0; N < NumFns; ++N) {
    if (!has(Fn(N), table::SplitBegin))
      continue;
    const std::string_view B = name(Fn(N)), E = name(otherHalf(Fn(N)));
    if (!has(otherHalf(Fn(N)), table::SplitEnd) || B.size() < First.size() ||
        E.size() < Second.size() ||
        B.substr(0, B.size() - First.size()) !=
            E.substr(0, E.size() - Second.size()))
      return false;
  }
  return true;
}
static_assert(halvesStandTogether());

} // namespace tutti

#endif // TUTTI_HALVES_H
