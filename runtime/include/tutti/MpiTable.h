// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of Mpi.def as constant data: what each MPI function is and what
/// each of its parameters means. Knows neither mpi.h nor LLVM, so that the
/// runtime, the pass and the clang plugin read the very same rows.
///
/// Everything here is constant and therefore safe from any thread.

#ifndef TUTTI_MPITABLE_H
#define TUTTI_MPITABLE_H

#include <cstddef>
#include <cstdint>

namespace tutti {

/// One enumerator per row of Mpi.def, in its order; None is no MPI function.
enum class Fn : uint16_t {
#define MPI_FN(NAME, ROLES, CLASS, TRAITS) NAME,
#include "tutti/Mpi.def"
  None
};
inline constexpr size_t NumFns = static_cast<size_t>(Fn::None);

/// The column Class of Mpi.def.
enum class Class : uint8_t {
  Data,
  Neighbor,
  CommCtor,
  Topo,
  Window,
  Dynamic,
  File,
  Env,
  P2P,
  Probe,
  Complete,
  Rma,
  RmaSync,
  FileLocal,
  Handle,
  Local
};

enum class Direction : uint8_t { In, Out, InOut };
enum class Agree : uint8_t {
  Free,
  Scope,
  Value,
  Array,
  String,
  Root,
  Op,
  Sig,
  Place
};
enum class Degree : uint8_t { Uniform, Unknown, Local, Rank };

namespace table {
/// The rows of Roles.def; unscoped so that Mpi.def's lists are expressions.
enum Role : uint8_t {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE) NAME,
#include "tutti/Roles.def"
  NumRoles
};

/// The column Traits of Mpi.def, explained there.
enum Trait : uint32_t {
  None = 0,
  Rooted = 1u << 0,
  SigAll = 1u << 1,
  SigRoot = 1u << 2,
  SigRootV = 1u << 3,
  SigPairs = 1u << 4,
  SigVector = 1u << 5,
  Reduction = 1u << 6,
  UniformOut = 1u << 7,
  MakesComm = 1u << 8,
  GroupOnly = 1u << 9,
  Frees = 1u << 10,
  OnWorld = 1u << 11,
  SplitBegin = 1u << 12,
  SplitEnd = 1u << 13,
  Blocks = 1u << 14,
  Mpi4 = 1u << 15,
  Large = 1u << 16,
  TwoGroups = 1u << 17,
  SameMembers = 1u << 18,
  Loose = 1u << 19,
  Calls = 1u << 20,
  Mpi1 = 1u << 21,
  AnyTime = 1u << 22,
  TakesNull = 1u << 23,
  Intra = 1u << 24,
  Inter = 1u << 25,
  Shaped = 1u << 26,
  Buffered = 1u << 27,
  OneForAll = 1u << 28
};

struct RoleList {
  uint8_t Size = 0;
  Role At[13] = {};
};
template <typename... R> constexpr RoleList list(R... Roles) {
  return {sizeof...(R), {Roles...}};
}

struct RoleRow {
  const char *Name;
  Direction Dir;
  Agree Rule;
  Degree Writes; ///< how far what the call writes can differ between ranks
};
inline constexpr RoleRow RoleRows[] = {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE)            \
  {#NAME, Direction::DIR, Agree::AGREE, Degree::DEGREE},
#include "tutti/Roles.def"
};

struct FnRow {
  const char *Name; ///< with the prefix MPI_
  RoleList Roles;
  Class Kind;
  uint32_t Traits;
};
inline constexpr FnRow FnRows[] = {
#define MPI_FN(NAME, ROLES, CLASS, TRAITS)                                     \
  {"MPI_" #NAME, list ROLES, Class::CLASS, uint32_t(TRAITS)},
#include "tutti/Mpi.def"
    {"", {}, Class::Local, 0}};
} // namespace table

using table::Role;

constexpr const table::FnRow &row(Fn F) {
  return table::FnRows[static_cast<size_t>(F)];
}
constexpr const table::RoleRow &row(Role R) {
  return table::RoleRows[static_cast<size_t>(R)];
}
/// The function's C name, with static storage.
constexpr const char *name(Fn F) { return row(F).Name; }
constexpr bool has(Fn F, table::Trait T) { return (row(F).Traits & T) != 0; }

/// Position of the first parameter with this role, or -1.
constexpr int indexOf(Fn F, Role R) {
  const table::RoleList &L = row(F).Roles;
  for (int I = 0; I < L.Size; ++I)
    if (L.At[I] == R)
      return I;
  return -1;
}
constexpr bool has(Fn F, Role R) { return indexOf(F, R) >= 0; }

/// Position of the communicator, file or window whose members take part, or -1.
constexpr int scopeIndex(Fn F) {
  const table::RoleList &L = row(F).Roles;
  for (int I = 0; I < L.Size; ++I)
    if (row(L.At[I]).Rule == Agree::Scope)
      return I;
  return -1;
}

constexpr bool isCollectiveClass(Class C) { return C <= Class::File; }
/// Every member of the scope has to make this call (MPI-3.1 section 2.4); also
/// the calls that start and end MPI.
constexpr bool isCollective(Fn F) {
  return F != Fn::None &&
         (isCollectiveClass(row(F).Kind) || has(F, table::OnWorld)) &&
         F != Fn::Comm_join;
}
constexpr bool isPersistent(Fn F) {
  return isCollective(F) && has(F, table::REQ_OUT) && has(F, table::INFO) &&
         (row(F).Kind == Class::Data || row(F).Kind == Class::Neighbor);
}
/// The request that it makes is started and completed any number of times.
constexpr bool makesPersistentRequest(Fn F) {
  constexpr char End[] = "_init";
  const char *Name = name(F);
  size_t Size = 0;
  while (Name[Size])
    ++Size;
  bool Ends = has(F, table::REQ_OUT) && Size >= sizeof(End);
  for (size_t I = 0; Ends && I < sizeof(End); ++I)
    Ends = Name[Size + 1 - sizeof(End) + I] == End[I];
  return Ends;
}
constexpr bool isNonblocking(Fn F) {
  return isCollective(F) && has(F, table::REQ_OUT) && !isPersistent(F);
}

/// The root alone sends: scatter and its kin.
constexpr bool rootSends(Fn F) {
  return has(F, table::Rooted) && (has(F, table::SCOUNTS) || F == Fn::Scatter ||
                                   F == Fn::Iscatter || F == Fn::Scatter_init);
}

/// The result on one rank depends on the ranks before it: there each rank
/// decides for itself whether to work in place (MPI-3.1 section 5.11).
constexpr bool isPrefixReduction(Fn F) {
  return has(F, table::Reduction) && !has(F, table::Rooted) &&
         !has(F, table::UniformOut) && has(F, table::COUNT);
}

/// Whose data a member of a collective needs before it can end its call.
/// Whether it waits for others as well is up to the library (MPI-3.1
/// section 5.1).
enum class Flow : uint8_t { All, FromRoot, ToRoot, Prefix, Neighbors, Nobody };
constexpr Flow flowOf(Fn F) {
  if (has(F, table::Loose))
    return Flow::Nobody;
  if (row(F).Kind == Class::Neighbor)
    return Flow::Neighbors;
  if (row(F).Kind != Class::Data)
    return Flow::All;
  if (has(F, table::Rooted))
    return rootSends(F) || has(F, table::UniformOut) ? Flow::FromRoot
                                                     : Flow::ToRoot;
  return isPrefixReduction(F) ? Flow::Prefix : Flow::All;
}

/// MPI_IN_PLACE has to be passed by all or by none.
constexpr bool inPlaceAgrees(Fn F) {
  return row(F).Kind == Class::Data && has(F, table::SBUF) &&
         !has(F, table::Rooted) && !isPrefixReduction(F);
}

constexpr bool hasPairs(Fn F) {
  return has(F, table::SigPairs) || has(F, table::SigRootV);
}

/// Of the topologies that MPI has, the one that a Shaped call asks about, or
/// that a call of class Topo makes; Any: each will do.
enum class Topology : uint8_t { Any, Grid, Graph, Distributed };
constexpr Topology topologyOf(Fn F) {
  switch (F) {
  case Fn::Cart_create:
  case Fn::Cart_sub:
  case Fn::Cart_coords:
  case Fn::Cart_rank:
  case Fn::Cart_shift:
  case Fn::Cart_get:
  case Fn::Cartdim_get:
    return Topology::Grid;
  case Fn::Graph_create:
  case Fn::Graph_neighbors:
  case Fn::Graph_neighbors_count:
  case Fn::Graph_get:
  case Fn::Graphdims_get:
    return Topology::Graph;
  case Fn::Dist_graph_create:
  case Fn::Dist_graph_create_adjacent:
  case Fn::Dist_graph_neighbors:
  case Fn::Dist_graph_neighbors_count:
    return Topology::Distributed;
  default:
    return Topology::Any;
  }
}

/// The characters that C has to have room for, whatever is written: the lowest
/// value that the constant MPI_MAX_... has in the MPIs in use. 0 where the call
/// is told how much room there is.
constexpr unsigned leastRoom(Role R) {
  switch (R) {
  case Role::OBJNAME_OUT:
    return 64;
  case Role::PROCNAME_OUT:
  case Role::DATAREP_OUT:
    return 128;
  case Role::ERRSTRING_OUT:
  case Role::VERSION_OUT:
  case Role::PORTNAME_OUT:
    return 256;
  case Role::KEY_OUT:
    return 36;
  default:
    return 0;
  }
}

} // namespace tutti

#endif // TUTTI_MPITABLE_H
