// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The board: one segment of memory that all processes of a node share, and on
/// which each says what it does. Decides where everything lies; must not know
/// MPI nor what is done with it.
///
/// Layout: header, directory of rings (one per communicator, window or file),
/// their slots, one area per process, then what their messages leave. The
/// segment is sparse: memory is used when a part is first populated, and
/// running out of it is an answer, not a crash.

#ifndef TUTTI_CORE_BOARD_H
#define TUTTI_CORE_BOARD_H

#include "core/Hidden.h"
#include "core/board/Channel.h"
#include "core/board/RankArea.h"
#include "core/board/Trace.h"
#include "core/findings/Reported.h"

namespace tutti::rt {

inline constexpr unsigned RingSlots = 256;

/// What the members of a ring have to agree on at one call. Two to a cache
/// line; the first to arrive writes Word, the others compare.
struct Slot {
  std::atomic<uint64_t> Word; ///< tag of the round, wild bit, hash of the call
  std::atomic<uint64_t> Sum[2]; ///< pairwise fingerprint: zero when all match
  std::atomic<uint16_t> Arrived;
  std::atomic<uint16_t> Skipped; ///< the last round without all members' parts
  std::atomic<uint32_t> Flags;   ///< see SlotFlag
};
static_assert(sizeof(Slot) == 32);

/// A communicator, window or file with at least two members on this node.
struct CallRing {
  std::atomic<uint64_t> Id;   ///< 0 free, 1 was used, else the computed id
  std::atomic<int32_t> Users; ///< members that have not left yet
  uint32_t Size;              ///< members everywhere
  uint32_t Locals;            ///< members on this node
  uint32_t MakerSite;         ///< the call that made it, of process MakerRank
  uint16_t MakerRank;
  Fn Maker;
  char Name[92];                   ///< what the user calls it, may be empty
  std::atomic<uint32_t> Used;      ///< of its slots, by those who have left
  std::atomic<uint32_t> Real;      ///< the memory of its slots is there
  uint64_t Members[MaxLocal / 64]; ///< by number on this node

  bool has(unsigned Local) const {
    return Members[Local / 64] >> (Local % 64) & 1;
  }
};
static_assert(sizeof(CallRing) == 256);

struct Header {
  uint32_t NumLocal;          ///< processes of this node
  uint32_t WorldSize;         ///< processes of the job
  std::atomic<uint32_t> Hold; ///< a report is being put together: wait
  /// Unless the report itself waits for who has not come to this call: ring,
  /// then call, plus 1; 0: none.
  std::atomic<uint64_t> Gathering;
  std::atomic<uint32_t> Stop;     ///< the job ends, with this exit status
  std::atomic<uint32_t> Deputy;   ///< who reported cannot abort: others have to
  std::atomic<uint32_t> Aborting; ///< the program itself ends the job
  std::atomic<uint32_t> Lock;     ///< of the directory of rings
  std::atomic<uint32_t> Exhausted;  ///< some ring did not fit: no new ones
  std::atomic<uint32_t> FailAtExit; ///< the last process ends with this status
  std::atomic<uint32_t> Gone;       ///< processes at their very end
  std::atomic<uint32_t> Judged;     ///< the traces were played again
  std::atomic<uint32_t> ReadySends; ///< some process has made one
  std::atomic<uint32_t> Unfollowed; ///< some process writes no letters
  std::atomic<uint32_t> NoRoom;     ///< the user knows that memory ran out
  /// The first rank of the job hears what those of this node wait for.
  std::atomic<uint32_t> SaysToFirst;
  /// Who watches all processes of the node: its number plus 1; 0 nobody. And
  /// when it last said that it does, in ns.
  std::atomic<uint32_t> Watcher;
  std::atomic<uint64_t> WatchedAt;
  alignas(64) Reported Causes; ///< of findings
};

struct Board {
  Header *Head = nullptr;
  CallRing *Rings = nullptr;
  Slot *Slots = nullptr;
  char *Areas = nullptr;
  Channel *Channels = nullptr; ///< memory comes with the first message
  Trace *Traces = nullptr;
  Trace *MyTrace = nullptr; ///< of those
  RankArea *Me = nullptr;
  unsigned MyLocal = 0;

  RankArea &area(unsigned Local) const {
    return *reinterpret_cast<RankArea *>(Areas + Local * RankArea::stride());
  }
  Channel &channel(unsigned From, unsigned To) const {
    return Channels[To * Head->NumLocal + From];
  }
  Slot &slot(unsigned Ring, uint32_t Call) const {
    return Slots[size_t(Ring) * RingSlots + Call % RingSlots];
  }
};
TUTTI_HIDDEN extern Board TheBoard;

/// Makes the segment with this name, or opens the one another process made.
/// False when the system does not give the memory, errno tells why; then
/// nothing is left over.
bool openBoard(const char *Name, bool Create, unsigned NumLocal,
               unsigned MyLocal);
/// Memory of this process alone, for when no segment can be shared.
bool openPrivateBoard();
void unlinkBoard(const char *Name);
/// One that processes have made already, for who is none of them.
bool findBoard(const char *Name);
/// Makes memory of the board real; false when the system has none left.
bool populate(void *Address, size_t Size);
/// The same on systems that cannot be asked for it (Linux before 5.14).
bool touch(void *Address, size_t Size);

} // namespace tutti::rt

#endif // TUTTI_CORE_BOARD_H
