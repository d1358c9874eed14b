// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How far a function can get from an address that it is given, when the
/// address names a member of a structure: not into the other members (C11
/// 6.5.6, C++ [expr.add]). And which members a structure has.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_MEMBER_H
#define TUTTI_PASS_ANALYSIS_MEMORY_MEMBER_H

#include "analysis/memory/AbstractLocation.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace tutti {

/// Bytes from Address on that are the member's; AbstractLocation::Unbounded
/// where that is not known, of the first member, which may stand for the whole
/// (a base), and of the last one, which may go on behind its type.
int64_t bytesOfMember(const llvm::Value &Address, const llvm::DataLayout &DL);

/// Some bytes of an object, from its beginning on.
struct Part {
  int64_t Offset = 0, Size = 0;
  AbstractLocation of(AbstractLocation Whole) const {
    Whole.moveBy(Offset);
    bool Anywhere = Whole.Offset == INT64_MIN;
    return Anywhere ? Whole : Whole.sized(Size);
  }
};

/// The members, and members of members, that are in Bytes bytes from Address
/// on; empty where no structure is known, or a large one.
llvm::SmallVector<Part, 8> membersAt(const llvm::Value &Address, int64_t Bytes,
                                     const llvm::DataLayout &DL);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_MEMBER_H
