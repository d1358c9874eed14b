// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The first calls of each process that send, receive, wait or meet, on the
/// board, so that the run can be played again when it is over. Written by its
/// owner alone. Must not know what is looked for in it.
///
/// A trace that is Cut says nothing about what its process did afterwards.

#ifndef TUTTI_CORE_TRACE_H
#define TUTTI_CORE_TRACE_H

#include "core/board/LocalRanks.h"

#include <atomic>

namespace tutti::rt {

struct Event {
  enum class Kind : uint8_t { Send, Recv, Probe, Wait, Meet };
  enum Bits : uint8_t {
    Blocks = 1,  ///< the call ends when the operation does
    Buffers = 2, ///< a send that never waits
    Syncs = 4,   ///< a send that always waits for its receive
    Soft = 8,    ///< a wait that did not insist, or for one of several; a
                 ///< receive of what a probe that does not wait had found
    Blind = 16,  ///< the program did not ask who sent the message
    Probed = 32, ///< the source was found out by a probe
    Ready = 128, ///< a send whose receive is there already
    Ordered = 64 ///< of Meet: nobody is taken to wait, all are in order
  };
  /// Whose data a meeting brings to whom.
  enum class Flow : uint8_t { All, FromRoot, ToRoot, Prefix };
  static constexpr int32_t Nothing = -100; ///< of Got: no message

  Kind What;
  uint8_t How;
  Fn Function;
  uint32_t Site;
  uint64_t Comm;
  union {
    struct {
      int32_t Peer, Tag; ///< as in Operation
    };
    uint64_t Members; ///< of Meet, by number on the node; where there are more
                      ///< than 64: the place of the set among Trace::Sets
  };
  union {
    struct {
      int32_t Got, GotTag; ///< of Recv and Probe: the message
    };
    struct {
      uint32_t Needs, Room; ///< of a buffered send: bytes; ~0: more, or unknown
    };
  };
  uint32_t Request;   ///< what starts it and what waits for it; 0: none
  uint32_t Call : 20; ///< of Meet: its number, as far as it goes; of a buffered
                      ///< send: that of the attached buffer
  uint32_t Root : 10;
  uint32_t Brings : 2; ///< Flow
};
static_assert(sizeof(Event) == 40);

constexpr Event eventOf(Event::Kind K, Fn F, uint32_t Site, uint8_t How = 0) {
  return {K, How, F, Site, 0, {{0, 0}}, {{Event::Nothing, 0}}, 0, 0, 0, 0};
}

struct Trace {
  static constexpr unsigned Room = 8190;
  std::atomic<uint32_t> Size;
  std::atomic<uint32_t> Cut;
  uint32_t Requests; ///< numbers given
  uint32_t NumSets;
  uint32_t Real; ///< events that there is memory for
  uint32_t Unused[15];
  Event At[Room];
  /// Of nodes with more than 64 processes: members of communicators, each of
  /// which is there once.
  static constexpr unsigned SetRoom = 30;
  struct MemberSet {
    uint64_t Comm;
    LocalRanks Members;
  } Sets[SetRoom];
  uint64_t Behind[2];

  /// What an event calls these members; false when there is no room.
  bool nameMembers(uint64_t Comm, const uint64_t *Members, unsigned NumLocal,
                   uint64_t &Name) {
    Name = Members[0];
    if (NumLocal <= 64)
      return true;
    for (Name = 0; Name < NumSets; ++Name)
      if (Sets[Name].Comm == Comm)
        return true;
    if (NumSets == SetRoom)
      return false;
    Sets[NumSets].Comm = Comm;
    Sets[NumSets++].Members = LocalRanks(Members, LocalRanks::NumWords);
    return true;
  }
  LocalRanks membersOf(const Event &E, unsigned NumLocal) const {
    if (NumLocal <= 64)
      return LocalRanks(&E.Members, 1);
    return E.Members < SetRoom ? Sets[E.Members].Members : LocalRanks();
  }

  Event *add(Event::Kind K, Fn F, uint32_t Site) {
    return add(eventOf(K, F, Site));
  }
  /// Null when there is no room.
  __attribute__((always_inline)) Event *add(const Event &Its) {
    uint32_t N = Size.load(std::memory_order_relaxed);
    if (Cut.load(std::memory_order_relaxed))
      return nullptr;
    if (__builtin_expect(N == Real, 0) && !grow()) {
      cut();
      return nullptr;
    }
    Event &E = At[N];
    E = Its;
    Size.store(N + 1, std::memory_order_release);
    return &E;
  }
  void cut() { Cut.store(1, std::memory_order_release); }
  /// Memory for some events more; false when that is not to be had, or all is
  /// there.
  bool grow();
};
static_assert(sizeof(Trace) % 4096 == 0);

} // namespace tutti::rt

#endif // TUTTI_CORE_TRACE_H
