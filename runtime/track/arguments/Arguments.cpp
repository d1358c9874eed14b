// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is known of the arguments that later calls are checked with.

#include "track/arguments/Arguments.h"

#include "mpi/Ask.h"
#include "track/arguments/Attached.h"

namespace tutti::rt::track {

std::atomic<long long> AttachedBytes{-1};
std::atomic<bool> OwnBuffers{false};
std::atomic<uint32_t> AttachedNumber{0};
int HighestTag = 32767;

bool madeTypeFault(const Caller &C, MPI_Datatype Type, const Handle *H,
                   bool MustBeCommitted) {
  if (__builtin_expect(Type == MPI_DATATYPE_NULL, 0))
    return tellNull(C, Kind::Type);
  if (__builtin_expect(!H, 0))
    return isUnset<Kind::Type>(Type) &&
           tellUnset(C, Kind::Type, handleBits(Type));
  if (__builtin_expect(H->isFreed(), 0))
    return tellFreed(C, Kind::Type, *H);
  if (__builtin_expect(MustBeCommitted && !H->is(Handle::Committed) &&
                           !H->is(Handle::Unsure),
                       0))
    return tellUncommitted(C, *H);
  return false;
}

bool nullFault(const Caller &C, long long Count, MPI_Datatype Type) {
  // The null pointer is MPI_BOTTOM; only for named types that is certain.
  const Handle *H = findHandle(Kind::Type, handleBits(Type));
  if (!H || !H->is(Handle::Predefined))
    return false;
  const TypeMap *M = typeMap(Type);
  return M && M->Sized && tellArgument(C, said::BufferNull, Count);
}

void startArguments() {
  int *Highest = nullptr, Found = 0;
  ask<PMPI_Comm_get_attr>(MPI_COMM_WORLD, MPI_TAG_UB, &Highest, &Found);
  if (Found && Highest)
    HighestTag = *Highest;
}

} // namespace tutti::rt::track
