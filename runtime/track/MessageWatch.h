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

#ifndef TUTTI_TRACK_MESSAGEWATCH_H
#define TUTTI_TRACK_MESSAGEWATCH_H

#include "mpi/Waits.h"
#include "mpi/Wrap.h"
#include "track/Meetings.h"
#include "track/Messages.h"
#include "track/Shape.h"
#include "track/Statuses.h"

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
/// Every request that the call is given is complete after it.
constexpr bool waitsForAll(Fn F) {
  return has(F, table::Blocks) && !has(F, Role::INDEX_OUT) &&
         !has(F, Role::INDICES_OUT);
}
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
  static constexpr bool Matters =
      Sends || Receives || isProbe(F) || row(F).Kind == Class::Complete ||
      receivesProbed(F) || isMeeting(F) || endsTrace(F);

public:
  MessageWatch(A &C, uint32_t Place) : Call(C), Site(Place) {
    if constexpr (Matters)
      if (Following)
        before();
  }
  MessageWatch(const MessageWatch &) = delete;
  MessageWatch &operator=(const MessageWatch &) = delete;

  void after(int Status) {
    if constexpr (Matters) {
      if (!On)
        return;
      if (Status == MPI_SUCCESS)
        succeeded();
      else
        giveUpMessages();
      Call.Values = Given;
    }
  }

