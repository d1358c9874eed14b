// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the board says about accesses to files: each process writes down its
/// own, the others read them. Decides nothing.

#ifndef TUTTI_TRACK_FILES_BOARD_FILELOG_H
#define TUTTI_TRACK_FILES_BOARD_FILELOG_H

#include "core/board/Blocks.h"
#include "core/board/SharedPart.h"
#include "tutti/MpiTable.h"

#include <atomic>

namespace tutti::rt {

inline constexpr unsigned FileLogSize = 256;

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

TUTTI_SHARED_PART(FileLog);

} // namespace tutti::rt

#endif // TUTTI_TRACK_FILES_BOARD_FILELOG_H
