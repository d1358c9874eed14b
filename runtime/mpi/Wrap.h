// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What happens around one MPI call, chosen at compile time by its row. Decides
/// which of the runtime's parts look at the call; must not know how they
/// decide.

#ifndef TUTTI_MPI_WRAP_H
#define TUTTI_MPI_WRAP_H

#include "mpi/Agree.h"
#include "mpi/Level.h"
#include "mpi/Lifecycle.h"
#include "mpi/Meeting.h"
#include "mpi/Neighbors.h"
#include "mpi/Returns.h"
#include "mpi/Waits.h"

namespace tutti::rt {

constexpr bool waitsForMembers(Fn F) {
  return isCollective(F) && !has(F, Role::REQ_OUT) &&
         !has(F, table::SplitBegin);
}

/// Calls that callCollective makes.
constexpr bool hasScope(Fn F) {
  return F != Fn::Finalize && !has(F, table::GroupOnly) && isCollective(F) &&
         scopeIndex(F) >= 0;
}

/// The scope of a call; in some MPIs all handles are integers, so the role has
/// to say what kind of handle it is.
template <typename A> Scope *findScopeOf(const A &Call) {
  constexpr int At = scopeIndex(A::Function);
  constexpr Role R = row(A::Function).Roles.At[At];
  auto Handle = [&] {
    if constexpr (R == Role::COMM || R == Role::FILE || R == Role::WIN)
      return std::get<At>(Call.Values);
    else
      return *std::get<At>(Call.Values);
  }();
  if constexpr (R == Role::COMM || R == Role::COMM_INOUT)
    return scopeOf(Handle);
  else if constexpr (R == Role::WIN || R == Role::WIN_INOUT)
    return findScope(Scope::Kind::Window, handleBits(Handle));
  else
    return findScope(Scope::Kind::File, handleBits(Handle));
}

template <typename A> void afterMaking(const A &Call, const Making &M) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, Role::COMM_OUT)) {
    MPI_Comm New = *Call.template get<Role::COMM_OUT>();
    if constexpr (has(F, Role::REQ_OUT))
      madeLikeParent(M, Scope::Kind::Comm, handleBits(New));
    else
      madeComm(M, New);
  } else if constexpr (has(F, Role::WIN_OUT)) {
    madeLikeParent(M, Scope::Kind::Window,
                   handleBits(*Call.template get<Role::WIN_OUT>()));
  } else if constexpr (has(F, Role::FILE_OUT)) {
    madeLikeParent(M, Scope::Kind::File,
                   handleBits(*Call.template get<Role::FILE_OUT>()));
  }
}

