// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Blocks of bytes at even distances, as the board describes an access.

#ifndef TUTTI_CORE_BLOCKS_H
#define TUTTI_CORE_BLOCKS_H

#include <cstdint>

namespace tutti::rt {

/// Stride 0: only one.
struct Blocks {
  int64_t Low, High, Stride, Block;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_BLOCKS_H
