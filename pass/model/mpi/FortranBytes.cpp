// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a call of Fortran reads from the address of a number: more than an
/// integer of default kind has where the interface says so, by the table alone.

#include "model/mpi/MpiCall.h"
#include <string_view>

namespace tutti {
namespace {

constexpr bool isWide(std::string_view Kind) {
  return Kind == "Aint" || Kind == "Offset" || Kind == "Count";
}

constexpr bool Wide[] = {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE)            \
  isWide(#FORTRAN),
#include "tutti/Roles.def"
};

} // namespace

std::optional<uint64_t> MpiCall::bytesRead(int Param) const {
  Role R = row(Which).Roles.At[Param];
  // An attribute is an integer that can hold an address.
  bool IsAttribute = R == table::PTR_IN && has(Which, table::KEYVAL);
  return Fortran && (Wide[R] || IsAttribute) ? std::optional<uint64_t>(8)
                                             : std::nullopt;
}

} // namespace tutti
