// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sends and receives of this process: letters into the channels of the others,
/// and letters out of its own, in the order that MPI matches messages.

#include "track/messages/Messages.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/OfOthers.h"
#include "core/board/SpareMemory.h"
#include "mpi/agreement/Agree.h"
#include "mpi/messages/Waits.h"
#include "mpi/start/Node.h"
#include "track/arguments/Attached.h"
#include "track/messages/CalmReceives.h"
#include "track/messages/MessageChecks.h"

#include <cstdlib>
#include <new>

namespace tutti::rt::track {

std::atomic<bool> Following;
Posted *JustPosted;
namespace {

Posted *Unused;
PostedReceives Receives;

/// To those who watch: receives of which it is not known yet what they got.
void showUnsettled() {
  TheBoard.Me->Unsettled.store(Receives.numDone(), std::memory_order_release);
}

Reader Readers[MaxTalkers];
Channel *Known[2][MaxTalkers]; ///< whose memory is there
uint32_t Seen[MaxTalkers];     ///< receives that waited for this process

CalmReceives Calm;

struct Taken {
  uint64_t Handle;
  const CommObject *In;
  MPI_Comm Comm; ///< which errors of its receive are raised on
  MessageRecord Sent;
  unsigned From;
};
constexpr unsigned MaxTaken = 32;
Taken TakenMessages[MaxTaken];

struct {
  uint64_t Comm;
  int Source, Tag;
} LastProbe;
/// The communicator on which a probe that does not wait has found a message of
/// each process, and of any, that no receive was posted for since.
uint64_t FoundBy[MaxTalkers + 1];

__attribute__((noinline)) Channel *makeKnown(bool Out, unsigned P) {
  Channel &C = Out ? TheBoard.channel(TheBoard.MyLocal, P)
                   : TheBoard.channel(P, TheBoard.MyLocal);
  if (!populateSpare(&C, sizeof(C))) {
    sayNoRoom(NoRoom::OfMessages);
    giveUpMessages();
    return nullptr;
  }
  if (Out)
    TheBoard.area(P).Any.addTalker(TheBoard.MyLocal);
  return Known[Out][P] = &C;
}

Channel *channel(bool Out, int32_t Peer) {
  if (Peer < 0)
    return nullptr;
  unsigned P = static_cast<unsigned>(Peer);
  Channel *C = Known[Out][P];
  return __builtin_expect(C != nullptr, 1) ? C : makeKnown(Out, P);
}

Posted *take() {
  constexpr unsigned Many = 32;
  if (!Unused) {
    auto *Slab = static_cast<Posted *>(malloc(sizeof(Posted) * Many));
    for (unsigned I = 0; Slab && I < Many; ++I) {
      Slab[I].NextUnused = Unused;
      Unused = &Slab[I];
    }
  }
  Posted *P = Unused;
  if (P)
    Unused = P->NextUnused;
  else
    giveUpMessages();
  return P;
}

/// A copy that stays: what it points to stays, too.
Posted *takeCopy(const Posted &P) {
  Posted *Copy = take();
  if (Copy) {
    *Copy = P;
    retain(Copy->In);
  }
  return Copy;
}

void putBack(Posted *P) {
  release(P->In);
  P->NextUnused = Unused;
  Unused = P;
}

void check(const MessageRecord &Sent, unsigned From, Posted &P) {
  P.Compared = true;
  if (TheFlags.messages && Checking.load(std::memory_order_relaxed))
    if (Fit F = compare(Sent, P.Mine, P.One); F != Fit::Good)
      tellMessage(F == Fit::TooShort, Sent, From, P.Mine, TheBoard.MyLocal,
                  P.In && P.In->Id == P.Mine.Comm ? P.Comm : MPI_COMM_NULL);
}

void stopWaiting(Posted &P) {
  if (P.Waiting && P.fromAnyone())
    TheBoard.Me->Any.arrived(P.Waiting);
  else if (P.Waiting && P.Peer >= 0)
    TheBoard.channel(static_cast<unsigned>(P.Peer), TheBoard.MyLocal)
        .arrived(P.Waiting);
  P.Waiting = 0;
}

/// Its message is known and no earlier receive can have it.
void settle(Posted &P) {
  stopWaiting(P);
  Channel *C = channel(false, P.Got);
  if (!C)
    return;
  MessageRecord Sent;
  if (!Readers[P.Got].take(*C, P.Mine.Comm, P.GotTag, Sent))
    return;
  if (__builtin_expect(!isInOrder(*C, P, P.GotTag), 0)) {
    if (P.GotTag == Channel::AnyTag)
      C->kill();
    return; // it may be the letter of another message
  }
  // Whoever makes sure that the receive is there does so before the send.
  if (Sent.Ready && P.PostedAt > Sent.Count &&
      Checking.load(std::memory_order_relaxed))
    tellReadyTooEarly(Sent, static_cast<unsigned>(P.Got), P.Mine);
  if (P.fromAnyone())
    Calm.noteFromAnyone(P.Mine.Site, Sent.Bytes <= P.Mine.Bytes);
  Calm.note(static_cast<unsigned>(P.Got), P.Mine.Site,
            Sent.Bytes == P.Mine.Bytes);
  if (!P.Compared)
    check(Sent, static_cast<unsigned>(P.Got), P);
  if (!P.Buffer.Data || !Checking.load(std::memory_order_relaxed))
    return;
  bool Certain = P.Buffer.isWritten();
  uint32_t Content = P.Mine.Wild || Sent.Wild ? 0 : Sent.Content;
  if (Certain || P.Buffer.isOther(Content, Sent.Bytes))
    tellWritten(Sent, static_cast<unsigned>(P.Got), P.Mine,
                Certain || has(Sent.Function, table::Blocks));
}

/// Those that were waiting for Gone, which is not in the lists any more.
void settleOthers(const Posted &Gone) {
  while (Posted *P = Receives.takeSettled(Gone)) {
    settle(*P);
    putBack(P);
    showUnsettled();
  }
}

__attribute__((always_inline)) inline void note(Posted &P, int Source,
                                                int Tag) {
  P.Got = UnknownPeer;
  P.GotTag = Tag;
  if (P.In && P.In->Id == P.Mine.Comm && Source >= 0 &&
      Source < P.In->peers()) {
    int World = P.In->peerWorldRank(Source);
    P.Got = localOf(World);
    tallyReceived(World, {P.Mine.Comm, Tag});
  } else if (Source >= 0 || Source == MPI_ANY_SOURCE)
    giveUpMessages(); // the communicator was freed meanwhile
  if (P.Event) {
    Event &E = myTrace().At[P.Event - 1];
    E.GotTag = P.GotTag;
    E.Got = P.Got;
  }
}

} // namespace

void startMessages() {
  Following = (TheFlags.messages || TheFlags.replay) && TheBoard.Channels;
  if (Following && !populateSpare(&myTrace(), 64)) {
    sayNoRoom(NoRoom::OfMessages);
    Following = false;
  }
  startOrder();
  // Switched off, or out of memory: its messages have no letters.
  if (!Following) {
    TheBoard.Me->Unfollowed.store(1, std::memory_order_release);
    TheBoard.Head->Unfollowed.store(1, std::memory_order_release);
  }
  bool Plays = TheFlags.replay && oneNode() && TheBoard.Head->NumLocal > 1;
  // Its events take memory as they come.
  bool HasSets = TheBoard.Head->NumLocal <= 64 ||
                 (Plays && populateSpare(myTrace().Sets, sizeof(Trace::Sets),
                                         TheBoard.Head->NumLocal));
  if (Following && !(Plays && HasSets)) {
    cutTrace();
    if (Plays)
      sayNoRoom(NoRoom::OfReplay);
  }
  LookForMessage = evidenceFor;
  if (!oneNode() && Following)
    startTallies(TheBoard.Head->WorldSize);
}

void cutTrace() {
  if (TheBoard.Traces)
    myTrace().cut();
}

void giveUpMessages() {
  if (!Following.exchange(false))
    return;
  TheBoard.Me->Unfollowed.store(1, std::memory_order_release);
  cutTrace();
  TheBoard.Me->Any.arrived(TheBoard.Me->Any.Number | 1);
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (Known[1][L] ||
        populate(&TheBoard.channel(TheBoard.MyLocal, L), sizeof(Channel))) {
      TheBoard.area(L).Any.addTalker(TheBoard.MyLocal);
      TheBoard.channel(TheBoard.MyLocal, L).kill();
    }
}

__attribute__((always_inline)) inline static Event *trace(Posted &P,
                                                          Event::Kind K) {
  Trace &Mine = myTrace();
  P.Event = 0;
  if (Mine.Cut.load(std::memory_order_relaxed))
    return nullptr;
  Event Its = eventOf(K, P.Mine.Function, P.Mine.Site, P.How);
  Its.Comm = P.Mine.Comm;
  Its.Peer = P.Peer;
  Its.Tag = P.Mine.Tag;
  if (!(P.How & Event::Blocks))
    Its.Request = P.Request = ++Mine.Requests;
  Event *E = Mine.add(Its);
  if (E)
    P.Event = Mine.Size.load(std::memory_order_relaxed);
  return E;
}

void sendStarts(Posted &P) {
  Event *E = trace(P, Event::Kind::Send);
  if (E && P.How & Event::Buffers)
    noteRoom(*E, P.Mine);
  TheThread.Letter = tallySent(P.World, {P.Mine.Comm, P.Mine.Tag});
  Channel *C = channel(true, P.Peer);
  if (!C)
    return;
  sendBegins(P, *C);
  P.Mine.Content = P.Bytes ? contentOf(P.Data, P.Bytes, false) : 0;
  if (P.How & Event::Ready) {
    // Receives look at the clock from the first one on.
    if (!TheBoard.Head->ReadySends.load(std::memory_order_relaxed))
      TheBoard.Head->ReadySends.store(1, std::memory_order_release);
    MessageRecord L = P.Mine;
    L.Ready = true;
    L.Count = nanoseconds();
    C->write(L);
  } else {
    C->write(P.Mine);
  }
  TheThread.Letter = C->Head.load(std::memory_order_relaxed);
  if (__builtin_expect(ManyThreads, 0) &&
      C->Disordered.of(P.Mine.Comm) != Disorder::None)
    return;
  MessageRecord Room;
  auto To = static_cast<unsigned>(P.Peer);
  // What its type is the receiver knows better; that it is too short is seen
  // by MPI as soon as the message has come.
  const AnyRoom &Any = TheBoard.area(To).Any;
  if (((C->mayAwait(Seen[P.Peer]) && C->awaited(P.Mine, Seen[P.Peer], Room) &&
        P.Mine.Bytes > Room.Bytes) ||
       (Any.mayAwait() && Any.awaits(P.Mine, &TheBoard.channel(0, To),
                                     TheBoard.MyLocal, Room))) &&
      TheFlags.messages && Checking.load(std::memory_order_relaxed))
    tellMessage(true, P.Mine, TheBoard.MyLocal, Room, To, MPI_COMM_NULL);
}

/// Any message that is there, of those that P may get, is one that MPI may give
/// to it; which one nobody knows.
static void startsFromAnyone(Posted &P) {
  if (!oneNode() || !TheFlags.messages ||
      Calm.passesByFromAnyone(P.Mine.Site) ||
      Receives.isContested(nullptr, P.Mine.Comm, AnyPeer, P.Mine.Tag))
    return;
  AnyRoom &Any = TheBoard.Me->Any;
  bool Free = Any.isFree(), Short = false, Long = false;
  MessageRecord Sent, TooLong;
  unsigned From = 0;
  auto Look = [&](unsigned L) {
    Channel *C = channel(false, static_cast<int32_t>(L));
    if (!C || !isInOrder(*C, P, P.Mine.Tag))
      return false;
    if (Free)
      Any.Since[L] = C->Head.load(std::memory_order_acquire);
    Reader::Found F = Readers[L].peek(*C, P.Mine.Comm, P.Mine.Tag, Sent);
    if (F == Reader::Found::Overwritten)
      return false;
    if (F == Reader::Found::No)
      return true;
    bool DoesNotFit = Sent.Bytes > P.Mine.Bytes;
    Short |= !DoesNotFit;
    if (!DoesNotFit || Long)
      return true;
    Long = true;
    TooLong = Sent;
    From = L;
    return true;
  };
  if (!Any.eachTalker(Look))
    return;
  if (Long && !Short)
    check(TooLong, From, P);
  else if (!Short && Free) {
    P.Mine.Returns = returnsErrors(P.Mine, P.Comm);
    P.Waiting = Any.await(P.Mine);
  }
}

/// Had the probe found nothing, the program would not receive.
static void takeFound(const Posted &P) {
  uint64_t &Found =
      FoundBy[P.Peer >= 0 ? static_cast<unsigned>(P.Peer) : MaxTalkers];
  if (Found != P.Mine.Comm)
    return;
  Found = FoundBy[MaxTalkers] = 0;
  if (P.Event)
    myTrace().At[P.Event - 1].How |= Event::Soft;
}

void receiveStarts(Posted &P) {
  receiveBegins(P);
  P.PostedAt = TheBoard.Head->ReadySends.load(std::memory_order_acquire)
                   ? nanoseconds()
                   : 0;
  if (!(P.How & Event::Blocks))
    P.Buffer.post(P.Data, P.Bytes);
  if (Event *E = trace(P, Event::Kind::Recv))
    if (P.Peer >= 0 && LastProbe.Comm == P.Mine.Comm &&
        LastProbe.Source == P.Peer)
      E->How |= Event::Probed;
  LastProbe.Comm = 0;
  takeFound(P);
  if (P.fromAnyone())
    return startsFromAnyone(P);
  Channel *C = channel(false, P.Peer);
  if (!C || Calm.passesByFrom(static_cast<unsigned>(P.Peer), P.Mine.Site) ||
      !isInOrder(*C, P, P.Mine.Tag) ||
      Receives.isContested(nullptr, P.Mine.Comm, P.Peer, P.Mine.Tag))
    return;
  MessageRecord Sent;
  uint32_t Before = C->Head.load(std::memory_order_acquire);
  switch (Readers[P.Peer].peek(*C, P.Mine.Comm, P.Mine.Tag, Sent)) {
  case Reader::Found::Yes:
    return check(Sent, static_cast<unsigned>(P.Peer), P);
  case Reader::Found::No:
    // Who sends may be the first to see that it does not fit.
    if (C->Awaited.load(std::memory_order_relaxed) & 1)
      return;
    P.Mine.Returns = returnsErrors(P.Mine, P.Comm);
    P.Waiting = C->await(P.Mine, Before);
    return;
  case Reader::Found::Overwritten:
    return; // its message may be there, without a letter
  }
}

/// The buffer of P is not as it was posted.
__attribute__((noinline)) static void isChanged(Posted &P) {
  P.Buffer.keepSeen();
  // Letters are written before messages are sent: what has none now had not
  // come when the bytes were read.
  std::atomic_thread_fence(std::memory_order_acquire);
  Operation Op{};
  Op.Comm = P.Mine.Comm;
  Op.Peer = P.Peer;
  Op.Tag = P.Mine.Tag;
  P.Buffer.Early = evidenceNow(Op, P.Handle) == NotSent;
}

void lookAtBuffer(Posted &P) {
  if (P.Buffer.Data && P.Active && !P.Buffer.Early &&
      __builtin_expect(!P.Buffer.isAsPosted(), 0))
    isChanged(P);
}

const Reader &readerOf(unsigned Local) { return Readers[Local]; }

TUTTI_OF_OTHERS const Posted *firstPosted() { return Receives.first(); }

void seenComplete(MPI_Request Handle) {
  RequestsLocked L;
  for (Request *R = firstWith(handleBits(Handle)); R; R = nextWith(*R))
    if (Posted *P = postedOf(R)) {
      P->Buffer.Data = nullptr;
      P->Seen = true;
    }
}

void received(Posted &P, int Source, int Tag) {
  note(P, Source, Tag);
  if (!Receives.isContested(nullptr, P.Mine.Comm, P.Got, P.GotTag))
    return settle(P);
  Posted *Copy = takeCopy(P);
  if (!Copy)
    return;
  Receives.append(Copy);
  Receives.isDone(*Copy);
  showUnsettled();
}

Posted *newPosted() { return take(); }
void discard(Posted *P) {
  if (!P)
    return;
  MessagesLocked L;
  P->In = nullptr; // not held yet
  putBack(P);
}

void keep(Posted *P, Request *Its) {
  if (!Its) {
    P->In = nullptr; // not held yet
    return putBack(P);
  }
  retain(P->In);
  if (Posted *Old = postedOf(Its); __builtin_expect(Old != nullptr, 0)) {
    // Nobody saw how the last request with this record ended.
    if (Old->Active && Old->What == Posted::Kind::Recv)
      giveUpMessages();
    else
      putBack(Old);
  }
  Its->Parts[Request::OfMessages] = P;
  P->Handle = Its->Value;
  if (P->What == Posted::Kind::Recv && P->Active) {
    Receives.append(P);
    JustPosted = P;
  }
}

void startAgain(Posted *P, Fn F, uint32_t Site) {
  P->Active = true;
  P->Cancelled = P->Done = P->Compared = P->Seen = false;
  P->Waiting = 0;
  P->Mine.Site = static_cast<uint16_t>(Site);
  P->Mine.Function = F;
  if (P->What == Posted::Kind::Send)
    return sendStarts(*P);
  receiveStarts(*P);
  Receives.append(P);
  JustPosted = P;
}

void completed(Request &Its, int Source, int Tag, bool WasCancelled) {
  Posted *P = postedOf(&Its);
  bool IsReceive = P->What == Posted::Kind::Recv;
  P->Active = false;
  if (JustPosted == P)
    JustPosted = nullptr;
  if (!P->Persistent)
    Its.Parts[Request::OfMessages] = nullptr;
  if (!IsReceive || WasCancelled || Source == MPI_PROC_NULL) {
    if (IsReceive) {
      stopWaiting(*P);
      Receives.unlink(P);
      settleOthers(*P);
    }
    if (!P->Persistent)
      putBack(P);
    return;
  }
  note(*P, Source, Tag);
  if (Receives.isContested(P, P->Mine.Comm, P->Got, P->GotTag)) {
    P->Buffer.Data = nullptr; // the program may use it now
    Posted *Stays = P;
    if (P->Persistent) {
      Stays = takeCopy(*P);
      if (!Stays)
        return;
      Receives.replace(*P, *Stays);
    }
    Receives.isDone(*Stays);
    showUnsettled();
    return;
  }
  Receives.unlink(P);
  settle(*P);
  settleOthers(*P);
  if (!P->Persistent)
    putBack(P);
}

void drop(Request &Its) {
  Posted *P = postedOf(&Its);
  if (!P)
    return;
  // A receive whose end nobody sees: what later ones get is not known.
  if (P->Active && P->What == Posted::Kind::Recv)
    return giveUpMessages();
  Its.Parts[Request::OfMessages] = nullptr;
  putBack(P);
}

void takeMessage(MPI_Message Message, Posted &P, int Source, int Tag) {
  note(P, Source, Tag);
  if (Receives.isContested(nullptr, P.Mine.Comm, P.Got, P.GotTag))
    return giveUpMessages();
  Taken *Place = nullptr;
  for (Taken &T : TakenMessages)
    if (!T.Handle)
      Place = &T;
  MessageRecord Sent;
  Channel *C = channel(false, P.Got);
  bool IsKnown = C && Readers[P.Got].take(*C, P.Mine.Comm, P.GotTag, Sent);
  if (Place && IsKnown && isInOrder(*C, P, P.GotTag))
    *Place = {handleBits(Message), P.In, P.Comm, Sent,
              static_cast<unsigned>(P.Got)};
}

void receiveMessage(MPI_Message Message, const Side &S, Fn F, uint32_t Site) {
  for (Taken &T : TakenMessages) {
    if (T.Handle != handleBits(Message))
      continue;
    Posted P = Posted();
    fill(P.Mine, S.Type, S.Count, &P.One);
    P.Mine.Function = F;
    P.Mine.Site = static_cast<uint16_t>(Site);
    P.In = T.In;
    P.Comm = T.Comm;
    P.Mine.Comm = T.Sent.Comm;
    T.Handle = 0;
    check(T.Sent, T.From, P);
    return;
  }
}

void probed(MPI_Comm Comm, int Source, int Tag, bool Any, bool Waited) {
  const CommObject *S = objectOf(Comm);
  if (!S || Source < 0 || Source >= S->peers())
    return;
  int32_t Local = localOf(S->peerWorldRank(Source));
  if (Any)
    LastProbe = {S->Id, Local, Tag};
  if (!Waited && Local >= 0)
    FoundBy[Local] = FoundBy[MaxTalkers] = S->Id;
}

} // namespace tutti::rt::track
