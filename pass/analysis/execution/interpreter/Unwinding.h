// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// C++ exceptions of a rank that is walked through, as the Itanium C++ ABI has
/// them: from where one is thrown through the clean-up of each function into
/// the handler that takes it.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_UNWINDING_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_UNWINDING_H

#include "analysis/execution/interpreter/Interpreter.h"

namespace tutti {

class Unwinding {
public:
  explicit Unwinding(Interpreter &Of) : Of(Of), State(Of.Exceptions) {}

  /// What a function of the C++ runtime does that throws or catches, and gives;
  /// nothing: it is none of these.
  std::optional<Interpreter::Result>
  call(const llvm::CallBase &CB, const llvm::Function &F, RuntimeValue &Gives);
  /// The end of a clean-up: it goes on to the next function.
  Interpreter::Result goOn();
  /// What comes out of a landing pad, or a type's number in it; unknown: the
  /// instruction is about something else.
  RuntimeValue value(const llvm::Instruction &I);
  /// The call is one of an exception's own functions, as what() is.
  bool asks(const llvm::CallBase &CB) const;

private:
  Interpreter::Result raise(const llvm::Instruction &From);
  std::optional<bool> isCaught(const llvm::Instruction &From) const;
  int numberOf(const llvm::Constant &Type);

  Interpreter &Of;
  InterpreterExceptions &State;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_UNWINDING_H
