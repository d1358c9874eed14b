// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where the operation of a call is written down while the call lasts. Decides
/// whether it outlives the call, from the function.

#ifndef TUTTI_TRACK_MESSAGES_POSTEDOF_H
#define TUTTI_TRACK_MESSAGES_POSTEDOF_H

#include "core/Flags.h"
#include "mpi/messages/Waits.h"
#include "track/Context.h"
#include "track/messages/Messages.h"

#include <type_traits>

namespace tutti::rt::track {

/// See Side::Bytes. Mostly they are the memory that was just looked at.
template <typename A>
__attribute__((always_inline)) inline size_t
bytesOf(Context<A> &C, const Side &S, bool Received) {
  if constexpr (usesMemory(A::Function)) {
    const Region *Block = C.memory().onlyBlock(Received);
    if (TheFlags.checksums && Block &&
        Block->Base == reinterpret_cast<uintptr_t>(S.Data))
      return Block->High - Block->Low;
  }
  return contentSize(S.Data, S.Count, S.Type);
}

/// Of a call that is over when its operation is.
struct OwnPosted {
  Posted *get() { return &P; }
  Posted P;
};
/// Of one that makes a request: what is written here stays with that.
class KeptPosted {
public:
  KeptPosted() = default;
  ~KeptPosted() { discard(P); }
  KeptPosted(const KeptPosted &) = delete;
  KeptPosted &operator=(const KeptPosted &) = delete;
  Posted *get() { return P ? P : P = newPosted(); }
  void keepFor(const MadeRequest &Made) {
    if (P)
      keep(P, Made.request());
    P = nullptr;
  }

private:
  Posted *P = nullptr;
};
template <Fn F>
using PostedOf =
    std::conditional_t<has(F, Role::REQ_OUT), KeptPosted, OwnPosted>;

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_POSTEDOF_H
