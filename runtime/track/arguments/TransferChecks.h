// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether the two sides of a one-sided operation fit each other: what is taken
/// on one side is put on the other as a message would be (MPI-3.1 section
/// 11.3). Must not know windows.

#ifndef TUTTI_TRACK_ARGUMENTS_TRANSFERCHECKS_H
#define TUTTI_TRACK_ARGUMENTS_TRANSFERCHECKS_H

#include "core/board/Record.h"
#include "core/texts/Arguments.def"
#include "mpi/agreement/Agree.h"
#include "mpi/messages/MessageRecords.h"
#include "track/arguments/ErrorHandlers.h"

namespace tutti::rt::track {

template <typename A> bool transferFault(const A &Call, const Caller &C) {
  constexpr Fn F = A::Function;
  auto Count = Call.template get<Role::SCOUNT>();
  auto TargetCount = Call.template get<Role::TARGET_COUNT>();
  MPI_Datatype Type = Call.template get<Role::STYPE>(),
               TargetType = Call.template get<Role::TARGET_TYPE>();
  // What is filled in keeps what was filled in last: of one thread.
  if (__builtin_expect(Type == TargetType && Count == TargetCount, 1) ||
      ManyThreads || Call.template get<Role::TARGET_RANK>() == MPI_PROC_NULL)
    return false;
  if constexpr (has(F, Role::OP))
    if (Call.template get<Role::OP>() == MPI_NO_OP)
      return false;
  MessageRecord Here, There;
  Signature OneHere, OneThere;
  fill(Here, Type, static_cast<MPI_Count>(Count), &OneHere);
  fill(There, TargetType, static_cast<MPI_Count>(TargetCount), &OneThere);
  constexpr bool Brings = has(F, Role::RBUF);
  Fit Found =
      Brings ? compare(There, Here, OneHere) : compare(Here, There, OneThere);
  if (Found == Fit::Good)
    return false;
  if (Found == Fit::TooShort)
    return tellArgument(
        C, said::BytesAtTarget, Brings ? said::AtTheTarget : "here",
        static_cast<unsigned long long>(Brings ? There.Bytes : Here.Bytes),
        Brings ? "here" : said::AtTheTarget,
        static_cast<unsigned long long>(Brings ? Here.Bytes : There.Bytes));
  return tellArgument(
      C, said::TypesAtTarget, static_cast<unsigned long long>(Here.Count),
      typeName(Here.Type), static_cast<unsigned long long>(There.Count),
      typeName(There.Type));
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_TRANSFERCHECKS_H
