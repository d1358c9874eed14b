// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of memory: works out what a call reads and writes, leaves it in
/// the context, and has it compared within the call and with what open
/// operations use. Must not know who else wants it.

#ifndef TUTTI_TRACK_MEMORY_MEMORYTRACKER_H
#define TUTTI_TRACK_MEMORY_MEMORYTRACKER_H

#include "core/Flags.h"
#include "track/Tracker.h"
#include "track/memory/Memory.h"
#include "track/requests/RequestChecks.h"
#include "track/requests/RequestTable.h"

namespace tutti::rt::track {

struct MemoryTracker : Tracker {
  static constexpr bool sees(Fn F) { return usesMemory(F); }

  template <typename A> struct Around {
    static constexpr Fn F = A::Function;

    explicit Around(Context<A> &C) {
      if (!C.Nested && TheFlags.overlaps)
        check(C);
    }
    void after(Context<A> &, bool) {}

  private:
    static void check(Context<A> &C) {
      BufferRegions &R = C.memory();
      collectMemory(C.Call, C.comm(), R);
      if (__builtin_expect(R.mayOverlapItself(), 0) && overlapsItself(R))
        tellSelfOverlap(F, C.Site);
      if constexpr (has(F, Role::RCOUNTS) &&
                    (has(F, Role::RDISPLS) || has(F, Role::RDISPLS_A)))
        if (__builtin_expect(blocksOverlap(R), 0))
          tellBlocksOverlap(F, C.Site);
      if constexpr (hasBothSides(F))
        if (__builtin_expect(R.mayAlias(), 0) && overlap(R, false, R, true))
          tellAlias(F, C.Site, returnsErrors(callerOf(C.Call, C.Site)));
      if constexpr (!isPersistentMaker(F))
        open::checkOverlap(F, C.Site, R, nullptr);
    }
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_MEMORYTRACKER_H
