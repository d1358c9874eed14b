// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The windows of this process and which epochs are open on each: by fence, by
/// start and post, by lock (MPI-3.1 section 11.5). Decides whether a call fits
/// them; must not know what the operations do to memory. A window that nobody
/// saw being made, or that calls were made on which the wrappers do not see, is
/// not checked.

#ifndef TUTTI_TRACK_ONESIDED_WINDOWS_H
#define TUTTI_TRACK_ONESIDED_WINDOWS_H

#include "core/Hidden.h"
#include "mpi/communicators/CommObject.h"
#include "track/onesided/WindowPeers.h"
#include "track/onesided/board/WindowWaits.h"

namespace tutti::rt::track {

struct OpenRequest;

struct Window {
  uint64_t Handle, Id;
  int Rank, Size;
  bool Dynamic, Shared;
  bool Unsure; ///< calls on it are not all seen
  Fn Maker;
  uint32_t MadeAt;
  char *Base; ///< null: not known
  int64_t Bytes;
  WindowPeers Peers;
  RmaWindow *Board; ///< null: no place there

  // Fences.
  uint32_t Fences;
  bool Exposed;   ///< by the last fence
  bool FenceOpen; ///< operations may follow the last fence
  bool NoSucceed; ///< the last fence promised that none follow
  uint32_t FencedAt;
  /// The last fences that promised that nobody updates this process's memory,
  /// by the last bit of their numbers.
  uint32_t NoPutFence[2], NoPutAt[2];
  Fn FirstOp; ///< since the last fence; None: there was none
  uint32_t FirstOpAt;
  // Locks.
  unsigned NumLocked, NumExclusive;
  bool LockedAll;
  uint32_t LockedAllAt;
  // General active target.
  bool Started, Posted;
  uint32_t StartedAt, PostedAt;

  OpenRequest *Pending; ///< operations that may not be complete
  unsigned NumPending;
  Window *Next, *NextUnused;

  bool isPassive() const { return LockedAll || NumLocked; }
};

/// Null for who is no member, and where there is no memory.
inline WindowPeer *peerOf(const Window &W, int Rank) {
  return Rank >= 0 && Rank < W.Size ? W.Peers.at(Rank) : nullptr;
}

/// Some window was made: from now on the rest of the calls matter too.
TUTTI_HIDDEN extern std::atomic<bool> AnyWindow;
/// Memory may have been written by another process without any call.
TUTTI_HIDDEN extern std::atomic<bool> AnyShared;

/// Null for one that is not checked.
Window *findWindow(uint64_t Handle);

struct NewWindow {
  Fn Maker;
  uint32_t Site;
  void *Base = nullptr;
  int64_t Bytes = -1, Unit = 1;
  uint64_t Id = 0;            ///< of the window to be; 0 unknown
  RmaWindow *Board = nullptr; ///< once announced
  uint64_t Entered = 0;       ///< when the call began
};
/// Before the call that makes it, so that others find it once they have it.
void announceWindow(NewWindow &New);
void withdrawWindow(NewWindow &New);
void madeWindow(uint64_t Handle, const NewWindow &New);
void dropWindow(Window *W);

/// One synchronisation call or operation, and what it says.
struct WindowCall {
  Fn Function;
  uint32_t Site;
  int Target = -1; ///< -1: all
  int Assert = 0;
  bool Exclusive = false;
  const int *Group = nullptr; ///< of start and post, by rank in the window
  int GroupSize = 0;
};

/// What is wrong with the call, if anything. Head is what to tell, Other an
/// earlier call that belongs to it.
struct EpochFault {
  const char *Head = nullptr, *Note = "";
  Fn Other = Fn::None;
  uint32_t OtherSite = 0;
  int Number = -1; ///< for a %d in Head
  bool Warns = false;
  Fn Named = Fn::None; ///< for a %f, where there is no other call
  explicit operator bool() const { return Head; }
};
EpochFault syncFault(const Window &W, const WindowCall &C);
EpochFault operationFault(const Window &W, const WindowCall &C);
EpochFault endFault(const Window &W);

/// The kind of epoch that an operation on this target belongs to.
RmaAccess::Epoch epochOf(const Window &W, int Target);

/// After the call: the epochs are as it left them.
void synchronised(Window &W, const WindowCall &C);
void operated(Window &W, const WindowCall &C);

/// All that are there.
void eachWindow(void (*Visit)(Window &W, void *Data), void *Data);
/// Called by the thread that watches: the same for one that no thread of the
/// program can give back meanwhile. False when it cannot have them now.
bool visitWindows(void (*Visit)(const Window &W, void *Data), void *Data);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_WINDOWS_H
