// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Shared memory that MPI libraries need as well: in a container there may be
/// little of it, and a library that finds none ends with a bus error.

#ifndef TUTTI_CORE_SPAREMEMORY_H
#define TUTTI_CORE_SPAREMEMORY_H

#include <cstddef>
#include <cstdint>

namespace tutti::rt {

/// So much more may be taken: a quarter of all stays free.
constexpr bool isSpare(uint64_t All, uint64_t Free, uint64_t More) {
  return Free >= More && Free - More >= All / 4;
}

/// Makes memory of the board real that one can do without, as populate does,
/// when there is enough for the others too: Times processes take as much at
/// about the same time.
bool populateSpare(void *Address, size_t Size, unsigned Times = 1);

/// The shared memory is used up: this run checks less than it could, and must
/// not pass for one that does not. Once for the node.
enum class NoRoom : uint32_t { OfMessages = 1, OfReplay = 2, OfWindows = 4 };
void sayNoRoom(NoRoom What) __attribute__((cold));

} // namespace tutti::rt

#endif // TUTTI_CORE_SPAREMEMORY_H
