// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The ways in which the runtime itself calls MPI; there is no other (a test
/// looks for them). Decides what such a call may do to the program: nothing.
///
/// It waits for nobody. ask() is for calls that are local, or begin or test
/// something: who wants an answer from another process asks again, shown as
/// waiting (Blocked), with no lock held between. together() is for what all
/// processes do in MPI_Init, before the program can be anywhere else.
///
/// It raises no error of the program. Objects of the program are asked about
/// while they are known to be alive, with arguments that fit them; what may be
/// dead is compared with the runtime's own communicator, on which errors are
/// returned. No error handler of the program is ever changed: other threads
/// have their errors meanwhile.

#ifndef TUTTI_MPI_ASK_H
#define TUTTI_MPI_ASK_H

#include "mpi/Mpi.h"

namespace tutti::rt {

template <auto Function, typename... T> inline auto ask(T... Values) {
  return Function(Values...);
}

template <auto Function, typename... T> inline auto together(T... Values) {
  return Function(Values...);
}

/// Errors on it are returned.
MPI_Comm privateComm();

/// Where handles are numbers, of one that may have been freed.
inline bool isLivingComm(MPI_Comm Comm) {
  int Result = MPI_UNEQUAL;
  return ask<PMPI_Comm_compare>(privateComm(), Comm, &Result) == MPI_SUCCESS;
}

} // namespace tutti::rt

#endif // TUTTI_MPI_ASK_H
