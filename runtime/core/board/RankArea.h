// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one process says about itself on the board: which call each thread is
/// in, which requests are open, its latest collectives, and its call sites as
/// text. Written by its owner alone, read by everyone, so every reader must
/// take what it sees for a snapshot that may be torn, and check it again.

#ifndef TUTTI_CORE_RANKAREA_H
#define TUTTI_CORE_RANKAREA_H

#include "core/board/Channel.h"
#include "core/board/Hash.h"
#include "core/board/Record.h"
#include "core/board/Stamp.h"
#include "core/findings/WaitReport.h"
#include "core/threads/TeamWait.h"

#include <atomic>

namespace tutti::rt {

inline constexpr unsigned MaxRings = 4096;
inline constexpr unsigned MaxLocal = MaxTalkers; ///< processes of one node
inline constexpr unsigned MaxLocalWords = MaxLocal / 64;
inline constexpr unsigned MaxThreads = 8;
inline constexpr unsigned MaxHelpers = 32;
inline constexpr unsigned MaxPending = 65536; ///< memory comes when needed
inline constexpr unsigned HistorySize = 256;
inline constexpr unsigned MaxSites = 1024;
inline constexpr unsigned MaxPairs = 64;
inline constexpr uint32_t NoRing = ~0u;

/// Peers are numbers on this node. Of a collective, whose data it needs:
/// AnyPeer those of Sources, NoPeer all members, UnknownPeer nobody or not
/// known.
enum PeerValue : int32_t {
  AnyPeer = -1,     ///< any member of the communicator
  UnknownPeer = -2, ///< another node, or not known
  NoPeer = -3       ///< nobody: completes at once
};

/// One thing that a thread waits for.
struct Operation {
  enum class Kind : uint8_t {
    None,
    Send,
    Recv,
    Collective,
    Persistent,      ///< a started persistent collective, for the Tag-th time
    PartitionedSend, ///< the Call-th to Peer with this tag
    PartitionedRecv, ///< ... from Peer
    Post,            ///< of the window Comm by Peer, for the Call-th time
    Completion,      ///< by Peer
    Lock,            ///< of Peer's part of the window, 1 shared or 2 exclusive
    Unknown
  };
  /// A persistent request waits for something only between start and end.
  enum State : uint8_t { Inactive, Once, Started };
  Kind What;
  uint8_t Active;
  uint16_t Round; ///< distinguishes uses of a pending entry
  int32_t Peer;
  int32_t Tag;   ///< AnyTag: matches all
  uint32_t Ring; ///< communicator, or NoRing
  uint64_t Comm; ///< computed id of the communicator, 0 unknown
  uint32_t Call; ///< of a collective: its number on the ring, when made; of a
                 ///< send: see Thread::Letter
  int32_t World; ///< the peer's rank in MPI_COMM_WORLD, or as Peer
};
inline constexpr int32_t AnyTag = -0x7fffffff;

/// What the watching thread of a process knows of the message that one of its
/// receives waits for; the lowest bits of a number whose others are the epoch
/// of the call that waits.
enum MessageEvidence : uint64_t {
  NothingKnown,
  NotSent, ///< certain: none was
  MayBeThere,
  Elsewhere ///< it is there, and is not the last that its sender wrote
};
inline constexpr unsigned EvidenceBits = 2;

/// A request that was made and not completed.
struct alignas(64) Pending {
  std::atomic<uint64_t> Request; ///< the handle; 0 free, 1 being written
  std::atomic<uint64_t> Evidence;
  std::atomic<uint64_t> WaitedIn; ///< the call that waits for it, see waitOf
  Operation Op;
  // Of a partitioned operation:
  std::atomic<uint32_t> Starts;  ///< how often it was started
  std::atomic<uint32_t> Missing; ///< partitions not ready since, of a send

