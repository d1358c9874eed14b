// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of teams: tells ObjectUses, by the roles of its row, what a call
/// within a parallel region does with objects that other threads have. Must not
/// know the rules.

#ifndef TUTTI_TRACK_THREADS_TEAMTRACKER_H
#define TUTTI_TRACK_THREADS_TEAMTRACKER_H

#include "track/Tracker.h"
#include "track/threads/ObjectUses.h"

namespace tutti::rt::track {

constexpr bool isReceive(Fn F) {
  return row(F).Kind == Class::P2P && has(F, Role::SOURCE);
}
/// What it finds others may receive.
constexpr bool isLooseProbe(Fn F) {
  return row(F).Kind == Class::Probe && !has(F, Role::MESSAGE_OUT);
}
constexpr bool hasHandle(Fn F) {
  for (int I = 0; I < row(F).Roles.Size; ++I)
    if (kindOf(F, row(F).Roles.At[I]) != Kind::None)
      return true;
  return false;
}

struct TeamTracker : Tracker {
  static constexpr bool sees(Fn F) {
    return !startsMpi(F) && F != Fn::Finalize &&
           (hasHandle(F) || isGivenRequests(F) || has(F, Role::REQ_OUT));
  }

  template <typename A> class Around {
    static constexpr Fn F = A::Function;

  public:
    explicit Around(Context<A> &C) {
      if (isInTeam(C))
        before(seen(C));
    }
    void after(Context<A> &C, bool Good) {
      if (Good && isInTeam(C))
        made(seen(C));
    }

  private:
    /// What is looked at of a call. The context itself is not handed on, so
    /// that without a team it may stay in registers.
    struct Seen {
      const A &Call;
      uint32_t Site;
      const BufferRegions *Memory;
      const WaitedRequests *Given;
      const Request *Made;
    };
    static Seen seen(Context<A> &C) {
      Seen S{C.Call, C.Site, nullptr, nullptr, nullptr};
      if constexpr (usesMemory(F))
        S.Memory = &C.memory();
      if constexpr (isGivenRequests(F))
        S.Given = &C.Given;
      if constexpr (has(F, Role::REQ_OUT))
        S.Made = C.Made.request();
      return S;
    }

    static bool isInTeam(const Context<A> &C) {
      return __builtin_expect(TeamsAlive.load(std::memory_order_relaxed), 0) &&
             !C.Nested;
    }

    __attribute__((noinline)) static void before(Seen C) {
      const CallInTeam Here(F, C.Site);
      if (!Here)
        return;
      handles<true>(C, Here, std::make_index_sequence<A::Size>());
      if constexpr (usesMemory(F))
        Here.memory(*C.Memory);
      if constexpr (isGivenRequests(F))
        Here.requests(*C.Given);
      if constexpr (has(F, Role::REQ_OUT))
        Here.variable(C.Call.template get<Role::REQ_OUT>());
      if constexpr (isLooseProbe(F))
        Here.probes();
      if constexpr (isReceive(F))
        Here.receives(commOf(C), partOf(C));
    }

    __attribute__((noinline)) static void made(Seen C) {
      const CallInTeam Here(F, C.Site);
      if (!Here)
        return;
      handles<false>(C, Here, std::make_index_sequence<A::Size>());
      if constexpr (has(F, Role::REQ_OUT))
        if (C.Made)
          Here.request(*C.Made, CallInTeam::Makes);
      if constexpr (isLooseProbe(F))
        if (isThere(C.Call))
          Here.probed(commOf(C), partOf(C));
    }

    static bool isThere([[maybe_unused]] const A &Call) {
      if constexpr (has(F, Role::FLAG_OUT))
        return *Call.template get<Role::FLAG_OUT>();
      else
        return true;
    }
    static uint64_t commOf(const Seen &C) {
      return handleBits(C.Call.template get<Role::COMM>());
    }
    static UsedPart partOf(const Seen &C) {
      const int Source = C.Call.template get<Role::SOURCE>();
      const int Tag = C.Call.template first<Role::RTAG, Role::TAG>();
      return {Source == MPI_ANY_SOURCE ? UsedPart::Any : Source,
              Tag == MPI_ANY_TAG ? UsedPart::Any : Tag};
    }

    template <bool Before, size_t... I>
    static void handles(const Seen &C, const CallInTeam &Here,
                        std::index_sequence<I...>) {
      (oneHandle<Before, I>(C, Here), ...);
    }
    template <bool Before, size_t I>
    static void oneHandle([[maybe_unused]] const Seen &C,
                          [[maybe_unused]] const CallInTeam &Here) {
      constexpr Role R = row(F).Roles.At[I];
      constexpr Kind K = kindOf(F, R);
      if constexpr (K != Kind::None && K != Kind::Message) {
        const auto &Value = std::get<I>(C.Call.Values);
        if constexpr (Before && isHandleIn(F, R))
          Here.handle(K, handleBits(Value), CallInTeam::Uses);
        if constexpr (Before && isFreed(F, R))
          if (Value)
            Here.handle(K, handleBits(*Value), CallInTeam::Ends);
        if constexpr (!Before && mustBeFreed(F, R))
          if (Value)
            Here.handle(K, handleBits(*Value), CallInTeam::Makes);
      }
    }
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_THREADS_TEAMTRACKER_H
