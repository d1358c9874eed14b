// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of handles: tells Handles which calls give the program one and
/// which free it, by the roles of their rows, and Lifecycle when MPI starts and
/// ends. Must not know what handles are used for.

#ifndef TUTTI_TRACK_HANDLES_HANDLESTRACKER_H
#define TUTTI_TRACK_HANDLES_HANDLESTRACKER_H

#include "track/Tracker.h"
#include "track/arguments/Arguments.h"
#include "track/handles/HandleUses.h"
#include "track/handles/Leaks.h"
#include "track/handles/Lifecycle.h"
#include "track/handles/UnseenCounterparts.h"

namespace tutti::rt::track {

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

/// The parts of a datatype: handles that are new, or known ones once more.
void madeContents(MPI_Datatype Whole, MPI_Datatype *Parts, const Making &M);

struct HandlesTracker : Tracker {
  static constexpr bool sees(Fn F) {
    return freedIndex(F) >= 0 || makesHandle(F) || has(F, Role::TYPES_OUT) ||
           numUses(F) > 0 || F == Fn::Type_commit || startsMpi(F) ||
           F == Fn::Finalize;
  }
  static constexpr bool seesNested(Fn F) {
    return freedIndex(F) >= 0 || makesHandle(F);
  }
  static void start() {
    startHandles();
    registerExit();
  }

  template <typename A> class Around {
    static constexpr Fn F = A::Function;
    static constexpr int Frees = freedIndex(F);

  public:
    explicit Around(Context<A> &C) {
      if constexpr (numUses(F) > 0)
        if (__builtin_expect(ManyThreads, 0) && !C.Nested)
          use(C, std::make_index_sequence<A::Size>());
      if constexpr (F == Fn::Finalize)
        beginEnd();
      if constexpr (startsMpi(F))
        tellStartedTwice(F, C.Site);
      if constexpr (Frees >= 0) {
        constexpr Kind K = kindOf(F, row(F).Roles.At[Frees]);
        auto *Where = std::get<Frees>(C.Call.Values);
        if (Where && !isNull<K>(*Where))
          Gone = freeHandle(K, handleBits(*Where), Where, F, C.Site);
        if (__builtin_expect(ManyThreads, 0) && !C.Nested && Gone.Which &&
            Gone.Which->isFreed())
          checkUses(C.Me, K, Gone.Which->Value, F, C.Site);
      }
    }

    void after(Context<A> &C, bool Good) {
      if constexpr (F == Fn::Finalize)
        return end();
      if constexpr (Frees >= 0) {
        // A receive that is too short has taken its message all the same, but
        // one that is refused has not; some MPIs leave the handle either way.
        constexpr Kind K = kindOf(F, row(F).Roles.At[Frees]);
        if (Good)
          forget(Gone);
        else if constexpr (K == Kind::Message)
          maybeFreedHandle(Gone);
        else
          unfreeHandle(Gone);
      }
      if (!Good)
        return;
      if constexpr (F == Fn::Type_commit)
        committedType(handleBits(*C.Call.template get<Role::TYPE_INOUT>()));
      if constexpr (makesHandle(F))
        if (isBlind(C.Site))
          return;
      made(C, std::make_index_sequence<A::Size>());
    }

  private:
    template <size_t... I> void use(Context<A> &C, std::index_sequence<I...>) {
      uint64_t Used[HandleUse::Room];
      unsigned N = 0;
      (
          [&] {
            if constexpr (isUse(F, I))
              if (N < HandleUse::Room)
                Used[N++] = useOf(kindOf(F, row(F).Roles.At[I]),
                                  handleBits(std::get<I>(C.Call.Values)));
          }(),
          ...);
      InUse.begin(C.Me, F, C.Site, Used, N);
    }

    template <size_t I> static void madeOne(Context<A> &C) {
      constexpr Role R = row(F).Roles.At[I];
      [[maybe_unused]] const A &Call = C.Call;
      if constexpr (R == Role::TYPES_OUT)
        madeContents(Call.template get<Role::TYPE>(), std::get<I>(Call.Values),
                     {F, C.Nested, C.Site, nullptr, nullptr});
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
          madeHandle(K, handleBits(*Where),
                     {F, C.Nested, C.Site, Where, nullptr}, startState(Call));
        else
          sawHandle(K, handleBits(*Where));
      }
    }
    template <size_t... I>
    static void made(Context<A> &C, std::index_sequence<I...>) {
      (madeOne<I>(C), ...);
    }

    static uint8_t startState([[maybe_unused]] const A &Call) {
      if constexpr (F == Fn::Type_dup) {
        const Handle *Old = findHandle(
            Kind::Type, handleBits(Call.template get<Role::OLDTYPE>()));
        return Old ? Old->State.load(std::memory_order_relaxed) &
                         (Handle::Committed | Handle::Unsure)
                   : Handle::Unsure;
      } else {
        return 0;
      }
    }

    std::conditional_t<(Frees >= 0), Freed, bool> Gone{};
    std::conditional_t<(numUses(F) > 0), HandleUse, bool> InUse{};
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_HANDLESTRACKER_H
