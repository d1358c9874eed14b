// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The ranks of one symbolic world, from the entry of one or two functions to
/// the end: who comes to which collective, and what each of them gets there.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLICRUN_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLICRUN_H

#include "analysis/execution/MessageDelivery.h"
#include "analysis/execution/SymbolicWorld.h"
#include <optional>

namespace tutti {

/// Makes one communicator if all who take part are there.
bool makeCommunicator(Walks &All, ProgramTrace &Out);

class SymbolicRun {
public:
  /// Before, if not null, is called first.
  SymbolicRun(const llvm::Function *Before, const llvm::Function &Root,
              int Ranks, PrivateCopy &Copy, SymbolicWorld &World);
  /// Every rank goes as far as it comes.
  void run();
  enum Outcome : uint8_t {
    Meets,
    Ends, ///< some rank ends the job
    Differs,
    Open,   ///< some have started what others may start later
    Unknown ///< something on the way was not followed
  };
  Outcome outcome() const;
  /// The branches by which ranks came to that.
  BranchSet endedBy(llvm::FunctionAnalysisManager &Analyses) const;
  uint64_t steps() const;
  /// Ranks went different ways at this branch.
  bool parted(const llvm::Instruction &Branch) const;
  /// Adds the branches that some rank has come to.
  void addReached(llvm::DenseSet<const llvm::Instruction *> &Out) const;
  /// All branches of which that is so, or where all ranks have tested the same
  /// thing that is not known.
  void addDecided(llvm::DenseSet<const llvm::Instruction *> &Out) const;
  /// All that ranks came to: more than once?
  void addTimes(llvm::DenseMap<const llvm::Instruction *, bool> &Out) const;
  /// Where the ranks are, for Differs.
  std::string str() const;
  /// What all ranks have done, as far as they are followed, where they have
  /// met. The partner of a message may be a symbol.
  std::optional<ProgramTrace> traces() const;

private:
  struct Meeting {
    std::map<int, unsigned> Came; ///< actions, by rank
    bool Differs = false;
    bool Complete = false;
  };
  void arrive(int R);
  bool shared(std::vector<SentCell> &Cells, const Action &A, int Comm,
              unsigned Number, int64_t Part = 0);
  bool deal(const Meeting &M, int Comm, unsigned Number);
  void meet(Meeting &M, int Comm, unsigned Number);
  bool mayGoOn(int R) const;
  /// The rank goes on, unless it waits for others; for messages only if Waits.
  bool advance(int R, bool Waits);
  /// Nothing was decided by what may differ between ranks, and all passed over
  /// the same rounds.
  bool isFollowed() const;
  /// All ranks are followed up to where they end or wait, some for messages.
  bool isStuck() const;
  std::vector<SentCell> reduced(const Meeting &M, int Comm, unsigned Number);

  const llvm::Function &Root;
  SymbolicWorld &World;
  ProgramTrace Trace;
  Walks All;
  MessageDelivery Messages;
  bool Stuck = false;
  std::vector<unsigned> Seen;                ///< actions, by rank
  std::vector<std::map<int, unsigned>> Came; ///< by rank: how many
  std::map<std::pair<int, unsigned>, Meeting> Meetings;
  std::map<std::pair<int, unsigned>, std::pair<int, unsigned>> MeetingOf;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_SYMBOLICRUN_H
