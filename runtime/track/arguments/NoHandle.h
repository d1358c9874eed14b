// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which values stand for no object of a kind: the null handles, and numbers
/// that this MPI gives to no handle of the kind. Must not know the call.

#ifndef TUTTI_TRACK_ARGUMENTS_NOHANDLE_H
#define TUTTI_TRACK_ARGUMENTS_NOHANDLE_H

#include "mpi/Mpi.h"
#include "track/handles/Kinds.h"

namespace tutti::rt::track {

template <Kind K, typename V> bool isNull(V Value) {
  if constexpr (K == Kind::Comm)
    return Value == MPI_COMM_NULL;
  else if constexpr (K == Kind::Type)
    return Value == MPI_DATATYPE_NULL;
  else if constexpr (K == Kind::Group)
    return Value == MPI_GROUP_NULL;
  else if constexpr (K == Kind::Op)
    return Value == MPI_OP_NULL;
  else if constexpr (K == Kind::File)
    return Value == MPI_FILE_NULL;
  else if constexpr (K == Kind::Win)
    return Value == MPI_WIN_NULL;
  else if constexpr (K == Kind::Info)
    return Value == MPI_INFO_NULL;
  else if constexpr (K == Kind::Errhandler)
    return Value == MPI_ERRHANDLER_NULL;
  else if constexpr (K == Kind::Message)
    return Value == MPI_MESSAGE_NULL || Value == MPI_MESSAGE_NO_PROC;
  else if constexpr (K == Kind::Session)
    return false;
  else
    return Value == MPI_KEYVAL_INVALID;
}

/// A variable that nobody has set, or with a handle of another kind: no handle
/// of this kind has such a number, the null ones included. MPICH writes into
/// each handle of what kind it is, Open MPI's are addresses; keyvals are
/// numbers, and MPICH's null file is 0.
template <Kind K, typename V> bool isUnset(V Value) {
  constexpr bool Known = K == Kind::Comm || K == Kind::Type ||
                         K == Kind::Group || K == Kind::Op || K == Kind::Win ||
                         K == Kind::Info;
  if constexpr (!Known)
    return false;
#ifdef MPICH_NUMVERSION
  constexpr uint64_t Mask = 0x3c000000;
  constexpr uint64_t Bits = K == Kind::Comm    ? 0x04000000
                            : K == Kind::Group ? 0x08000000
                            : K == Kind::Type  ? 0x0c000000
                            : K == Kind::Op    ? 0x18000000
                            : K == Kind::Info  ? 0x1c000000
                                               : 0x20000000;
  return (handleBits(Value) & Mask) != Bits;
#elif defined(OPEN_MPI)
  return handleBits(Value) == 0 || handleBits(Value) % alignof(void *) != 0;
#else
  return handleBits(Value) == 0;
#endif
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_NOHANDLE_H