template <auto Real, typename A>
int callCollective(const A &Call, Thread &Me, Scope &S, uint32_t Site) {
  constexpr Fn F = A::Function;
  OneThread Guard(S, Me, F, Site);
  Guard.checkOrder(Me, F, Site);
  LevelGuard Level(Me, F, Site);
  uint32_t Number = S.Calls++;
  if (S.compares()) {
    Description D = describe(Call, S);
    bool Returns = !TheFlags.halt_on_error && wantsErrors(Call);
    int Error;
    if constexpr (hasPairs(F) || comparesGroups(F)) {
      Fingerprint P(S, Number);
      if constexpr (comparesGroups(F))
        addGroup(S, Call.template get<Role::COMM>(),
                 Call.template get<Role::GROUP>(), P);
      else if constexpr (row(F).Kind == Class::Neighbor)
        addNeighborPairs(Call, S, P);
      else
        addPairs(Call, S, P);
      P.publish();
      Error = agree(S, Number, Site, D, waitsForMembers(F), &P, Returns);
    } else {
      Error = agree(S, Number, Site, D, waitsForMembers(F), nullptr, Returns);
    }
    if (__builtin_expect(Error != MPI_SUCCESS, 0))
      return raise(Call, Error);
    if constexpr (row(F).Kind == Class::Dynamic && has(F, table::Rooted))
      meetFirst(S, Number, Site, F);
  }
  uint64_t Handle = S.Handle.load(std::memory_order_relaxed);
  if constexpr (has(F, table::Frees))
    closeScope(S);
  int Status;
  if constexpr (waitsForMembers(F)) {
    Meeting Leaders;
    if constexpr (has(F, Role::PEER_COMM))
      if (S.Rank == Call.template get<Role::LEADER>())
        Leaders.ofLeaders(F, Site,
                          scopeOf(Call.template get<Role::PEER_COMM>()),
                          Call.template get<Role::REMOTE_LEADER>(),
                          Call.template get<Role::CTOR_TAG>());
    Blocked B(Me, F, Site);
    if constexpr (row(F).Kind == Class::Dynamic)
      B.add(unknownOperation());
    else
      B.add(collectiveOperation(S, Number));
    if (Leaders.isKnown())
      B.add(Leaders.operation());
    B.publish();
    Status = std::apply(Real, Call.Values);
  } else {
    Status = std::apply(Real, Call.Values);
  }
  bool Good = Status == MPI_SUCCESS;
  if constexpr (has(F, table::Frees)) {
    if (Good)
      dropScope(S);
    else
      reopenScope(S, Handle);
  }
  if constexpr (has(F, Role::REQ_OUT))
    if (Good) {
      Operation Op = collectiveOperation(S, Number);
      if constexpr (makesInactive(F)) {
        Op.What = Operation::Kind::Persistent;
        Op.Active = Operation::Inactive;
      }
      openRequest(*Call.template get<Role::REQ_OUT>(), Op);
    }
  if (Good) {
    Making M{F, Site, &S, Number};
    if constexpr (has(F, Role::CTOR_TAG))
      M.Tag = Call.template get<Role::CTOR_TAG>();
    afterMaking(Call, M);
  }
  return Status;
}

/// Collective over a group whose members have no communicator in common that
/// counts the call.
template <auto Real, typename A>
int callGroupOnly(const A &Call, Thread &Me, uint32_t Site) {
  constexpr Fn F = A::Function;
  Making M{F, Site, nullptr, 0};
  if constexpr (has(F, Role::COMM))
    M.Parent = scopeOf(Call.template get<Role::COMM>());
  if constexpr (has(F, Role::CTOR_TAG))
    M.Tag = Call.template get<Role::CTOR_TAG>();
  if constexpr (has(F, Role::STRINGTAG))
    if (const char *Name = Call.template get<Role::STRINGTAG>())
      M.Tag = static_cast<int>(mixText(0, Name));
  Meeting Members;
  if constexpr (has(F, Role::COMM) && has(F, Role::GROUP))
    Members.ofGroup(F, Site, M.Parent, Call.template get<Role::GROUP>(), M.Tag);
  Blocked B(Me, F, Site);
  B.add(Members.isKnown() ? Members.operation() : unknownOperation());
  B.publish();
  int Status = std::apply(Real, Call.Values);
  if (Status == MPI_SUCCESS)
    afterMaking(Call, M);
  return Status;
}

/// The same for calls that ask for the same.
template <typename A> uint64_t questionOf(const A &Call) {
  constexpr Fn F = A::Function;
  uint64_t Q = static_cast<uint64_t>(F);
  if constexpr (row(F).Kind == Class::Complete) {
    const MPI_Request *Requests = requestsOf(Call);
    Q = mix(Q, reinterpret_cast<uintptr_t>(Requests));
    if (requestCount(Call) > 0)
      Q = mix(Q, handleBits(*Requests));
  } else if constexpr (has(F, Role::SOURCE) && has(F, Role::COMM)) {
    Q = mix(Q, static_cast<uint32_t>(Call.template get<Role::SOURCE>()));
    Q = mix(
        Q, static_cast<uint32_t>(Call.template first<Role::RTAG, Role::TAG>()));
    Q = mix(Q, handleBits(Call.template get<Role::COMM>()));
  }
  return Q;
}

