// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the program has handed over so far, and when MPI_Finalize is done with
/// it: that calls back the attributes of MPI_COMM_SELF first, in the reverse
/// order (MPI-3.1 section 8.7.1). One that was set before all others is the
/// last.

#include "mpi/communicators/Callbacks.h"

#include "core/board/Board.h"
#include "mpi/Ask.h"

namespace tutti::rt {

namespace {

/// Not the program's; that is known before there is a board, too.
uint32_t BeforeStart;
bool Started;

extern "C" int tuttiSelfDeleted(MPI_Comm, int, void *, void *) {
  TheBoard.Me->Callbacks.fetch_and(~static_cast<uint32_t>(OfComms),
                                   std::memory_order_release);
  return MPI_SUCCESS;
}

} // namespace

void startCallbacks() {
  int Keyval = MPI_KEYVAL_INVALID;
  ask<PMPI_Comm_create_keyval>(MPI_COMM_NULL_COPY_FN, tuttiSelfDeleted, &Keyval,
                               static_cast<void *>(nullptr));
  ask<PMPI_Comm_set_attr>(MPI_COMM_SELF, Keyval, static_cast<void *>(nullptr));
  ask<PMPI_Comm_free_keyval>(&Keyval);
  TheBoard.Me->Callbacks.store(BeforeStart, std::memory_order_release);
  Started = true;
}

void addCallbacks(uint32_t Bits) {
  if (!Started)
    BeforeStart |= Bits;
  else
    TheBoard.Me->Callbacks.fetch_or(Bits, std::memory_order_release);
}

} // namespace tutti::rt
