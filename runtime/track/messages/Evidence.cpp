// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether the message that a receive or a probe waits for was sent: decides it
/// from the letters that nobody has taken out yet, less those that go to
/// receives posted earlier. Called by the thread that watches, too: the thread
/// that receives is inside MPI then; if it comes out meanwhile, nobody believes
/// what is said of the call it was in.

#include "core/Hooks.h"
#include "core/OfOthers.h"
#include "mpi/start/Node.h"
#include "track/messages/Messages.h"

namespace tutti::rt::track {

namespace {

/// Of receives that may go on being posted while they are looked at.
constexpr unsigned MostPosted = 4096;

/// The receives that are open are known in the order in which they were posted,
/// and messages from this process in that in which they were sent. Else only
/// receives that are done have messages for certain.
bool isOrderKnown(const Channel &C, uint64_t Comm) {
  return !ManyThreads && C.Disordered.of(Comm) == Disorder::None;
}

/// What(P) for the receives on Comm that were posted before the one with this
/// handle (0: for all); false when it is not among them.
template <typename F>
TUTTI_OF_OTHERS bool eachEarlier(uint64_t Comm, uint64_t Handle, F What) {
  unsigned N = 0;
  for (const Posted *P = firstPosted(); P; P = P->Next) {
    if (Handle && P->Handle == Handle && !P->Done)
      return true;
    if (++N > MostPosted)
      return false;
    if (P->Mine.Comm == Comm)
      What(*P);
  }
  return !Handle;
}

/// The messages under way that share a count with Op are exactly those that the
/// other receives of the process are for: each of one sender and one tag that
/// was posted before Op, or wants another tag.
TUTTI_OF_OTHERS bool areForOthers(const Operation &Op, const Channel &C,
                                  uint64_t Handle) {
  if (Op.Tag == AnyTag)
    return false;
  unsigned Place = MessageCounts::place(Op.Comm, Op.Tag), N = 0;
  UnderWay Left = C.underWay(Place);
  bool Before = true;
  for (const Posted *P = firstPosted(); P; P = P->Next) {
    if (++N > MostPosted)
      return false;
    if (Handle && P->Handle == Handle && !P->Done) {
      Before = false;
      continue;
    }
    int32_t From = P->Done ? P->Got : P->Peer;
    int32_t Tag = P->Done ? P->GotTag : P->Mine.Tag;
    if (From != Op.Peer || Tag == AnyTag ||
        MessageCounts::place(P->Mine.Comm, Tag) != Place)
      continue;
    if (P->Cancelled && !P->Done)
      return false;
    if (!P->Done && !Before && P->Mine.Comm == Op.Comm && Tag == Op.Tag)
      continue; // it gets what Op leaves
    --Left.Count;
    Left.Sum -= MessageCounts::key(P->Mine.Comm, Tag);
  }
  return (!Handle || !Before) && Left.Count == 0 && Left.Sum == 0;
}

/// More letters were written than there is room for. Of the messages that may
/// be under way those are for other receives that are done, or that were posted
/// earlier and take the same.
TUTTI_OF_OTHERS MessageEvidence lookAtCounts(const Operation &Op,
                                             const Channel &C, uint64_t Handle,
                                             bool InOrder) {
  if (C.Dead.load(std::memory_order_acquire))
    return NothingKnown;
  if (Op.Tag != AnyTag && C.hasNoneUnderWay(Op.Comm, Op.Tag))
    return NotSent;
  if (InOrder && areForOthers(Op, C, Handle))
    return NotSent;
  uint32_t Most = C.mostUnderWay(Op.Comm, Op.Tag), ForOthers = 0;
  bool Sure =
      eachEarlier(Op.Comm, Handle, [&](const Posted &P) TUTTI_OF_OTHERS {
        if (P.Done)
          ForOthers +=
              P.Got == Op.Peer && (Op.Tag == AnyTag || P.GotTag == Op.Tag);
        else if (InOrder && !P.Cancelled)
          ForOthers += P.Peer == Op.Peer && P.Mine.Tag == Op.Tag;
      });
  return Most > (Sure ? ForOthers : 0) ? MayBeThere : NotSent;
}

/// Among the messages of one sender each goes to the first receive that it
/// fits, and each receive takes the first that fits it. One from any source may
/// have taken one of them or none, and so counts as one that took none: with a
/// letter less the others never leave one over that they took before.
TUTTI_OF_OTHERS MessageEvidence lookAtOne(const Operation &Op, const Channel &C,
                                          Reader R, uint64_t Handle) {
  Reader Left = R;
  bool InOrder = isOrderKnown(C, Op.Comm);
  bool Last = true, Sure = Handle != 0 && InOrder;
  if (!eachEarlier(Op.Comm, Handle, [&](const Posted &P) TUTTI_OF_OTHERS {
        bool Unused;
        Sure &= P.Done || !(P.Peer == AnyPeer || P.Cancelled);
        if (!P.Cancelled && (P.Done || InOrder) &&
            (P.Done ? P.Got : P.Peer) == Op.Peer)
          Left.pass(C, Op.Comm, P.Done ? P.GotTag : P.Mine.Tag, Unused);
      })) {
    Left = R;
    Sure = false;
  }
  switch (Left.pass(C, Op.Comm, Op.Tag, Last)) {
  case Reader::Found::Yes:
    return Sure && !Last ? Elsewhere : MayBeThere;
  case Reader::Found::Overwritten:
    return lookAtCounts(Op, C, Handle, InOrder);
  case Reader::Found::No:
    break;
  }
  return NotSent;
}

/// An earlier receive that takes the same has a message before Op gets any, and
/// one that is done has had one: so many messages are not for Op.
TUTTI_OF_OTHERS unsigned numServedEarlier(const Operation &Op,
                                          uint64_t Handle) {
  unsigned N = 0;
  if (ManyThreads)
    return N;
  bool Sure =
      eachEarlier(Op.Comm, Handle, [&](const Posted &P) TUTTI_OF_OTHERS {
        if (P.Cancelled)
          return;
        N += P.Done ? P.Got >= 0 && (Op.Tag == AnyTag || P.GotTag == Op.Tag)
                    : P.Peer == AnyPeer && P.Mine.Tag == Op.Tag;
      });
  return Sure ? N : 0;
}

} // namespace

TUTTI_OF_OTHERS MessageEvidence evidenceNow(const Operation &Op,
                                            uint64_t Handle) {
  if (!Following || TheBoard.Head->Unfollowed.load(std::memory_order_acquire) ||
      Op.Peer == UnknownPeer || Op.Peer == NoPeer ||
      (Op.Peer == AnyPeer && !oneNode()))
    return NothingKnown;
  if (Op.Peer >= 0) {
    unsigned L = static_cast<unsigned>(Op.Peer);
    Channel &C = TheBoard.channel(L, TheBoard.MyLocal);
    return populate(&C, sizeof(C)) ? lookAtOne(Op, C, readerOf(L), Handle)
                                   : NothingKnown;
  }
  unsigned MessageRecords = 0;
  bool Known = TheBoard.Me->Any.eachTalker([&](unsigned L) TUTTI_OF_OTHERS {
    Channel &C = TheBoard.channel(L, TheBoard.MyLocal);
    Reader R = readerOf(L);
    Reader::Found F;
    unsigned Its = 0;
    for (bool Last;
         (F = R.pass(C, Op.Comm, Op.Tag, Last)) == Reader::Found::Yes;)
      ++Its;
    if (F == Reader::Found::Overwritten) {
      if (C.Dead.load(std::memory_order_acquire))
        return false;
      Its = Op.Tag != AnyTag && C.hasNoneUnderWay(Op.Comm, Op.Tag)
                ? 0
                : C.mostUnderWay(Op.Comm, Op.Tag);
    }
    MessageRecords += Its;
    return true;
  });
  if (!Known)
    return NothingKnown;
  return MessageRecords && MessageRecords > numServedEarlier(Op, Handle)
             ? MayBeThere
             : NotSent;
}

MessageEvidence evidenceFor(const Operation &Op, uint64_t Handle) {
  if (!ManyThreads)
    return evidenceNow(Op, Handle);
  if (!MessagesLocked::tryLock())
    return NothingKnown;
  MessageEvidence E = evidenceNow(Op, Handle);
  MessagesLocked::unlock();
  return E;
}

} // namespace tutti::rt::track
