// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the board says about accesses to files: each process writes down its
/// own, the others read them. Decides nothing.

#ifndef TUTTI_CORE_FILELOG_H
#define TUTTI_CORE_FILELOG_H

#include "tutti/MpiTable.h"

#include <atomic>

namespace tutti::rt {

inline constexpr unsigned FileLogSize = 256;

/// Blocks of bytes at even distances; Stride 0: only one.
struct Blocks {
  int64_t Low, High, Stride, Block;
};

struct FileAccess {
  std::atomic<uint64_t> Ticket; ///< 1 + its number, when it is complete
  uint64_t File;                ///< computed id
  uint32_t Sequence;            ///< synchronisations of the file before it
  uint32_t Site;
  Blocks Bytes; ///< from the start of the file
  Fn Function;
  bool Writes;
};

struct FileLog {
  std::atomic<uint64_t> Head; ///< accesses so far
  FileAccess At[FileLogSize];
};

} // namespace tutti::rt

#endif // TUTTI_CORE_FILELOG_H
