// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The runtime from MPI_Init to MPI_Finalize. Decides when checking begins and
/// ends, and what a process says that ends without a word.

#ifndef TUTTI_MPI_INITFINALIZE_H
#define TUTTI_MPI_INITFINALIZE_H

#include "core/threads/Thread.h"
#include "mpi/Context.h"

namespace tutti::rt {

/// Before MPI starts: the threads that are there are the program's.
void listThreads();
void startRuntime(Fn Start, const void *ReturnAddress, int AskedLevel);
int callFinalize(const Context<Args<Fn::Finalize>> &C);
/// MPI_Pcontrol: 0 switches checking off, everything else on.
void setChecking(bool On);

template <typename A>
int callInit(const A &Call, EntryOf<A> *Real, const void *ReturnAddress) {
  // With a nesting mark: some MPIs call their own entry points in here.
  int Status;
  {
    Entry Outermost(TheThread, ReturnAddress);
    listThreads();
    Status = Real(Call);
    int Asked = -1;
    if constexpr (has(A::Function, Role::REQUIRED))
      Asked = Call.template get<Role::REQUIRED>();
    if (Status == MPI_SUCCESS)
      startRuntime(A::Function, ReturnAddress, Asked);
  }
  return Status;
}

} // namespace tutti::rt

#endif // TUTTI_MPI_INITFINALIZE_H
