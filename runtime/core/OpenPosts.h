// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls of a process that send or start a receive are going on at once
/// in several threads. Decides whether the order of two of them is known, and
/// remembers the communicators on which it is not; must not know MPI.
///
/// Two calls that do not overlap in time take effect one after the other. Of
/// two that do nobody knows which was the first one; that matters only when one
/// could take the other's place: the same receiver, or receives that fit the
/// same message.

#ifndef TUTTI_CORE_OPENPOSTS_H
#define TUTTI_CORE_OPENPOSTS_H

#include <atomic>
#include <cstdint>

namespace tutti::rt {

/// What is not known of the order of messages.
enum class Disorder : uint32_t {
  None,
  OfTags, ///< among different tags
  OfAll   ///< among messages with one tag, too
};

/// The communicators on which messages from one process to another have no
/// known order. One thread at a time marks, everybody reads. All zero: none.
class DisorderedComms {
public:
  void mark(uint64_t Comm, Disorder D) {
    unsigned I = 0;
    while (I < Room && Comms[I].load(std::memory_order_relaxed) &&
           Comms[I].load(std::memory_order_relaxed) != Comm)
      ++I;
    if (I == Room)
      Others.store(static_cast<uint32_t>(Disorder::OfAll),
                   std::memory_order_relaxed);
    else if (static_cast<uint32_t>(D) > How[I].load(std::memory_order_relaxed))
      How[I].store(static_cast<uint32_t>(D), std::memory_order_relaxed);
    if (I < Room)
      Comms[I].store(Comm, std::memory_order_release);
    Any.store(1, std::memory_order_release);
  }
  Disorder of(uint64_t Comm) const {
    if (__builtin_expect(!Any.load(std::memory_order_acquire), 1))
      return Disorder::None;
    for (unsigned I = 0; I < Room; ++I)
      if (Comms[I].load(std::memory_order_acquire) == Comm)
        return static_cast<Disorder>(How[I].load(std::memory_order_relaxed));
    return static_cast<Disorder>(Others.load(std::memory_order_relaxed));
  }

private:
  static constexpr unsigned Room = 7;
  std::atomic<uint32_t> Any, Others;
  std::atomic<uint32_t> How[Room];
  std::atomic<uint64_t> Comms[Room];
};

/// A send or a receive that a thread is about to post.
struct OpenPost {
  static constexpr int32_t Any = -1; ///< of Peer
  static constexpr int32_t AnyTag = -0x7fffffff;
  uint64_t Comm;
  int32_t Peer; ///< rank in MPI_COMM_WORLD
  int32_t Tag;
  uint32_t Tid;
  bool Sends;
};

/// Those that are going on. Whoever calls holds a lock.
class OpenPosts {
public:
  /// Right before the call: what is not known of its order, given the calls of
  /// other threads.
  Disorder enter(const OpenPost &P);
  /// This thread's call is over, or it was left.
  void leave(uint32_t Tid);

private:
  static constexpr unsigned Room = 64;
  OpenPost At[Room] = {};
  unsigned Used = 0;
  /// Who has more than fit, until all are over: a thread, Several or nobody.
  static constexpr uint32_t Several = ~0u;
  uint32_t HiddenBy = 0;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_OPENPOSTS_H
