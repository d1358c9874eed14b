// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers of one call that are wrong whatever the other ranks do: counts,
/// lengths, dimensions, ranks of groups, the room for buffered sends. Must not
/// know about buffers and handles.

#ifndef TUTTI_TRACK_ARGUMENTS_VALUECHECKS_H
#define TUTTI_TRACK_ARGUMENTS_VALUECHECKS_H

#include "core/texts/Arguments.def"
#include "mpi/Ask.h"
#include "mpi/datatypes/Datatypes.h"
#include "mpi/messages/Waits.h"
#include "track/arguments/Attached.h"
#include "track/arguments/ErrorHandlers.h"

namespace tutti::rt::track {

/// Ranks that a group does not have, or one twice.
inline bool groupFault(const Caller &C, MPI_Group Group, int N,
                       const int *Ranks) {
  int Size = 0;
  constexpr int Few = 1024; // pairs are compared
  if (!Ranks || N <= 0 || ask<PMPI_Group_size>(Group, &Size) != MPI_SUCCESS)
    return false;
  for (int I = 0; I < N; ++I) {
    if (Ranks[I] < 0 || Ranks[I] >= Size)
      return tellArgument(C, said::NoSuchRankOfGroup, Ranks[I], Size);
    for (int J = 0; J < I && I < Few; ++J)
      if (Ranks[I] == Ranks[J])
        return tellArgument(C, said::RankTwice, Ranks[I]);
  }
  return false;
}

/// Ranges of ranks, of which the last one is where the stride ends (MPI-3.1,
/// section 6.3.2).
inline bool rangesFault(const Caller &C, MPI_Group Group, int N,
                        const int (*Ranges)[3]) {
  int Size = 0;
  constexpr int Most = 4096; // ranks of which it is known who was named
  uint64_t Named[Most / 64] = {};
  if (!Ranges || N <= 0 || ask<PMPI_Group_size>(Group, &Size) != MPI_SUCCESS)
    return false;
  for (int I = 0; I < N; ++I) {
    auto [First, Last, Stride] = std::make_tuple(
        static_cast<long long>(Ranges[I][0]), Ranges[I][1], Ranges[I][2]);
    if (Stride == 0)
      return tellArgument(C, said::RangeStride, I);
    for (long long R = First; Stride > 0 ? R <= Last : R >= Last; R += Stride) {
      if (R < 0 || R >= Size)
        return tellArgument(C, said::NoSuchRankOfGroup, static_cast<int>(R),
                            Size);
      if (R >= Most)
        break;
      if (Named[R / 64] >> (R % 64) & 1)
        return tellArgument(C, said::RankTwice, static_cast<int>(R));
      Named[R / 64] |= uint64_t{1} << (R % 64);
    }
  }
  return false;
}

/// Size 0: who the members are is not known, as those of another world.
template <typename Who>
bool rankFault(const Who &C, const char *What, int Rank, int Size,
               bool AnyToo) {
  if (__builtin_expect((Rank >= 0 && Rank < Size) || Rank == MPI_PROC_NULL ||
                           (AnyToo && Rank == MPI_ANY_SOURCE),
                       1) ||
      Size == 0)
    return false;
  return tellArgument(C, said::NoSuchOf, What, Rank, Size);
}

/// Neighbours that the communicator does not have (MPI-3.1, section 7.5.4).
inline bool neighbourFault(const Caller &C, long long N, const int *Ranks) {
  const CommObject *S = objectOf(C.Comm);
  for (long long I = 0; S && Ranks && I < N; ++I)
    if (rankFault(C, "neighbour", Ranks[I], S->Size, false))
      return true;
  return false;
}

/// A graph whose list of neighbours does not fit (MPI-3.1, section 7.5.3).
inline bool graphFault(const Caller &C, int Nodes, const int *Index,
                       const int *Edges) {
  for (int I = 0; Index && I < Nodes; ++I)
    if (Index[I] < (I ? Index[I - 1] : 0))
      return tellArgument(C, said::IndexFalls, I, Index[I]);
  for (int I = 0; Index && Edges && Nodes > 0 && I < Index[Nodes - 1]; ++I)
    if (Edges[I] < 0 || Edges[I] >= Nodes)
      return tellArgument(C, said::NoSuchNode, Edges[I], Nodes);
  return false;
}

/// A buffered send of which the attached buffer cannot hold even this message.
template <typename A> bool spaceFault(const A &Call, const Caller &C) {
  long long Room = roomForSends();
  const TypeInfo *Info = typeInfo(Call.template get<Role::TYPE>());
  if (!Info || Info->Bytes <= 0 ||
      Call.template get<Role::DEST>() == MPI_PROC_NULL)
    return false;
  auto Count = static_cast<long long>(Call.template get<Role::COUNT>());
  if (Count <= 0 || Info->Bytes * Count <= Room)
    return false;
  if (Room < 0)
    return tellArgument(C, said::NoBufferAttached);
  return tellArgument(C, said::MessageAboveBuffer, Info->Bytes * Count, Room);
}

/// Numbers that the call alone shows to be wrong.
template <size_t I, typename A, typename Who>
__attribute__((always_inline)) inline bool valueFault(const A &Call,
                                                      const Who &C) {
  constexpr Fn F = A::Function;
  constexpr Role R = row(F).Roles.At[I];
  auto Value = std::get<I>(Call.Values);
  if constexpr (R == Role::TARGET_COUNT || R == Role::NREQ || R == Role::N ||
                R == Role::INDEGREE || R == Role::OUTDEGREE ||
                (R == Role::COUNT && !movesData(F))) {
    return __builtin_expect(Value < 0, 0) &&
           tellArgument(C, said::CountIs, static_cast<long long>(Value));
  } else if constexpr (R == Role::BLOCKLEN) {
    return Value < 0 &&
           tellArgument(C, said::BlockLength, static_cast<long long>(Value));
  } else if constexpr (R == Role::NDIMS || R == Role::NNODES ||
                       R == Role::PARTITIONS) {
    return Value < 0 && tellArgument(C, said::NumberOf,
                                     R == Role::NDIMS    ? "dimensions"
                                     : R == Role::NNODES ? "nodes"
                                                         : "partitions",
                                     Value);
  } else if constexpr (R == Role::COLOR) {
    return Value < 0 && Value != MPI_UNDEFINED &&
           tellArgument(C, said::ColourIs, Value);
  } else if constexpr (R == Role::REQ_OUT || R == Role::REQ_INOUT) {
    if (!Value)
      return tellArgument(C, said::RequestAddressNull);
    if constexpr (F == Fn::Start || F == Fn::Request_free || F == Fn::Cancel)
      return *Value == MPI_REQUEST_NULL && tellNull(C, Kind::Request);
    return false;
  } else if constexpr (R == Role::LOCK_TYPE) {
    return Value != MPI_LOCK_SHARED && Value != MPI_LOCK_EXCLUSIVE &&
           tellArgument(C, said::NoSuchLockType, Value);
  } else if constexpr (R == Role::GRAPH_INDEX) {
    return graphFault(C, Call.template get<Role::NNODES>(), Value,
                      Call.template get<Role::GRAPH_EDGES>());
  } else if constexpr (R == Role::WHENCE || R == Role::SHARED_WHENCE) {
    return Value != MPI_SEEK_SET && Value != MPI_SEEK_CUR &&
           Value != MPI_SEEK_END && tellArgument(C, said::NoSuchWhence, Value);
  } else if constexpr (F == Fn::Dist_graph_create && R == Role::SOURCES) {
    return neighbourFault(C, Call.template get<Role::N>(), Value);
  } else if constexpr (F == Fn::Dist_graph_create && R == Role::DESTINATIONS) {
    const int *Degrees = Call.template get<Role::DEGREES>();
    long long Edges = 0;
    for (int J = 0; Degrees && J < Call.template get<Role::N>(); ++J)
      Edges += Degrees[J];
    return neighbourFault(C, Edges, Value);
  } else if constexpr (F == Fn::Dist_graph_create_adjacent &&
                       R == Role::SOURCES) {
    return neighbourFault(C, Call.template get<Role::INDEGREE>(), Value);
  } else if constexpr (F == Fn::Dist_graph_create_adjacent &&
                       R == Role::DESTINATIONS) {
    return neighbourFault(C, Call.template get<Role::OUTDEGREE>(), Value);
  } else if constexpr (R == Role::DISP_UNIT) {
    return Value <= 0 && tellArgument(C, said::DisplacementUnit,
                                      static_cast<long long>(Value));
  } else if constexpr (R == Role::FSIZE || R == Role::WSIZE ||
                       R == Role::BSIZE) {
    return Value < 0 &&
           tellArgument(C, said::SizeIs, static_cast<long long>(Value));
  } else if constexpr (R == Role::ASSERT && has(F, Role::WIN)) {
    constexpr int Any = MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT |
                        MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;
    return (Value & ~Any) != 0 && tellArgument(C, said::AssertionBits, Value);
  } else if constexpr (R == Role::ORDER) {
    return Value != MPI_ORDER_C && Value != MPI_ORDER_FORTRAN &&
           tellArgument(C, said::NoSuchOrder, Value);
  } else if constexpr (F == Fn::Type_create_darray && R == Role::RANK_IN) {
    int Size = std::get<0>(Call.Values);
    return (Value < 0 || Value >= Size) &&
           tellArgument(C, said::NoSuchRank, Value, Size);
  } else if constexpr (F == Fn::Type_create_subarray && R == Role::INT) {
    if (Value < 0)
      return tellArgument(C, said::NumberOfDimensions, Value);
    auto [Sizes, Parts, Starts] =
        std::make_tuple(std::get<1>(Call.Values), std::get<2>(Call.Values),
                        std::get<3>(Call.Values));
    for (int J = 0; Sizes && Parts && Starts && J < Value; ++J)
      if (Parts[J] < 1 || Starts[J] < 0 || Parts[J] > Sizes[J] ||
          Starts[J] > Sizes[J] - Parts[J])
        return tellArgument(C, said::OutsideDimension, J,
                            static_cast<long long>(Parts[J]),
                            static_cast<long long>(Starts[J]),
                            static_cast<long long>(Sizes[J]));
    return false;
  } else if constexpr (R == Role::INTS && has(F, Role::GROUP) &&
                       has(F, Role::N)) {
    return groupFault(C, Call.template get<Role::GROUP>(),
                      Call.template get<Role::N>(), Value);
  } else if constexpr (R == Role::RANGES) {
    return rangesFault(C, Call.template get<Role::GROUP>(),
                       Call.template get<Role::N>(), Value);
  } else if constexpr (R == Role::BASE) {
    auto Size = static_cast<long long>(Call.template get<Role::WSIZE>());
    return !Value && Size > 0 && tellUseless(C, said::WindowAtNull, Size);
  } else if constexpr (R == Role::REQS || R == Role::REQS_IN) {
    return !Value && Call.template get<Role::NREQ>() > 0 &&
           tellArgument(C, said::RequestsNull);
  } else if constexpr (R == Role::BLOCKLENS) {
    if constexpr (has(F, Role::COUNT))
      for (decltype(Call.template get<Role::COUNT>()) J = 0;
           Value && J < Call.template get<Role::COUNT>(); ++J)
        if (Value[J] < 0)
          return tellArgument(C, said::BlockLengthOf, static_cast<long long>(J),
                              static_cast<long long>(Value[J]));
    return false;
  } else if constexpr (R == Role::DIMS) {
    long long Nodes = 1;
    for (int J = 0; Value && J < Call.template get<Role::NDIMS>(); ++J) {
      if (Value[J] < 0)
        return tellArgument(C, said::DimensionSize, J, Value[J]);
      Nodes *= Value[J] ? Value[J] : 1;
    }
    const CommObject *S = objectOf(Call.template get<Role::COMM>());
    return S && S->Size && Nodes > S->Size &&
           tellArgument(C, said::GridAboveRanks, Nodes, S->Size);
  } else {
    return false;
  }
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_VALUECHECKS_H
