// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading traces: matching sends with receives, waits with what they wait for,
/// and the calls of one collective with each other.

#include "track/messages/judge/Replay.h"

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/board/Hash.h"
#include "track/messages/judge/Clocks.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt {

namespace {

constexpr uint32_t MaxScan = 2000; ///< sends looked at for one receive

uint64_t keyOf(const Event &E) { return mix(E.Comm, E.Call) | 1; }

} // namespace

Replay::~Replay() {
  for (unsigned R = 0; R < NumRanks; ++R) {
    free(Partners[R]);
    free(Makers[R]);
    free(Waiters[R]);
  }
  free(Meetings);
  free(Places);
  free(Arrived);
}

bool Replay::load() {
  NumRanks = TheBoard.Head->NumLocal;
  NumWords = (NumRanks + 63) / 64;
  uint32_t Total = 0;
  for (unsigned R = 0; R < NumRanks; ++R) {
    const Trace &T = TheBoard.Traces[R];
    Cut[R] = T.Cut.load(std::memory_order_acquire);
    Size[R] = T.Size.load(std::memory_order_acquire);
    // A receive that never got anything could have got everything.
    for (uint32_t I = 0; I < Size[R]; ++I)
      if (event(R, I).What == Event::Kind::Recv &&
          event(R, I).Got == Event::Nothing) {
        Size[R] = I;
        Cut[R] = true;
      }
    Total += Size[R];
    Partners[R] = static_cast<Step *>(malloc(sizeof(Step) * (Size[R] + 1)));
    Makers[R] = static_cast<uint32_t *>(malloc(4 * (Size[R] + 1)));
    Waiters[R] = static_cast<uint32_t *>(malloc(4 * (Size[R] + 1)));
    if (!Partners[R] || !Makers[R] || !Waiters[R])
      return false;
    uint32_t *ByRequest =
        static_cast<uint32_t *>(malloc(sizeof(uint32_t) * (Trace::Room + 2)));
    if (!ByRequest)
      return false;
    for (uint32_t I = 0; I < Trace::Room + 2; ++I)
      ByRequest[I] = Step::None;
    for (uint32_t I = 0; I < Size[R]; ++I) {
      const Event &E = event(R, I);
      Partners[R][I] = Step();
      Makers[R][I] = Waiters[R][I] = Step::None;
      if (!E.Request || E.Request > Trace::Room)
        continue;
      if (E.What != Event::Kind::Wait) {
        ByRequest[E.Request] = I;
      } else if (uint32_t M = ByRequest[E.Request]; M != Step::None) {
        Makers[R][I] = M;
        Waiters[R][M] = I;
      }
    }
    free(ByRequest);
  }
  return Total > 0 && match() && readMeetings();
}

/// The k-th receive, in posting order, that got a message with this source, tag
/// and communicator got the k-th such message.
bool Replay::match() {
  auto *Starts = static_cast<uint32_t *>(malloc(sizeof(uint32_t) * NumRanks));
  bool All = Starts != nullptr; // the traces tell all
  for (unsigned To = 0; All && To < NumRanks; ++To) {
    memset(Starts, 0, sizeof(uint32_t) * NumRanks);
    for (uint32_t I = 0; All && I < Size[To]; ++I) {
      const Event &R = event(To, I);
      if (R.What == Event::Kind::Recv && R.Got >= 0 &&
          static_cast<unsigned>(R.Got) < NumRanks)
        All =
            findSend(To, I, Starts[R.Got]) || Cut[static_cast<unsigned>(R.Got)];
    }
  }
  free(Starts);
  return All;
}

