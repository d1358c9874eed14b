// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What happens around one MPI call, chosen at compile time by its row. Decides
/// which of the runtime's parts look at the call; must not know how they
/// decide.

#ifndef TUTTI_MPI_WRAP_H
#define TUTTI_MPI_WRAP_H

#include "core/threads/ThreadSanitizer.h"
#include "mpi/Context.h"
#include "mpi/agreement/Agree.h"
#include "mpi/communicators/Callbacks.h"
#include "mpi/communicators/GroupRendezvous.h"
#include "mpi/communicators/Neighbors.h"
#include "mpi/messages/DataFlow.h"
#include "mpi/messages/Partitions.h"
#include "mpi/messages/Polls.h"
#include "mpi/messages/Waits.h"
#include "mpi/start/InitFinalize.h"
#include "mpi/start/Level.h"
#include "mpi/wrappers/News.h"
#include "mpi/wrappers/Returns.h"

namespace tutti::rt {

constexpr bool waitsForMembers(Fn F) {
  return isCollective(F) && !has(F, Role::REQ_OUT) &&
         !has(F, table::SplitBegin);
}

/// Calls that callCollective makes.
constexpr bool hasObject(Fn F) {
  return F != Fn::Finalize && !has(F, table::GroupOnly) && isCollective(F) &&
         scopeIndex(F) >= 0;
}

/// The scope of a call; in some MPIs all handles are integers, so the role has
/// to say what kind of handle it is.
template <typename A> CommObject *findObjectOf(const Context<A> &C) {
  constexpr int At = scopeIndex(A::Function);
  constexpr Role R = row(A::Function).Roles.At[At];
  if constexpr (R == Role::COMM) {
    return C.comm();
  } else {
    auto Handle = [&] {
      if constexpr (R == Role::FILE || R == Role::WIN)
        return std::get<At>(C.Call.Values);
      else
        return *std::get<At>(C.Call.Values);
    }();
    if constexpr (R == Role::COMM_INOUT)
      return objectOf(Handle);
    else if constexpr (R == Role::WIN || R == Role::WIN_INOUT)
      return findObject(CommObject::Kind::Window, handleBits(Handle));
    else
      return findObject(CommObject::Kind::File, handleBits(Handle));
  }
}

template <typename A> void afterMaking(const A &Call, const Making &M) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, Role::COMM_OUT)) {
    MPI_Comm New = *Call.template get<Role::COMM_OUT>();
    if constexpr (has(F, Role::REQ_OUT))
      madeLikeParent(M, CommObject::Kind::Comm, handleBits(New));
    else
      madeComm(M, New);
  } else if constexpr (has(F, Role::WIN_OUT)) {
    madeLikeParent(M, CommObject::Kind::Window,
                   handleBits(*Call.template get<Role::WIN_OUT>()));
  } else if constexpr (has(F, Role::FILE_OUT)) {
    madeLikeParent(M, CommObject::Kind::File,
                   handleBits(*Call.template get<Role::FILE_OUT>()));
  }
}

