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

#include "core/Channel.h"
#include "core/FileLog.h"
#include "core/OneSided.h"
#include "core/Record.h"
#include "core/Stamp.h"
#include "core/Testimony.h"

#include <atomic>

namespace tutti::rt {

inline constexpr unsigned MaxRings = 4096;
inline constexpr unsigned MaxThreads = 8;
inline constexpr unsigned MaxPending = 512;
inline constexpr unsigned MaxWaited = 24;
inline constexpr unsigned HistorySize = 256;
inline constexpr unsigned MaxSites = 1024;
inline constexpr unsigned MaxPairs = 64;
inline constexpr uint32_t NoRing = ~0u;

/// Peers are numbers on this node.
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
    Persistent, ///< a started persistent collective, for the Tag-th time
    Post,       ///< of the window Comm by Peer, for the Call-th time
    Completion, ///< by Peer
    Lock,       ///< of Peer's part of the window, 1 shared or 2 exclusive
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
  uint32_t Call; ///< of a collective: its number on the ring, when made
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
struct Pending {
  std::atomic<uint64_t> Request; ///< the handle; 0 free
  std::atomic<uint64_t> Evidence;
  Operation Op;
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
  uint16_t NumWaited;
  bool MoreWaited;            ///< Waited does not hold all of them
  bool UnknownWaited;         ///< one of them is not known
  uint16_t Waited[MaxWaited]; ///< entries of Pending
  std::atomic<uint32_t> Tid;  ///< 0: the slot is free
  /// Not 0: the call returns at once and is made again and again, so often.
  std::atomic<uint32_t> Polls;
};

/// One collective call made.
struct Past {
  Stamp Of;
  uint32_t Site;
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
struct Remain {
  static constexpr uint8_t ActiveRequest = 0xff;
  uint8_t What; ///< the kind of handle, or ActiveRequest
  Fn Maker;
  uint32_t Site;
  uint32_t LostAt; ///< where its handle was overwritten; 0 nowhere
  uint32_t Count;
};
inline constexpr unsigned MaxRemains = 64;

struct Remains {
  enum Value : uint32_t { None, Entered, Complete };
  /// Entered: the open operations when its process came to MPI_Finalize.
  std::atomic<uint32_t> State;
  uint32_t Size;
  uint32_t More; ///< calls that did not fit
  Remain At[MaxRemains];
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

enum class Life : uint32_t { Absent, Running, Finalizing, Finalized, Ended };

struct RankArea {
  int32_t WorldRank;
  int32_t Pid;
  std::atomic<Life> State;
  std::atomic<uint32_t> CanBlock;   ///< every thread that calls MPI is known
  std::atomic<uint32_t> Untracked;  ///< requests that are not in Requests
  std::atomic<uint32_t> LastReturn; ///< site of the last instrumented return
  std::atomic<uint32_t> NumPast;
  std::atomic<uint32_t> HasWindows; ///< the memory of OneSided is there
  std::atomic<uint32_t> HasFiles;   ///< the memory of Accesses is there
  // From the watchdog of the process, for those of the others.
  alignas(64) std::atomic<uint32_t> Ticks;
  std::atomic<uint32_t> BlockedTicks; ///< ticks since the calls last changed
  std::atomic<uint64_t> BlockedCpu;   ///< ns of processor time in that time
  std::atomic<uint32_t> BlockedRuns;  ///< times it was given a core
  std::atomic<uint32_t> Asleep;       ///< waiting in the kernel, not for a core
  std::atomic<uint32_t> OthersIdle;   ///< its other threads do nothing
  std::atomic<uint32_t> Polling;      ///< a thread polls: it may stop by itself
  std::atomic<uint64_t> SaysStamp;    ///< of what is in Says; 0: nothing
  std::atomic<uint32_t> SaysBytes;
  AnyRoom Any;
  alignas(64) ThreadStatus Threads[MaxThreads];
  Past History[HistorySize];
  PairsPast Pairs[NumPairsPast];
  Pending Requests[MaxPending];
  std::atomic<uint32_t> Count[MaxRings]; ///< calls made, by ring; see hasMade
  Remains Left;                          ///< after MPI_Finalize
  alignas(4096) SiteText Sites[MaxSites];
  alignas(4096) char Paths[PathsSize]; ///< of files and modules, each once
  alignas(4096) RmaArea OneSided;      ///< once it has a window
  alignas(4096) FileLog Accesses;      ///< once it has a file
  alignas(4096) TestimonyPlace Says;   ///< while it waits, to other nodes

  const char *pathOf(const SiteText &T) const { return Paths + T.File; }

  static constexpr size_t stride();
};
constexpr size_t RankArea::stride() { return sizeof(RankArea); }

} // namespace tutti::rt

#endif // TUTTI_CORE_RANKAREA_H
