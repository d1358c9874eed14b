// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which message each receive gets, and whether sender and receiver agree on
/// its type. Knows the receives of this process in the order they were posted;
/// with that order and the source and tag of a message MPI's rule that messages
/// do not overtake each other says which one it is. Must not know which
/// function made a call, beyond its row.
///
/// With MPI_THREAD_MULTIPLE all threads share what is known, under a lock that
/// nobody else takes. Calls that do not overlap in time are in order; of those
/// that do, and could get or take each other's message, nothing is compared
/// (core/OpenPosts.h). Whatever it does not understand makes it give up.

#ifndef TUTTI_TRACK_MESSAGES_MESSAGES_H
#define TUTTI_TRACK_MESSAGES_MESSAGES_H

#include "core/Hidden.h"
#include "core/board/Board.h"
#include "mpi/communicators/CommObject.h"
#include "track/messages/MessageOrder.h"

namespace tutti::rt::track {

/// False as soon as something happened that is not understood.
TUTTI_HIDDEN extern std::atomic<bool> Following;
void startMessages();
void giveUpMessages();
/// Nothing is known of this process from here on; messages are still compared.
void cutTrace();
/// See LookForMessage.
MessageEvidence evidenceFor(const Operation &Op, uint64_t Handle);
/// The same by a thread of the program that holds the lock.
MessageEvidence evidenceNow(const Operation &Op, uint64_t Handle);
/// What is left of the letters from a process of this node.
const Reader &readerOf(unsigned Local);
/// The receives that are open, or of which it is not known what they got, in
/// the order they were posted. Their memory is never given back.
const Posted *firstPosted();
inline Trace &myTrace() { return *TheBoard.MyTrace; }

/// Fills P but for its side of the message, which is there; false when there is
/// nobody at the other end. What only receives have is left alone in a send.
template <Posted::Kind What>
__attribute__((always_inline)) inline bool describe(Posted &P, Fn F,
                                                    uint32_t Site) {
  if (P.Peer == NoPeer || !P.In || !P.In->Id)
    return false;
  P.What = What;
  P.How = 0;
  P.Persistent = P.Active = P.Cancelled = P.Done = P.Compared = false;
  P.Seen = P.Indexed = false;
  P.Event = P.Request = 0;
  fill(P.Mine, P.Type, P.Count, What == Posted::Kind::Send ? nullptr : &P.One);
  P.Mine.Function = F;
  P.Mine.Site = static_cast<uint16_t>(Site);
  P.Mine.Comm = P.In->Id;
  P.Mine.Tag = P.Tag;
  if (What == Posted::Kind::Send)
    return true;
  P.Waiting = 0;
  P.PostedAt = 0;
  P.Buffer.Data = nullptr;
  P.Got = P.GotTag = UnknownPeer;
  return true;
}

/// Right before the call that sends or starts to send.
void sendStarts(Posted &P);
/// Right before the call that receives, or starts to.
void receiveStarts(Posted &P);
/// Looks whether the program has written to the buffer of one that is open.
void lookAtBuffer(Posted &P);
/// The same for one that was posted by the last call.
TUTTI_HIDDEN extern Posted *JustPosted;
/// MPI has told the program so: its buffer may be used.
void seenComplete(MPI_Request Request);
/// A blocking receive has its message; Source as the program sees it.
void received(Posted &P, int Source, int Tag);

/// Before the call that makes a request; null: no memory.
Posted *newPosted();
/// The call has made none.
void discard(Posted *P);
/// From now on until its request completes, P belongs to that; null: there is
/// none.
void keep(Posted *P, Request *Its);
/// Null: there is none.
inline Posted *postedOf(const Request *R) {
  return R ? static_cast<Posted *>(R->Parts[Request::OfMessages]) : nullptr;
}
void startAgain(Posted *P, Fn F, uint32_t Site);
/// Source and Tag are those of the message; of a receive only.
void completed(Request &Its, int Source, int Tag, bool WasCancelled);
/// The request was freed.
void drop(Request &Its);

/// A matched probe takes a message; its handle is given to a receive later.
void takeMessage(MPI_Message Message, Posted &P, int Source, int Tag);
void receiveMessage(MPI_Message Message, const Side &S, Fn F, uint32_t Site);

/// The source and tag of a message that a probe has found: one for Any source,
/// one that Waited for it.
void probed(MPI_Comm Comm, int Source, int Tag, bool Any, bool Waited);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_MESSAGES_H