  bool isOpen() const { return Request.load(std::memory_order_acquire) > 1; }
};
/// A call of the thread in this place.
constexpr uint64_t waitOf(unsigned Thread, uint32_t Epoch) {
  return uint64_t(Thread + 1) << 32 | Epoch;
}

/// The call stack of a thread as its process has last found it.
struct StackText {
  static constexpr unsigned MaxFrames = 24;
  SiteText Frames[MaxFrames]; ///< innermost first
};
struct StackHead {
  uint32_t Site;      ///< of the call that it was in
  uint32_t NumFrames; ///< 0: not known
};

/// What one thread is in.
struct ThreadStatus {
  std::atomic<uint32_t> Epoch; ///< odd while inside a call that may block
  Fn Function;
  uint8_t NumOps; ///< of Ops, all needed
  bool NeedsAll;  ///< of Waited: all, or one of them
  uint32_t Site;
  Operation Ops[2];
  std::atomic<uint64_t> Evidence[2]; ///< about Ops
  uint32_t NumWaited; ///< entries of Pending that say so themselves
  bool MoreWaited;    ///< ... are not all
  bool UnknownWaited; ///< one of them is not known
  uint64_t Sources[MaxLocalWords]; ///< see PeerValue
  std::atomic<uint32_t> Tid;       ///< 0: the slot is free
  /// Not 0: the call returns at once and is made again and again, so often.
  std::atomic<uint32_t> Polls;
};

/// The epoch of the call that is about to be shown.
inline uint32_t nextEpoch(const ThreadStatus &S) {
  return (S.Epoch.load(std::memory_order_relaxed) + 1) | 1;
}

/// One collective call made.
struct Past {
  Stamp Of;
  uint32_t Site;
  uint32_t Call; ///< its number on the ring
  Record What;
};

enum PairsBits : uint32_t {
  PairsWild = 1, ///< some of them match anything
  PairsLow = 2,  ///< of an intercommunicator: the first group
  PairsHigh = 4  ///< ... the second
};

/// The signatures of one call with vectors, peer by peer.
struct PairsPast {
  Stamp Of;
  uint32_t Rank;  ///< of this process in the communicator
  uint32_t Peers; ///< entries that are filled, by rank in the communicator
  uint32_t Wild;  ///< see PairsBits
  uint32_t Send[MaxPairs];
  uint32_t Recv[MaxPairs];
};

/// Something that a process did not give back: how often, and who made it.
struct Leak {
  static constexpr uint8_t ActiveRequest = 0xff;
  uint8_t What; ///< the kind of handle, or ActiveRequest
  Fn Maker;
  uint32_t Site;
  uint32_t LostAt; ///< where its handle was overwritten; 0 nowhere
  uint32_t Count;
};
inline constexpr unsigned MaxRemains = 64;

struct Leaks {
  enum Value : uint32_t { None, Entered, Ended, Complete };
  /// Entered: the open operations when its process came to MPI_Finalize. Ended:
  /// all but objects that may be freed after it.
  std::atomic<uint32_t> State;
  uint32_t Size;
  uint32_t More; ///< calls that did not fit
  Leak At[MaxRemains];
};

/// All members keep one call in the same place.
constexpr unsigned NumPairsPast = 4;
constexpr unsigned pairsPlace(uint64_t Id, uint32_t Call) {
  return static_cast<unsigned>(Id + Call) % NumPairsPast;
}

/// Calls made, of those counted modulo 2^32; or it has left and makes no more.
inline constexpr uint32_t AllMade = ~0u;
constexpr bool hasMade(uint32_t Count, uint32_t Call) {
  return Count == AllMade || static_cast<int32_t>(Count - Call) > 0;
}

constexpr unsigned PathsSize = 32768;

enum class Lifecycle : uint32_t {
  Absent,
  Running,
  Finalizing,
  Finalized,
  Ended
};

/// Code of the program that MPI may call back, wherever the callback is allowed
/// to make calls: there a thread that is in a call may be at work.
enum CallbackBit : uint32_t {
  OfComms = 1,   ///< attributes of communicators
  OfWindows = 2, ///< attributes of windows
  OfErrors = 4,  ///< error handlers: in any call
  OfRequests = 8 ///< generalized requests
};

/// Of the functions that a call hands over.
constexpr uint32_t callbacksOf(Fn F) {
  if (has(F, Role::COPY_FN_COMM))
    return OfComms;
  if (has(F, Role::COPY_FN_WIN))
    return OfWindows;
  if (has(F, Role::GREQ_QUERY))
    return OfRequests;
  if (has(F, Role::ERRH_FN) || has(F, Role::ERRH_FN_FILE) ||
      has(F, Role::ERRH_FN_WIN) || has(F, Role::ERRH_FN_SESSION))
    return OfErrors;
  return 0;
}

/// Which threads of a process may call MPI.
enum class ThreadRule : uint32_t { One, OneAtATime, Any };

struct RankArea {
  int32_t WorldRank;
  int32_t Pid;
  std::atomic<Lifecycle> State;
  std::atomic<uint32_t> CanBlock; ///< every thread that calls MPI is known
  ThreadRule Callers;
  uint32_t Helpers[MaxHelpers];    ///< threads that are not the program's; or 0
  std::atomic<uint32_t> Callbacks; ///< that the program has made; CallbackBit
  std::atomic<uint32_t> Unseen;    ///< it can make calls that nobody sees
  std::atomic<uint32_t> Unfollowed; ///< its messages are not known any more
  std::atomic<uint32_t> Unsettled;  ///< receives that are done, of which it is
                                    ///< not known yet what they got
  std::atomic<uint32_t> Untracked;  ///< open requests that are not in Requests
  std::atomic<uint32_t> PartitionsHidden; ///< partitioned operations that are
                                          ///< not, or not in order
  std::atomic<uint32_t> NumPending;       ///< of Requests: the others are free
  std::atomic<uint32_t> LastReturn; ///< site of the last instrumented return
  std::atomic<uint32_t> NumPast;
  std::atomic<uint32_t> Parts; ///< of trackers, that are there
  // Of the thread that watches, which sleeps on Bell.
  alignas(64) std::atomic<uint32_t> Bell; ///< rung by who asks it something
  std::atomic<uint32_t> Asked;            ///< see WatchRequest
  std::atomic<uint64_t> WatchesSince;     ///< ns; 0: there is no such thread
  // From who watches this process.
  alignas(64) std::atomic<uint32_t> Ticks; ///< looks for messages, by itself
  std::atomic<uint32_t> BlockedTicks; ///< ticks since the calls last changed
  std::atomic<uint64_t> BlockedCpu;   ///< ns of processor time in that time
  std::atomic<uint32_t> BlockedRuns;  ///< times it was given a core
  std::atomic<uint32_t> Asleep;       ///< waiting in the kernel, not for a core
  std::atomic<uint32_t> OthersIdle;   ///< its other threads do nothing
  std::atomic<uint32_t> Polling;      ///< a thread polls: it may stop by itself
  std::atomic<uint64_t> SaysStamp;    ///< of what is in Says; 0: nothing
  std::atomic<uint32_t> SaysBytes;
  AnyRoom Any;
  /// Call stacks: how often this process was asked for them, and the last time
  /// that it has answered.
  std::atomic<uint32_t> StacksAsked, StacksSaid;
  StackHead StackHeads[MaxThreads]; ///< by place in Threads
  alignas(64) ThreadStatus Threads[MaxThreads];
  TeamWait Teams[MaxTeamThreads];
  Past History[HistorySize];
  PairsPast Pairs[NumPairsPast];
  std::atomic<uint32_t> Count[MaxRings]; ///< calls made, by ring; see hasMade
  Leaks Left;                            ///< after MPI_Finalize
  alignas(4096) SiteText Sites[MaxSites];
  alignas(4096) char Paths[PathsSize]; ///< of files and modules, each once
  alignas(4096) WaitReportPlace Says;  ///< while it waits, to other nodes
  alignas(4096) StackText Stacks[MaxThreads]; ///< memory comes when asked
  alignas(4096) Pending Requests[MaxPending];

