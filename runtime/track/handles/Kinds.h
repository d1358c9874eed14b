// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The kinds of MPI's opaque handles and what each role of a call has to do
/// with them, from the table alone. Knows no handle.

#ifndef TUTTI_TRACK_HANDLES_KINDS_H
#define TUTTI_TRACK_HANDLES_KINDS_H

#include "tutti/MpiTable.h"

namespace tutti::rt::track {

enum class Kind : uint8_t {
  Comm,
  Type,
  Group,
  Op,
  Request,
  File,
  Win,
  Info,
  CommKeyval,
  TypeKeyval,
  WinKeyval,
  Errhandler,
  Session,
  Message,
  None
};
inline constexpr unsigned NumKinds = static_cast<unsigned>(Kind::None);

/// "communicator", with its article when asked for.
const char *kindName(Kind K, bool WithArticle = false);

constexpr bool isIn(Role R) { return row(R).Dir == Direction::In; }

constexpr Kind keyvalKind(Fn F) {
  if (has(F, Role::COPY_FN_TYPE) || F == Fn::Type_free_keyval ||
      has(F, Role::TYPE))
    return Kind::TypeKeyval;
  if (has(F, Role::COPY_FN_WIN) || F == Fn::Win_free_keyval ||
      has(F, Role::WIN))
    return Kind::WinKeyval;
  return Kind::CommKeyval;
}

constexpr bool isKeyval(Kind K) {
  return K == Kind::CommKeyval || K == Kind::TypeKeyval || K == Kind::WinKeyval;
}

/// The kind of handle that this parameter is or points to.
constexpr Kind kindOf(Fn F, Role R) {
  switch (R) {
  case Role::COMM:
  case Role::COMM_INOUT:
  case Role::COMM_OUT:
  case Role::COMM2:
    return Kind::Comm;
  case Role::TYPE:
  case Role::STYPE:
  case Role::RTYPE:
  case Role::TARGET_TYPE:
  case Role::ETYPE:
  case Role::FILETYPE:
  case Role::OLDTYPE:
  case Role::TYPE_OUT:
  case Role::TYPE_PREDEF_OUT:
  case Role::TYPE_INOUT:
    return Kind::Type;
  case Role::GROUP:
  case Role::REMOTE_GROUP:
  case Role::GROUP_OUT:
  case Role::GROUP_INOUT:
    return Kind::Group;
  case Role::OP:
  case Role::OP_OUT:
  case Role::OP_INOUT:
    return Kind::Op;
  case Role::FILE:
  case Role::FILE_INOUT:
  case Role::FILE_OUT:
    return Kind::File;
  case Role::WIN:
  case Role::WIN_INOUT:
  case Role::WIN_OUT:
    return Kind::Win;
  case Role::INFO:
  case Role::INFO_OUT:
  case Role::INFO_INOUT:
    return Kind::Info;
  case Role::KEYVAL:
  case Role::KEYVAL_OUT:
  case Role::KEYVAL_INOUT:
    return keyvalKind(F);
  case Role::ERRH:
  case Role::ERRH_OUT:
  case Role::ERRH_INOUT:
    return Kind::Errhandler;
  case Role::SESSION:
  case Role::SESSION_OUT:
  case Role::SESSION_INOUT:
    return Kind::Session;
  case Role::MESSAGE_OUT:
  case Role::MESSAGE_INOUT:
    return Kind::Message;
  default:
    return Kind::None;
  }
}

constexpr bool isHandleIn(Fn F, Role R) {
  return kindOf(F, R) != Kind::None && row(R).Dir == Direction::In;
}
constexpr bool isHandleOut(Fn F, Role R) {
  return kindOf(F, R) != Kind::None && row(R).Dir == Direction::Out;
}
constexpr bool isHandleInOut(Fn F, Role R) {
  return kindOf(F, R) != Kind::None && row(R).Dir == Direction::InOut;
}
/// The handle is gone after the call.
constexpr bool isFreed(Fn F, Role R) {
  return isHandleInOut(F, R) && F != Fn::Type_commit;
}
/// Frees what may be freed after MPI_Finalize.
constexpr bool freesLongLived(Fn F) {
  return has(F, Role::INFO_INOUT) || has(F, Role::ERRH_INOUT);
}
/// What the call gives has to be freed by the program one day.
constexpr bool mustBeFreed(Fn F, Role R) {
  return isHandleOut(F, R) && R != Role::TYPE_PREDEF_OUT &&
         F != Fn::Comm_get_parent;
}
/// Reads or changes an info object, and does nothing with it.
constexpr bool isOfInfo(Fn F) {
  return F == Fn::Info_set || F == Fn::Info_get || F == Fn::Info_get_nkeys ||
         F == Fn::Info_get_nthkey || F == Fn::Info_get_valuelen ||
         F == Fn::Info_get_string || F == Fn::Info_delete;
}
/// The null handle means something here.
constexpr bool mayBeNull(Fn F, Role R) {
  switch (R) {
  case Role::INFO:
  case Role::ERRH: // of a session or communicator that takes the default
    return row(F).Kind != Class::Handle && !isOfInfo(F);
  case Role::FILE:
    return has(F, table::TakesNull);
  case Role::INFO_INOUT:
  case Role::ERRH_INOUT:
  case Role::KEYVAL_INOUT:
    return false;
  case Role::REMOTE_GROUP:
  case Role::SESSION:
  case Role::MESSAGE_INOUT: // of nobody
    return true;
  default:
    return has(F, table::TakesNull);
  }
}

/// The call moves data described by a datatype, which must be committed then.
constexpr bool movesData(Fn F) {
  switch (row(F).Kind) {
  case Class::Data:
  case Class::Neighbor:
  case Class::P2P:
  case Class::Rma:
  case Class::File:
  case Class::FileLocal:
    return true;
  default:
    return false;
  }
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_KINDS_H
