// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One run of a model's program and the traces that it leaves on the board, as
/// the run time writes them; and what the judges tell of them, taken instead of
/// printed. The site of an event is the number of its operation plus one.

#ifndef TUTTI_UNIT_MESSAGES_RUN_H
#define TUTTI_UNIT_MESSAGES_RUN_H

#include "Model.h"
#include "core/findings/LocalFinding.h"

#include <random>

namespace model {

using Random = std::mt19937_64;
/// 0 to N - 1.
inline unsigned below(Random &R, unsigned N) { return unsigned(R() % N); }
inline bool chance(Random &R, unsigned Percent) {
  return below(R, 100) < Percent;
}

/// A board of MaxRanks processes; once for all tests.
bool openBoardOfModel();

struct Run {
  bool Completed = false;
  State End;
  /// By rank, the operations in the order of the events of its trace.
  std::vector<unsigned> Events[MaxRanks];
};
/// Plays the program once, in any order, and writes its traces.
Run play(const Program &P, Rules R, Random &Rand);

/// Ends the trace of some processes early, as if it had become full or could
/// not be followed any more.
void cutSome(const Program &P, Random &Rand);

/// What was told: which check, and the calls that it names.
struct Told {
  struct Call {
    uint64_t Ranks;
    unsigned Op;
    unsigned Count;
    std::string Note;
  };
  tutti::Check Which;
  std::string Head, Advice;
  std::vector<Call> Calls;
  unsigned More = 0;

  uint64_t ranks() const {
    uint64_t All = 0;
    for (const Call &C : Calls)
      All |= C.Ranks;
    return All;
  }
};
extern std::vector<Told> TheFindings;

/// A program that completes when everything waits, and then perhaps one in
/// which some calls have changed places.
struct Wanted {
  unsigned Steps = 5;
  unsigned Wildcards = 0, Polls = 0, Collectives = 30, Buffered = 10,
           Swaps = 0; ///< percent
};
Program generate(const Wanted &W, Random &Rand);

} // namespace model

#endif // TUTTI_UNIT_MESSAGES_RUN_H