/// After a call that only asked: true when it is to be shown as a wait.
template <typename A> bool polled(const A &Call, Thread &Me, int Status) {
  if (Status == MPI_SUCCESS && foundNothing(Call))
    return pollsAgain(Me, questionOf(Call));
  stopPolling(Me);
  return false;
}

/// Sends, receives and probes.
template <auto Real, typename A>
int callPeer(const A &Call, Thread &Me, uint32_t Site) {
  constexpr Fn F = A::Function;
  Operation Ops[2];
  if constexpr (has(F, table::Blocks)) {
    int N = peerOperations(Call, Ops);
    Blocked B(Me, F, Site);
    for (int I = 0; I < N; ++I)
      B.add(Ops[I]);
    B.publish();
    return std::apply(Real, Call.Values);
  } else if constexpr (has(F, Role::REQ_OUT)) {
    int Status = std::apply(Real, Call.Values);
    if (Status == MPI_SUCCESS) {
      int N = peerOperations(Call, Ops);
      Operation Op = N == 1 ? Ops[0] : unknownOperation();
      if constexpr (makesInactive(F))
        Op.Active = Operation::Inactive;
      openRequest(*Call.template get<Role::REQ_OUT>(), Op);
    }
    return Status;
  } else if constexpr (isPoll(F)) {
    int Status = std::apply(Real, Call.Values);
    if (__builtin_expect(polled(Call, Me, Status), 0)) {
      Blocked B(Me, F, Site);
      for (int I = 0, N = peerOperations(Call, Ops); I < N; ++I)
        B.add(Ops[I]);
      if (Me.AsksMore)
        B.leaveOpen();
      B.publish();
      B.keepPolling(Me.Polls);
    }
    return Status;
  } else {
    return std::apply(Real, Call.Values);
  }
}

/// Calls that complete, start or free requests.
template <auto Real, typename A>
int callCompletion(const A &Call, Thread &Me, uint32_t Site) {
  constexpr Fn F = A::Function;
  if constexpr (F == Fn::Request_free) {
    uint64_t Handle = handleBits(*Call.template get<Role::REQ_INOUT>());
    int Status = std::apply(Real, Call.Values);
    if (Status == MPI_SUCCESS)
      orphanRequest(Handle);
    return Status;
  } else if constexpr (F == Fn::Start) {
    startRequest(*Call.template get<Role::REQ_INOUT>());
    return std::apply(Real, Call.Values);
  } else if constexpr (F == Fn::Startall) {
    for (int I = 0; I < Call.template get<Role::NREQ>(); ++I)
      startRequest(Call.template get<Role::REQS>()[I]);
    return std::apply(Real, Call.Values);
  } else if constexpr (F == Fn::Cancel || has(F, Role::REQ) ||
                       has(F, Role::REQ_OUT)) {
    return std::apply(Real, Call.Values);
  } else {
    MPI_Request *Requests = requestsOf(Call);
    WaitedRequests W(requestCount(Call), Requests);
    int Status;
    if constexpr (has(F, table::Blocks)) {
      Blocked B(Me, F, Site);
      W.show(B.status(),
             !has(F, Role::INDEX_OUT) && !has(F, Role::INDICES_OUT));
      B.publish();
      Status = std::apply(Real, Call.Values);
    } else {
      Status = std::apply(Real, Call.Values);
      if (__builtin_expect(polled(Call, Me, Status), 0)) {
        Blocked B(Me, F, Site);
        W.show(B.status(), F == Fn::Test || F == Fn::Testall);
        if (Me.AsksMore)
          B.leaveOpen();
        B.publish();
        B.keepPolling(Me.Polls);
      }
    }
    if (Status == MPI_SUCCESS)
      eachCompleted(Call, [&](int I, int) { W.completedOne(I, Requests); });
    return Status;
  }
}

