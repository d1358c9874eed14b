// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Laying out datatypes. Of distributed arrays only the hull is known.

#include "track/memory/TypeMap.h"

#include "mpi/Ask.h"
#include "mpi/datatypes/TypeContents.h"
#include "track/handles/Handles.h"
#include "track/memory/Layout.h"
#include "track/memory/MakeMap.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt::track {

namespace {

int64_t extentOf(MPI_Datatype Type) {
  MPI_Aint Lower = 0, Extent = 0;
  ask<PMPI_Type_get_extent>(Type, &Lower, &Extent);
  return Extent;
}

void lay(MPI_Datatype Type, Layout &To) {
  TypeContents C(Type);
  if (C.How == Constructor::Named) {
    MPI_Count Size = 0;
    MPI_Aint Lower = 0, Extent = 0;
    ask<PMPI_Type_size_x>(Type, &Size);
    ask<PMPI_Type_get_true_extent>(Type, &Lower, &Extent);
    // Pairs with a hole inside.
    To.Incomplete |= Size != Extent;
    To.add(Lower, Size);
  } else if (C.How == Constructor::Struct) {
    for (int64_t I = 0; I < C.numBlocks() && !To.Incomplete; ++I) {
      Layout Old;
      lay(C.type(I), Old);
      To.add(Old, C.offset(I, 0), C.length(I), extentOf(C.type(I)));
    }
  } else if (C.hasBlocks() || C.How == Constructor::Subarray) {
    Layout Old;
    lay(C.type(), Old);
    bool RowMajor = C.hasBlocks() || C.order() == MPI_ORDER_C;
    To.add(Old, C, extentOf(C.type()), RowMajor);
  } else {
    To.Incomplete = true;
  }
}

TypeMap *makeMap(MPI_Datatype Type) {
  Layout L;
  lay(Type, L);
  MPI_Aint Lower = 0, Extent = 0, TrueLower = 0, TrueExtent = 0;
  MPI_Count Size = 0;
  ask<PMPI_Type_get_extent>(Type, &Lower, &Extent);
  ask<PMPI_Type_get_true_extent>(Type, &TrueLower, &TrueExtent);
  ask<PMPI_Type_size_x>(Type, &Size);
  return makeMap(L, {Size, Extent, TrueLower, TrueLower + TrueExtent});
}

} // namespace

TypeMap *lookUpMap(MPI_Datatype Type, Handle &H) {
  int Saved = errno;
  TypeMap *Map = makeMap(Type), *Before = nullptr;
  if (Map && !H.Map.compare_exchange_strong(Before, Map)) {
    release(Map);
    Map = Before;
  }
  errno = Saved;
  return Map;
}

} // namespace tutti::rt::track
