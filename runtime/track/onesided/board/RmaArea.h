// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the board says about one-sided communication: the windows of a process,
/// who holds which of its locks and posts, and which accesses others make to
/// its memory. Each process has one inbox; whoever is about to access one of
/// its windows writes that into it. Decides nothing.

#ifndef TUTTI_TRACK_ONESIDED_BOARD_RMAAREA_H
#define TUTTI_TRACK_ONESIDED_BOARD_RMAAREA_H

#include "core/board/SharedPart.h"
#include "tutti/MpiTable.h"

#include <atomic>

namespace tutti::rt {

inline constexpr unsigned MaxRmaWindows = 32;
inline constexpr unsigned MaxRmaPeers = 512; ///< by number on the node
inline constexpr unsigned InboxSize = 1024;
inline constexpr unsigned MaxAttached = 32;

/// Memory of a dynamic window, as addresses of its owner.
struct AttachedMemory {
  std::atomic<uint64_t> Low;
  std::atomic<uint64_t> High; ///< the byte after the last; 0: not in use
};

/// One window as its owner exposes it.
struct RmaWindow {
  std::atomic<uint64_t> Id; ///< 0 free
  int64_t Bytes;            ///< of the owner's memory; -1 not known
  int64_t Unit;             ///< of displacements
  /// What the owner has done, by the process that it was for: how often posted
  /// and completed, and the lock it holds there (0, 1 shared, 2 exclusive).
  std::atomic<uint32_t> Posts[MaxRmaPeers], Completes[MaxRmaPeers];
  std::atomic<uint8_t> Held[MaxRmaPeers];
  /// Of a dynamic window; more than fit: what is attached is not known.
  AttachedMemory Attached[MaxAttached];
  std::atomic<uint32_t> MoreAttached;
  std::atomic<uint32_t> EmptyAttached; ///< pieces of no bytes, listed nowhere

  void attach(uint64_t Low, uint64_t Bytes);
  bool isAttached(uint64_t Low, uint64_t Bytes) const; ///< some of it
  /// False when certainly nothing that begins there was attached.
  bool detach(uint64_t Low);
  /// False when some byte of [Low, High) is certainly not.
  bool mayBeAttached(uint64_t Low, uint64_t High) const;
};

/// Bytes of a window that one call accesses.
struct RmaAccess {
  enum class Sort : uint8_t { Read, Write, Accumulate };
  enum class Epoch : uint8_t { Fence, Post, Lock, Local };
  enum Bits : uint8_t {
    Informed = 1,     ///< its process was told something since the phase began
    Exclusive = 2,    ///< it holds an exclusive lock
    FenceOpen = 4,    ///< a local access while the window is exposed by fence
    PostOpen = 8,     ///< ... or by post
    MixesFreely = 16, ///< compare-and-swap goes with any accumulate
    ReadsOnly = 32    ///< an accumulate that changes nothing
  };
  static constexpr uint64_t Writing = ~0ull;
  std::atomic<uint64_t> Ticket; ///< 1 + its number, when it is complete
  uint64_t Window;
  int64_t Low, High;          ///< from the start of the window
  int64_t Stride, Block;      ///< blocks at even distances; Stride 0: only one
  uint64_t Issued;            ///< ns
  std::atomic<uint64_t> Done; ///< ns; not before this; 0: not yet
  uint64_t LastIn;            ///< ns: when its process was last told something
  uint64_t Phase;             ///< the last synchronisation of all: where,
  uint32_t PhaseCall;         ///< and its number there
  uint32_t DonePhaseCall;     ///< the same when it was completed
  uint64_t DonePhase;         ///< 0: not known
  uint32_t Round;             ///< number of the fence, or of the start
  uint32_t Rank;              ///< of the process that accesses, in the window
  uint32_t Site;
  uint16_t Owner; ///< who accesses, by local number
  Fn Function;
  uint16_t Op;
  uint16_t Element; ///< of an accumulate: 1 + its row of Types.def; 0 unknown
  Sort What;
  Epoch In;
  uint8_t Flags;
};

struct RmaArea {
  std::atomic<uint64_t> LastHit; ///< ns: when another process last changed it
  RmaWindow Windows[MaxRmaWindows];
  alignas(64) std::atomic<uint64_t> Head; ///< accesses so far
  RmaAccess RmaAccessLog[InboxSize];

  /// Takes a place for the access of this number, to be written and completed
  /// by its ticket. Null when somebody else is at it or has been there with a
  /// later one: who has lost its core must not write into what is read now.
  RmaAccess *claim(uint64_t Number) {
    RmaAccess &E = RmaAccessLog[Number % InboxSize];
    uint64_t Found = E.Ticket.load(std::memory_order_relaxed);
    if (Found > Number ||
        !E.Ticket.compare_exchange_strong(Found, RmaAccess::Writing,
                                          std::memory_order_acquire))
      return nullptr;
    std::atomic_thread_fence(std::memory_order_release);
    return &E;
  }
  const RmaWindow *find(uint64_t Id) const {
    for (const RmaWindow &W : Windows)
      if (W.Id.load(std::memory_order_acquire) == Id)
        return &W;
    return nullptr;
  }
};

TUTTI_SHARED_PART(RmaArea);

} // namespace tutti::rt

#endif // TUTTI_TRACK_ONESIDED_BOARD_RMAAREA_H