/// The call itself, between what its kind needs before and after.
template <auto Real, Fn F, typename... T>
int callByKind(const Args<F, T...> &Call, Thread &Me, uint32_t Site,
               T... Values) {
  constexpr Class Kind = row(F).Kind;
  if constexpr (F == Fn::Finalize) {
    return callFinalize(Me, Site, Real);
  } else if constexpr (F == Fn::Abort) {
    TheBoard.Head->Aborting.store(1, std::memory_order_release);
    return Real(Values...);
  } else if constexpr (has(F, table::GroupOnly)) {
    return callGroupOnly<Real>(Call, Me, Site);
  } else if constexpr (hasScope(F)) {
    Scope *S = findScopeOf(Call);
    return S ? callCollective<Real>(Call, Me, *S, Site) : Real(Values...);
  } else if constexpr (Kind == Class::P2P || Kind == Class::Probe) {
    return callPeer<Real>(Call, Me, Site);
  } else if constexpr (Kind == Class::Complete) {
    return callCompletion<Real>(Call, Me, Site);
  } else if constexpr (has(F, table::Blocks)) {
    Blocked B(Me, F, Site);
    for (int I = 0; I < Me.NumWaits; ++I)
      B.add(Me.Waits[I]);
    if (!Me.NumWaits)
      B.add(unknownOperation());
    Me.NumWaits = 0;
    B.publish();
    return Real(Values...);
  } else {
    return Real(Values...);
  }
}

/// Two threads in collectives of one communicator are told as such, whatever
/// the level: those calls look at the level themselves, later.
template <auto Real, Fn F, typename... T>
int callAtLevel(const Args<F, T...> &Call, Thread &Me, uint32_t Site,
                T... Values) {
  if constexpr (isFreeOfLevels(F) || hasScope(F)) {
    return callByKind<Real>(Call, Me, Site, Values...);
  } else {
    LevelGuard Level(Me, F, Site);
    return callByKind<Real>(Call, Me, Site, Values...);
  }
}

/// After the call its thread may know what others did before.
constexpr bool learns(Fn F) {
  return isCollective(F) || row(F).Kind == Class::Probe ||
         row(F).Kind == Class::Complete || row(F).Kind == Class::Rma ||
         row(F).Kind == Class::RmaSync ||
         (row(F).Kind == Class::P2P && has(F, Role::SOURCE));
}

/// The body of every generated wrapper; Real is the function's own entry.
/// Trackers looks at the calls too, from a higher layer: Trackers::Watch<A> is
/// made before a call and told its status after it, and so is Follow<A>, which
/// may lend the call a status; Trackers::aside<Real> makes a call that is not
/// the program's own or not within the life of MPI.
template <typename Trackers, Fn F, auto Real, typename... T>
int wrapFor(const void *ReturnAddress, T... Values) {
  using A = Args<F, T...>;
  A Call{{Values...}};
  Thread &Me = TheThread;
  if (!Running.load(std::memory_order_acquire) || isNested(Me))
    return Trackers::template aside<Real>(Call, isNested(Me), ReturnAddress);
  Entry Outermost(Me);
  if (__builtin_expect(!Me.Tid, 0))
    enlistThread(Me);
  uint32_t Site = siteOfCall(Me, ReturnAddress);
  if constexpr (!isPoll(F))
    if (__builtin_expect(Me.Polls != 0, 0))
      stopPolling(Me);
  typename Trackers::template Watch<A> Watch(Call, Site, false);
  typename Trackers::template Follow<A> Follow(Call, Site);
  int Status = callAtLevel<Real>(Call, Me, Site, Values...);
  Follow.after(Status);
  // What comes from other processes may come from other threads of this one.
  if constexpr (learns(F))
    if (__builtin_expect(TeamsAlive.load(std::memory_order_relaxed), 0)) {
      Me.Acquired = Stamps.load(std::memory_order_acquire);
      if constexpr (!isCollective(F))
        Me.Waited = Me.Acquired;
    }
  Watch.after(Status);
  return Status;
}

} // namespace tutti::rt

#endif // TUTTI_MPI_WRAP_H
