// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a process that waits says about itself to other nodes: the calls that
/// its threads are in, what each needs, how far it is on each communicator,
/// which receives are open, how many messages it has exchanged with whom, and
/// what its last collectives had to agree on.
/// One block of memory, a head and then the lists. Decides the layout, and
/// whether a block that came from elsewhere is sound; must not know what
/// follows from what is said.

#ifndef TUTTI_CORE_WAITREPORT_H
#define TUTTI_CORE_WAITREPORT_H

#include "core/board/Record.h"
#include "core/findings/Tally.h"
#include "tutti/MpiTable.h"

#include <atomic>

namespace tutti::rt {

/// A call site as text; Line 0 means that Offset in the module named by File
/// has to be looked up.
struct SiteText {
  uint32_t File; ///< where it starts in Paths; 0 is no file
  char Function[59];
  uint8_t Level;    ///< of what the compiler said: 1 (surest) to 3; 0 nothing
  char Because[68]; ///< its beginning, where Cause has all of it
  uint32_t Cause;   ///< where a longer one starts in Paths; else 0
  uint32_t Line;
  uint32_t Column;
  uint64_t Offset;
};
static_assert(sizeof(SiteText) == 152);

/// Where a call stands, for a process of another node.
struct RemotePlace {
  SiteText Text;
  char Path[128];
};

/// Peers are ranks in MPI_COMM_WORLD, or PeerValue; of a collective the member
/// whose data it needs, or a negative number: all of them; its tag is 0, or of
/// a persistent one how often it was started. Of a window, which is in the
/// place of the communicator, see Operation; of a lock of all parts the peer is
/// Any.
struct ReportedOp {
  enum class Kind : uint8_t {
    Unknown,
    Send,
    Recv,
    Collective,
    Post,
    Completion,
    Lock,
    PartitionedSend,
    PartitionedRecv
  };
  static constexpr int32_t Any = -1; ///< AnyPeer
  uint64_t Comm;
  uint64_t Handle; ///< of its request; 0: the call itself
  int32_t Peer;
  int32_t Tag;
  uint32_t Call; ///< see Operation
  Kind What;
  bool Cancelled;
};
struct ReportedWaiter {
  uint32_t Place; ///< number in Places
  uint32_t FirstOp, NumOps;
  Fn Function;
  bool NeedsAll;
  bool Open; ///< it also waits for something that is not known
};
struct ReportedComm {
  static constexpr uint32_t NotSaid = ~0u;
  uint64_t Id;
  uint32_t Calls; ///< made on it
  uint32_t Size;
  uint32_t FirstRun; ///< of its members; NotSaid: nobody asks
  uint32_t NumRuns;
  Fn Maker; ///< None: MPI_COMM_WORLD
};
/// Members at even distances: First, First + Stride, ...
struct ReportedRun {
  int32_t First, Stride;
  uint32_t Count;