/// Of a receive that got a message; no send before Start is for it.
bool Replay::findSend(unsigned To, uint32_t I, uint32_t &Start) {
  const Event &R = event(To, I);
  unsigned From = static_cast<unsigned>(R.Got);
  uint32_t Looked = 0;
  bool Skipped = false;
  for (uint32_t J = Start; J < Size[From] && Looked < MaxScan; ++J) {
    const Event &S = event(From, J);
    if (S.What != Event::Kind::Send || S.Peer != static_cast<int32_t>(To) ||
        Partners[From][J]) {
      if (!Skipped)
        Start = J + 1;
      continue;
    }
    ++Looked;
    if (S.Comm != R.Comm || S.Tag != R.GotTag) {
      Skipped = true;
      continue;
    }
    Partners[From][J] = {To, I};
    Partners[To][I] = {From, J};
    return true;
  }
  return false;
}

bool Replay::readMeetings() {
  uint32_t Count = 0;
  for (unsigned R = 0; R < NumRanks; ++R)
    for (uint32_t I = 0; I < Size[R]; ++I)
      Count += event(R, I).What == Event::Kind::Meet;
  MeetingRoom = 16;
  while (MeetingRoom < 2 * Count)
    MeetingRoom *= 2;
  Meetings = static_cast<Meeting *>(calloc(MeetingRoom, sizeof(Meeting)));
  auto Each = [&](auto What) {
    for (unsigned R = 0; R < NumRanks; ++R)
      for (uint32_t I = 0; I < Size[R]; ++I)
        if (event(R, I).What == Event::Kind::Meet)
          What(R, I, *meeting(event(R, I)));
  };
  if (!Meetings)
    return false;
  Each([&](unsigned R, uint32_t I, Meeting &M) {
    if (!M.Key)
      M = {keyOf(event(R, I)), NumMeetings++};
  });
  size_t N = size_t(NumMeetings) + 1;
  Places = static_cast<uint32_t *>(malloc(sizeof(uint32_t) * N * NumRanks));
  Arrived = static_cast<uint64_t *>(calloc(N * NumWords, sizeof(uint64_t)));
  if (!Places || !Arrived)
    return false;
  for (size_t I = 0; I < N * NumRanks; ++I)
    Places[I] = Step::None;
  Each([&](unsigned R, uint32_t I, Meeting &M) { placesAt(M)[R] = I; });
  return true;
}

Replay::Meeting *Replay::meeting(const Event &E) const {
  uint64_t Key = keyOf(E);
  uint32_t I = static_cast<uint32_t>(scramble(Key));
  while (true) {
    Meeting &M = Meetings[I++ & (MeetingRoom - 1)];
    if (!M.Key || M.Key == Key)
      return &M;
  }
}

void Replay::rewind() {
  memset(Arrived, 0, sizeof(uint64_t) * NumMeetings * NumWords);
  for (unsigned R = 0; R < NumRanks; ++R) {
    Position[R] = 0;
    begin(R);
  }
}

void Replay::begin(unsigned R) {
  if (ended(R))
    return;
  const Event &E = event(R, Position[R]);
  if (E.What == Event::Kind::Meet)
    arrivedAt(*meeting(E))[R / 64] |= 1ull << R % 64;
}

void Replay::advance(unsigned R) {
  ++Position[R];
  begin(R);
}

LocalRanks Replay::arrived(const Event &E) const {
  return LocalRanks(arrivedAt(*meeting(E)), NumWords);
}

LocalRanks Replay::members(const Event &E) const {
  auto At = reinterpret_cast<const char *>(&E);
  auto First = reinterpret_cast<const char *>(TheBoard.Traces);
  return TheBoard.Traces[static_cast<size_t>(At - First) / sizeof(Trace)]
      .membersOf(E, NumRanks);
}

uint32_t Replay::inMeeting(const Event &E, unsigned R) const {
  return placesAt(*meeting(E))[R];
}

void judgeTraces() {
  if (!TheFlags.replay || !TheBoard.Traces ||
      TheBoard.Head->NumLocal != TheBoard.Head->WorldSize ||
      TheBoard.Head->NumLocal < 2 || TheBoard.Head->Judged.exchange(1))
    return;
  Replay R;
  if (!R.load())
    return;
  findUnsafe(R);
  findLost(R);
  Clocks C(R);
  if (!C.run())
    return;
  findRaces(R, C);
  findCrowded(R, C);
}

} // namespace tutti::rt
