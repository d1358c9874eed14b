// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// World ranks from MPI's groups.

#include "mpi/communicators/Members.h"

#include "mpi/Ask.h"
#include "mpi/start/Node.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace tutti::rt {

Members *newMembers(int Size) {
  auto *M = static_cast<Members *>(
      malloc(offsetof(Members, World) + sizeof(int) * (Size + 1)));
  if (M) {
    new (&M->Users) std::atomic<uint32_t>(1);
    M->Size = Size;
  }
  return M;
}

Members *membersOf(MPI_Group Group) {
  int Size = 0;
  ask<PMPI_Group_size>(Group, &Size);
  Members *M = newMembers(Size);
  int *In = static_cast<int *>(malloc(sizeof(int) * (Size + 1)));
  bool Good = In && M;
  for (int I = 0; Good && I < Size; ++I)
    In[I] = I;
  Good = Good && ask<PMPI_Group_translate_ranks>(Group, Size, In, worldGroup(),
                                                 M->World) == MPI_SUCCESS;
  uint64_t Hash = static_cast<uint64_t>(Size);
  for (int I = 0; Good && I < Size; ++I) {
    Good = M->World[I] != MPI_UNDEFINED;
    Hash = mix(Hash, static_cast<uint64_t>(M->World[I]));
  }
  free(In);
  if (!Good) {
    free(M);
    return nullptr;
  }
  M->Hash = Hash;
  return M;
}

void release(Members *M) {
  if (M && M->Users.fetch_sub(1, std::memory_order_acq_rel) == 1)
    free(M);
}

Members *share(Members *M) {
  if (M)
    M->Users.fetch_add(1, std::memory_order_relaxed);
  return M;
}

} // namespace tutti::rt
