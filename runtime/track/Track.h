// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the trackers do before and after one MPI call, chosen at compile time
/// by the roles of its row. The wrappers make one Watch for each call; must not
/// know what the rest of the runtime does with the call.

#ifndef TUTTI_TRACK_TRACK_H
#define TUTTI_TRACK_TRACK_H

#include "core/Clock.h"
#include "core/Flags.h"
#include "mpi/Wrap.h"
#include "track/Blind.h"
#include "track/FileWatch.h"
#include "track/Life.h"
#include "track/Memory.h"
#include "track/MessageWatch.h"
#include "track/OneSided.h"
#include "track/OpenRequests.h"
#include "track/RequestFaults.h"

#include <new>

namespace tutti::rt::track {

struct Nothing {};

constexpr bool startsMpi(Fn F) { return F == Fn::Init || F == Fn::Init_thread; }
constexpr int freedIndex(Fn F) {
  for (int I = 0; I < row(F).Roles.Size; ++I)
    if (isFreed(F, row(F).Roles.At[I]))
      return I;
  return -1;
}

constexpr bool makesHandle(Fn F) {
  for (int I = 0; I < row(F).Roles.Size; ++I)
    if (isHandleOut(F, row(F).Roles.At[I]))
      return true;
  return false;
}

template <typename A> class Watch {
  static constexpr Fn F = A::Function;
  static constexpr bool Makes = has(F, Role::REQ_OUT);
  static constexpr bool Completes = completesRequests(F);
  static constexpr int Frees = freedIndex(F);
  static constexpr bool Begins = has(F, table::SplitBegin);
  /// Its buffers stay in use after the call.
  static constexpr bool Keeps = Makes || isOperation(F) || Begins;

public:
  Watch(const A &C, uint32_t Place, bool IsNested)
      : Call(C), Site(Place), Nested(IsNested) {
    if (!Nested && Checking.load(std::memory_order_relaxed))
      check();
    if constexpr (isFileCall(F))
      if (!Nested && TheFlags.files)
        beforeFile(Call, Site);
    if constexpr (F == Fn::Finalize) {
      if (TheFlags.onesided)
        endWindows(Site);
      beginEnd();
    }
    if constexpr (Keeps) {
      New.Maker = F;
      New.Site = Site;
      New.Nested = Nested;
      if constexpr (has(F, Role::FILE))
        New.File = handleBits(Call.template get<Role::FILE>());
    }
    if constexpr (has(F, table::SplitEnd))
      splitAccessEnds(handleBits(Call.template get<Role::FILE>()), F, Site);
    if constexpr (usesMemory(F))
      if (!Nested && TheFlags.overlaps)
        checkMemory();
    if constexpr (isOperation(F) || isWindowSync(F) || isWindowMaker(F) ||
                  isForAll(F))
      if (!Nested && TheFlags.onesided)
        beforeOneSided();
    if constexpr (startsMpi(F))
      tellStartedTwice(F, Site);
    if constexpr (Completes)
      new (&Waited)
          Completion(requestCount(Call), requestsOf(Call), F, Site, Nested);
    if constexpr (F == Fn::Start || F == Fn::Startall)
      for (int I = 0; I < requestCount(Call); ++I)
        requestStarts(requestsOf(Call)[I], &requestsOf(Call)[I], F, Site);
    if constexpr (has(F, Role::PARTITIONS) && F == Fn::Psend_init) {
      New.NumPartitions = Call.template get<Role::PARTITIONS>();
      New.Memory.add(Call.template get<Role::SBUF>(),
                     static_cast<int64_t>(New.NumPartitions) *
                         Call.template get<Role::LCOUNT>(),
                     Call.template get<Role::TYPE>(), false);
    }
    if constexpr (F == Fn::Pready)
      partitionsReady(std::get<1>(Call.Values), std::get<0>(Call.Values),
                      std::get<0>(Call.Values), nullptr, F, Site);
    if constexpr (F == Fn::Pready_range)
      partitionsReady(std::get<2>(Call.Values), std::get<0>(Call.Values),
                      std::get<1>(Call.Values), nullptr, F, Site);
    if constexpr (F == Fn::Pready_list)
      partitionsReady(std::get<2>(Call.Values), 0, std::get<0>(Call.Values) - 1,
                      std::get<1>(Call.Values), F, Site);
    if constexpr (F == Fn::Cancel)
      requestCancelled(*requestsOf(Call), requestsOf(Call), Site);
    if constexpr (F == Fn::Request_free)
      if (requestsOf(Call))
        Dropped = requestIsFreed(*requestsOf(Call), requestsOf(Call), Site);
    if constexpr (Frees >= 0) {
      constexpr Kind K = kindOf(F, row(F).Roles.At[Frees]);
      auto *Where = std::get<Frees>(Call.Values);
      if (Where && !isNull<K>(*Where))
        Gone = freeHandle(K, handleBits(*Where), Where, F, Site);
    }
  }

  void after(int Status) {
    bool Good = Status == MPI_SUCCESS;
    if constexpr (F == Fn::Finalize)
      return end();
    if constexpr (Frees >= 0) {
      if (Good)
        forget(Gone);
      else
        unfreeHandle(Gone);
    }
    if constexpr (Completes) {
      complete(Good);
      reinterpret_cast<Completion *>(&Waited)->~Completion();
    }
    if (!Nested && TheFlags.onesided)
      afterOneSided(Good);
    if (!Good)
      return;
    if constexpr (isFileCall(F))
      if (!Nested && TheFlags.files)
        afterFile(Call, Site);
    if constexpr (Begins)
      if (!Nested && TheFlags.requests)
        splitAccessMade(New);
    if constexpr (F == Fn::Request_get_status)
      if (*Call.template get<Role::FLAG_OUT>())
        requestSeenComplete(Call.template get<Role::REQ>(), F, Site);
    if constexpr (F == Fn::Request_free)
      dropRequest(Dropped);
    if constexpr (F == Fn::Buffer_attach)
      attached(static_cast<long long>(Call.template get<Role::BSIZE>()));
    if constexpr (F == Fn::Buffer_detach)
      AttachedBytes.store(-1);
    if constexpr (F == Fn::Type_commit)
      committedType(handleBits(*Call.template get<Role::TYPE_INOUT>()));
    if constexpr (Makes || makesHandle(F))
      if (isBlind(Site))
        return;
    if constexpr (Makes) {
      MPI_Request *Where = Call.template get<Role::REQ_OUT>();
      if (TheFlags.requests)
        requestMade(*Where, Where, New);
    }
    made(std::make_index_sequence<A::Size>());
  }

private:
  void check() {
    if (TheFlags.arguments)
      checkArguments(Call, Site);
  }

  void checkMemory() {
    if constexpr (Keeps || hasBothSides(F) || row(F).Kind == Class::P2P ||
                  isCollectiveData(F) || isFileCall(F)) {
      Regions Local;
      Regions *R = &Local;
      if constexpr (Keeps)
        R = &New.Memory;
      collectMemory(Call, *R);
      if (__builtin_expect(overlapsItself(*R), 0))
        tellSelfOverlap(F, Site);
      if constexpr (has(F, Role::RCOUNTS) &&
                    (has(F, Role::RDISPLS) || has(F, Role::RDISPLS_A)))
        if (__builtin_expect(blocksOverlap(*R), 0))
          tellBlocksOverlap(F, Site);
      if constexpr (hasBothSides(F))
        if (__builtin_expect(overlap(*R, false, *R, true), 0))
          tellAlias(F, Site, returnsErrors(callerOf(Call, Site)));
      if constexpr (!isPersistentMaker(F))
        checkOverlap(F, Site, *R);
      if constexpr (!isOperation(F) && !isPersistentMaker(F))
        if (__builtin_expect(AnyWindow.load(std::memory_order_relaxed), 0) &&
            TheFlags.onesided)
          touchedLocally(F, Site, *R);
    }
  }

  void beforeOneSided() {
    if constexpr (isOperation(F)) {
      beforeOperation(Call, Site, New);
    } else if constexpr (isWindowSync(F)) {
      Sync.before(Call, Site);
    } else if constexpr (isWindowMaker(F)) {
      NewWin.Maker = F;
      NewWin.Site = Site;
      NewWin.Entered = nanoseconds();
      if constexpr (has(F, Role::WSIZE)) {
        NewWin.Bytes = static_cast<int64_t>(Call.template get<Role::WSIZE>());
        NewWin.Unit =
            static_cast<int64_t>(Call.template get<Role::DISP_UNIT>());
      }
      if constexpr (has(F, Role::BASE))
        NewWin.Base = Call.template get<Role::BASE>();
      if (const Scope *S = scopeOf(Call.template get<Role::COMM>()))
        NewWin.Id = idLikeParent(*S, S->Calls, Scope::Kind::Window);
      announceWindow(NewWin);
    } else if (AnyWindow.load(std::memory_order_relaxed)) {
      Entered = nanoseconds();
    }
  }

  void afterOneSided(bool Good) {
    if constexpr (isOperation(F)) {
      if (Good)
        afterOperation(F, Site, New);
    } else if constexpr (isWindowMaker(F)) {
      auto *Where = Call.template get<Role::WIN_OUT>();
      if constexpr (has(F, Role::BASEPTR_OUT))
        if (Good)
          NewWin.Base =
              *static_cast<void **>(Call.template get<Role::BASEPTR_OUT>());
      if (!Good || !Where || isBlind(Site))
        return withdrawWindow(NewWin);
      madeWindow(handleBits(*Where), NewWin);
      const Scope *S = scopeOf(Call.template get<Role::COMM>());
      if (S && S->Id)
        passedPhase(S->Id, S->Calls - 1, NewWin.Entered);
      else
        wasTold();
    } else if constexpr (isWindowSync(F)) {
      bool Happened = Good;
      if constexpr (has(F, Role::FLAG_OUT))
        Happened = Good && *Call.template get<Role::FLAG_OUT>();
      Sync.after(Happened);
    }
    if constexpr (isForAll(F)) {
      if (!AnyWindow.load(std::memory_order_relaxed))
        return;
      const Scope *S = scopeOf(Call.template get<Role::COMM>());
      bool Data = true;
      if constexpr (has(F, Role::COUNT))
        Data = Call.template get<Role::COUNT>() > 0;
      if (!Good || !Data || !S || !S->Id || S->Inter || !Entered)
        return wasTold();
      passedPhase(S->Id, S->Calls - 1, Entered);
      findRaces(nullptr);
    } else if constexpr (mayTell(F) && !isWindowMaker(F) &&
                         F != Fn::Win_fence && F != Fn::Win_free) {
      if (__builtin_expect(AnyWindow.load(std::memory_order_relaxed), 0))
        wasTold();
    }
  }

  void complete(bool Good) {
    auto &W = *reinterpret_cast<Completion *>(&Waited);
    if (!Good)
      return W.completedNulls();
    eachCompleted(Call, [&](int I, int) { W.completed(I); });
  }

  template <size_t I> void madeOne() {
    constexpr Role R = row(F).Roles.At[I];
    if constexpr (R == Role::TYPES_OUT)
      madeContents(Call.template get<Role::TYPE>(), std::get<I>(Call.Values));
    if constexpr (isHandleOut(F, R)) {
      constexpr Kind K = kindOf(F, R);
      auto *Where = std::get<I>(Call.Values);
      if constexpr (K == Kind::Message && has(F, Role::FLAG_OUT))
        if (!*Call.template get<Role::FLAG_OUT>())
          return;
      if (!Where || isNull<K>(*Where))
        return;
      if constexpr (R == Role::TYPE_PREDEF_OUT)
        addPredefined(K, handleBits(*Where));
      else if constexpr (mustBeFreed(F, R))
        madeHandle(K, handleBits(*Where), {F, Nested, Site, Where, nullptr},
                   startState());
      else
        sawHandle(K, handleBits(*Where));
    }
  }
  template <size_t... I> void made(std::index_sequence<I...>) {
    (madeOne<I>(), ...);
  }

  /// The parts of a datatype: handles that are new, or known ones once more.
  void madeContents(MPI_Datatype Whole, MPI_Datatype *Parts) {
    int Ints = 0, Aints = 0, N = 0, Combiner = MPI_COMBINER_NAMED;
    PMPI_Type_get_envelope(Whole, &Ints, &Aints, &N, &Combiner);
    for (int I = 0; Parts && I < N; ++I)
      if (!isNamedType(Parts[I]))
        madeHandle(Kind::Type, handleBits(Parts[I]),
                   {F, Nested, Site, &Parts[I], nullptr}, Handle::Committed);
  }

  uint8_t startState() const {
    if constexpr (has(F, Role::OLDTYPE) && F == Fn::Type_dup) {
      const Handle *Old = findHandle(
          Kind::Type, handleBits(Call.template get<Role::OLDTYPE>()));
      return Old ? Old->State.load(std::memory_order_relaxed) &
                       (Handle::Committed | Handle::Unsure)
                 : Handle::Unsure;
    } else {
      return 0;
    }
  }

  const A &Call;
  uint32_t Site;
  bool Nested;
  std::conditional_t<(Frees >= 0), Freed, Nothing> Gone;
  std::conditional_t<Keeps, NewRequest, Nothing> New;
  std::conditional_t<isWindowMaker(F), NewWindow, Nothing> NewWin;
  std::conditional_t<isWindowSync(F), Synchronisation, Nothing> Sync;
  std::conditional_t<isForAll(F), uint64_t, Nothing> Entered{};
  std::conditional_t<F == Fn::Request_free, OpenRequest *, Nothing> Dropped{};
  std::aligned_storage_t<Completes ? sizeof(Completion) : 1,
                         alignof(Completion)>
      Waited;
};

/// Calls that callbacks of the program may make for it, when MPI ends.
constexpr bool mattersNested(Fn F) {
  if (completesRequests(F) || F == Fn::Request_free || freedIndex(F) >= 0)
    return true;
  return makesHandle(F);
}

/// What the wrappers see of this layer.
struct Trackers {
  template <typename A> using Watch = track::Watch<A>;
  template <typename A> using Follow = track::MessageWatch<A>;

