// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading traces: matching sends with receives, waits with what they wait for,
/// and the calls of one collective with each other.

#include "track/messages/judge/Replay.h"

#include "core/Flags.h"
#include "core/Hash.h"
#include "core/Hooks.h"
#include "track/messages/judge/Clocks.h"

#include <cstdlib>
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
}

bool Replay::load() {
  NumRanks = TheBoard.Head->NumLocal;
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
  for (unsigned From = 0; From < NumRanks; ++From)
    for (unsigned To = 0; To < NumRanks; ++To) {
      uint32_t Start = 0;
      for (uint32_t I = 0; I < Size[To]; ++I) {
        const Event &R = event(To, I);
        if (R.What != Event::Kind::Recv || R.Got != static_cast<int32_t>(From))
          continue;
        uint32_t Looked = 0;
        bool Skipped = false;
        for (uint32_t J = Start; J < Size[From] && Looked < MaxScan; ++J) {
          const Event &S = event(From, J);
          if (S.What != Event::Kind::Send ||
              S.Peer != static_cast<int32_t>(To) || Partners[From][J]) {
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
          break;
        }
        if (!Partners[To][I] && !Cut[From])
          return false; // the traces do not tell all
      }
    }
  return true;
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
  Places = static_cast<uint32_t *>(
      malloc(sizeof(uint32_t) * (size_t(Count) + 1) * NumRanks));
  if (!Meetings || !Places)
    return false;
  for (unsigned R = 0; R < NumRanks; ++R)
    for (uint32_t I = 0; I < Size[R]; ++I) {
      const Event &E = event(R, I);
      if (E.What != Event::Kind::Meet)
        continue;
      Meeting *M = meeting(E);
      if (!M->Key) {
        M->Key = keyOf(E);
        M->First = NumPlaces;
        for (unsigned L = 0; L < NumRanks; ++L)
          Places[NumPlaces++] = Step::None;
      }
      Places[M->First + R] = I;
    }
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
  for (uint32_t I = 0; I < MeetingRoom; ++I)
    Meetings[I].Arrived = 0;
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
    meeting(E)->Arrived |= 1ull << R;
}

void Replay::advance(unsigned R) {
  ++Position[R];
  begin(R);
}

uint64_t Replay::arrived(const Event &E) const { return meeting(E)->Arrived; }

uint32_t Replay::inMeeting(const Event &E, unsigned R) const {
  return Places[meeting(E)->First + R];
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
