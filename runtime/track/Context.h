// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One MPI call as the trackers see it: what the lower layers know of it, and
/// what one tracker finds out for those behind it. Must not know the trackers.

#ifndef TUTTI_TRACK_CONTEXT_H
#define TUTTI_TRACK_CONTEXT_H

#include "mpi/Context.h"
#include "track/arguments/Shape.h"
#include "track/requests/OpenRequests.h"

#include <type_traits>

namespace tutti::rt::track {

constexpr bool startsMpi(Fn F) { return F == Fn::Init || F == Fn::Init_thread; }
constexpr bool isOperation(Fn F) { return row(F).Kind == Class::Rma; }
constexpr bool isFileCall(Fn F) {
  return row(F).Kind == Class::File || row(F).Kind == Class::FileLocal ||
         F == Fn::File_set_errhandler;
}

/// A call that names memory at all, by its row.
constexpr bool usesMemory(Fn F) {
  // A partitioned send may be written to until each partition is ready: what
  // it sends is looked at piece by piece, and nothing compared with it.
  return shapeOf(F).Size > 0 && !has(F, Role::PARTITIONS);
}
/// A call whose buffers stay in use after it.
constexpr bool keepsBuffers(Fn F) {
  return has(F, Role::REQ_OUT) || isOperation(F) || has(F, table::SplitBegin);
}

/// A call that makes more than a message's or a collective's request.
constexpr bool isMoreThanMessage(Fn F) {
  return isOperation(F) || has(F, Role::FILE) || has(F, Role::PARTITIONS);
}
template <Fn F>
using NewOf =
    std::conditional_t<isMoreThanMessage(F), NewOperation, NewRequest>;

/// What of a call's context is handed on by its address. It stands beside the
/// rest, which may stay in registers then.
struct NoRoom {};
template <Fn F>
using RoomOf = std::conditional_t<
    keepsBuffers(F),
    std::conditional_t<isMoreThanMessage(F), NoRoom, RequestRoom>,
    std::conditional_t<usesMemory(F), BufferRegions, NoRoom>>;

template <typename A> struct Context : rt::Context<A> {
  using Room = RoomOf<A::Function>;

  Context(A &Call, EntryOf<A> *Real, Thread &Me, uint32_t Site, bool Nested,
          Room &Beside)
      : rt::Context<A>(Call, Real, Me, Site, Nested), Beside(Beside),
        New(this->Made, Beside) {}

  /// What the call reads and writes; empty unless somebody looked.
  BufferRegions &memory() {
    if constexpr (keepsBuffers(A::Function))
      return New.memory();
    else
      return Beside;
  }

  Room &Beside;
  If<keepsBuffers(A::Function), NewOf<A::Function>> New;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_CONTEXT_H
