// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Access modes of files (MPI-3.1, section 13.2.1), and what they forbid. The
/// numbers are the same in MPICH and Open MPI.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_FILEACCESS_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_FILEACCESS_H

#include "model/mpi/MpiCall.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/bit.h"
#include <cstdint>
#include <optional>

namespace tutti::access {

enum : int64_t {
  Create = 1,
  ReadOnly = 2,
  WriteOnly = 4,
  ReadWrite = 8,
  Exclusive = 64,
  Sequential = 256
};

/// The mode in these bits, when the library and with it the meaning of its own
/// is known. Others of its bits are left out.
inline std::optional<int64_t> modeOf(const MpiCall &Call,
                                     std::optional<int64_t> Mode) {
  if (!Mode)
    return std::nullopt;
  const MpiLibraries Of = librariesOf(Call);
  int64_t Known = 0;
  for (auto [Constant, Bit] : {std::pair(MpiConstant::Create, Create),
                               {MpiConstant::ReadOnly, ReadOnly},
                               {MpiConstant::WriteOnly, WriteOnly},
                               {MpiConstant::ReadWrite, ReadWrite},
                               {MpiConstant::Exclusive, Exclusive},
                               {MpiConstant::Sequential, Sequential}}) {
    const std::optional<int64_t> Own = Of.number(Constant);
    if (!Own)
      return std::nullopt;
    if (*Mode & *Own)
      Known |= Bit;
  }
  return Known;
}

/// Just one way of access is asked for.
inline bool opens(int64_t Mode) {
  const int64_t Ways = Mode & (ReadOnly | WriteOnly | ReadWrite);
  return llvm::has_single_bit(uint64_t(Ways));
}

/// What a call does that a file of this mode does not allow; null: nothing.
inline const TextRow *forbidden(Fn F, int64_t Mode) {
  if (!has(F, table::COUNT))
    return nullptr;
  if (has(F, table::RBUF) && Mode & WriteOnly)
    return &text::ReadsWriteOnly;
  if (has(F, table::SBUF) && Mode & ReadOnly)
    return &text::WritesReadOnly;
  return has(F, table::OFFSET) && Mode & Sequential ? &text::OffsetInSequential
                                                    : nullptr;
}

} // namespace tutti::access

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_FILEACCESS_H
