// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whose data a member of a collective needs before its call can end. Decides
/// it from the flow of the row and from the arguments; must not know who has
/// come. A library may let it wait for others as well, so nothing follows from
/// a member that is missing and whose data are not needed.

#ifndef TUTTI_MPI_DATAFLOW_H
#define TUTTI_MPI_DATAFLOW_H

#include "mpi/communicators/Neighbors.h"
#include "mpi/messages/Waits.h"

namespace tutti::rt {

/// Members of a communicator, by number on this node.
class Sources {
public:
  void add(int World) {
    int32_t Local = localOf(World);
    if (Local >= 0)
      Bits[Local / 64] |= 1ull << Local % 64;
  }
  uint64_t Bits[MaxLocalWords] = {};
};

constexpr bool hasFlowOfData(Fn F) {
  return row(F).Kind == Class::Data || row(F).Kind == Class::Neighbor;
}
/// What each of the others sends has a count of its own.
constexpr bool countsEach(Fn F) { return has(F, Role::RCOUNTS) && hasPairs(F); }

/// This member gets no data at all, so it needs nobody's.
template <typename A>
bool getsNothing(const A &Call, const CommObject &S, const Description *D) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, table::SigVector))
    return !S.Inter && !Call.template get<Role::RCOUNTS>()[S.Rank];
  else if constexpr (has(F, table::SigRootV) && rootSends(F))
    return !Call.template get<Role::RCOUNT>();
  else if constexpr (has(F, table::SigAll) || has(F, table::SigRoot))
    return D && !S.Inter && !D->What.Signature &&
           !(D->What.Wild & Record::WildSig);
  else
    return false;
}

/// Waits for one member, or for nobody when it is this process.
inline void waitForOne(Operation &Op, const CommObject &S, int Root) {
  Op.Peer = Op.World = UnknownPeer;
  if (Root >= 0 && Root < S.peers() && (S.Inter || Root != S.Rank))
    Op.Peer = localOf(Op.World = S.peerWorldRank(Root));
}

/// The members whose data it needs where that is not all and not the root's.
template <typename A>
void addSources(const A &Call, CommObject &S, Sources &To) {
  constexpr Fn F = A::Function;
  if constexpr (flowOf(F) == Flow::Neighbors) {
    const Neighbors *N = neighborsOf(S, Call.template get<Role::COMM>());
    for (int I = 0; N && I < N->NumIn; ++I) {
      if constexpr (has(F, Role::RCOUNTS))
        if (!Call.template get<Role::RCOUNTS>()[I])
          continue;
      if (N->in(I) != MPI_PROC_NULL)
        To.add(S.peerWorldRank(N->in(I)));
    }
  } else {
    int End = flowOf(F) == Flow::Prefix ? S.Rank : S.peers();
    for (int R = 0; R < End; ++R) {
      if constexpr (countsEach(F))
        if (!Call.template get<Role::RCOUNTS>()[R])
          continue;
      To.add(S.peerWorldRank(R));
    }
  }
}

/// It needs the data of all members.
template <typename A> bool needsAll(const A &Call, const CommObject &S) {
  constexpr Fn F = A::Function;
  if (flowOf(F) == Flow::Neighbors || flowOf(F) == Flow::Prefix || S.Inter)
    return false;
  if constexpr (countsEach(F))
    for (int R = 0; R < S.Size; ++R)
      if (!Call.template get<Role::RCOUNTS>()[R])
        return false;
  return true;
}

/// What a member waits for in call Number of its collectives, which it has
/// described. AnyPeer when it needs some of the others, and KeepsSources says
/// that there is a place to show which: addSources has them then. Vectors are
/// looked at here only where they are significant: at the root of a rooted
/// call.
template <typename A>
Operation collectiveWait(const A &Call, CommObject &S, uint32_t Number,
                         const Description *D, bool KeepsSources) {
  constexpr Fn F = A::Function;
  Operation Op = collectiveOperation(S, Number);
  if constexpr (flowOf(F) == Flow::Nobody) {
    Op.Peer = UnknownPeer;
  } else if constexpr (row(F).Kind == Class::Window && has(F, Role::ASSERT)) {
    // A fence that ends no epoch need not wait (MPI-3.1 section 11.5.1).
    if (Call.template get<Role::ASSERT>() & MPI_MODE_NOPRECEDE)
      Op.Peer = UnknownPeer;
  } else if constexpr (hasFlowOfData(F)) {
    int Root = 0;
    if constexpr (has(F, Role::ROOT))
      Root = Call.template get<Role::ROOT>();
    if (getsNothing(Call, S, D) ||
        (flowOf(F) == Flow::ToRoot && !isRoot(S, Root))) {
      Op.Peer = UnknownPeer;
    } else if (flowOf(F) == Flow::FromRoot) {
      waitForOne(Op, S, Root);
    } else if (!needsAll(Call, S)) {
      Op.Peer = KeepsSources ? static_cast<int32_t>(AnyPeer)
                             : static_cast<int32_t>(UnknownPeer);
    }
  }
  return Op;
}

/// Shows what a blocking collective waits for.
template <typename A>
void addWait(Blocked &B, const A &Call, CommObject &S, uint32_t Number,
             const Description *D) {
  Operation Op = collectiveWait(Call, S, Number, D, true);
  B.add(Op);
  if (Op.Peer != static_cast<int32_t>(AnyPeer))
    return;
  Sources Needed;
  if constexpr (hasFlowOfData(A::Function))
    addSources(Call, S, Needed);
  B.addSources(Needed.Bits);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_DATAFLOW_H
