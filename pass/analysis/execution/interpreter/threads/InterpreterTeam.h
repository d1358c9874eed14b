// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the interpreter keeps for each function that it is in, for a team of
/// threads and for a task. Data only.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERTEAM_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERTEAM_H

#include "analysis/execution/interpreter/memory/InterpreterMemory.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Function.h"
#include <set>

namespace tutti {

struct InterpreterFrame {
  explicit InterpreterFrame(const llvm::Function &F,
                            const llvm::CallBase *Caller)
      : Block(&F.getEntryBlock()), At(Block->begin()), Caller(Caller) {}
  const llvm::BasicBlock *Block;
  llvm::BasicBlock::const_iterator At;
  llvm::DenseMap<const llvm::Value *, RuntimeValue> Values;
  const llvm::CallBase *Caller;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Visits;
  /// The steps at which the loops of these headers, still under way, began.
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> LoopBegan;
  /// Those of which rounds were passed over, or cannot be.
  llvm::DenseSet<const llvm::BasicBlock *> Skipped;
};

struct InterpreterTeam {
  const llvm::CallBase *Fork;
  size_t Base; ///< frames of the serial program
  std::vector<std::vector<InterpreterFrame>> Stacks;
  enum State : uint8_t { Ready, AtBarrier, Done };
  std::vector<State> States;
  std::vector<unsigned> Singles; ///< how many each has come to
  int At = 0;
  /// The one single region of this phase that is being executed.
  int InSingle = -1;
  /// The task of this phase that is being walked through.
  bool InTask = false;
  /// Of each single of this phase, and of each task: some thread comes to it
  /// at once.
  std::map<unsigned, bool> Reached;
  static constexpr unsigned FirstTask = 1 << 16; ///< in that map
  unsigned TasksMade = 0;
  /// Those that have waited for tasks in this phase.
  std::set<int> HasWaited;
  unsigned FirstAction = 0, FirstFault = 0; ///< of this phase
  /// Threads of the system, the first the one that has started the others:
  /// OpenMP's functions see a team of one thread in each.
  bool IsOfSystem = false;
  struct Started {
    int Thread;
    bool IsOver;
  };
  std::map<int, Started> Joined; ///< by the objects that handles name
  int size() const { return States.size(); }
  int teamSize() const { return IsOfSystem ? 1 : size(); }
  int teamMember() const { return IsOfSystem ? 0 : At; }
};

struct InterpreterTask {
  const llvm::Function *Body = nullptr;
  int64_t Bytes = 0, Shared = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERTEAM_H