  /// A call by MPI itself or a callback, or outside the life of MPI.
  template <auto Real, typename A>
  static int aside(const A &Call, bool Nested, const void *ReturnAddress) {
    constexpr Fn F = A::Function;
    if constexpr (startsMpi(F)) {
      if (Nested)
        return std::apply(Real, Call.Values);
      checkStart(F, ReturnAddress);
      Starting.store(true, std::memory_order_relaxed);
      int Status = callInit<Real>(Call, ReturnAddress);
      Starting.store(false, std::memory_order_relaxed);
      if (Status == MPI_SUCCESS)
        begin(Running.load(std::memory_order_relaxed));
      return Status;
    } else if constexpr (F == Fn::Session_init) {
      Phase Before = Phase::Before;
      Now.compare_exchange_strong(Before, Phase::Off);
      return std::apply(Real, Call.Values);
    } else {
      if (!Nested && !isForAnyTime(F))
        checkLife(F, ReturnAddress);
      if constexpr (mattersNested(F)) {
        Phase P = Now.load(std::memory_order_relaxed);
        if (P == Phase::Finalizing || (Nested && P == Phase::On)) {
          track::Watch<A> Watch(Call, 0, true);
          int Status = std::apply(Real, Call.Values);
          Watch.after(Status);
          return Status;
        }
      }
      // A message without a letter.
      if constexpr (sendsMessage(F) || receivesMessage(F))
        if (Nested)
          giveUpMessages();
      return std::apply(Real, Call.Values);
    }
  }
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_TRACK_H