  int32_t at(uint32_t I) const {
    return First + static_cast<int32_t>(I) * Stride;
  }
  /// Whether Rank comes next; then it is in.
  bool extend(int32_t Rank) {
    if (Count == 1)
      Stride = Rank - First;
    if (Rank != at(Count))
      return false;
    ++Count;
    return true;
  }
};
/// A receive that is open, in the order they were posted.
struct ReportedReceive {
  uint64_t Comm;
  uint64_t Handle;
  int32_t Peer;
  int32_t Tag;
  uint32_t Cancelled;
};
/// A persistent collective that the process has made and not freed.
struct ReportedStart {
  uint64_t Comm;
  uint32_t Call;
  int32_t Starts;
};
/// A window that the process has, and its parts that it has to do with.
struct ReportedWindow {
  uint64_t Id;
  uint32_t FirstPart, NumParts;
  uint32_t HoldsAll; ///< it has all parts locked, shared
};
/// How often the process has posted and completed for another one, and the
/// lock that it holds there (0, 1 shared, 2 exclusive).
struct ReportedPart {
  int32_t Rank; ///< whose it is; ascending
  uint32_t Posts, Completes;
  uint32_t Held;
};
/// A partitioned operation that the process has made and not freed.
struct ReportedPartitions {
  uint64_t Comm;
  int32_t Peer, Tag;
  uint32_t Number;  ///< among those with this peer and tag
  uint32_t Starts;  ///< how often it was started
  uint32_t Missing; ///< partitions not ready since, of a send
  uint32_t Sends;
};
struct ReportedTally {
  uint64_t SentSum, ReceivedSum;
  int32_t Peer; ///< ascending
  uint32_t Sent, Received;
  uint32_t FirstLast, NumLast; ///< the last that were sent, oldest first
};

/// One of the last collectives that the process has come to.
struct ReportedCall {
  uint64_t Comm;
  Record What;
  uint32_t Call;
  uint32_t Place; ///< number in Places
};

struct WaitReportHead {
  uint64_t Stamp; ///< of the calls that it is about
  uint32_t Bytes;
  int32_t Rank;
  uint32_t Unsure; ///< its messages are not known
  uint32_t NumWaiters, NumOps, NumComms, NumRuns, NumReceives, NumTallies,
      NumLast, NumCalls, NumPlaces, NumStarts, NumWindows, NumParts,
      NumPartitions;
  uint32_t Notes;

  enum Note : uint32_t {
    Unproven = 1, ///< for the reader alone: it may go on in a way not said here
    Polls = 2,    ///< it asks again and again
    HidesPartitions = 4, ///< not all partitioned operations are said
    ManyThreads = 8 ///< may have posted at once: in which order is not known
  };
};

/// A block as its reader sees it.
struct WaitReport {
  const WaitReportHead *Head = nullptr;
  const ReportedWaiter *Waiters;
  const ReportedOp *Ops;
  const ReportedComm *Comms; ///< ascending by id
  const ReportedReceive *Receives;
  const ReportedWindow *Windows; ///< ascending by id
  const ReportedPart *Parts;
  const ReportedPartitions *Partitions;
  const ReportedTally *Tallies;
  const Envelope *Last;
  const ReportedCall *Calls;
  const RemotePlace *Places;
  const ReportedStart *Starts;
  const ReportedRun *Runs;

  /// False when it is not a sound one of a job of this size.
  bool read(const void *Data, size_t Size, int32_t WorldSize);
  const ReportedComm *comm(uint64_t Id) const;
  const ReportedTally *tally(int32_t Peer) const;
  const ReportedCall *call(uint64_t Comm, uint32_t Number) const;
  const ReportedWindow *window(uint64_t Id) const;
  /// Null: it has nothing to do with that part.
  const ReportedPart *part(const ReportedWindow &W, int32_t Rank) const;
  /// What(Rank) for each member of a communicator whose members are said.
  template <typename F> void eachMember(const ReportedComm &C, F What) const {
    for (uint32_t I = 0; I < C.NumRuns; ++I)
      for (uint32_t J = 0; J < Runs[C.FirstRun + I].Count; ++J)
        What(Runs[C.FirstRun + I].at(J));
  }
};

/// Writes the lists one after the other; too much for the room: the rest is
/// left out.
class WaitReportWriter {
public:
  WaitReportWriter(void *Data, size_t Size);
  template <typename T> T *add() { return static_cast<T *>(take(sizeof(T))); }
  size_t left() const { return Room - Used; }
  bool isFull() const { return Full; }
  WaitReportHead &head() { return *Head; }
  /// The size of it all.
  uint32_t finish();

private:
  void *take(size_t Size);
  char *Data;
  size_t Room, Used = 0;
  bool Full = false;
  WaitReportHead *Head;
};

/// Where a process puts it for the first one of its node. That it is there is
/// said elsewhere: of the memory as much is touched as is needed, mostly some
/// pages. A process that has more to say (open receives, partners, members of
/// communicators in no order: tens of thousands) says nothing.
inline constexpr unsigned WaitReportRoom = 1u << 20;
struct WaitReportPlace {
  alignas(8) char Data[WaitReportRoom];
};

} // namespace tutti::rt

#endif // TUTTI_CORE_WAITREPORT_H
