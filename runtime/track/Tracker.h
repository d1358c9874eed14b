// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a tracker is to the wrappers, and a list of trackers around one call.
/// Must not know any tracker.
///
/// A tracker says by the row of a function, at compile time, whether it sees
/// its calls. For each call that it sees an Around is made before and told
/// afterwards whether the call succeeded. Before the call the trackers have
/// their turns in the order of the list, after it in the opposite order: what
/// stands later in the list is closer to the call.

#ifndef TUTTI_TRACK_TRACKER_H
#define TUTTI_TRACK_TRACKER_H

#include "track/Context.h"

namespace tutti::rt::track {

/// What a tracker does where it says nothing else. Each has besides:
///
///   static constexpr bool sees(Fn F);
///   template <typename A> struct Around {
///     explicit Around(Context<A> &C);
///     void after(Context<A> &C, bool Good);
///   };
struct Tracker {
  /// It needs these calls too when MPI or a callback makes them: they change
  /// what it knows of the program's own objects.
  static constexpr bool seesNested(Fn) { return false; }
  /// Such a call, when no tracker sees it.
  template <Fn F> static void passBy() {}
  /// Before a local query: they are seen in no other way.
  template <typename A> static void query(const A &, const void *) {}
  /// MPI_Init is done and the runtime runs.
  static void start() {}
};

/// Stands in the list where a tracker was left out of the build.
struct AbsentTracker : Tracker {
  static constexpr bool sees(Fn) { return false; }
};

template <typename A, typename... T> struct Chain {
  explicit Chain(Context<A> &) {}
  void after(Context<A> &, bool) {}
};

/// Seen or not by the first of them.
template <bool Seen, typename A, typename First, typename... T>
struct Link : Chain<A, T...> {
  using Chain<A, T...>::Chain;
};
template <typename A, typename First, typename... T>
struct Link<true, A, First, T...> {
  explicit Link(Context<A> &C) : Mine(C), Others(C) {}
  void after(Context<A> &C, bool Good) {
    Others.after(C, Good);
    Mine.after(C, Good);
  }
  typename First::template Around<A> Mine;
  Chain<A, T...> Others;
};
template <typename A, typename First, typename... T>
struct Chain<A, First, T...> : Link<First::sees(A::Function), A, First, T...> {
  using Link<First::sees(A::Function), A, First, T...>::Link;
};

template <typename... T> struct TrackerList {
  template <typename A> using Context = track::Context<A>;
  template <typename A> using Around = Chain<A, T...>;

  static constexpr bool seesNested(Fn F) { return (T::seesNested(F) || ...); }
  template <Fn F> static void passBy() { (T::template passBy<F>(), ...); }
  template <typename A>
  static void query(const A &Call, const void *ReturnAddress) {
    (T::query(Call, ReturnAddress), ...);
  }
  static void start() { (T::start(), ...); }
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_TRACKER_H
