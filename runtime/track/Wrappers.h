// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the functions that stand in front of MPI's do. tutti-tablegen prints
/// them from the table, in several files that include this one; a row that does
/// not fit mpi.h does not compile there.

#ifndef TUTTI_TRACK_WRAPPERS_H
#define TUTTI_TRACK_WRAPPERS_H

#include "MpiDeclares.h"
#include "core/threads/ThreadSanitizer.h"
#include "mpi/wrappers/Next.h"
#include "mpi/wrappers/Parameter.h"
#include "mpi/wrappers/Wrap.h"
#include "track/Aside.h"
#include "track/Track.h"

namespace tutti::rt {

/// Inlined, so that its frame is that of the function of MPI.
template <Fn F, auto &Real, typename... T>
__attribute__((always_inline)) inline int wrap(const void *ReturnAddress,
                                               T... Values) {
  tsan::Unwatched AsOfMpi;
  Args<F, T...> Call{{Values...}};
  noteCallbacks(Call);
  Thread &Me = TheThread;
  bool Nested = isNested(Me);
  if (!Running.load(std::memory_order_acquire) || Nested)
    return track::callAside<track::Trackers>(Call, makeCall<Real>, Me, Nested,
                                             ReturnAddress);
  if (__builtin_expect(Me.Outermost != nullptr, 0))
    cleanUpAfterJump(Me);
  Entry Outermost(Me, ReturnAddress);
  if constexpr (isFrequent(F))
    return callFrequent<track::Trackers>(Call, makeCall<Real>, Me,
                                         ReturnAddress);
  else
    return callTracked<track::Trackers>(Call, makeCall<Real>, Me,
                                        ReturnAddress);
}

template <Fn F, auto &Real, typename... T>
int ask(const void *ReturnAddress, T... Values) {
  Args<F, T...> Call{{Values...}};
  return track::callQuery<track::Trackers>(Call, makeCall<Real>, ReturnAddress);
}

} // namespace tutti::rt

/// What is behind the wrapper of this name.
#define TUTTI_NEXT(NAME) static tutti::rt::Next<P##NAME> Next##NAME(#NAME)
#define TUTTI_EXPORT extern "C" __attribute__((visibility("default")))

#endif // TUTTI_TRACK_WRAPPERS_H
