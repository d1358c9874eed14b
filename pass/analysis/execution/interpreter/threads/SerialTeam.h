// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Parallel regions in symbolic worlds: each rank has a team of one thread,
/// which any region may get, makes everything in the order of the text.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SERIALTEAM_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SERIALTEAM_H

#include "analysis/execution/interpreter/Interpreter.h"

namespace tutti {

class SerialTeam {
public:
  explicit SerialTeam(Interpreter &Of) : Of(Of) {}
  /// What a call of OpenMP's does, and gives; nothing: it is none of these.
  std::optional<Interpreter::Result> call(const llvm::CallBase &CB,
                                          OmpKind Kind, RuntimeValue &Gives);

private:
  Interpreter::Result fork(const llvm::CallBase &CB);
  void forgetShare(const llvm::CallBase &CB);

  Interpreter &Of;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_SERIALTEAM_H
