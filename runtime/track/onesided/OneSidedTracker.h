// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of one-sided communication: which calls make windows, operate on
/// them, synchronise them, and which order the accesses of several processes,
/// by the roles of their rows. Must not know the rules.

#ifndef TUTTI_TRACK_ONESIDED_ONESIDEDTRACKER_H
#define TUTTI_TRACK_ONESIDED_ONESIDEDTRACKER_H

#include "core/Clock.h"
#include "track/Tracker.h"
#include "track/onesided/OneSided.h"
#include "track/onesided/WindowReports.h"

namespace tutti::rt::track {

struct OneSidedTracker : Tracker {
  /// Nobody leaves it before everybody has entered, if it has data at all.
  static constexpr bool isForAll(Fn F) {
    return F == Fn::Barrier || isAllreduce(F);
  }
  /// An access of this process to its own memory, which may be a window.
  static constexpr bool touches(Fn F) {
    return usesMemory(F) && !isOperation(F) && !isPersistentMaker(F);
  }
  static constexpr bool tellsOnly(Fn F) {
    return mayTell(F) && !isWindowMaker(F) && F != Fn::Win_fence &&
           F != Fn::Win_free;
  }
  static constexpr bool sees(Fn F) {
    return isOperation(F) || isWindowSync(F) || isWindowMaker(F) ||
           isForAll(F) || touches(F) || tellsOnly(F) || F == Fn::Finalize;
  }

  static void start() {
    CompleteAccess = completeAt;
    TellWindows = tellWindows;
    EachOnWindow = eachOnWindow;
  }

  template <typename A> class Around {
    static constexpr Fn F = A::Function;

  public:
    explicit Around(Context<A> &C) {
      if (C.Nested || !TheFlags.onesided)
        return;
      if constexpr (F == Fn::Finalize)
        endWindows(C.Site);
      if constexpr (touches(F))
        if (__builtin_expect(AnyWindow.load(std::memory_order_relaxed), 0) &&
            TheFlags.overlaps)
          touchedLocally(F, C.Site, C.memory());
      if constexpr (isOperation(F)) {
        beforeOperation(C.Call, C.Site, C.New);
        if (C.New.Win && TheFlags.overlaps)
          touchedByOrigin(F, C.Site, C.New.memory());
      } else if constexpr (isWindowSync(F))
        Sync.before(C.Call, C.Site);
      else if constexpr (isWindowMaker(F))
        beforeMaking(C.Call, C.Site);
      else if constexpr (isForAll(F))
        if (AnyWindow.load(std::memory_order_relaxed))
          Entered = nanoseconds();
    }

    void after(Context<A> &C, bool Good) {
      if (C.Nested || !TheFlags.onesided)
        return;
      if constexpr (isOperation(F)) {
        if (Good)
          afterOperation(F, C.Site, C.New);
      } else if constexpr (isWindowMaker(F)) {
        afterMaking(C.Call, C.Site, Good);
      } else if constexpr (isWindowSync(F)) {
        bool Happened = Good;
        if constexpr (has(F, Role::FLAG_OUT))
          Happened = Good && *C.Call.template get<Role::FLAG_OUT>();
        Sync.after(Happened);
      }
      if constexpr (isForAll(F)) {
        if (AnyWindow.load(std::memory_order_relaxed))
          afterAll(C.Call, Good);
      } else if constexpr (tellsOnly(F)) {
        if (__builtin_expect(AnyWindow.load(std::memory_order_relaxed), 0))
          wasTold();
      }
    }

  private:
    void beforeMaking(const A &Call, uint32_t Site) {
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
      if (const CommObject *S = objectOf(Call.template get<Role::COMM>()))
        NewWin.Id = idLikeParent(*S, S->Calls, CommObject::Kind::Window);
      announceWindow(NewWin);
    }

    void afterMaking(const A &Call, uint32_t Site, bool Good) {
      auto *Where = Call.template get<Role::WIN_OUT>();
      if constexpr (has(F, Role::BASEPTR_OUT))
        if (Good)
          NewWin.Base =
              *static_cast<void **>(Call.template get<Role::BASEPTR_OUT>());
      if (!Good || !Where || isBlind(Site))
        return withdrawWindow(NewWin);
      madeWindow(handleBits(*Where), NewWin);
      const CommObject *S = objectOf(Call.template get<Role::COMM>());
      if (S && S->Id)
        passedPhase(S->Id, S->Calls - 1, NewWin.Entered);
      else
        wasTold();
    }

    void afterAll(const A &Call, bool Good) {
      const CommObject *S = objectOf(Call.template get<Role::COMM>());
      bool Data = true;
      if constexpr (has(F, Role::COUNT))
        Data = Call.template get<Role::COUNT>() > 0;
      if (!Good || !Data || !S || !S->Id || S->Inter || !Entered)
        return wasTold();
      passedPhase(S->Id, S->Calls - 1, Entered);
      findRaces(nullptr);
    }

    If<isWindowMaker(F), NewWindow> NewWin{};
    If<isWindowSync(F), Synchronisation> Sync{};
    uint64_t Entered = 0; ///< when there were windows already
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_ONESIDEDTRACKER_H
