// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking through the parameters of a call.

#include "analysis/arguments/ReadOnly.h"
#include "model/mpi/MpiCall.h"

using namespace llvm;

namespace tutti {

bool onlyReads(const MpiCall &Call, const Value &Address) {
  if (!Call)
    return false;
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P)
    if (Call.operand(P) == &Address && row(Roles.At[P]).Dir != Direction::In)
      return false;
  return true;
}

} // namespace tutti
