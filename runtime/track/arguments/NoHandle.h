// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which values stand for no object of a kind: the null handles, and numbers
/// that this MPI gives to no handle of the kind. Must not know the call.

#ifndef TUTTI_TRACK_ARGUMENTS_NOHANDLE_H
#define TUTTI_TRACK_ARGUMENTS_NOHANDLE_H

#include "mpi/Handles.h"
#include "track/handles/Kinds.h"

#include <optional>

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

/// As the library's handles are told apart by their numbers.
constexpr std::optional<HandleKind> numberedKind(Kind K) {
  switch (K) {
  case Kind::Comm:
    return HandleKind::Comm;
  case Kind::Type:
    return HandleKind::Type;
  case Kind::Group:
    return HandleKind::Group;
  case Kind::Op:
    return HandleKind::Op;
  case Kind::Win:
    return HandleKind::Win;
  case Kind::Info:
    return HandleKind::Info;
  default: // keyvals are numbers, MPICH's files addresses
    return std::nullopt;
  }
}

/// A variable that nobody has set, or with a handle of another kind: no handle
/// of this kind has such a number, the null ones included.
template <Kind K, typename V> bool isUnset(V Value) {
  if constexpr (constexpr auto Of = numberedKind(K); Of)
    return !mayBeHandle(*Of, handleBits(Value));
  else
    return false;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_NOHANDLE_H
