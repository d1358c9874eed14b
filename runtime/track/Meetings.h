// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the trace says about calls in which several processes meet, and about
/// waits and probes. Decides from the row of a call whether it can be played
/// again: what cannot ends the trace.

#ifndef TUTTI_TRACK_MEETINGS_H
#define TUTTI_TRACK_MEETINGS_H

#include "mpi/Wrap.h"
#include "track/Messages.h"

namespace tutti::rt::track {

constexpr bool isMeeting(Fn F) {
  return F == Fn::Finalize ||
         (isCollective(F) && scopeIndex(F) >= 0 && !isPersistent(F) &&
          !has(F, table::GroupOnly) && row(F).Kind != Class::Dynamic);
}
/// Orders processes in a way that the trace does not tell.
constexpr bool endsTrace(Fn F) {
  return has(F, table::GroupOnly) || row(F).Kind == Class::Dynamic ||
         row(F).Kind == Class::RmaSync || isPersistent(F) ||
         has(F, Role::PARTITIONS);
}
constexpr Event::Flow flowOf(Fn F) {
  if (row(F).Kind != Class::Data)
    return Event::Flow::All;
  if (has(F, table::Rooted))
    return rootSends(F) || has(F, table::UniformOut) ? Event::Flow::FromRoot
                                                     : Event::Flow::ToRoot;
  return isPrefixReduction(F) && !has(F, Role::SCOUNT) && !has(F, Role::RCOUNTS)
             ? Event::Flow::Prefix
             : Event::Flow::All;
}

template <typename A> const Scope *scopeOfMeeting(const A &Call) {
  if constexpr (A::Function == Fn::Finalize)
    return &WorldScope;
  else
    return findScopeOf(Call);
}
template <typename A> int rootOf(const A &Call) {
  if constexpr (has(A::Function, Role::ROOT))
    return Call.template get<Role::ROOT>();
  else
    return 0;
}

/// Right before a collective; returns the number of its request.
uint32_t meet(const Scope &S, Fn F, uint32_t Site, int Root);
/// A blocking probe has found a message.
void probeEnds(const Posted &P, int Source, int Tag);
/// Hard: the call could not have ended before the operation.
void waitEnds(const Posted &P, Fn F, uint32_t Site, bool Hard, bool Blind);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEETINGS_H
