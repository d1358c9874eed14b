// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Plays the traces of all ranks of one program against each other: messages
/// meet receives, ranks meet in collectives, and who waits for what never comes
/// is stuck. Sends do not wait unless they must. Words nothing.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_MATCHSIMULATION_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_MATCHSIMULATION_H

#include "analysis/execution/ProgramTrace.h"
#include <deque>
#include <map>

namespace tutti {

class MatchSimulation {
public:
  /// What MPI leaves to the library: sends that wait for their receive,
  /// collectives in which everybody waits for everybody.
  struct Library {
    bool SendsWait = false;
    bool CollectivesWait = false;
    /// One receive from any source that gets the message of one rank.
    int Receiver = -1;
    unsigned Receive = 0;
    int Source = -1;
    /// Threads wait for locks, and get them in an order of this number.
    static constexpr int AnyOrder = -1, Orders = 4;
    int LockOrder = AnyOrder;
  };
  MatchSimulation(const ProgramTrace &T, Library L);

  /// The ranks that are stuck for ever.
  std::vector<int> run();

  /// Of a rank with threads: of the first one that waits.
  const Action *current(int R) const;
  /// The number of that thread; -1 when it is the only one, or any.
  int threadOf(int R) const;
  /// Some rank has more than one thread.
  bool HasTeams = false;
  /// What a rank waits for: an action of its own, which may have been started
  /// before.
  const Action *waitsFor(int R) const;
  /// Whom it waits for.
  std::vector<int> missing(int R) const;
  /// A message of From that To has not taken.
  const Action *leftOver(int From, int To) const;
  bool allEnded() const;
  /// Where a thread of the rank waits for another one of its own: a lock that
  /// that has, or its end.
  const LockStep *blockedAt(int R) const;
  /// How many of its actions a rank has come to the end of.
  unsigned progress(int R) const;
  int rankOf(const Action &A) const;
  /// A receive has got its message.
  bool received(int R, unsigned Index) const {
    return T.Ranks[R].Actions[Index].What == Action::Post
               ? Processes[R].Done[Index]
               : Processes[R].Passed[Index];
  }
  /// Who came to one collective, with what.
  struct CollectiveMatch {
    std::map<int, const Action *> Came;
  };
  /// By the scope and the number in it.
  const std::map<std::pair<int, unsigned>, CollectiveMatch> &meetings() const {
    return All;
  }

  using Match = std::pair<const Action *, const Action *>;
  std::vector<Match> Matches;
  /// Of the calls that meet in one collective, two that do not agree.
  std::vector<Match> Meetings;
  /// A wildcard could have taken another message.
  bool Ambiguous = false;
  /// Different collectives met: what follows means nothing.
  bool Broken = false;

private:
  struct Sent {
    int From;
    const Action *What;
    unsigned Index;
  };
  /// What one thread does up to the next barrier.
  struct Strand {
    Strand(int Number, int Thread) : Number(Number), Thread(Thread) {}
    int Number, Thread;
    std::vector<unsigned> Actions;
    size_t At = 0;
    /// By the number of its actions that come before.
    std::vector<std::pair<size_t, const LockStep *>> Locks;
    size_t LocksPassed = 0;
    const LockStep *Blocked = nullptr;
    /// The one that starts it; null when it has been started.
    const LockStep *Start = nullptr;
    const unsigned *next() const {
      return At < Actions.size() ? &Actions[At] : nullptr;
    }
  };
  struct Process {
    std::vector<std::vector<Strand>> Phases;
    size_t Phase = 0;
    std::vector<char> Passed; ///< by action
    std::deque<Sent> Mail;
    std::deque<std::pair<unsigned, const Action *>> Posted;
    std::vector<char> Done;       ///< by action
    std::vector<char> Begun;      ///< by action
    std::map<int, unsigned> Came; ///< collectives, by scope
    std::vector<unsigned> Place;  ///< of a collective among those of its scope
    /// Which strand has a lock, how often.
    std::map<std::pair<int, int64_t>, std::pair<int, unsigned>> Owners;
  };
  void split(int R);
  void addLocks(int R, std::vector<unsigned> Phases);
  bool passLocks(int R, Strand &S);
  bool passes(int R, const LockStep &L);
  bool advance(int R);
  bool advance(int R, Strand &S);
  const Strand *shown(int R) const;
  bool isOpen(int R, const Action &Receive) const;
  bool take(int R, const Action &Receive, bool Keep);
  void send(int R, unsigned Index);
  bool isDone(int R, unsigned Index);
  bool collectiveDone(int R, unsigned Index) const;
  void come(int R, unsigned Index);
  int scopeOf(int R, const Action &A) const;
  bool gone(int R) const;
  bool hopeless(int R, const std::vector<bool> &Stuck) const;
  bool hopeless(int R, unsigned At, const std::vector<bool> &Stuck) const;
  std::vector<int> missingFor(int R, unsigned Index) const;
  bool fits(int R, const Action &Receive, const Action &Send, int From) const {
    if (R == Lib.Receiver && From != Lib.Source &&
        &Receive == &T.Ranks[R].Actions[Lib.Receive])
      return false;
    return Receive.Comm == Send.Comm && Receive.Window == Send.Window &&
           (Receive.Peer < 0 || Receive.Peer == From) &&
           Receive.takesTagOf(Send);
  }

  const ProgramTrace &T;
  Library Lib;
  std::vector<Process> Processes;
  std::map<std::pair<int, unsigned>, CollectiveMatch> All;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_MATCHSIMULATION_H
