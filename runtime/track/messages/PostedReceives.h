// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is kept of one send or receive, and the receives that have no message
/// yet: in the order in which they were posted, and by what they were posted
/// for. Decides whether an earlier one may get the message of a later one; must
/// not know which messages there are.

#ifndef TUTTI_TRACK_MESSAGES_POSTEDRECEIVES_H
#define TUTTI_TRACK_MESSAGES_POSTEDRECEIVES_H

#include "core/board/Chains.h"
#include "core/board/Trace.h"
#include "mpi/communicators/CommObject.h"
#include "mpi/messages/MessageRecords.h"
#include "mpi/messages/Requests.h"
#include "track/memory/Contents.h"

namespace tutti::rt::track {

/// One side of a message as the program describes it.
struct Side {
  const CommObject *In; ///< Comm's; null: not known
  MPI_Comm Comm;
  int Asked;     ///< the source or destination as the program passed it
  int32_t Peer;  ///< by number on this node, or a PeerValue
  int32_t World; ///< by rank in MPI_COMM_WORLD, or a PeerValue
  int32_t Tag;   ///< AnyTag: matches all
  MPI_Count Count;
  MPI_Datatype Type;
  const void *Data; ///< as the program passed it
  size_t Bytes;     ///< that follow each other from Data on; 0: not looked at
};

/// A send or receive that was started, or a collective.
struct Posted : Side {
  enum class Kind : uint8_t { Send, Recv, Meet };
  uint64_t Handle;
  Kind What;
  uint8_t How; ///< of a send: bits of Event
  bool Persistent, Active, Cancelled;
  bool Done; ///< has its message, but not known yet which one
  bool Compared;
  bool Seen;    ///< the program knows that it is complete
  bool Indexed; ///< of a receive without a message: by what it was posted for
  MessageRecord Mine;
  Signature One;
  uint32_t Waiting;  ///< of the channel, or of AnyRoom; 0: for nothing there
  uint64_t PostedAt; ///< in ns, where there are ready sends; else 0
  uint32_t Event;    ///< of the trace, from 1
  uint32_t Request;  ///< of the trace
  int32_t Got, GotTag;
  Contents Buffer; ///< of a receive that does not wait
  Posted *NextUnused;
  // Of receives without a message:
  Posted *Prev, *Next; ///< in the order they were posted
  uint64_t Number;     ///< in that order
  ChainLink<Posted> ByMessage;

  bool fromAnyone() const { return Peer == AnyPeer; }
  bool isWild() const { return Peer == AnyPeer || Mine.Tag == Channel::AnyTag; }
};

uint64_t messageHash(uint64_t Comm, int32_t Source, int32_t Tag);
/// As it was posted, whatever it got.
inline uint64_t messageOf(const Posted &P) {
  return messageHash(P.Mine.Comm, P.Peer, P.Mine.Tag);
}

/// A look takes as long with many as with few, but for receives that fit more
/// than one message. Mostly the oldest gets its message first and nobody looks,
/// or there are few: what they were posted for is written down when it is asked
/// of many. Without a constructor: it is zero at the start.
class PostedReceives {
public:
  Posted *first() const { return First; }
  void append(Posted *P) {
    P->Number = ++Number;
    P->Indexed = false;
    NumWild += P->isWild();
    P->Prev = Last;
    P->Next = nullptr;
    (Last ? Last->Next : First) = P;
    Last = P;
    ++Size;
  }
  void unlink(Posted *P);
  void replace(Posted &Old, Posted &New);
  /// P has its message, but an earlier one may have taken that.
  void isDone(Posted &P) {
    P.Done = true;
    ++NumDone;
  }
  unsigned numDone() const { return NumDone; }
  /// A receive that was posted before Until, or any when that is null, may get
  /// a message like this.
  bool isContested(const Posted *Until, uint64_t Comm, int32_t Source,
                   int32_t Tag) {
    return First && First != Until &&
           isContestedBefore(Until, Comm, Source, Tag);
  }
  /// One that is done and waited only for Gone, which is not here any more; it
  /// is taken out. Null: there is none.
  Posted *takeSettled(const Posted &Gone) {
    return NumDone ? findSettled(Gone) : nullptr;
  }

private:
  bool isContestedBefore(const Posted *Until, uint64_t Comm, int32_t Source,
                         int32_t Tag);
  /// All that came since the last time; false: no memory.
  bool index();
  bool mayGetBefore(uint64_t Number, uint64_t Comm, int32_t From, int32_t With,
                    int32_t Source, int32_t Tag) const;
  Posted *findSettled(const Posted &Gone);

  static constexpr unsigned Few = 16; ///< that are walked through instead

  Posted *First, *Last;
  unsigned Size;
  Chains<Posted, &Posted::ByMessage, messageOf> ByMessage;
  uint64_t Number;  ///< of the last one
  unsigned NumDone; ///< those that wait for an earlier one
  unsigned NumWild; ///< those that more than one message fits
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_POSTEDRECEIVES_H
