// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions the program has handed to MPI to be called back: a thread
/// that is in a call may be at work in one of them. Decides it from the calls
/// that hand them over; must not know when MPI calls them.
///
/// Functions of datatypes' attributes, reductions and data representations are
/// no callbacks here: no call that another process waits for may be made there.

#ifndef TUTTI_MPI_CALLBACKS_H
#define TUTTI_MPI_CALLBACKS_H

#include "core/board/RankArea.h"
#include "mpi/wrappers/Args.h"

namespace tutti::rt {

/// Once, when MPI has started.
void startCallbacks();
void addCallbacks(uint32_t Bits);

template <typename C, typename D>
bool isOfProgram(C Copy, C NullCopy, C Dup, D Delete, D NullDelete) {
  return (Copy != NullCopy && Copy != Dup) || Delete != NullDelete;
}

/// Before the program hands over functions with this call.
template <typename A> void noteCallbacks(const A &Call) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, Role::COPY_FN_COMM)) {
    if (isOfProgram<MPI_Comm_copy_attr_function *,
                    MPI_Comm_delete_attr_function *>(
            Call.template get<Role::COPY_FN_COMM>(), MPI_COMM_NULL_COPY_FN,
            MPI_COMM_DUP_FN, Call.template get<Role::DELETE_FN_COMM>(),
            MPI_COMM_NULL_DELETE_FN))
      addCallbacks(callbacksOf(F));
  } else if constexpr (has(F, Role::COPY_FN_WIN)) {
    if (isOfProgram<MPI_Win_copy_attr_function *,
                    MPI_Win_delete_attr_function *>(
            Call.template get<Role::COPY_FN_WIN>(), MPI_WIN_NULL_COPY_FN,
            MPI_WIN_DUP_FN, Call.template get<Role::DELETE_FN_WIN>(),
            MPI_WIN_NULL_DELETE_FN))
      addCallbacks(callbacksOf(F));
  } else if constexpr (callbacksOf(F) != 0) {
    addCallbacks(callbacksOf(F));
  }
}

} // namespace tutti::rt

#endif // TUTTI_MPI_CALLBACKS_H
