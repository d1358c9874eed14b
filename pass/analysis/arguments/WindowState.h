// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The access and exposure epochs of a window in a local variable, and what
/// each MPI call does to them (MPI-3.1 section 11.5). Knows no variable and no
/// finding.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_WINDOWSTATE_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_WINDOWSTATE_H

#include "analysis/arguments/LocalHandles.h"

namespace tutti {

/// Sets of these are what HandleStates carries.
struct WindowState {
  enum : HandleStates::Bits {
    Unset = 1,
    Closed = 2, ///< made, and no epoch is open
    Fence = 4,  ///< after a fence, which may have opened one
    Locked = 8,
    Started = 16,
    Other = 32, ///< not known
    Posted = 64 ///< of exposure epochs, which are followed by themselves
  };
};

inline HandleStates::Bits windowAfter(const HandleAccess &A, unsigned,
                                      HandleStates::Bits Now) {
  if (A.What == HandleAccess::Store)
    return WindowState::Other;
  switch (A.Mpi.fn()) {
  case Fn::Win_fence:
    return WindowState::Fence;
  case Fn::Win_lock:
  case Fn::Win_lock_all:
    return WindowState::Locked;
  case Fn::Win_unlock: // there may be other targets
    return WindowState::Other;
  case Fn::Win_unlock_all:
  case Fn::Win_complete:
    return WindowState::Closed;
  case Fn::Win_start:
    return WindowState::Started;
  case Fn::Win_free:
    return WindowState::Unset;
  default:
    return A.role() == table::WIN_OUT ? HandleStates::Bits(WindowState::Closed)
                                      : Now;
  }
}

inline HandleStates::Bits exposureAfter(const HandleAccess &A, unsigned,
                                        HandleStates::Bits Now) {
  if (A.What == HandleAccess::Store)
    return WindowState::Other;
  switch (A.Mpi.fn()) {
  case Fn::Win_post:
    return WindowState::Posted;
  case Fn::Win_wait:
    return WindowState::Closed;
  case Fn::Win_test: // says whether it has ended the epoch
    return WindowState::Other;
  case Fn::Win_free:
    return WindowState::Unset;
  default:
    return A.role() == table::WIN_OUT ? HandleStates::Bits(WindowState::Closed)
                                      : Now;
  }
}

/// It may complete operations on a window.
inline bool synchronizesWindow(Fn F) {
  return row(F).Kind == Class::RmaSync || row(F).Kind == Class::Window;
}

/// One-sided, without a request: complete when its window is synchronized.
inline bool endsWithEpoch(const MpiCall &Call) {
  return Call && Call.isTrusted() && row(Call.fn()).Kind == Class::Rma &&
         !has(Call.fn(), table::REQ_OUT);
}

/// It may complete operations on the window.
inline bool mayComplete(const HandleAccess &A) {
  if (A.What == HandleAccess::Store)
    return true;
  return synchronizesWindow(A.Mpi.fn());
}

/// A window that only this function uses, and under this name alone.
inline bool isPrivateWindow(const HandleVariable &V) {
  if (V.Copied || V.Elements != 1)
    return false;
  for (const HandleAccess &A : V.Accesses)
    if (A.AnyElement || A.What == HandleAccess::Store)
      return false;
  return true;
}

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_WINDOWSTATE_H
