// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Error handlers: whether the program wants an error back instead of the end
/// of the job, and giving it one as MPI would. Must not know what is wrong.
///
/// Only with halt_on_error=0, and only where the handler of the communicator,
/// window or file is not one that ends the job.

#ifndef TUTTI_MPI_RETURNS_H
#define TUTTI_MPI_RETURNS_H

#include "core/Flags.h"
#include "mpi/Ask.h"
#include "mpi/Handles.h"
#include "mpi/Library.h"
#include "mpi/wrappers/Args.h"

namespace tutti::rt {

/// Frees H. True when it lets the program go on after an error.
inline bool goesOn(MPI_Errhandler H) {
  if (H == MPI_ERRHANDLER_NULL || H == MPI_ERRORS_ARE_FATAL)
    return false;
#ifdef MPI_ERRORS_ABORT
  if (H == MPI_ERRORS_ABORT)
    return false;
#endif
  // Predefined ones are not counted; a copy of one of the program's is.
  if (H != MPI_ERRORS_RETURN && !isBuiltIn(handleBits(H)))
    ask<PMPI_Errhandler_free>(&H);
  return true;
}

/// What the errors of a call are raised on.
template <typename A> auto raisesOn(const A &Call) {
  constexpr Fn F = A::Function;
  constexpr int At = scopeIndex(F);
  constexpr Role R = row(F).Roles.At[At];
  if constexpr (has(F, Role::FILE_OUT))
    return MPI_File(MPI_FILE_NULL); // of files that are not open yet
  else if constexpr (R == Role::COMM || R == Role::FILE || R == Role::WIN)
    return std::get<At>(Call.Values);
  else
    return *std::get<At>(Call.Values);
}

enum class RaisedOn { Comm, Window, File };
template <typename A> constexpr RaisedOn raiserKind() {
  constexpr Role R = row(A::Function).Roles.At[scopeIndex(A::Function)];
  if (R == Role::FILE || R == Role::FILE_INOUT ||
      has(A::Function, Role::FILE_OUT))
    return RaisedOn::File;
  return R == Role::WIN || R == Role::WIN_INOUT ? RaisedOn::Window
                                                : RaisedOn::Comm;
}

template <typename A>
__attribute__((noinline)) bool wantsErrors(const A &Call) {
  auto On = raisesOn(Call);
  MPI_Errhandler H = MPI_ERRHANDLER_NULL;
  if constexpr (raiserKind<A>() == RaisedOn::File)
    ask<PMPI_File_get_errhandler>(On, &H);
  else if constexpr (raiserKind<A>() == RaisedOn::Window)
    ask<PMPI_Win_get_errhandler>(On, &H);
  else
    ask<PMPI_Comm_get_errhandler>(On, &H);
  return goesOn(H);
}

/// Calls the handler, as the call itself would have done.
template <typename A>
__attribute__((noinline)) int raise(const A &Call, int ErrorClass) {
  auto On = raisesOn(Call);
  // Open MPI takes no MPI_FILE_NULL here, and then ends the job.
  if constexpr (has(A::Function, Role::FILE_OUT))
    if (isOpenMpi())
      return ErrorClass;
  if constexpr (raiserKind<A>() == RaisedOn::File)
    ask<PMPI_File_call_errhandler>(On, ErrorClass);
  else if constexpr (raiserKind<A>() == RaisedOn::Window)
    ask<PMPI_Win_call_errhandler>(On, ErrorClass);
  else
    ask<PMPI_Comm_call_errhandler>(On, ErrorClass);
  return ErrorClass;
}

} // namespace tutti::rt

#endif // TUTTI_MPI_RETURNS_H
