// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The counts, displacements and datatypes that a nonblocking collective reads
/// until it is complete, as it does the data. What means something at the root
/// alone is not among them. Knows nothing of requests.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_LISTARGUMENTS_H
#define TUTTI_PASS_CHECKS_BUFFERS_LISTARGUMENTS_H

#include "analysis/arguments/CallArguments.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

namespace tutti {

struct ListArgument {
  int Param;
  const char *What; ///< of what it is a list
  uint64_t Element; ///< the bytes of one
  const llvm::Value *Address;
};

inline llvm::SmallVector<ListArgument, 4>
listArguments(const MpiCall &Call, const llvm::DataLayout &DL) {
  llvm::SmallVector<ListArgument, 4> Result;
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; has(Call.fn(), table::REQ_OUT) && P < Roles.Size; ++P) {
    ListArgument L{P, nullptr, 4, Call.operand(P)};
    switch (Roles.At[P]) {
    case table::SCOUNTS:
    case table::RCOUNTS:
      L.What = "counts";
      break;
    case table::SDISPLS_A:
    case table::RDISPLS_A:
      L.Element = 8;
      [[fallthrough]];
    case table::SDISPLS:
    case table::RDISPLS:
      L.What = "displacements";
      break;
    case table::STYPES:
    case table::RTYPES:
      L.What = "datatypes";
      L.Element = Call.isFortran() ? 4 : DL.getPointerSize();
      break;
    default:
      continue;
    }
    const bool OfData =
        llvm::any_of(dataArguments(Call.fn()), [&](const DataArgument &D) {
          return isInPlace(Call, D.Buffer);
        });
    if (L.Address && L.Address->getType()->isPointerTy() &&
        !onlyAtRoot(Call.fn(), P) && !OfData)
      Result.push_back(L);
  }
  return Result;
}

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_LISTARGUMENTS_H
