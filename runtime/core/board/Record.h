// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the members of a communicator have to agree on at one call, as one
/// small record, and its hash. Decides what differs between two records; must
/// not know MPI's handles.

#ifndef TUTTI_CORE_RECORD_H
#define TUTTI_CORE_RECORD_H

#include "core/board/Hash.h"
#include "tutti/Checks.h"
#include "tutti/MpiTable.h"

namespace tutti::rt {

struct Record {
  enum WildBits : uint8_t {
    WildRoot = 1, ///< does not know the root (MPI_PROC_NULL)
    WildSig = 2,  ///< data of any type, or none
    WildArgs = 4, ///< takes no side in the other arguments (MPI_UNDEFINED)
    OwnGroup = 8, ///< the other arguments agree within each group
    Refused = 16  ///< MPI has refused the call: it was not made
  };
  static constexpr int32_t NoRoot = -1;
  static constexpr uint16_t DerivedType = 0xffff;
  static constexpr uint64_t NoCount = ~0ull;

  Fn Function = Fn::None; ///< None: the process ended without a last call
  uint8_t InPlace = 0;    ///< 1 not in place, 2 in place, 0 does not matter
  uint8_t Wild = 0;
  uint8_t Side = 0;      ///< group of an intercommunicator, where it matters
  int32_t Root = NoRoot; ///< rank in MPI_COMM_WORLD
  uint32_t Op = 0;       ///< 1 + row of Ops.def; 0 none
  uint64_t Signature = 0;
  uint64_t Arguments = 0; ///< everything else that must agree, mixed

  // For the reader of a report only.
  uint64_t Count = NoCount;
  /// As the program passed it; with WildRoot the rank in MPI_COMM_WORLD of who
  /// passed it, which says that this one is not the root.
  int32_t ShownRoot = NoRoot;
  uint16_t Type = DerivedType;

  /// 48 bits; never 0.
  uint64_t hash() const {
    uint64_t H =
        mix(static_cast<uint64_t>(Function) << 16 | Side << 8 | InPlace,
            static_cast<uint64_t>(static_cast<uint32_t>(Root)) << 32 | Op);
    return (mix(mix(H, Signature), Arguments) >> 16) | 1;
  }
};

/// The name of a row of Types.def, or "a derived datatype".
const char *typeName(uint16_t Type);

/// The check that two records of the same call fail, or None when they agree.
Check compare(const Record &A, const Record &B);

} // namespace tutti::rt

#endif // TUTTI_CORE_RECORD_H
