// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The functions that stand in front of MPI's, printed by tutti-tablegen from
/// the table. A row that does not fit mpi.h does not compile here.

#include "track/Queries.h"
#include "track/Track.h"

namespace tutti::rt {

template <Fn F, auto Real, typename... T>
int wrap(const void *ReturnAddress, T... Values) {
  return wrapFor<track::Trackers, F, Real>(ReturnAddress, Values...);
}

template <Fn F, auto Real, typename... T>
int ask(const void *ReturnAddress, T... Values) {
  return track::askFor<F, Real>(ReturnAddress, Values...);
}

} // namespace tutti::rt

#define TUTTI_EXPORT extern "C" __attribute__((visibility("default")))

#include "Wrappers.inc"
