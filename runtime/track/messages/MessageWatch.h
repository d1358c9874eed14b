// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What Messages and the trace are told about one call, chosen at compile time
/// by the roles of its row. Decides when a call sends, receives or waits; must
/// not know what becomes of it.
///
/// Where a receive may get any message and the program does not want to know
/// which, the call gets a status of the runtime's own.

#ifndef TUTTI_TRACK_MESSAGES_MESSAGEWATCH_H
#define TUTTI_TRACK_MESSAGES_MESSAGEWATCH_H

#include "mpi/messages/Waits.h"
#include "mpi/wrappers/Wrap.h"
#include "track/Context.h"
#include "track/messages/CollectiveEvents.h"
#include "track/messages/PostedOf.h"
#include "track/messages/Statuses.h"

namespace tutti::rt::track {

constexpr bool sendsMessage(Fn F) {
  return row(F).Kind == Class::P2P && has(F, Role::DEST) && !isPartitioned(F);
}
constexpr bool receivesMessage(Fn F) {
  return row(F).Kind == Class::P2P && has(F, Role::SOURCE) && !isPartitioned(F);
}
constexpr bool receivesProbed(Fn F) {
  return row(F).Kind == Class::P2P && has(F, Role::MESSAGE_INOUT);
}
constexpr bool isProbe(Fn F) { return row(F).Kind == Class::Probe; }
constexpr uint8_t howItSends(Fn F) {
  // A call that does both waits for both at its end.
  uint8_t How =
      has(F, Role::REQ_OUT) || has(F, Role::SOURCE) ? 0 : Event::Blocks;
  if (isBufferedSend(F))
    How |= Event::Buffers;
  if (isReadySend(F))
    How |= Event::Ready;
  if (F == Fn::Ssend || F == Fn::Issend || F == Fn::Ssend_init)
    How |= Event::Syncs;
  return How;
}

template <typename A> class MessageWatch {
  static constexpr Fn F = A::Function;
  static constexpr bool Sends = sendsMessage(F), Receives = receivesMessage(F);
  /// The call may be lent one.
  static constexpr bool BringsStatus =
      has(F, Role::STATUS_OUT) || has(F, Role::STATUSES_OUT);

public:
  explicit MessageWatch(Context<A> &C) : C(C), Call(C.Call), Site(C.Site) {
    if (!Following || C.Nested)
      return;
    // MPI refuses a call with an argument that none may get before it does
    // anything: there will be no message.
    if constexpr (Sends || Receives)
      if (__builtin_expect(C.Me.IsFaulty, 0)) {
        Refused = true;
        return;
      }
    MessagesLocked L;
    before();
  }
  MessageWatch(const MessageWatch &) = delete;
  MessageWatch &operator=(const MessageWatch &) = delete;

  void after(Context<A> &, bool Good) {
    if (!On && !(Refused && Good))
      return;
    MessagesLocked L;
    if (!On) // it was taken all the same
      return giveUpMessages();
    callEnds();
    if (Good)
      succeeded();
    else
      giveUpMessages();
    if constexpr (BringsStatus)
      Call.Values = Given;
  }

private:
  using Values = decltype(A::Values);

  void before() {
    On = true;
    // Calls of several threads are no sequence that could be played again.
    if (__builtin_expect(ManyThreads, 0) && !callBegins())
      cutTrace();
    TheThread.Letter = 0;
    if constexpr (BringsStatus)
      Given = Call.Values;
    if (Posted *P = JustPosted) {
      JustPosted = nullptr;
      lookAtBuffer(*P);
    }
    if constexpr (Sends)
      beforeSend();
    if constexpr (Receives)
      beforeReceive();
    if constexpr (receivesProbed(F))
      takeProbed();
    if constexpr (isProbe(F))
      beforeProbe();
    if constexpr (completesRequests(F))
      beforeWait();
    if constexpr (F == Fn::Start || F == Fn::Startall)
      start();
    if constexpr (F == Fn::Cancel)
      cancel();
    if constexpr (F == Fn::Request_free)
      if (C.Given.size() && C.Given[0])
        drop(*C.Given[0]);
    if constexpr (isMeeting(F))
      if (const CommObject *S = scopeOfMeeting(C))
        Met = meet(*S, MeetingOf<F>, Site, rootOf(Call));
    if constexpr (endsTrace(F))
      cutTrace();
  }

  /// The receive of a message that a matched probe has taken.
  void takeProbed() const {
    Side S{};
    setData<false>(S);
    receiveMessage(*Call.template get<Role::MESSAGE_INOUT>(), S, F, Site);
  }

  template <bool Send> void setData(Side &S) const {
    if constexpr (has(F, Role::SCOUNT) && Send) {
      S.Count = static_cast<MPI_Count>(Call.template get<Role::SCOUNT>());
      S.Type = Call.template get<Role::STYPE>();
    } else if constexpr (has(F, Role::RCOUNT)) {
      S.Count = static_cast<MPI_Count>(Call.template get<Role::RCOUNT>());
      S.Type = Call.template get<Role::RTYPE>();
    } else {
      S.Count = static_cast<MPI_Count>(Call.template get<Role::COUNT>());
      S.Type = Call.template get<Role::TYPE>();
    }
    if constexpr (Send && has(F, Role::SBUF))
      S.Data = Call.template get<Role::SBUF>();
    else if constexpr (!Send && has(F, Role::RBUF))
      S.Data = Call.template get<Role::RBUF>();
    else
      S.Data = nullptr;
    // What a receive that waits had in its buffer is of no interest.
    if constexpr (Send || !has(F, table::Blocks))
      S.Bytes = bytesOf(C, S, !Send);
    else
      S.Bytes = 0;
  }
  void setPeer(Side &S, int Asked, PeerNumbers Its, int Tag) const {
    S.In = C.comm();
    S.Comm = Call.template get<Role::COMM>();
    S.Asked = Asked;
    S.Peer = Its.Local;
    S.World = Its.World;
    S.Tag = Tag == MPI_ANY_TAG ? AnyTag : Tag;
  }
  /// Of a probe.
  bool describeProbed(Posted &P, int Source, PeerNumbers Its, int Tag) const {
    setPeer(P, Source, Its, Tag);
    P.Count = 0;
    P.Type = MPI_BYTE;
    P.Data = nullptr;
    P.Bytes = 0;
    return describe<Posted::Kind::Recv>(P, F, Site);
  }

  void beforeSend() {
    Posted *P = Out.get();
    if (!P)
      return;
    setPeer(*P, Call.template get<Role::DEST>(), C.Dest,
            Call.template first<Role::STAG, Role::TAG>());
    setData<true>(*P);
    HasSend = describe<Posted::Kind::Send>(*P, F, Site);
    if (!HasSend)
      return;
    P->How = howItSends(F);
    if constexpr (!isPersistentMaker(F))
      sendStarts(*P);
    if constexpr (has(F, Role::REQ_OUT))
      C.New.Content = P->Mine.Content;
  }

  void beforeReceive() {
    Posted *P = In.get();
    if (!P)
      return;
    setPeer(*P, Call.template get<Role::SOURCE>(), C.Source,
            Call.template first<Role::RTAG, Role::TAG>());
    setData<false>(*P);
    HasReceive = describe<Posted::Kind::Recv>(*P, F, Site);
    if (!HasReceive)
      return;
    if constexpr (has(F, table::Blocks))
      P->How = Event::Blocks;
    if constexpr (!isPersistentMaker(F))
      receiveStarts(*P);
    if constexpr (has(F, Role::STATUS_OUT))
      if (P->isWild())
        Blind = One.template lend<indexOfStatus()>(Call.Values);
  }

  void beforeProbe() {
    bool Wild = Call.template get<Role::SOURCE>() == MPI_ANY_SOURCE ||
                Call.template get<Role::TAG>() == MPI_ANY_TAG;
    if (Wild)
      One.template lend<indexOfStatus()>(Call.Values);
    // A matched probe takes its message, so others may be in its place.
    constexpr bool Takes = has(F, Role::MESSAGE_OUT);
    if (has(F, table::Blocks) || (Takes && ManyThreads)) {
      HasReceive = describeProbed(In.P, Call.template get<Role::SOURCE>(),
                                  C.Source, Call.template get<Role::TAG>());
      if (Takes && HasReceive)
        receiveBegins(In.P);
    }
  }

  void beforeWait() {
    // In a loop that polls not each of many.
    constexpr int Few = 16;
    bool Looks = has(F, table::Blocks) || C.Given.size() <= Few, Asks = false;
    for (int I = 0; I < C.Given.size(); ++I) {
      Posted *P = postedOf(C.Given[I]);
      if (!P || P->What != Posted::Kind::Recv)
        continue;
      if (Looks)
        lookAtBuffer(*P);
      Asks |= P->Active && (P->isWild() || P->Cancelled);
    }
    // One of them has to say which message it got.
    if (!Asks)
      return;
    if constexpr (has(F, Role::STATUSES_OUT))
      Blind =
          All.template lend<indexOfStatuses()>(Call.Values, requestCount(Call));
    else
      Blind = One.template lend<indexOfStatus()>(Call.Values);
  }

  void start() {
    for (int I = 0; I < C.Given.size(); ++I) {
      Posted *P = postedOf(C.Given[I]);
      if (!P) {
        cutTrace(); // of a collective
      } else if (P->Persistent && !P->Active) {
        startAgain(P, F, Site);
        numberRequest(*C.Given[I], TheThread.Letter);
        TheThread.Letter = 0;
      }
    }
  }

  void cancel() {
    Posted *P = C.Given.size() ? postedOf(C.Given[0]) : nullptr;
    if (!P || P->What != Posted::Kind::Recv)
      return giveUpMessages();
    P->Cancelled = true;
    cutTrace();
  }

  void succeeded() {
    if constexpr (has(F, Role::REQ_OUT) && Receives) {
      if (HasReceive)
        keepOne(In);
    } else if constexpr (has(F, Role::REQ_OUT) && Sends) {
      if (HasSend)
        keepOne(Out);
    } else if constexpr (has(F, Role::REQ_OUT) && isMeeting(F)) {
      if (Met)
        keepMeeting();
    } else if constexpr (Receives) {
      if (HasReceive) {
        int Source = Call.template get<Role::SOURCE>();
        int Tag = Call.template first<Role::RTAG, Role::TAG>();
        Posted &P = *In.get();
        if (P.isWild())
          readStatus(Source, Tag);
        if (Blind && P.Event)
          myTrace().At[P.Event - 1].How |= Event::Blind;
        received(P, Source, Tag);
      }
      if constexpr (Sends)
        if (HasSend)
          waitEnds(*Out.get(), F, Site, true, false);
    }
    if constexpr (isProbe(F))
      afterProbe();
    if constexpr (looksAtRequests(F))
      eachSeenComplete(Call, [&](MPI_Request Its) { seenComplete(Its); });
    if constexpr (completesRequests(F))
      eachCompleted(Call, [&](int I, int At) { end(I, At); });
  }

  template <typename Its> void keepOne(Its &P) {
    P.get()->Persistent = isPersistentMaker(F);
    P.get()->Active = !isPersistentMaker(F);
    P.keepFor(C.Made);
  }

  void keepMeeting() {
    KeptPosted Kept;
    Posted *P = Kept.get();
    if (!P)
      return;
    *P = Posted();
    P->What = Posted::Kind::Meet;
    P->Active = true;
    P->Request = Met;
    Kept.keepFor(C.Made);
  }

  void afterProbe() {
    if constexpr (has(F, Role::FLAG_OUT))
      if (!*Call.template get<Role::FLAG_OUT>())
        return;
    int Source = Call.template get<Role::SOURCE>();
    int Tag = Call.template get<Role::TAG>();
    bool AnySource = Source == MPI_ANY_SOURCE;
    if (AnySource || Tag == MPI_ANY_TAG)
      readStatus(Source, Tag);
    probed(Call.template get<Role::COMM>(), Source, Tag, AnySource,
           has(F, table::Blocks));
    if constexpr (has(F, Role::MESSAGE_OUT)) {
      cutTrace();
      if constexpr (!has(F, table::Blocks)) {
        HasReceive =
            describeProbed(In.P, Source, peerOf(C.comm(), Source), Tag);
      }
      if (HasReceive)
        takeMessage(*Call.template get<Role::MESSAGE_OUT>(), In.P, Source, Tag);
    } else if constexpr (has(F, table::Blocks)) {
      if (HasReceive)
        probeEnds(In.P, Source, Tag);
    }
  }

  /// Request I is complete; its status is the At-th.
  void end(int I, int At) {
    Request *Its = I >= 0 && I < C.Given.size() ? C.Given[I] : nullptr;
    Posted *P = postedOf(Its);
    if (!P || !P->Active)
      return;
    int Source = MPI_PROC_NULL, Tag = 0;
    bool Cancelled = false;
    if (P->What == Posted::Kind::Recv) {
      Source = P->Asked;
      Tag = P->Mine.Tag;
      if (P->isWild() || P->Cancelled) {
        const MPI_Status *S;
        if constexpr (has(F, Role::STATUSES_OUT))
          S = std::get<indexOfStatuses()>(Call.Values) + At;
        else
          S = std::get<indexOfStatus()>(Call.Values);
        Cancelled = P->Cancelled && wasCancelled(S);
        Source = S->MPI_SOURCE;
        Tag = S->MPI_TAG;
      }
    }
    waitEnds(*P, F, Site, completesAll(F) && C.Given.isSure(I), Blind);
    completed(*Its, Source, Tag, Cancelled);
  }

  void readStatus(int &Source, int &Tag) const {
    const MPI_Status *S = std::get<indexOfStatus()>(Call.Values);
    Source = S->MPI_SOURCE;
    Tag = S->MPI_TAG;
  }
  static constexpr size_t indexOfStatus() {
    return static_cast<size_t>(indexOf(F, Role::STATUS_OUT));
  }
  static constexpr size_t indexOfStatuses() {
    return static_cast<size_t>(indexOf(F, Role::STATUSES_OUT));
  }
  Context<A> &C;
  A &Call;
  uint32_t Site;
  uint32_t Met = 0; ///< number of the request of a collective
  bool On = false, Refused = false, HasSend = false, HasReceive = false;
  bool Blind = false;
  If<BringsStatus, Values> Given;
  If<Sends, PostedOf<F>> Out;
  If<Receives || isProbe(F), PostedOf<F>> In;
  If<has(F, Role::STATUS_OUT), OneStatus> One;
  If<has(F, Role::STATUSES_OUT), ManyStatuses> All;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_MESSAGEWATCH_H
