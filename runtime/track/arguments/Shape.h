// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which buffers a call has and which arguments say how large they are, worked
/// out from the roles of its row at compile time. Must not know any value.

#ifndef TUTTI_TRACK_ARGUMENTS_SHAPE_H
#define TUTTI_TRACK_ARGUMENTS_SHAPE_H

#include "mpi/wrappers/Args.h"
#include "track/handles/Kinds.h"

namespace tutti::rt::track {

/// A buffer and the positions of what describes it; -1: the call has none.
struct Part {
  int Buffer = -1, Count = -1, Displs = -1, Type = -1;
  bool Sends = false, Receives = false;
};

struct Shape {
  Part Parts[3];
  int Size = 0;
};

constexpr bool isBuffer(Role R) {
  return R == Role::BUF || R == Role::SBUF || R == Role::RBUF ||
         R == Role::CBUF || R == Role::RESULT;
}
constexpr bool isCount(Role R) {
  return R == Role::COUNT || R == Role::SCOUNT || R == Role::RCOUNT ||
         R == Role::LCOUNT;
}
constexpr bool isCounts(Role R) {
  return R == Role::SCOUNTS || R == Role::RCOUNTS;
}
constexpr bool isDispls(Role R) {
  return R == Role::SDISPLS || R == Role::RDISPLS || R == Role::SDISPLS_A ||
         R == Role::RDISPLS_A;
}
constexpr bool isDataType(Role R) {
  return R == Role::TYPE || R == Role::STYPE || R == Role::RTYPE;
}
constexpr bool isDataTypes(Role R) {
  return R == Role::STYPES || R == Role::RTYPES;
}

/// What describes a buffer comes behind it; buffers that follow one another
/// share it.
constexpr Shape shapeOf(Fn F) {
  Shape S;
  if (!movesData(F))
    return S;
  const table::RoleList &L = row(F).Roles;
  for (int I = 0; I < L.Size; ++I) {
    Role R = L.At[I];
    if (isBuffer(R)) {
      Part &P = S.Parts[S.Size++];
      P.Buffer = I;
      P.Sends = R == Role::SBUF || R == Role::CBUF || R == Role::BUF;
      P.Receives = R == Role::RBUF || R == Role::RESULT || R == Role::BUF;
    }
    for (int J = 0; J < S.Size; ++J) {
      Part &P = S.Parts[J];
      if ((isCount(R) || isCounts(R)) && P.Count < 0)
        P.Count = I;
      if (isDispls(R) && P.Displs < 0)
        P.Displs = I;
      if ((isDataType(R) || isDataTypes(R)) && P.Type < 0)
        P.Type = I;
    }
  }
  // The second half of a split collective only names the buffer again.
  if (S.Size > 0 && S.Parts[0].Type < 0)
    S.Size = 0;
  return S;
}

constexpr bool isAlltoall(Fn F) {
  return has(F, Role::SCOUNT) && has(F, Role::RCOUNT) && !has(F, Role::ROOT) &&
         !has(F, table::UniformOut) &&
         (row(F).Kind == Class::Data || F == Fn::Neighbor_alltoall ||
          F == Fn::Ineighbor_alltoall || F == Fn::Neighbor_alltoall_init);
}

constexpr bool isCollectiveData(Fn F) {
  return row(F).Kind == Class::Data || row(F).Kind == Class::Neighbor;
}

/// The count is that of one block, and there is one for each peer.
constexpr bool hasBlocks(Fn F, const Part &P) {
  if (!isCollectiveData(F) || P.Count < 0)
    return false;
  Role R = row(F).Roles.At[P.Count];
  if (P.Sends)
    return (R == Role::SCOUNT && (rootSends(F) || isAlltoall(F))) ||
           (R == Role::RCOUNT && has(F, table::Reduction));
  return R == Role::RCOUNT && has(F, Role::SCOUNT) && !rootSends(F);
}

/// Only the root looks at this buffer; in other rooted calls everyone does.
constexpr bool isRootsOwn(Fn F, const Part &P) {
  return has(F, Role::ROOT) && (rootSends(F) ? P.Sends : P.Receives) &&
         !(P.Sends && P.Receives);
}

/// MPI_IN_PLACE may stand for this buffer.
constexpr bool takesInPlace(Fn F, const Part &P) {
  if (row(F).Kind != Class::Data || (P.Sends && P.Receives))
    return false;
  return rootSends(F) ? P.Receives : P.Sends;
}
/// ... but only at the root.
constexpr bool inPlaceAtRootOnly(Fn F) { return has(F, Role::ROOT); }

/// A request that exists before it is started, again and again.
constexpr bool isPersistentMaker(Fn F) {
  return has(F, Role::REQ_OUT) &&
         (isPersistent(F) || has(F, Role::PARTITIONS) || F == Fn::Send_init ||
          F == Fn::Bsend_init || F == Fn::Ssend_init || F == Fn::Rsend_init ||
          F == Fn::Recv_init);
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_SHAPE_H
