// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which handles the calls of other threads are using when one is freed. Only
/// with MPI_THREAD_MULTIPLE. Decides nothing about handles that are freed
/// already: Arguments do.
///
/// That a call is going on when the handle is freed says that nothing orders
/// its beginning and the free, as long as nobody can have heard of that
/// beginning: so calls that send, and collectives, count only for windows and
/// files, which may not be in use at all when they are freed.

#ifndef TUTTI_TRACK_HANDLES_HANDLEUSES_H
#define TUTTI_TRACK_HANDLES_HANDLEUSES_H

#include "core/threads/Thread.h"
#include "mpi/start/Level.h"
#include "track/handles/Kinds.h"

#include <utility>

namespace tutti::rt::track {

constexpr bool givesNews(Fn F) {
  return has(F, Role::DEST) || isCollective(F) || row(F).Kind == Class::Rma ||
         has(F, Role::REQ_OUT);
}
/// Parameter I is a handle whose use counts.
constexpr bool isUse(Fn F, int I) {
  const Role R = row(F).Roles.At[I];
  if (!isHandleIn(F, R) || isCollective(F))
    return false;
  switch (kindOf(F, R)) {
  case Kind::File:
  case Kind::Win:
    return true;
  case Kind::Comm:
  case Kind::Type:
    return !givesNews(F);
  default:
    return false;
  }
}
constexpr unsigned numUses(Fn F) {
  unsigned N = 0;
  for (int I = 0; I < row(F).Roles.Size; ++I)
    N += isUse(F, I);
  return N;
}

/// One value for each handle of each kind.
constexpr uint64_t useOf(Kind K, uint64_t Value) {
  return Value ^ (static_cast<uint64_t>(K) + 1) << 56;
}

/// A call as long as it lasts.
class HandleUse {
public:
  static constexpr unsigned Room = 4;

  void begin(const Thread &Me, Fn F, uint32_t Site, const uint64_t *Used,
             unsigned N);
  ~HandleUse() {
    if (__builtin_expect(Place >= 0, 0))
      end();
  }
  HandleUse() = default;
  HandleUse(const HandleUse &) = delete;
  HandleUse &operator=(const HandleUse &) = delete;

private:
  void end() const;
  int Place = -1;
};

/// The handle is being freed by Me: tells when another thread is in a call
/// that uses it.
void checkUses(const Thread &Me, Kind K, uint64_t Value, Fn F, uint32_t Site);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_HANDLEUSES_H
