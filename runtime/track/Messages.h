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
/// It follows one thread: with MPI_THREAD_MULTIPLE the order of calls is not
/// known and nothing is done. Whatever it does not understand makes it give up.

#ifndef TUTTI_TRACK_MESSAGES_H
#define TUTTI_TRACK_MESSAGES_H

#include "core/Board.h"
#include "mpi/Scope.h"
#include "track/Contents.h"
#include "track/Letters.h"

namespace tutti::rt::track {

/// A send or receive that was started, or a collective.
struct Posted {
  enum class Kind : uint8_t { Send, Recv, Meet };
  uint64_t Handle;
  const void *Where;
  Kind What;
  uint8_t How; ///< of a send: bits of Event
  bool Persistent, Active, Cancelled;
  bool Done; ///< has its message, but not known yet which one
  bool Compared;
  const Scope *In;
  MPI_Comm Comm;
  Letter Mine;
  Signature One;
  int Asked;         ///< the source or destination as the program passed it
  int32_t Peer;      ///< by number on this node, or a PeerValue
  int32_t World;     ///< by rank in MPI_COMM_WORLD, or a PeerValue
  uint32_t Waiting;  ///< of the channel, or of AnyRoom; 0: for nothing there
  uint64_t PostedAt; ///< in ns, where there are ready sends; else 0
  uint32_t Event;    ///< of the trace, from 1
  uint32_t Request;  ///< of the trace
  int32_t Got, GotTag;
  const void *Data; ///< as the program passed it
  MPI_Datatype Type;
  Contents Buffer;     ///< of a receive that does not wait
  Posted *NextHere;    ///< in its bucket, or among the unused
  Posted *Prev, *Next; ///< receives in the order they were posted

  bool fromAnyone() const { return Peer == AnyPeer; }
  bool isWild() const { return Peer == AnyPeer || Mine.Tag == Channel::AnyTag; }
};

/// False as soon as something happened that is not understood.
extern bool Following;
void startMessages();
void giveUpMessages();
/// Nothing is known of this process from here on; messages are still compared.
void cutTrace();
/// See LookForMessage.
MessageEvidence evidenceFor(const Operation &Op, uint64_t Handle);
/// See Testify.
uint32_t testify(void *Place, size_t Room, uint64_t Stamp);
/// What is left of the letters from a process of this node.
const Reader &readerOf(unsigned Local);
/// The receives that are open, or of which it is not known what they got, in
/// the order they were posted. Their memory is never given back.
const Posted *firstPosted();
inline Trace &myTrace() { return TheBoard.Traces[TheBoard.MyLocal]; }

/// Fills P; false when there is nobody at the other end.
bool describe(Posted &P, const Side &S, Posted::Kind What);

/// Right before the call that sends or starts to send.
void sendStarts(Posted &P);
/// Right before the call that receives, or starts to.
void receiveStarts(Posted &P);
/// Looks whether the program has written to the buffer of one that is open.
void lookAtBuffer(Posted &P);
/// The same for one that was posted by the last call.
extern Posted *JustPosted;
/// MPI has told the program so: its buffer may be used.
void seenComplete(MPI_Request Request);
/// A blocking receive has its message; Source as the program sees it.
void received(Posted &P, int Source, int Tag);

/// A copy that lives until its request completes, found by its handle.
Posted *keep(const Posted &P, MPI_Request Request, const void *Where);
/// Sure: it is this one and not another with the same handle.
Posted *findPosted(MPI_Request Request, const void *Where, bool &Sure);
void startAgain(Posted *P, Fn F, uint32_t Site);
/// Source and Tag are those of the message; of a receive only.
void completed(Posted *P, int Source, int Tag, bool WasCancelled);
void drop(Posted *P);

/// A matched probe takes a message; its handle is given to a receive later.
void takeMessage(MPI_Message Message, Posted &P, int Source, int Tag);
void receiveMessage(MPI_Message Message, const Side &S);

/// The source and tag of the last probe for any source.
void probed(MPI_Comm Comm, int Source, int Tag);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_H
