// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What threads do to each other between their actions: locks that they take
/// and give back, threads that they start and wait for. Written down only; the
/// walk goes on as if nobody waited.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_LOCKSTEPS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_LOCKSTEPS_H

#include "analysis/execution/interpreter/Interpreter.h"

namespace tutti {

class LockSteps {
public:
  explicit LockSteps(Interpreter &Of) : Of(Of) {}
  /// A call of F, of a library; whether that is about locks.
  bool call(const llvm::CallBase &CB, const llvm::Function &F);
  /// The lock is at that address.
  void add(LockStep::Kind What, const llvm::CallBase &CB,
           const RuntimeValue &Lock);
  /// Of the thread with that number.
  void add(LockStep::Kind What, const llvm::CallBase &CB, int Thread);
  /// Strands of this phase wait for each other in another way.
  void giveUp() { Of.Trace.Loose.insert(Of.Phase); }

private:
  void add(LockStep::Kind What, const llvm::CallBase &CB,
           std::pair<int, int64_t> Object);

  Interpreter &Of;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_LOCKSTEPS_H
