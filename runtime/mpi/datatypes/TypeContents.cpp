// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Envelopes and contents.

#include "mpi/datatypes/TypeContents.h"

#include "mpi/Ask.h"

#include <cstdlib>

namespace tutti::rt {

TypeEnvelope::TypeEnvelope(MPI_Datatype Type) {
#if MPI_VERSION >= 4
  Known = ask<PMPI_Type_get_envelope_c>(Type, &NumInts, &NumAints, &NumCounts,
                                        &NumTypes, &Combiner) == MPI_SUCCESS;
#else
  int Ints = 0, Aints = 0, N = 0;
  Known = ask<PMPI_Type_get_envelope>(Type, &Ints, &Aints, &N, &Combiner) ==
          MPI_SUCCESS;
  NumInts = Ints;
  NumAints = Aints;
  NumTypes = N;
#endif
}

Constructor TypeEnvelope::how() const {
  if (!Known)
    return Constructor::Unknown;
  switch (Combiner) {
  case MPI_COMBINER_NAMED:
  case MPI_COMBINER_F90_REAL:
  case MPI_COMBINER_F90_COMPLEX:
  case MPI_COMBINER_F90_INTEGER:
    return Constructor::Named;
  case MPI_COMBINER_DUP:
    return Constructor::Dup;
  case MPI_COMBINER_RESIZED:
    return Constructor::Resized;
  case MPI_COMBINER_CONTIGUOUS:
    return Constructor::Contiguous;
  case MPI_COMBINER_VECTOR:
    return Constructor::Vector;
  case MPI_COMBINER_HVECTOR:
    return Constructor::Hvector;
  case MPI_COMBINER_INDEXED:
    return Constructor::Indexed;
  case MPI_COMBINER_HINDEXED:
    return Constructor::Hindexed;
  case MPI_COMBINER_INDEXED_BLOCK:
    return Constructor::IndexedBlock;
  case MPI_COMBINER_HINDEXED_BLOCK:
    return Constructor::HindexedBlock;
  case MPI_COMBINER_STRUCT:
    return Constructor::Struct;
  case MPI_COMBINER_SUBARRAY:
    return Constructor::Subarray;
  case MPI_COMBINER_DARRAY:
    return Constructor::Darray;
  default:
    return Constructor::Unknown;
  }
}

bool isNamedType(MPI_Datatype Type) {
  return TypeEnvelope(Type).how() == Constructor::Named;
}

TypeContents::TypeContents(MPI_Datatype Type) : Envelope(Type) {
  How = Envelope.how();
  if (How == Constructor::Named || How == Constructor::Unknown)
    return;
  if (!read(Type) || !isWhole())
    How = Constructor::Unknown;
}

bool TypeContents::read(MPI_Datatype Type) {
  const TypeEnvelope &E = Envelope;
  Size = E.NumInts + E.NumAints + E.NumCounts;
  size_t Places = static_cast<size_t>(Size) + 1;
  Values = static_cast<int64_t *>(malloc(sizeof(int64_t) * Places));
  Numbers = Values;
  Types = static_cast<MPI_Datatype *>(
      malloc(sizeof(MPI_Datatype) * (static_cast<size_t>(E.NumTypes) + 1)));
  // What MPI writes is as wide as an integer, an address or a count.
  auto *Ints = static_cast<int *>(malloc(sizeof(int) * Places));
  auto *Aints = static_cast<MPI_Aint *>(malloc(sizeof(MPI_Aint) * Places));
  auto *Counts = static_cast<MPI_Count *>(malloc(sizeof(MPI_Count) * Places));
  bool Good = Values && Types && Ints && Aints && Counts && E.NumTypes > 0;
#if MPI_VERSION >= 4
  Good = Good && ask<PMPI_Type_get_contents_c>(
                     Type, E.NumInts, E.NumAints, E.NumCounts, E.NumTypes, Ints,
                     Aints, Counts, Types) == MPI_SUCCESS;
#else
  Good = Good && ask<PMPI_Type_get_contents>(Type, static_cast<int>(E.NumInts),
                                             static_cast<int>(E.NumAints),
                                             static_cast<int>(E.NumTypes), Ints,
                                             Aints, Types) == MPI_SUCCESS;
#endif
  if (Good) {
    NumTypes = E.NumTypes;
    // See Construction: the order of storage of a subarray comes last.
    MPI_Count First = E.NumInts;
    if (How == Constructor::Subarray && E.NumCounts > 0 && E.NumInts == 2)
      First = 1;
    int64_t *To = Values;
    for (MPI_Count I = 0; I < First; ++I)
      *To++ = Ints[I];
    for (MPI_Count I = 0; I < E.NumAints; ++I)
      *To++ = Aints[I];
    for (MPI_Count I = 0; I < E.NumCounts; ++I)
      *To++ = Counts[I];
    for (MPI_Count I = First; I < E.NumInts; ++I)
      *To++ = Ints[I];
  }
  free(Ints);
  free(Aints);
  free(Counts);
  return Good;
}

TypeContents::~TypeContents() {
  for (MPI_Count I = 0; I < NumTypes; ++I)
    if (!isNamedType(Types[I]))
      ask<PMPI_Type_free>(&Types[I]);
  free(Values);
  free(Types);
}

} // namespace tutti::rt