template <typename A> int callCollective(const Context<A> &C, CommObject &S) {
  constexpr Fn F = A::Function;
  const A &Call = C.Call;
  Thread &Me = C.Me;
  const uint32_t Site = C.Site;
  OneThread Guard(S, Me, F, Site);
  Guard.checkOrder(Me, F, Site);
  LevelGuard Level(Me, F, Site);
  // One that MPI refuses is not made: the others have nothing to compare with.
  const bool IsFaulty = Me.IsFaulty;
  uint32_t Number = S.Calls;
  S.Calls += !IsFaulty;
  Description D;
  bool Compares = S.compares() && !IsFaulty;
  if (__builtin_expect(Compares, 1)) {
    describe(Call, S, D);
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
    closeObject(S);
  int Status;
  if constexpr (waitsForMembers(F)) {
    Meeting Leaders;
    if constexpr (has(F, Role::PEER_COMM))
      if (S.Rank == Call.template get<Role::LEADER>())
        Leaders.ofLeaders(F, Site,
                          objectOf(Call.template get<Role::PEER_COMM>()),
                          Call.template get<Role::REMOTE_LEADER>(),
                          Call.template get<Role::CTOR_TAG>());
    Blocked B(Me, F, Site);
    if constexpr (row(F).Kind == Class::Dynamic)
      B.add(unknownOperation());
    else
      addWait(B, Call, S, Number, Compares ? &D : nullptr);
    if (Leaders.isKnown())
      B.add(Leaders.operation());
    B.publish();
    Status = C.make();
  } else {
    Status = C.make();
  }
  bool Good = Status == MPI_SUCCESS;
  if (__builtin_expect(!Good, 0))
    callFailed(S, Number, Status, IsFaulty);
  else if (__builtin_expect(IsFaulty, 0))
    madeUnseen(S, Number, hasPairs(F) || comparesGroups(F));
  if constexpr (has(F, table::Frees)) {
    if (!Good)
      reopenObject(S, Handle);
    Guard.leave();
    if (Good)
      dropObject(S);
  }
  if constexpr (has(F, Role::REQ_OUT))
    if (Good) {
      Operation Op =
          collectiveWait(Call, S, Number, Compares ? &D : nullptr, false);
      if constexpr (makesInactive(F)) {
        Op.What = Operation::Kind::Persistent;
        Op.Active = Operation::Inactive;
      }
      C.noteMade(Op);
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
template <typename A> int callGroupOnly(const Context<A> &C) {
  constexpr Fn F = A::Function;
  const A &Call = C.Call;
  Making M{F, C.Site, nullptr, 0};
  if constexpr (has(F, Role::COMM))
    M.Parent = C.comm();
  if constexpr (has(F, Role::CTOR_TAG))
    M.Tag = Call.template get<Role::CTOR_TAG>();
  if constexpr (has(F, Role::STRINGTAG))
    if (const char *Name = Call.template get<Role::STRINGTAG>())
      M.Tag = static_cast<int>(mixText(0, Name));
  Meeting Members;
  if constexpr (has(F, Role::COMM) && has(F, Role::GROUP))
    Members.ofGroup(F, C.Site, M.Parent, Call.template get<Role::GROUP>(),
                    M.Tag);
  Blocked B(C.Me, F, C.Site);
  B.add(Members.isKnown() ? Members.operation() : unknownOperation());
  B.publish();
  int Status = C.make();
  if (Status == MPI_SUCCESS)
    afterMaking(Call, M);
  return Status;
}

/// Sends, receives and probes.
template <typename A>
__attribute__((always_inline)) inline int callPeer(const Context<A> &C) {
  constexpr Fn F = A::Function;
  const A &Call = C.Call;
  [[maybe_unused]] Thread &Me = C.Me;
  Operation Ops[2];
  if constexpr (has(F, table::Blocks)) {
    int N = peerOperations(C, Ops);
    if (N > 0) // a buffered send waits for nothing
      numberSend(Me, Ops[0]);
    else
      Me.Letter = 0;
    Blocked B(Me, F, C.Site);
    for (int I = 0; I < N; ++I)
      B.add(Ops[I]);
    B.publish();
    return C.make();
  } else if constexpr (isPartitioned(F)) {
    PartitionedInit Init = initOf(Call);
    int Status = C.make();
    if (Status == MPI_SUCCESS)
      C.noteMade(Init.operation(),
                 static_cast<uint32_t>(Call.template get<Role::PARTITIONS>()));
    return Status;
  } else if constexpr (has(F, Role::REQ_OUT)) {
    int Status = C.make();
    if (Status == MPI_SUCCESS) {
      Operation &Op = Ops[0];
      if (peerOperations(C, Ops) != 1)
        Op = unknownOperation();
      numberSend(Me, Op);
      if constexpr (makesInactive(F)) {
        Op.Active = Operation::Inactive;
        C.noteMade(Op);
      } else {
        C.noteMessage(Op);
      }
    }
    return Status;
  } else if constexpr (isPoll(F)) {
    int Status = C.make();
    if (__builtin_expect(polled(Call, Me, Status), 0)) {
      Blocked B(Me, F, C.Site);
      for (int I = 0, N = peerOperations(C, Ops); I < N; ++I)
        B.add(Ops[I]);
      if (Me.AsksMore)
        B.leaveOpen();
      B.publish();
      B.keepPolling(Me.Polls);
    }
    return Status;
  } else {
    if constexpr (marksPartitions(F))
      markPartitions(Call);
    return C.make();
  }
}

/// Calls that complete, start or free requests.
template <typename A> int callCompletion(const Context<A> &C) {
  constexpr Fn F = A::Function;
  const A &Call = C.Call;
  [[maybe_unused]] Thread &Me = C.Me;
  if constexpr (F == Fn::Request_free) {
    int Status = C.make();
    if (Status == MPI_SUCCESS)
      C.Given.freed(0);
    return Status;
  } else if constexpr (F == Fn::Start || F == Fn::Startall) {
    for (int I = 0; I < C.Given.size(); ++I)
      startRequest(C.Given[I]);
    int Status = C.make();
    C.Given.started();
    return Status;
  } else if constexpr (!completesRequests(F)) {
    return C.makeNoted();
  } else {
    int Status;
    if constexpr (has(F, table::Blocks)) {
      Blocked B(Me, F, C.Site);
      C.Given.show(B.status(),
                   !has(F, Role::INDEX_OUT) && !has(F, Role::INDICES_OUT));
      B.publish();
      Status = C.make();
    } else {
      Status = C.make();
      if (__builtin_expect(polled(Call, Me, Status), 0)) {
        Blocked B(Me, F, C.Site);
        C.Given.show(B.status(), F == Fn::Test || F == Fn::Testall);
        if (Me.AsksMore)
          B.leaveOpen();
        B.publish();
        B.keepPolling(Me.Polls);
      }
    }
    if (Status == MPI_SUCCESS)
      eachCompleted(Call, [&](int I, int) { C.Given.completed(I); });
    else
      C.Given.completedNulls();
    return Status;
  }
}

/// The call itself, between what its kind needs before and after.
template <typename A> int callByKind(const Context<A> &C) {
  constexpr Fn F = A::Function;
  constexpr Class Kind = row(F).Kind;
  if constexpr (F == Fn::Finalize) {
    return callFinalize(C);
  } else if constexpr (F == Fn::Abort) {
    TheBoard.Head->Aborting.store(1, std::memory_order_release);
    return C.make();
  } else if constexpr (has(F, table::GroupOnly)) {
    return callGroupOnly(C);
  } else if constexpr (hasObject(F)) {
    CommObject *S = findObjectOf(C);
    if (S)
      return callCollective(C, *S);
    return C.makeNoted();
  } else if constexpr (Kind == Class::P2P || Kind == Class::Probe) {
    return callPeer(C);
  } else if constexpr (Kind == Class::Complete) {
    return callCompletion(C);
  } else if constexpr (has(F, table::Blocks)) {
    Blocked B(C.Me, F, C.Site);
    for (int I = 0; I < C.Me.NumWaits; ++I)
      B.add(C.Me.Waits[I]);
    if (!C.Me.NumWaits)
      B.add(unknownOperation());
    C.Me.NumWaits = 0;
    B.publish();
    return C.make();
  } else {
    return C.makeNoted();
  }
}

/// Two threads in collectives of one communicator are told as such, whatever
/// the level: those calls look at the level themselves, later.
template <typename A> int callAtLevel(const Context<A> &C) {
  constexpr Fn F = A::Function;
  if constexpr (isFreeOfLevels(F) || hasObject(F)) {
    return callByKind(C);
  } else {
    LevelGuard Level(C.Me, F, C.Site);
    return callByKind(C);
  }
}

/// A call of the program within the life of MPI. Trackers look at it too, from
/// a higher layer: Trackers::Context<A> is what they and this layer know of it,
/// Trackers::Around<A> is made before the call and told its result afterwards.
template <typename Trackers, typename A>
int callTracked(A &Call, EntryOf<A> *Real, Thread &Me,
                const void *ReturnAddress) {
  constexpr Fn F = A::Function;
  if (__builtin_expect(!Me.Tid, 0))
    enlistThread(Me);
  uint32_t Site = siteOfCall(Me, ReturnAddress);
  if constexpr (!isPoll(F))
    if (__builtin_expect(Me.Polls != 0, 0))
      stopPolling(Me);
  typename Trackers::template Context<A>::Room Beside;
  typename Trackers::template Context<A> C(Call, Real, Me, Site, false, Beside);
  typename Trackers::template Around<A> Around(C);
  if constexpr (tells(F))
    if (tsan::isOn())
      tsan::tells();
  int Status = callAtLevel(static_cast<const Context<A> &>(C));
  if constexpr (learns(F))
    if (Status != MPI_SUCCESS || bringsNews(Call))
      learn<F>(Me);
  Around.after(C, Status == MPI_SUCCESS);
  return Status;
}

/// Messages, what completes them and collectives that move data are made again
/// and again.
constexpr bool isFrequent(Fn F) {
  return (row(F).Kind == Class::P2P && !isPartitioned(F) &&
          !makesInactive(F)) ||
         completesRequests(F) ||
         (row(F).Kind == Class::Data && waitsForMembers(F));
}
/// The same as one function, so that what one tracker has found stays in
/// registers for the next.
template <typename Trackers, typename A>
__attribute__((flatten)) int callFrequent(A &Call, EntryOf<A> *Real, Thread &Me,
                                          const void *ReturnAddress) {
  return callTracked<Trackers>(Call, Real, Me, ReturnAddress);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_WRAP_H
