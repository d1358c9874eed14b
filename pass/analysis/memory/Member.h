// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How far a function can get from an address that it is given, when the
/// address names a member of a structure: not into the other members (C11
/// 6.5.6, C++ [expr.add]).

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_MEMBER_H
#define TUTTI_PASS_ANALYSIS_MEMORY_MEMBER_H

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

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_MEMBER_H
