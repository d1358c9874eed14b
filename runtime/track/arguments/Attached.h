// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory that the program has given to MPI for buffered sends.

#ifndef TUTTI_TRACK_ARGUMENTS_ATTACHED_H
#define TUTTI_TRACK_ARGUMENTS_ATTACHED_H

#include "core/Hidden.h"
#include "core/board/Channel.h"
#include "core/board/Trace.h"
#include "mpi/Mpi.h"

#include <atomic>
#include <limits>

namespace tutti::rt::track {

TUTTI_HIDDEN extern std::atomic<long long>
    AttachedBytes; ///< -1 when there is none
TUTTI_HIDDEN extern std::atomic<uint32_t> AttachedNumber; ///< buffers so far
/// A communicator or a session has had a buffer of its own: which one a send
/// takes its room from is not followed.
TUTTI_HIDDEN extern std::atomic<bool> OwnBuffers;
inline constexpr long long Unbounded = std::numeric_limits<long long>::max();

inline void attached(const void *Buffer, long long Bytes) {
#ifdef MPI_BUFFER_AUTOMATIC
  if (Buffer == MPI_BUFFER_AUTOMATIC)
    Bytes = Unbounded;
#endif
  AttachedBytes.store(Bytes, std::memory_order_relaxed);
  AttachedNumber.fetch_add(1, std::memory_order_relaxed);
}

/// What a buffered send may take; negative when there is no buffer.
inline long long roomForSends() {
  return OwnBuffers.load(std::memory_order_relaxed)
             ? Unbounded
             : AttachedBytes.load(std::memory_order_relaxed);
}

/// What a buffered send takes of it, for the end of the run.
inline void noteRoom(Event &E, const MessageRecord &Message) {
  constexpr uint64_t TooMany = ~0u;
  auto Clip = [](uint64_t N) {
    return static_cast<uint32_t>(N < TooMany ? N : TooMany);
  };
  E.Needs = Clip(Message.Bytes + MPI_BSEND_OVERHEAD);
  E.Room = Clip(static_cast<uint64_t>(roomForSends()));
  E.Call = AttachedNumber.load(std::memory_order_relaxed) & 0xffffff;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_ATTACHED_H
