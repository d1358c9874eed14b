// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The record of one collective call: what of its arguments the members have to
/// agree on, by the rules of Roles.def and the traits of its row. Decides what
/// counts, on which side of the root and in which kind of communicator; must
/// not know what the other members passed.

#ifndef TUTTI_MPI_DESCRIBE_H
#define TUTTI_MPI_DESCRIBE_H

#include "mpi/Ask.h"
#include "mpi/agreement/Hints.h"
#include "mpi/communicators/CommObject.h"
#include "mpi/datatypes/Datatypes.h"
#include "mpi/wrappers/Args.h"

namespace tutti::rt {

/// A record and what only the caller can see.
struct Description {
  Record What;
  bool Contradicts = false; ///< what this rank sends is not what it receives
};

/// The root as a world rank, so that both sides of an intercommunicator agree.
inline void describeRoot(const CommObject &S, int Root, Record &R) {
  R.ShownRoot = Root;
  if (!S.Inter) {
    R.Root = Root >= 0 && Root < S.Size ? S.worldRank(Root) : -2 - Root;
    return;
  }
  if (Root == MPI_PROC_NULL) {
    R.Wild |= Record::WildRoot | Record::WildSig;
    R.ShownRoot = S.worldRank(S.Rank);
  } else if (Root == MPI_ROOT)
    R.Root = S.worldRank(S.Rank);
  else
    R.Root = Root >= 0 && Root < S.RemoteSize ? S.RemoteWorld[Root] : -2 - Root;
}

inline bool isRoot(const CommObject &S, int Root) {
  return S.Inter ? Root == MPI_ROOT : Root == S.Rank;
}

inline void setSignature(Record &R, const Folded &S) {
  R.Signature = S.Sum;
  if (S.Wild)
    R.Wild |= Record::WildSig;
}

template <typename C> void show(Record &R, C Count, MPI_Datatype Type) {
  R.Count = Count < 0 ? 0 : static_cast<uint64_t>(Count);
  const TypeInfo *Info = typeInfo(Type);
  R.Type = Info ? Info->Name : Record::DerivedType;
}

/// (count, type) of a call in which every rank has one signature.
template <typename A>
void describeOne(const A &Call, const CommObject &S, Description &D) {
  auto Count = Call.template first<Role::COUNT, Role::RCOUNT>();
  MPI_Datatype Type = Call.template get<Role::TYPE>();
  show(D.What, Count, Type);
  // Groups of different size share vectors of one length.
  if constexpr (has(A::Function, Role::RCOUNT))
    Count *= S.Inter ? S.Size : 1;
  setSignature(D.What, foldedOf(Type, Count));
}

/// Sends and receives blocks of one signature: what it sends is what it gets.
template <typename A>
void describeBoth(const A &Call, const CommObject &S, Description &D) {
  auto RCount = Call.template get<Role::RCOUNT>();
  MPI_Datatype RType = Call.template get<Role::RTYPE>();
  show(D.What, RCount, RType);
  Folded Recv = foldedOf(RType, RCount);
  setSignature(D.What, Recv);
  if (Call.template get<Role::SBUF>() == MPI_IN_PLACE)
    return;
  auto SCount = Call.template get<Role::SCOUNT>();
  MPI_Datatype SType = Call.template get<Role::STYPE>();
  Folded Send = foldedOf(SType, SCount);
  if (S.Inter) {
    // Each direction has a signature of its own.
    if (Send.Wild || Recv.Wild)
      D.What.Wild |= Record::WildSig;
    D.What.Signature =
        S.LowSide ? mix(Send.Sum, Recv.Sum) : mix(Recv.Sum, Send.Sum);
  } else if (!(Send == Recv) && !Send.Wild && !Recv.Wild) {
    show(D.What, SCount, SType);
    D.Contradicts = true;
  }
}

/// The root's side for each rank, every other rank's own side.
template <typename A>
void describeRooted(const A &Call, const CommObject &S, Description &D) {
  int Root = Call.template get<Role::ROOT>();
  if (S.Inter && Root == MPI_PROC_NULL)
    return;
  bool Here = isRoot(S, Root), UseSend = rootSends(A::Function) == Here;
  auto SCount = Call.template get<Role::SCOUNT>();
  auto RCount = Call.template get<Role::RCOUNT>();
  MPI_Datatype SType = Call.template get<Role::STYPE>();
  MPI_Datatype RType = Call.template get<Role::RTYPE>();
  if (UseSend)
    show(D.What, SCount, SType);
  else
    show(D.What, RCount, RType);
  Folded Mine = UseSend ? foldedOf(SType, SCount) : foldedOf(RType, RCount);
  setSignature(D.What, Mine);
  if (!Here || S.Inter || Call.template get<Role::SBUF>() == MPI_IN_PLACE ||
      Call.template get<Role::RBUF>() == MPI_IN_PLACE)
    return;
  Folded Other = UseSend ? foldedOf(RType, RCount) : foldedOf(SType, SCount);
  D.Contradicts = !(Mine == Other) && !Mine.Wild && !Other.Wild;
}

/// The same blocks on every rank, one for each.
template <typename A>
void describeVector(const A &Call, const CommObject &S, Description &D) {
  MPI_Datatype Type = Call.template get<Role::TYPE>();
  const auto *Counts = Call.template get<Role::RCOUNTS>();
  uint64_t Total = 0, Hash = 0;
  for (int I = 0; I < S.Size; ++I) {
    Total += static_cast<uint64_t>(Counts[I]);
    if (!S.Inter)
      Hash = mix(Hash, foldedOf(Type, Counts[I]).Sum);
  }
  show(D.What, static_cast<MPI_Count>(Total), Type);
  if (S.Inter) // each group has its own vector, of the same total
    Hash = foldedOf(Type, static_cast<MPI_Count>(Total)).Sum;
  D.What.Signature = Hash;
  const TypeInfo *Info = typeInfo(Type);
  if (!Info || Info->One.Wild)
    D.What.Wild |= Record::WildSig;
}

template <typename V> uint64_t asNumber(V Value) {
  if constexpr (std::is_pointer_v<V>)
    return 0;
  else
    return static_cast<uint64_t>(static_cast<int64_t>(Value));
}

/// The elements of an array argument (the rule Array).
template <Role R, typename A> int arrayLength(const A &Call) {
  if constexpr (R == Role::DIMS || R == Role::PERIODS) {
    return Call.template get<Role::NDIMS>();
  } else if constexpr (R == Role::GRAPH_INDEX) {
    return Call.template get<Role::NNODES>();
  } else if constexpr (R == Role::GRAPH_EDGES) {
    int Nodes = Call.template get<Role::NNODES>();
    return Nodes > 0 ? Call.template get<Role::GRAPH_INDEX>()[Nodes - 1] : 0;
  } else {
    static_assert(R == Role::REMAIN_DIMS, "an array without a length");
    int Dims = 0, Status = MPI_UNDEFINED;
    ask<PMPI_Topo_test>(Call.template get<Role::COMM>(), &Status);
    if (Status == MPI_CART)
      ask<PMPI_Cartdim_get>(Call.template get<Role::COMM>(), &Dims);
    return Dims;
  }
}

template <typename A, size_t I>
void describeArgument(const A &Call, const CommObject &S, Record &R) {
  constexpr Role ThisRole = row(A::Function).Roles.At[I];
  constexpr Agree Rule = row(ThisRole).Rule;
  auto Value = std::get<I>(Call.Values);
  if constexpr (Rule == Agree::Value) {
    if constexpr (ThisRole == Role::HIGH) {
      R.Side = S.LowSide ? 1 : 2;
      R.Wild |= Record::OwnGroup;
    }
    uint64_t N = asNumber(Value);
    R.Arguments = mix(R.Arguments, isLogical(ThisRole) ? N != 0 : N);
  } else if constexpr (Rule == Agree::Array) {
    int Length = Value ? arrayLength<ThisRole>(Call) : 0;
    for (int J = 0; J < Length; ++J)
      R.Arguments =
          mix(R.Arguments, isLogical(ThisRole) ? uint64_t(Value[J] != 0)
                                               : asNumber(Value[J]));
  } else if constexpr (Rule == Agree::String) {
    R.Arguments = mixText(R.Arguments, Value);
  } else if constexpr (ThisRole == Role::SPLIT_TYPE) {
    if (Value == MPI_UNDEFINED)
      R.Wild |= Record::WildArgs;
    R.Arguments = mix(R.Arguments, asNumber(Value));
  } else if constexpr (ThisRole == Role::WEIGHTS) {
    // Passed by all or by none (MPI-3.1 section 7.5.4).
    R.Arguments = mix(R.Arguments, Value == MPI_UNWEIGHTED);
  } else if constexpr (ThisRole == Role::ASSERT) {
    // Given by all or by none (MPI-3.1 section 11.5.5).
    R.Arguments =
        mix(R.Arguments,
            asNumber(Value & (MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED)));
  } else if constexpr (ThisRole == Role::ETYPE) {
    MPI_Aint Lower = 0, Extent = 0;
    ask<PMPI_Type_get_extent>(Value, &Lower, &Extent);
    R.Arguments = mix(R.Arguments, static_cast<uint64_t>(Extent));
  }
}

template <typename A, size_t... I>
void describeArguments(const A &Call, const CommObject &S, Record &R,
                       std::index_sequence<I...>) {
  (describeArgument<A, I>(Call, S, R), ...);
}

template <typename A>
void describe(const A &Call, const CommObject &S, Description &D) {
  constexpr Fn F = A::Function;
  D.What.Function = F;
  if constexpr (has(F, Role::ROOT))
    describeRoot(S, Call.template get<Role::ROOT>(), D.What);
  if constexpr (has(F, table::Reduction))
    D.What.Op = opCode(Call.template get<Role::OP>());
  if constexpr (inPlaceAgrees(F))
    if (!S.Inter)
      D.What.InPlace = 1 + (Call.template get<Role::SBUF>() == MPI_IN_PLACE);
  if constexpr (has(F, table::SigAll) && has(F, Role::TYPE))
    describeOne(Call, S, D);
  else if constexpr (has(F, table::SigAll))
    describeBoth(Call, S, D);
  else if constexpr (has(F, table::SigRoot))
    describeRooted(Call, S, D);
  else if constexpr (has(F, table::SigVector))
    describeVector(Call, S, D);
  if constexpr (row(F).Kind == Class::File && has(F, Role::INFO))
    D.What.Signature = hashOfHints(Call.template get<Role::INFO>());
  describeArguments(Call, S, D.What, std::make_index_sequence<A::Size>());
}

} // namespace tutti::rt

#endif // TUTTI_MPI_DESCRIBE_H
