// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory that one call reads and writes on this rank, from its arguments.
/// Must not know what is done with it.

#ifndef TUTTI_TRACK_MEMORY_MEMORY_H
#define TUTTI_TRACK_MEMORY_MEMORY_H

#include "track/Context.h"
#include "track/arguments/Arguments.h"
#include "track/memory/BufferRegions.h"

namespace tutti::rt::track {

template <int I, typename A>
__attribute__((always_inline)) inline void
collectPart(const A &Call, const CommObject *S, BufferRegions &Out) {
  constexpr Fn F = A::Function;
  constexpr Part P = shapeOf(F).Parts[I];
  if (!isSignificant<F>(Call, S, P))
    return;
  const void *Buffer = std::get<P.Buffer>(Call.Values);
  if (isInPlace(Buffer))
    return;
  if constexpr (has(F, Role::DEST))
    if (P.Sends && !P.Receives &&
        Call.template get<Role::DEST>() == MPI_PROC_NULL)
      return;
  if constexpr (has(F, Role::SOURCE))
    if (P.Receives && Call.template get<Role::SOURCE>() == MPI_PROC_NULL)
      return;
  if constexpr (row(F).Kind == Class::Rma) {
    if (Call.template get<Role::TARGET_RANK>() == MPI_PROC_NULL)
      return;
    if (ignoresOrigin(Call, P))
      return;
  }
  bool Written = P.Receives;
  if constexpr (P.Sends && P.Receives && has(F, Role::ROOT))
    Written = !isRoot(*S, Call.template get<Role::ROOT>());
  auto Type = std::get<P.Type>(Call.Values);
  if constexpr (P.Count < 0) {
    Out.add(Buffer, 1, typeMap(Type), Written);
  } else {
    auto Count = std::get<P.Count>(Call.Values);
    int Peers = 1;
    if constexpr (isCollectiveData(F)) {
      if (!S)
        return;
      Peers = S->peers();
      // Each group of an intercommunicator scatters what the other one reduces
      // among its own members.
      if constexpr (has(F, table::Reduction))
        Peers = S->Size;
      if constexpr (row(F).Kind == Class::Neighbor)
        Peers = neighbours(Call.template get<Role::COMM>(), P.Sends);
    }
    if constexpr (!std::is_pointer_v<decltype(Count)>) {
      Out.add(Buffer, hasBlocks(F, P) ? int64_t(Count) * Peers : Count,
              typeMap(Type), Written);
    } else if constexpr (has(F, table::Reduction)) {
      int64_t Total = 0;
      for (int J = 0; J < S->Size; ++J)
        Total += P.Sends || J == S->Rank ? Count[J] : 0;
      Out.add(Buffer, Total, typeMap(Type), Written);
    } else {
      auto Displs = std::get<P.Displs>(Call.Values);
      [[maybe_unused]] TypeMap *M = nullptr;
      if constexpr (!isDataTypes(row(F).Roles.At[P.Type]))
        if (!(M = typeMap(Type)))
          return;
      for (int J = 0; J < Peers; ++J) {
        if (Count[J] <= 0)
          continue;
        if constexpr (isDataTypes(row(F).Roles.At[P.Type])) {
          Out.add(static_cast<const char *>(Buffer) + Displs[J], Count[J],
                  typeMap(Type[J]), Written);
        } else {
          Out.add(static_cast<const char *>(Buffer) + Displs[J] * M->Extent,
                  Count[J], M, Written);
        }
      }
    }
  }
}

template <typename A, size_t... I>
void collectParts(const A &Call, [[maybe_unused]] const CommObject *S,
                  BufferRegions &Out, std::index_sequence<I...>) {
  (collectPart<I>(Call, S, Out), ...);
}

template <typename A>
void collectMemory(const A &Call, const CommObject *S, BufferRegions &Out) {
  constexpr Fn F = A::Function;
  collectParts(Call, S, Out, std::make_index_sequence<shapeOf(F).Size>());
}

/// Buffers that may not share memory within the call.
constexpr bool hasBothSides(Fn F) {
  bool Sends = false, Receives = false;
  Shape S = shapeOf(F);
  for (int I = 0; I < S.Size; ++I) {
    Sends |= S.Parts[I].Sends && !S.Parts[I].Receives;
    Receives |= S.Parts[I].Receives && !S.Parts[I].Sends;
  }
  return Sends && Receives;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_MEMORY_H
