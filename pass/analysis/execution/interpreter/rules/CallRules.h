// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a single call has to keep to by what its rank has called before, and by
/// the memory that it passes: looked at before the call is carried out. A rule
/// is a member function with a file of its own; it reads the walk and tells
/// what is wrong, and leaves the walk as it is.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_RULES_CALLRULES_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_RULES_CALLRULES_H

#include "analysis/execution/interpreter/Interpreter.h"

namespace tutti {

class CallRules {
public:
  CallRules(Interpreter &On, const MpiCall &Call)
      : On(On), Call(Call), F(Call.fn()), Past(On.Past) {}
  void check();
  /// Where packed data end that the call packs or unpacks; nothing: not known.
  std::optional<int64_t> positionBehind();

private:
  /// All that the rank has called is known, from the start of the program on.
  bool knowsAll() const;

  void checkHandles();
  // BufferedSends.cpp
  void attaches();
  void detaches();
  void sendsBuffered(const MpiCall &Send, const Payload &Data);
  void buffers();
  // ListLengths.cpp
  void checkLists();
  std::optional<int64_t> lengthOf(int Param);
  // GroupRanks.cpp
  void checkGroupRanks();
  // Packing.cpp
  void checkPacking();
  // PlacesOfRanks.cpp
  void checkPlaces();
  // FileViews.cpp
  void checkViews();

  Interpreter &On;
  const MpiCall &Call;
  const Fn F;
  PastCalls &Past;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_RULES_CALLRULES_H
