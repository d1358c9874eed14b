// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls that do not go the way of all: those that MPI or a callback makes,
/// those outside the life of MPI, and local queries. Decides which of them the
/// trackers see all the same; must not know what they do with them.

#ifndef TUTTI_TRACK_ASIDE_H
#define TUTTI_TRACK_ASIDE_H

#include "mpi/agreement/Agree.h"
#include "mpi/start/InitFinalize.h"
#include "track/Context.h"
#include "track/handles/Lifecycle.h"

namespace tutti::rt::track {

template <typename Trackers> void started() {
  bool Checked = Running.load(std::memory_order_relaxed);
  if (Checked)
    Trackers::start();
  begin(Checked);
}

template <typename Trackers, typename A>
int startAside(const A &Call, EntryOf<A> *Real, bool Nested,
               const void *ReturnAddress) {
  if (Nested)
    return Real(Call);
  checkStart(A::Function, ReturnAddress);
  Starting.store(true, std::memory_order_relaxed);
  int Status = callInit(Call, Real, ReturnAddress);
  Starting.store(false, std::memory_order_relaxed);
  if (Status == MPI_SUCCESS)
    started<Trackers>();
  return Status;
}

template <typename Trackers, typename A>
int callAside(A &Call, EntryOf<A> *Real, Thread &Me, bool Nested,
              const void *ReturnAddress) {
  constexpr Fn F = A::Function;
  if constexpr (startsMpi(F)) {
    return startAside<Trackers>(Call, Real, Nested, ReturnAddress);
  } else if constexpr (F == Fn::Session_init) {
    Phase Before = Phase::Before;
    Now.compare_exchange_strong(Before, Phase::Off);
    return Real(Call);
  } else {
    if (!Nested && !isForAnyTime(F))
      checkLife(F, ReturnAddress);
    if constexpr (Trackers::seesNested(F)) {
      Phase P = Now.load(std::memory_order_relaxed);
      if (P == Phase::Finalizing || (Nested && P == Phase::On) ||
          (P == Phase::After && freesLongLived(F))) {
        typename Trackers::template Context<A>::Room Beside;
        typename Trackers::template Context<A> C(Call, Real, Me, 0, true,
                                                 Beside);
        typename Trackers::template Around<A> Around(C);
        int Status = C.make();
        if constexpr (has(F, Role::REQ_OUT))
          if (Status == MPI_SUCCESS)
            C.noteMade();
        Around.after(C, Status == MPI_SUCCESS);
        return Status;
      }
    }
    if (Nested)
      Trackers::template passBy<F>();
    return Real(Call);
  }
}

/// A local query: nothing else of the runtime sees it.
template <typename Trackers, typename A>
int callQuery(const A &Call, EntryOf<A> *Real, const void *ReturnAddress) {
  if (__builtin_expect(Now.load(std::memory_order_relaxed) == Phase::On, 1))
    Trackers::query(Call, ReturnAddress);
  else if (!isForAnyTime(A::Function) && !isNested(TheThread))
    checkLife(A::Function, ReturnAddress);
  return Real(Call);
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ASIDE_H
