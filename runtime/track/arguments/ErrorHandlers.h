// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for what is wrong with an argument or a handle. Decides how grave
/// it is: a program that has MPI return errors may provoke them on purpose.

#ifndef TUTTI_TRACK_ARGUMENTS_ERRORHANDLERS_H
#define TUTTI_TRACK_ARGUMENTS_ERRORHANDLERS_H

#include "mpi/Mpi.h"
#include "track/handles/Handles.h"

namespace tutti::rt::track {

/// A call, and what its errors are raised on.
struct Caller {
  Fn Function;
  uint32_t Site;
  MPI_Comm Comm = MPI_COMM_NULL;
  MPI_Win Win = MPI_WIN_NULL;
  MPI_File File = MPI_FILE_NULL;
};

/// True when the error handler of what the call is about returns.
bool returnsErrors(const Caller &C);

/// Each tells it and returns true when it may be told at all, so that a caller
/// stops looking at this call.
bool tellArgument(const Caller &C, const char *Format, ...)
    __attribute__((format(printf, 2, 3), cold));
/// A warning in any case: some MPIs take it, others do not.
bool tellUseless(const Caller &C, const char *Format, ...)
    __attribute__((format(printf, 2, 3), cold));
/// What: "the datatype", "element 3 of the datatypes".
bool tellNull(const Caller &C, Kind K) __attribute__((cold));
bool tellUnset(const Caller &C, Kind K, uint64_t Bits) __attribute__((cold));
bool tellFreed(const Caller &C, Kind K, const Handle &H) __attribute__((cold));
bool tellUncommitted(const Caller &C, const Handle &H) __attribute__((cold));
bool tellPredefinedFreed(const Caller &C, Kind K) __attribute__((cold));

/// The operation does not work on the datatype; null when it does.
const char *opFault(MPI_Op Op, MPI_Datatype Type, bool OneSided);

/// The datatype of a one-sided call on a single element; Compared: by
/// compare-and-swap.
const char *elementFault(MPI_Datatype Type, bool Compared);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_ERRORHANDLERS_H
