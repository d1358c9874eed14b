// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Laying out datatypes. Knows the constructors of MPI-3.1 except distributed
/// arrays; of those only the hull is known.

#include "track/TypeMap.h"

#include "track/Handles.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt::track {

namespace {

constexpr uint32_t MaxSegments = 1 << 16;

/// Segments as they come; those that touch become one.
class Layout {
public:
  Layout() = default;
  ~Layout() { free(At); }
  Layout(const Layout &) = delete;
  Layout &operator=(const Layout &) = delete;

  void add(int64_t Offset, int64_t Length) {
    if (Length <= 0 || Incomplete)
      return;
    if (Size > 0 && At[Size - 1].Offset + At[Size - 1].Length == Offset) {
      At[Size - 1].Length += Length;
      return;
    }
    if (Size == Room && !grow()) {
      Incomplete = true;
      return;
    }
    At[Size++] = {Offset, Length};
  }
  /// Count elements of Other, one each Stride bytes.
  void add(const Layout &Other, int64_t Offset, int64_t Count, int64_t Stride) {
    Incomplete |= Other.Incomplete;
    bool Joined = Other.Size == 1 && Other.At[0].Length == Stride;
    if (Joined && Count > 0)
      return add(Offset + Other.At[0].Offset, Stride * Count);
    for (int64_t I = 0; I < Count && Other.Size && !Incomplete; ++I)
      for (uint32_t J = 0; J < Other.Size; ++J)
        add(Offset + I * Stride + Other.At[J].Offset, Other.At[J].Length);
  }

  Segment *At = nullptr;
  uint32_t Size = 0, Room = 0;
  bool Incomplete = false;

private:
  bool grow() {
    uint32_t Wanted = Room ? Room * 2 : 8;
    auto *New =
        Wanted <= MaxSegments
            ? static_cast<Segment *>(realloc(At, Wanted * sizeof(Segment)))
            : nullptr;
    if (!New)
      return false;
    At = New;
    Room = Wanted;
    return true;
  }
};

bool isNamed(int Combiner) {
  return Combiner == MPI_COMBINER_NAMED || Combiner == MPI_COMBINER_F90_REAL ||
         Combiner == MPI_COMBINER_F90_COMPLEX ||
         Combiner == MPI_COMBINER_F90_INTEGER;
}

/// What a constructor was given.
struct Contents {
  int NumInts = 0, NumAints = 0, NumTypes = 0, Combiner = MPI_COMBINER_NAMED;
  int *Ints = nullptr;
  MPI_Aint *Aints = nullptr;
  MPI_Datatype *Types = nullptr;
  bool Good = false;

