// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of arguments: has every call of the program checked, local
/// queries too, and keeps what the buffer for buffered sends is, which later
/// calls are checked with.

#ifndef TUTTI_TRACK_ARGUMENTS_ARGUMENTSTRACKER_H
#define TUTTI_TRACK_ARGUMENTS_ARGUMENTSTRACKER_H

#include "core/Flags.h"
#include "mpi/agreement/Agree.h"
#include "track/Tracker.h"
#include "track/arguments/Queries.h"

namespace tutti::rt::track {

struct ArgumentsTracker : Tracker {
  static constexpr bool sees(Fn) { return true; }
  template <typename A>
  static void query(const A &Call, const void *ReturnAddress) {
    checkQuery(Call, ReturnAddress);
  }
  static void start() { startArguments(); }

  template <typename A> struct Around {
    static constexpr Fn F = A::Function;

    explicit Around(Context<A> &C) {
      if (!C.Nested && Checking.load(std::memory_order_relaxed) &&
          TheFlags.arguments)
        checkArguments(C.Call, C.comm(), C.Site);
    }

    void after([[maybe_unused]] Context<A> &C, [[maybe_unused]] bool Good) {
      if constexpr (F == Fn::Buffer_attach)
        if (Good)
          attached(C.Call.template get<Role::PTR_IN>(),
                   static_cast<long long>(C.Call.template get<Role::BSIZE>()));
      if constexpr (F == Fn::Comm_attach_buffer ||
                    F == Fn::Session_attach_buffer)
        OwnBuffers.store(true, std::memory_order_relaxed);
      if constexpr (F == Fn::Buffer_detach)
        if (Good)
          AttachedBytes.store(-1);
    }
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_ARGUMENTSTRACKER_H
