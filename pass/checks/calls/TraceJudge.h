// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is wrong with the traces of all ranks of a program, run against each
/// other: waits for ever, messages and collectives that do not fit, ranks that
/// do not exist, what is never completed or freed.

#ifndef TUTTI_PASS_CHECKS_CALLS_TRACEJUDGE_H
#define TUTTI_PASS_CHECKS_CALLS_TRACEJUDGE_H

#include "analysis/execution/MatchSimulation.h"
#include "analysis/execution/ProgramTrace.h"
#include "checks/Checks.h"
#include "llvm/ADT/DenseMap.h"

namespace tutti {

/// The findings of one number of ranks.
struct TraceOutcome {
  std::vector<Finding> Found;
  bool Talks = false;   ///< it does something that could go wrong
  bool Fine = false;    ///< and all of it went right
  bool Whole = false;   ///< every rank was followed to its end
  bool Outside = false; ///< it is not made for so many
  bool TooLong = false; ///< some rank was given up for that
  bool ForTwo = false;  ///< none but the first two ranks do anything
  int Size = 0;         ///< ranks
  bool AskedSize = false;
  bool ChoseSize = false, ChoseThread = false; ///< of teams
  /// Of MPI, that some rank came to: how often one rank did, at most.
  llvm::DenseMap<const llvm::Instruction *, unsigned> Calls;
  /// Which ranks came to each, as bits.
  llvm::DenseMap<const llvm::Instruction *, uint64_t> Ranks;
  /// Whom the messages of each go to, or come from, in the same way.
  llvm::DenseMap<const llvm::Instruction *, uint64_t> Partners;
  /// By some rank, in a symbolic world.
  llvm::DenseSet<const llvm::BasicBlock *> Executed;

  /// No two ranks did what has to be done by two for the fault to show.
  bool lacksOther(const Finding &F) const;
  /// All ranks make the call, and it names each of them: with two, where both
  /// neighbours are one rank, it says nothing that it goes right.
  bool namesAll(const Finding &F) const;
  /// With so many ranks the call of the finding goes right: all did, or the
  /// call by itself, as often as where its arguments were found wrong.
  bool acquits(Finding &F, const TraceOutcome &By) const;
};

/// Who made which call how often, and what the ranks asked for.
TraceOutcome countCalls(const ProgramTrace &T);

class TraceJudge {
public:
  /// Before is what other checks have found in the program.
  TraceJudge(const llvm::Function &Main, const Findings &Before);

  TraceOutcome judge(const ProgramTrace &T) const;

private:
  bool isTold(const Action &A) const;
  bool involved(const MatchSimulation &G, llvm::ArrayRef<int> Stuck) const;
  bool compareMeetings(const ProgramTrace &T, const MatchSimulation &G,
                       TraceOutcome &Out) const;
  void addWaits(const ProgramTrace &T, const MatchSimulation &G,
                llvm::ArrayRef<int> Stuck, TraceOutcome &Out) const;
  void addAtEnd(const ProgramTrace &T, const MatchSimulation &G,
                TraceOutcome &Out) const;
  void unsafe(const ProgramTrace &T, TraceOutcome &Out) const;
  void locked(const ProgramTrace &T, TraceOutcome &Out) const;
  std::optional<Finding> race(const ProgramTrace &T, const MatchSimulation &G,
                              llvm::ArrayRef<int> Stuck) const;

  const llvm::Function &Main;
  std::vector<const llvm::Instruction *> Told;
  bool Order = false;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_CALLS_TRACEJUDGE_H
