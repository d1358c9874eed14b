// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The runtime from MPI_Init to MPI_Finalize. Decides when checking begins and
/// ends, and what a process says that ends without a word.

#ifndef TUTTI_MPI_LIFECYCLE_H
#define TUTTI_MPI_LIFECYCLE_H

#include "core/Thread.h"
#include "mpi/Args.h"

namespace tutti::rt {

void startRuntime(Fn Start, const void *ReturnAddress, int AskedLevel);
int callFinalize(Thread &Me, uint32_t Site, int (*Real)());
/// MPI_Pcontrol: 0 switches checking off, everything else on.
void setChecking(bool On);

template <auto Real, typename A>
int callInit(const A &Call, const void *ReturnAddress) {
  // With a nesting mark: some MPIs call their own entry points in here.
  int Status;
  {
    Entry Outermost(TheThread);
    Status = std::apply(Real, Call.Values);
    int Asked = -1;
    if constexpr (has(A::Function, Role::REQUIRED))
      Asked = Call.template get<Role::REQUIRED>();
    if (Status == MPI_SUCCESS)
      startRuntime(A::Function, ReturnAddress, Asked);
  }
  return Status;
}

} // namespace tutti::rt

#endif // TUTTI_MPI_LIFECYCLE_H