  explicit Contents(MPI_Datatype Type) {
    if (PMPI_Type_get_envelope(Type, &NumInts, &NumAints, &NumTypes,
                               &Combiner) != MPI_SUCCESS)
      return;
    if (isNamed(Combiner)) {
      Good = true;
      return;
    }
    Ints = static_cast<int *>(malloc(sizeof(int) * (NumInts + 1)));
    Aints = static_cast<MPI_Aint *>(malloc(sizeof(MPI_Aint) * (NumAints + 1)));
    Types = static_cast<MPI_Datatype *>(
        malloc(sizeof(MPI_Datatype) * (NumTypes + 1)));
    Good = Ints && Aints && Types && NumTypes > 0 &&
           PMPI_Type_get_contents(Type, NumInts, NumAints, NumTypes, Ints,
                                  Aints, Types) == MPI_SUCCESS;
  }
  ~Contents() {
    for (int I = 0; Good && I < NumTypes; ++I)
      if (!isNamedType(Types[I]))
        PMPI_Type_free(&Types[I]);
    free(Ints);
    free(Aints);
    free(Types);
  }
  Contents(const Contents &) = delete;
  Contents &operator=(const Contents &) = delete;
};

void lay(MPI_Datatype Type, Layout &To);

int64_t extentOf(MPI_Datatype Type) {
  MPI_Aint Lower = 0, Extent = 0;
  PMPI_Type_get_extent(Type, &Lower, &Extent);
  return Extent;
}

void laySubarray(const Contents &C, const Layout &Old, int64_t Extent,
                 Layout &To) {
  int Dims = C.Ints[0];
  const int *Sizes = C.Ints + 1, *Sub = Sizes + Dims, *Starts = Sub + Dims;
  bool RowMajor = C.Ints[1 + 3 * Dims] == MPI_ORDER_C;
  constexpr int MaxDims = 32;
  if (Dims < 1 || Dims > MaxDims) {
    To.Incomplete = true;
    return;
  }
  // By dimension from the one whose elements are neighbours.
  int64_t Step[MaxDims], First = 0, Place[MaxDims] = {};
  int Order[MaxDims];
  for (int I = 0; I < Dims; ++I)
    Order[I] = RowMajor ? Dims - 1 - I : I;
  int64_t Stride = Extent;
  for (int I = 0; I < Dims; ++I) {
    Step[I] = Stride;
    First += Starts[Order[I]] * Stride;
    Stride *= Sizes[Order[I]];
    if (Sub[Order[I]] <= 0)
      return;
  }
  for (;;) {
    int64_t Offset = First;
    for (int I = 1; I < Dims; ++I)
      Offset += Place[I] * Step[I];
    To.add(Old, Offset, Sub[Order[0]], Extent);
    int I = 1;
    while (I < Dims && ++Place[I] == Sub[Order[I]])
      Place[I++] = 0;
    if (I >= Dims || To.Incomplete)
      return;
  }
}

void layDerived(const Contents &C, Layout &To) {
  const int *I = C.Ints;
  if (C.Combiner == MPI_COMBINER_STRUCT) {
    for (int J = 0; J < I[0]; ++J) {
      Layout Old;
      lay(C.Types[J], Old);
      To.add(Old, C.Aints[J], I[1 + J], extentOf(C.Types[J]));
    }
    return;
  }
  Layout Old;
  lay(C.Types[0], Old);
  int64_t Extent = extentOf(C.Types[0]);
  switch (C.Combiner) {
  case MPI_COMBINER_DUP:
  case MPI_COMBINER_RESIZED:
    return To.add(Old, 0, 1, Extent);
  case MPI_COMBINER_CONTIGUOUS:
    return To.add(Old, 0, I[0], Extent);
  case MPI_COMBINER_VECTOR:
    for (int J = 0; J < I[0] && !To.Incomplete; ++J)
      To.add(Old, int64_t(J) * I[2] * Extent, I[1], Extent);
    return;
  case MPI_COMBINER_HVECTOR:
    for (int J = 0; J < I[0] && !To.Incomplete; ++J)
      To.add(Old, int64_t(J) * C.Aints[0], I[1], Extent);
    return;
  case MPI_COMBINER_INDEXED:
    for (int J = 0; J < I[0] && !To.Incomplete; ++J)
      To.add(Old, I[1 + I[0] + J] * Extent, I[1 + J], Extent);
    return;
  case MPI_COMBINER_HINDEXED:
    for (int J = 0; J < I[0] && !To.Incomplete; ++J)
      To.add(Old, C.Aints[J], I[1 + J], Extent);
    return;
  case MPI_COMBINER_INDEXED_BLOCK:
    for (int J = 0; J < I[0] && !To.Incomplete; ++J)
      To.add(Old, I[2 + J] * Extent, I[1], Extent);
    return;
  case MPI_COMBINER_HINDEXED_BLOCK:
    for (int J = 0; J < I[0] && !To.Incomplete; ++J)
      To.add(Old, C.Aints[J], I[1], Extent);
    return;
  case MPI_COMBINER_SUBARRAY:
    return laySubarray(C, Old, Extent, To);
  default:
    To.Incomplete = true;
  }
}

void lay(MPI_Datatype Type, Layout &To) {
  Contents C(Type);
  if (!C.Good) {
    To.Incomplete = true;
  } else if (isNamed(C.Combiner)) {
    MPI_Count Size = 0;
    MPI_Aint Lower = 0, Extent = 0;
    PMPI_Type_size_x(Type, &Size);
    PMPI_Type_get_true_extent(Type, &Lower, &Extent);
    // Pairs with a hole inside.
    To.Incomplete |= Size != Extent;
    To.add(Lower, Size);
  } else {
    layDerived(C, To);
  }
}

/// Sorts them: their order is of no use afterwards.
bool overlapInside(Layout &L) {
  std::sort(L.At, L.At + L.Size, [](const Segment &A, const Segment &B) {
    return A.Offset < B.Offset;
  });
  for (uint32_t I = 1; I < L.Size; ++I)
    if (L.At[I].Offset < L.At[I - 1].Offset + L.At[I - 1].Length)
      return true;
  return false;
}

TypeMap *makeMap(MPI_Datatype Type) {
  Layout L;
  lay(Type, L);
  uint32_t N = L.Incomplete ? 0 : L.Size;
  auto *M = static_cast<TypeMap *>(
      malloc(offsetof(TypeMap, Segments) + sizeof(Segment) * (N + 1)));
  if (!M)
    return nullptr;
  MPI_Aint Lower = 0, Extent = 0, TrueLower = 0, TrueExtent = 0;
  MPI_Count Size = 0;
  PMPI_Type_get_extent(Type, &Lower, &Extent);
  PMPI_Type_get_true_extent(Type, &TrueLower, &TrueExtent);
  PMPI_Type_size_x(Type, &Size);
  new (&M->Users) std::atomic<uint32_t>(1);
  M->HullOnly = L.Incomplete;
  M->Sized = Size > 0;
  M->Extent = Extent;
  M->Low = TrueLower;
  M->High = TrueLower + TrueExtent;
  M->NumSegments = N;
  if (N)
    memcpy(M->Segments, L.At, sizeof(Segment) * N);
  M->Dense = N == 1 && L.At[0].Length == Extent;
  M->Ordered = true;
  M->Stride = N > 1 ? L.At[1].Offset - L.At[0].Offset : N == 1 ? Extent : 0;
  for (uint32_t I = 1; I < N; ++I) {
    const Segment &Before = L.At[I - 1], &Here = L.At[I];
    M->Ordered &= Here.Offset >= Before.Offset + Before.Length;
    if (Here.Offset - Before.Offset != M->Stride ||
        Here.Length != Before.Length)
      M->Stride = 0;
  }
  M->Overlaps = false;
  if (!M->Ordered) {
    M->Stride = 0;
    M->Overlaps = overlapInside(L);
  }
  return M;
}

} // namespace

TypeMap *typeMap(MPI_Datatype Type) {
  Handle *H = findHandle(Kind::Type, handleBits(Type));
  if (!H || H->is(Handle::Unsure) || H->isFreed())
    return nullptr;
  TypeMap *Map = H->Map.load(std::memory_order_acquire);
  if (__builtin_expect(Map != nullptr, 1))
    return Map;
  int Saved = errno;
  Map = makeMap(Type);
  TypeMap *Before = nullptr;
  if (Map && !H->Map.compare_exchange_strong(Before, Map)) {
    release(Map);
    Map = Before;
  }
  errno = Saved;
  return Map;
}

bool isNamedType(MPI_Datatype Type) {
  int A, B, C, Combiner = MPI_COMBINER_NAMED;
  PMPI_Type_get_envelope(Type, &A, &B, &C, &Combiner);
  return isNamed(Combiner);
}

void release(TypeMap *M) {
  if (M->Users.fetch_sub(1, std::memory_order_acq_rel) == 1)
    free(M);
}

} // namespace tutti::rt::track
