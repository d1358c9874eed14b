// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What stands for a role in a call, by the column Fortran of Roles.def: for
/// the files that read calls of MPI. Knows no call.

#ifndef TUTTI_PASS_MODEL_MPI_ROLEKINDS_H
#define TUTTI_PASS_MODEL_MPI_ROLEKINDS_H

#include "model/mpi/MpiCall.h"

namespace tutti {

/// How a role looks in C: the kinds of Roles.def that are not addresses.
enum class Shape : uint8_t { Pointer, Integer, Handle };

/// The column Fortran of Roles.def; everything it does not name is an address.
enum class Kind : uint8_t {
  Int,
  IntArray,
  IntPtr,
  Aint,
  AintArray,
  AintPtr,
  Offset,
  OffsetPtr,
  Count,
  CountPtr,
  CountArray,
  Logical,
  LogicalArray,
  LogicalPtr,
  Buf,
  String,
  StringArray,
  StringPtr,
  Status,
  StatusArray,
  Fn,
  Ptr,
  Comm,
  CommPtr,
  Type,
  TypeArray,
  TypePtr,
  Op,
  OpPtr,
  Group,
  GroupPtr,
  File,
  FilePtr,
  Win,
  WinPtr,
  Info,
  InfoArray,
  InfoPtr,
  Errhandler,
  ErrhandlerPtr,
  Request,
  RequestArray,
  RequestPtr,
  MessagePtr,
  Session,
  SessionPtr,
  IndexPtr,
  IndexArray
};

inline constexpr Kind RoleKinds[] = {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE)            \
  Kind::FORTRAN,
#include "tutti/Roles.def"
};

inline Shape shapeOf(Role R) {
  switch (RoleKinds[R]) {
  case Kind::Int:
  case Kind::Aint:
  case Kind::Offset:
  case Kind::Count:
  case Kind::Logical:
    return Shape::Integer;
  case Kind::Comm:
  case Kind::Type:
  case Kind::Op:
  case Kind::Group:
  case Kind::File:
  case Kind::Win:
  case Kind::Info:
  case Kind::Errhandler:
  case Kind::Request:
  case Kind::Session:
    return Shape::Handle;
  default:
    return Shape::Pointer;
  }
}

/// In C the argument has a type of mpi.h, which need not be that of a library:
/// a serial build has one of its own.
inline bool hasTypeOfHeader(Role R) {
  switch (RoleKinds[R]) {
  case Kind::AintPtr:
  case Kind::OffsetPtr:
  case Kind::CountPtr:
  case Kind::FilePtr:
  case Kind::Status:
    return true;
  default:
    return shapeOf(R) == Shape::Handle || handleOf(R).has_value();
  }
}

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPI_ROLEKINDS_H
