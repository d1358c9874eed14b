// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads that the program starts by itself, and who waits for them.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SYSTEMTHREADS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SYSTEMTHREADS_H

#include "analysis/execution/interpreter/Interpreter.h"

namespace tutti {

class SystemThreads {
public:
  explicit SystemThreads(Interpreter &Of) : Of(Of) {}
  /// What a call that starts, ends or waits for a thread does, and gives;
  /// nothing: it is none of these, or what the thread does is nothing to MPI.
  std::optional<Interpreter::Result>
  call(const llvm::CallBase &CB, const llvm::Function &F, RuntimeValue &Gives);
  /// No thread can go on: the program does when all have been waited for.
  Interpreter::Result end();

private:
  Interpreter::Result start(const llvm::CallBase &CB, unsigned Body,
                            RuntimeValue &Gives);
  Interpreter::Result join(const llvm::CallBase &CB, RuntimeValue &Gives);

  Interpreter &Of;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SYSTEMTHREADS_H
