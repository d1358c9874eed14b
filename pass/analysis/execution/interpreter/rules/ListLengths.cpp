// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Lists of numbers that a call reads or writes, and the room that there is for
/// them: as many as the number before them says, as the communicator has ranks
/// or as its grid has dimensions.

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Execution.def"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// A number by value that says how long the next list is.
static bool isLength(Role R) {
  switch (R) {
  case table::N:
  case table::INT:
  case table::COUNT:
  case table::NDIMS:
  case table::NNODES:
  case table::INDEGREE:
  case table::OUTDEGREE:
    return true;
  default:
    return false;
  }
}

/// How many elements of the list are used; nothing: not known.
std::optional<int64_t> CallRules::lengthOf(int Param) {
  const table::RoleList &Roles = row(F).Roles;
  const Role R = Roles.At[Param];
  const int Comm =
      has(F, table::COMM) ? On.commOf(Call, indexOf(F, table::COMM)) : -1;
  switch (R) {
  case table::SCOUNTS:
  case table::RCOUNTS:
  case table::SDISPLS:
  case table::RDISPLS:
    if (row(F).Kind != Class::Data || Comm < 0 || On.isAlone() ||
        !On.All.Comms[Comm].size())
      return std::nullopt;
    if (onlyAtRoot(F, Param) && On.number(Call, table::ROOT) != On.rankIn(Comm))
      return std::nullopt;
    return On.All.Comms[Comm].size();
  case table::GRAPH_EDGES:
  case table::AINTS_OUT:
  case table::DESTINATIONS: // as many as the degrees say, in one call
    return std::nullopt;
  default:
    break;
  }
  if (has(F, table::AINTS_OUT))
    return std::nullopt;
  for (int P = Param; P-- > 0;)
    if (isLength(Roles.At[P]))
      return On.number(Call, P);
  const RuntimeHandle *Grid = On.handleAt(Call, indexOf(F, table::COMM));
  return has(F, table::Shaped) && Grid && !Grid->Grid.empty()
             ? std::optional<int64_t>(Grid->Grid.size())
             : std::nullopt;
}

void CallRules::checkLists() {
  const table::RoleList &Roles = row(F).Roles;
  constexpr unsigned Bytes = 4; ///< of an int, in C and by default in Fortran
  for (int P = 0; P < Roles.Size; ++P) {
    // What a call writes is held against the room of a variable elsewhere.
    if ((RoleKinds[Roles.At[P]] != Kind::IntArray &&
         RoleKinds[Roles.At[P]] != Kind::LogicalArray) ||
        row(Roles.At[P]).Dir == Direction::Out)
      continue;
    const auto N = lengthOf(P);
    const RuntimeValue List = On.argument(Call, P);
    if (!N || *N <= 0 || *N > INT32_MAX ||
        !On.Memory.isOutside(List, *N * Bytes))
      continue;
    On.Trace.Outside = true;
    const int64_t Room =
        (int64_t(*On.Memory.sizeAt(List)) - On.Memory.place(List)->Offset) /
        Bytes;
    return On.fault<text::UsesMoreOfList>(Call, *N, Room, On.Rank);
  }
}

} // namespace tutti