private:
  using Values = decltype(A::Values);
  struct None {};
  template <bool Is, typename T> using If = std::conditional_t<Is, T, None>;

  void before() {
    On = true;
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
      receiveMessage(*Call.template get<Role::MESSAGE_INOUT>(),
                     side<false>(MPI_COMM_NULL, 0, 0));
    if constexpr (isProbe(F))
      beforeProbe();
    if constexpr (completesRequests(F))
      beforeWait();
    if constexpr (F == Fn::Start)
      start(Call.template get<Role::REQ_INOUT>(), 1);
    if constexpr (F == Fn::Startall)
      start(Call.template get<Role::REQS>(), Call.template get<Role::NREQ>());
    if constexpr (F == Fn::Cancel)
      cancel(Call.template get<Role::REQ_INOUT>());
    if constexpr (F == Fn::Request_free) {
      bool Sure;
      auto *R = Call.template get<Role::REQ_INOUT>();
      if (Posted *P = R ? findPosted(*R, R, Sure) : nullptr)
        drop(P);
    }
    if constexpr (isMeeting(F))
      if (const Scope *S = scopeOfMeeting(Call))
        Met = meet(*S, F, Site, rootOf(Call));
    if constexpr (endsTrace(F))
      cutTrace();
  }

  template <bool Send> Side side(MPI_Comm Comm, int Peer, int Tag) const {
    MPI_Count Count;
    MPI_Datatype Type;
    if constexpr (has(F, Role::SCOUNT) && Send) {
      Count = static_cast<MPI_Count>(Call.template get<Role::SCOUNT>());
      Type = Call.template get<Role::STYPE>();
    } else if constexpr (has(F, Role::RCOUNT)) {
      Count = static_cast<MPI_Count>(Call.template get<Role::RCOUNT>());
      Type = Call.template get<Role::RTYPE>();
    } else {
      Count = static_cast<MPI_Count>(Call.template get<Role::COUNT>());
      Type = Call.template get<Role::TYPE>();
    }
    const void *Data = nullptr;
    if constexpr (Send && has(F, Role::SBUF))
      Data = Call.template get<Role::SBUF>();
    else if constexpr (!Send && has(F, Role::RBUF))
      Data = Call.template get<Role::RBUF>();
    return {Comm, Peer, Tag, Count, Type, F, Site, Data};
  }

  void beforeSend() {
    HasSend = describe(Out,
                       side<true>(Call.template get<Role::COMM>(),
                                  Call.template get<Role::DEST>(),
                                  Call.template first<Role::STAG, Role::TAG>()),
                       Posted::Kind::Send);
    Out.How = howItSends(F);
    if (HasSend && !isPersistentMaker(F))
      sendStarts(Out);
  }

  void beforeReceive() {
    HasReceive =
        describe(In,
                 side<false>(Call.template get<Role::COMM>(),
                             Call.template get<Role::SOURCE>(),
                             Call.template first<Role::RTAG, Role::TAG>()),
                 Posted::Kind::Recv);
    if constexpr (has(F, table::Blocks))
      In.How = Event::Blocks;
    if (!HasReceive || isPersistentMaker(F))
      return;
    receiveStarts(In);
    if constexpr (has(F, Role::STATUS_OUT))
      if (In.isWild())
        Blind = One.template lend<indexOfStatus()>(Call.Values);
  }

  void beforeProbe() {
    bool Wild = Call.template get<Role::SOURCE>() == MPI_ANY_SOURCE ||
                Call.template get<Role::TAG>() == MPI_ANY_TAG;
    if (Wild)
      One.template lend<indexOfStatus()>(Call.Values);
    if constexpr (has(F, table::Blocks)) {
      Side S{Call.template get<Role::COMM>(),
             Call.template get<Role::SOURCE>(),
             Call.template get<Role::TAG>(),
             0,
             MPI_BYTE,
             F,
             Site,
             nullptr};
      HasReceive = describe(In, S, Posted::Kind::Recv);
    }
  }

  void beforeWait() {
    Many.look(requestCount(Call), requestsOf(Call), has(F, table::Blocks));
    if (!Many.needsStatus())
      return;
    if constexpr (has(F, Role::STATUSES_OUT))
      Blind =
          All.template lend<indexOfStatuses()>(Call.Values, requestCount(Call));
    else
      Blind = One.template lend<indexOfStatus()>(Call.Values);
  }

  void start(MPI_Request *Requests, int Count) {
    for (int I = 0; Requests && I < Count; ++I) {
      bool Sure;
      Posted *P = findPosted(Requests[I], &Requests[I], Sure);
      if (!P)
        cutTrace(); // of a collective
      else if (P->Persistent && !P->Active)
        startAgain(P, F, Site);
    }
  }

  void cancel(MPI_Request *Request) {
    bool Sure;
    Posted *P = Request ? findPosted(*Request, Request, Sure) : nullptr;
    if (!P || P->What != Posted::Kind::Recv)
      return giveUpMessages();
    P->Cancelled = true;
    cutTrace();
  }

  void succeeded() {
    if constexpr (has(F, Role::REQ_OUT) && (Sends || Receives)) {
      MPI_Request *Where = Call.template get<Role::REQ_OUT>();
      Posted *P = nullptr;
      if constexpr (Receives)
        P = HasReceive ? &In : nullptr;
      else
        P = HasSend ? &Out : nullptr;
      if (P) {
        P->Persistent = isPersistentMaker(F);
        P->Active = !P->Persistent;
        keep(*P, *Where, Where);
      }
    } else if constexpr (has(F, Role::REQ_OUT) && isMeeting(F)) {
      if (Met) {
        Posted P = Posted();
        P.What = Posted::Kind::Meet;
        P.Active = true;
        P.Request = Met;
        MPI_Request *Where = Call.template get<Role::REQ_OUT>();
        keep(P, *Where, Where);
      }
    } else if constexpr (Receives) {
      if (HasReceive) {
        int Source = Call.template get<Role::SOURCE>();
        int Tag = Call.template first<Role::RTAG, Role::TAG>();
        if (In.isWild())
          readStatus(Source, Tag);
        if (Blind && In.Event)
          myTrace().At[In.Event - 1].How |= Event::Blind;
        received(In, Source, Tag);
      }
      if constexpr (Sends)
        if (HasSend)
          waitEnds(Out, F, Site, true, false);
    }
    if constexpr (isProbe(F))
      afterProbe();
    if constexpr (F == Fn::Request_get_status)
      if (*Call.template get<Role::FLAG_OUT>())
        seenComplete(Call.template get<Role::REQ>());
    if constexpr (completesRequests(F))
      eachCompleted(Call, [&](int I, int At) { end(I, At); });
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
    if (AnySource)
      probed(Call.template get<Role::COMM>(), Source, Tag);
    if constexpr (has(F, Role::MESSAGE_OUT)) {
      cutTrace();
      if constexpr (!has(F, table::Blocks)) {
        Side S{Call.template get<Role::COMM>(),
               Source,
               Tag,
               0,
               MPI_BYTE,
               F,
               Site,
               nullptr};
        HasReceive = describe(In, S, Posted::Kind::Recv);
      }
      if (HasReceive)
        takeMessage(*Call.template get<Role::MESSAGE_OUT>(), In, Source, Tag);
    } else if constexpr (has(F, table::Blocks)) {
      if (HasReceive)
        probeEnds(In, Source, Tag);
    }
  }

  /// Request I is complete; its status is the At-th.
  void end(int I, int At) {
    bool Sure = true;
    Posted *P = Many.get(I, Sure);
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
    waitEnds(*P, F, Site, waitsForAll(F) && Sure, Blind);
    completed(P, Source, Tag, Cancelled);
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
  A &Call;
  uint32_t Site;
  uint32_t Met = 0; ///< number of the request of a collective
  bool On = false, HasSend = false, HasReceive = false, Blind = false;
  If<Matters, Values> Given;
  If<Sends, Posted> Out;
  If<Receives || isProbe(F), Posted> In;
  If<has(F, Role::STATUS_OUT), OneStatus> One;
  If<has(F, Role::STATUSES_OUT), ManyStatuses> All;
  If<completesRequests(F), Awaited> Many;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGEWATCH_H
