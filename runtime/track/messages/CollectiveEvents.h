// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the trace says about calls in which several processes meet, and about
/// waits and probes. Decides from the row of a call whether it can be played
/// again: what cannot ends the trace.

#ifndef TUTTI_TRACK_MESSAGES_COLLECTIVEEVENTS_H
#define TUTTI_TRACK_MESSAGES_COLLECTIVEEVENTS_H

#include "mpi/wrappers/Wrap.h"
#include "track/messages/Messages.h"

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
/// For the order of events a collective brings data of all to all where nothing
/// else is known.
constexpr Event::Flow eventFlow(Fn F) {
  switch (tutti::flowOf(F)) {
  case Flow::FromRoot:
    return Event::Flow::FromRoot;
  case Flow::ToRoot:
    return Event::Flow::ToRoot;
  case Flow::Prefix:
    return Event::Flow::Prefix;
  default:
    return Event::Flow::All;
  }
}

template <typename A>
const CommObject *scopeOfMeeting(const rt::Context<A> &C) {
  if constexpr (A::Function == Fn::Finalize)
    return &WorldObject;
  else
    return findObjectOf(C);
}
template <typename A> int rootOf(const A &Call) {
  if constexpr (has(A::Function, Role::ROOT))
    return Call.template get<Role::ROOT>();
  else
    return 0;
}

/// What the row of a collective says of its event.
struct MeetingKind {
  Fn Function;
  uint8_t How;
  Event::Flow Brings;
  bool HasRequest;
};
template <Fn F>
inline constexpr MeetingKind MeetingOf = {
    F,
    waitsForMembers(F) || F == Fn::Finalize ? uint8_t(Event::Blocks)
                                            : uint8_t(0),
    eventFlow(F), has(F, Role::REQ_OUT)};

/// Right before a collective; returns the number of its request.
uint32_t meet(const CommObject &S, const MeetingKind &K, uint32_t Site,
              int Root);
/// A blocking probe has found a message.
void probeEnds(const Posted &P, int Source, int Tag);
/// Hard: the call could not have ended before the operation.
inline void waitEnds(const Posted &P, Fn F, uint32_t Site, bool Hard,
                     bool Blind) {
  if (!P.Request)
    return;
  Event Its = eventOf(Event::Kind::Wait, F, Site,
                      !Hard || P.Seen ? uint8_t(Event::Soft) : uint8_t(0));
  Its.Request = P.Request;
  if (__builtin_expect(myTrace().add(Its) && Blind && P.Event, 0))
    myTrace().At[P.Event - 1].How |= Event::Blind;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_COLLECTIVEEVENTS_H
