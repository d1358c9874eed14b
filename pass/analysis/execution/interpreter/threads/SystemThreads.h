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
  /// What threads of the library of C++ begin with does nothing to MPI.
  bool areHarmless();
  /// F, of the library, or what it calls makes such threads.
  bool begunIn(const llvm::Function &F);

private:
  bool begin(const llvm::CallBase &CB);
  void add(const llvm::CallBase &CB, InterpreterFrame New,
           const RuntimeValue &Handle);
  Interpreter::Result create(const llvm::CallBase &CB, unsigned Body,
                             RuntimeValue &Gives);
  Interpreter::Result construct(const llvm::CallBase &CB);
  const llvm::Function *bodyOf(const llvm::CallBase &CB) const;
  RuntimeValue given(const llvm::CallBase &CB, unsigned At,
                     const llvm::Argument &Parameter);
  Interpreter::Result join(const llvm::CallBase &CB, const llvm::Function &F,
                           RuntimeValue &Gives);

  Interpreter &Of;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SYSTEMTHREADS_H
