// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The traces of all processes, played again when the run is over. Decides
/// which send each receive got, what would have been stuck if nothing had been
/// buffered, and which receives race. Knows nothing of MPI but the order of its
/// messages.

#ifndef TUTTI_TRACK_MESSAGES_JUDGE_REPLAY_H
#define TUTTI_TRACK_MESSAGES_JUDGE_REPLAY_H

#include "core/board/Board.h"

namespace tutti::rt {

/// One event, by process and place in its trace.
struct Step {
  static constexpr uint32_t None = ~0u;
  uint32_t Rank = None, At = 0;
  explicit operator bool() const { return Rank != None; }
};

class Replay {
public:
  Replay() = default;
  ~Replay();
  Replay(const Replay &) = delete;
  Replay &operator=(const Replay &) = delete;

  /// Reads the traces; false when there is nothing to play or no memory.
  bool load();

  unsigned ranks() const { return NumRanks; }
  uint32_t size(unsigned R) const { return Size[R]; }
  /// Nothing is known of what it did after its last event.
  bool isCut(unsigned R) const { return Cut[R]; }
  const Event &event(unsigned R, uint32_t I) const {
    return TheBoard.Traces[R].At[I];
  }
  const Event &event(const Step &S) const { return event(S.Rank, S.At); }
  /// Of a receive its send and the other way round.
  Step partner(unsigned R, uint32_t I) const { return Partners[R][I]; }
  /// The event that made the request that this one waits for.
  uint32_t maker(unsigned R, uint32_t I) const { return Makers[R][I]; }
  /// Where it is waited for; Step::None when nowhere.
  uint32_t waiter(unsigned R, uint32_t I) const { return Waiters[R][I]; }

  /// A send that a finding names already.
  void told(const Step &Send) {
    if (NumTold < MaxTold)
      Told[NumTold++] = Send;
  }
  bool wasTold(const Step &Send) const {
    for (unsigned I = 0; I < NumTold; ++I)
      if (Told[I].Rank == Send.Rank && Told[I].At == Send.At)
        return true;
    return false;
  }

  // Playing. A process at an event has begun it, and ends it when it moves on.
  void rewind();
  uint32_t position(unsigned R) const { return Position[R]; }
  bool began(const Step &S) const { return Position[S.Rank] >= S.At; }
  bool ended(unsigned R) const { return Position[R] == Size[R]; }
  /// Begins the next event of this process.
  void advance(unsigned R);
  /// Those who have come to this collective; Missing: those who have not.
  LocalRanks arrived(const Event &Meet) const;
  LocalRanks missing(const Event &Meet) const {
    return members(Meet).without(arrived(Meet));
  }
  LocalRanks members(const Event &Meet) const;
  /// The event of a process in the same collective; Step::None when it is not
  /// in its trace.
  uint32_t inMeeting(const Event &Meet, unsigned R) const;

private:
  struct Meeting {
    uint64_t Key;
    uint32_t Number; ///< of its places and of those that have come
  };
  Meeting *meeting(const Event &E) const;
  bool readMeetings();
  uint64_t *arrivedAt(const Meeting &M) const {
    return Arrived + size_t(M.Number) * NumWords;
  }
  uint32_t *placesAt(const Meeting &M) const {
    return Places + size_t(M.Number) * NumRanks;
  }
  bool match();
  bool findSend(unsigned To, uint32_t I, uint32_t &Start);
  void begin(unsigned R);

  static constexpr unsigned MaxTold = 256;
  Step Told[MaxTold];
  unsigned NumTold = 0;
  unsigned NumRanks = 0, NumWords = 0;
  uint32_t Size[MaxTalkers] = {}, Position[MaxTalkers] = {};
  bool Cut[MaxTalkers] = {};
  Step *Partners[MaxTalkers] = {};
  uint32_t *Makers[MaxTalkers] = {}, *Waiters[MaxTalkers] = {};
  Meeting *Meetings = nullptr;
  uint32_t MeetingRoom = 0, NumMeetings = 0;
  uint32_t *Places = nullptr;  ///< where each process does it
  uint64_t *Arrived = nullptr; ///< who has come
};

/// Tells what relied on buffering, and leaves Played at its end.
void findUnsafe(Replay &Played);
/// Tells which messages nobody received, of those not told.
void findLost(const Replay &Played);
class Clocks;
/// Tells which receives race. Played is where the clocks left it.
void findRaces(Replay &Played, const Clocks &C);
/// Tells which buffered sends need more room than is attached.
void findCrowded(const Replay &Played, const Clocks &C);

/// Every process has finalised: plays the traces again, once on the node.
void judgeTraces();

} // namespace tutti::rt

#endif // TUTTI_TRACK_MESSAGES_JUDGE_REPLAY_H
