// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is wrong with the numbers of a local query: grids that a communicator
/// does not have, dimensions and coordinates outside of them, keys that MPI
/// itself owns. Must not know handles.

#ifndef TUTTI_TRACK_ARGUMENTS_QUERYCHECKS_H
#define TUTTI_TRACK_ARGUMENTS_QUERYCHECKS_H

#include "core/texts/Arguments.def"
#include "mpi/Ask.h"
#include "mpi/Mpi.h"
#include "track/arguments/CommunicatorChecks.h"
#include "track/handles/Kinds.h"
#include "tutti/MpiTable.h"

#include <cstdio>
#include <cstring>

namespace tutti::rt::track {

/// Why it is wrong; empty when nothing is.
struct Why {
  char Text[160] = "";
  explicit operator bool() const { return Text[0] != 0; }
};

constexpr bool changesAttribute(Fn F) {
  return F == Fn::Comm_set_attr || F == Fn::Comm_delete_attr;
}
constexpr bool isJudged(Fn F) {
  return has(F, table::Shaped) || has(F, table::Inter) || changesAttribute(F) ||
         isOfInfo(F) || F == Fn::Dims_create || F == Fn::Group_translate_ranks;
}

/// One coordinate that lies outside of a dimension without period.
inline Why coordinatesFault(MPI_Comm Comm, const int *Given) {
  constexpr int Most = 16;
  int N = 0, Sizes[Most], Periods[Most], Mine[Most];
  Why W;
  ask<PMPI_Cartdim_get>(Comm, &N);
  if (!Given || N > Most)
    return W;
  ask<PMPI_Cart_get>(Comm, N, Sizes, Periods, Mine);
  for (int D = 0; D < N && !W; ++D)
    if (!Periods[D] && (Given[D] < 0 || Given[D] >= Sizes[D]))
      snprintf(W.Text, sizeof(W.Text), said::CoordinateOutside, D, Given[D],
               Sizes[D]);
  return W;
}

inline Why gridFault(int Nodes, int N, const int *Sizes) {
  Why W;
  long long Product = 1;
  for (int D = 0; Sizes && D < N && !W; ++D) {
    if (Sizes[D] < 0)
      snprintf(W.Text, sizeof(W.Text), said::DimensionSize, D, Sizes[D]);
    else if (Sizes[D])
      Product *= Sizes[D];
  }
  if (!W && Sizes && N > 0 && Nodes > 0 && Nodes % Product)
    snprintf(W.Text, sizeof(W.Text), said::NodesNotMultiple, Nodes, Product);
  return W;
}

/// Ranks of the group; MPI_PROC_NULL stands for itself in each.
inline Why ranksFault(MPI_Group Group, int N, const int *Ranks) {
  Why W;
  int Size = 0;
  if (!Ranks || ask<PMPI_Group_size>(Group, &Size) != MPI_SUCCESS)
    return W;
  for (int I = 0; I < N && !W; ++I)
    if ((Ranks[I] < 0 || Ranks[I] >= Size) && Ranks[I] != MPI_PROC_NULL)
      snprintf(W.Text, sizeof(W.Text), said::NoSuchRankOfGroup, Ranks[I], Size);
  return W;
}

inline Why numberOfKeyFault(MPI_Info Info, int Number) {
  Why W;
  int There = 0;
  if (ask<PMPI_Info_get_nkeys>(Info, &There) == MPI_SUCCESS &&
      (Number < 0 || Number >= There))
    snprintf(W.Text, sizeof(W.Text), said::NoSuchNumberOfKey, Number, There);
  return W;
}

inline Why keyFault(MPI_Info Info, const char *Key) {
  Why W;
  int Length = 0, There = 1;
  if (Key &&
      ask<PMPI_Info_get_valuelen>(Info, Key, &Length, &There) == MPI_SUCCESS &&
      !There)
    snprintf(W.Text, sizeof(W.Text), said::NoSuchKey, Key);
  return W;
}

/// The handles among the arguments are good.
template <typename A> Why queryFault(const A &Call) {
  constexpr Fn F = A::Function;
  Why W;
  if constexpr (has(F, table::Inter)) {
    int Inter = 1;
    ask<PMPI_Comm_test_inter>(Call.template get<Role::COMM>(), &Inter);
    if (!Inter)
      snprintf(W.Text, sizeof(W.Text), said::NoIntracommunicator);
  } else if constexpr (has(F, table::Shaped)) {
    MPI_Comm Comm = Call.template get<Role::COMM>();
    if (!hasTopology<F>(Comm)) {
      snprintf(W.Text, sizeof(W.Text), said::NoTopology,
               topologyName(topologyOf(F)));
      return W;
    }
    if constexpr (F == Fn::Cart_shift) {
      int N = 0, Direction = std::get<1>(Call.Values);
      ask<PMPI_Cartdim_get>(Comm, &N);
      if (Direction < 0 || Direction >= N)
        snprintf(W.Text, sizeof(W.Text), said::NoSuchDimension, Direction, N);
    } else if constexpr (F == Fn::Cart_rank) {
      return coordinatesFault(Comm, std::get<1>(Call.Values));
    } else if constexpr (has(F, Role::RANK_IN)) {
      int Size = 0, Rank = Call.template get<Role::RANK_IN>();
      ask<PMPI_Comm_size>(Comm, &Size);
      if (Rank < 0 || Rank >= Size)
        snprintf(W.Text, sizeof(W.Text), said::NoSuchRank, Rank, Size);
    }
  } else if constexpr (F == Fn::Dims_create) {
    return gridFault(std::get<0>(Call.Values), std::get<1>(Call.Values),
                     std::get<2>(Call.Values));
  } else if constexpr (changesAttribute(F)) {
    const int Keys[] = {
        MPI_TAG_UB,        MPI_HOST,         MPI_IO,    MPI_WTIME_IS_GLOBAL,
        MPI_UNIVERSE_SIZE, MPI_LASTUSEDCODE, MPI_APPNUM};
    for (int Key : Keys)
      if (Call.template get<Role::KEYVAL>() == Key)
        snprintf(W.Text, sizeof(W.Text), said::AttributeOfMpi);
  } else if constexpr (F == Fn::Group_translate_ranks) {
    return ranksFault(Call.template get<Role::GROUP>(),
                      Call.template get<Role::COUNT>(),
                      Call.template get<Role::INTS>());
  } else if constexpr (F == Fn::Info_get_nthkey) {
    return numberOfKeyFault(Call.template get<Role::INFO>(),
                            Call.template get<Role::INT>());
  } else if constexpr (isOfInfo(F) && has(F, Role::STRING)) {
    const char *Key = Call.template get<Role::STRING>();
    if (Key && (!*Key || strlen(Key) > MPI_MAX_INFO_KEY))
      snprintf(W.Text, sizeof(W.Text), said::KeyLength, strlen(Key));
    else if constexpr (F == Fn::Info_delete)
      return keyFault(Call.template get<Role::INFO>(), Key);
    else if constexpr (F == Fn::Info_set)
      if (const char *Value = std::get<2>(Call.Values);
          Value && strlen(Value) > MPI_MAX_INFO_VAL)
        snprintf(W.Text, sizeof(W.Text), said::ValueLength, strlen(Value));
  }
  return W;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_QUERYCHECKS_H