  /// Some thread is shown in a call.
  bool isInMpi() const {
    for (const ThreadStatus &T : Threads)
      if (T.Tid.load(std::memory_order_acquire) &&
          (T.Epoch.load(std::memory_order_acquire) & 1))
        return true;
    return false;
  }
  /// Threads that wait in OpenMP could do something that matters to others: not
  /// while another one is in a call that only one thread may be in.
  bool teamsCount() const { return Callers == ThreadRule::Any || !isInMpi(); }
  /// Another number when a thread has moved that waits in OpenMP; never 0.
  uint64_t teamsStamp() const {
    uint64_t Stamp = 0;
    for (const TeamWait &W : Teams)
      if (W.Tid.load(std::memory_order_acquire))
        Stamp = mix(Stamp, W.Epoch.load(std::memory_order_acquire));
    return Stamp | 1;
  }
  /// Of those that wait in OpenMP each can be freed only by another thread.
  bool teamsAreProven() const {
    for (const TeamWait &W : Teams)
      if (W.waits() && !W.isProven())
        return false;
    return true;
  }

  /// What(P) for each open request.
  template <typename F> void eachPending(F What) const {
    uint32_t N = NumPending.load(std::memory_order_acquire);
    for (uint32_t I = 0; I < N && I < MaxPending; ++I)
      if (Requests[I].isOpen())
        What(Requests[I]);
  }
  /// What(P) for each of those that the thread in this place waits for; false
  /// when they are not all there any more.
  template <typename F>
  bool eachWaited(unsigned Thread, uint32_t Epoch, F What) const {
    uint32_t Left = Threads[Thread].NumWaited;
    uint32_t N = Left ? NumPending.load(std::memory_order_acquire) : 0;
    for (uint32_t I = 0; I < N && I < MaxPending && Left; ++I) {
      const Pending &P = Requests[I];
      if (P.WaitedIn.load(std::memory_order_acquire) != waitOf(Thread, Epoch) ||
          !P.isOpen())
        continue;
      --Left;
      What(P);
    }
    return Left == 0;
  }

  const char *pathOf(const SiteText &T) const { return Paths + T.File; }

  /// Behind each area are the trackers' parts (see SharedPart).
  TUTTI_HIDDEN static const size_t PartsSize;
  static size_t stride() { return sizeof(RankArea) + PartsSize; }
};
static_assert(sizeof(RankArea) % 4096 == 0);

} // namespace tutti::rt

#endif // TUTTI_CORE_RANKAREA_H
