// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which threads of a team a condition lets pass, found out by trying: the
/// condition is computed for each thread of teams of several sizes. Understands
/// whatever can be computed from the thread's number and the size of the team;
/// must not know regions, and says nothing where a value is not known.

#ifndef TUTTI_PASS_MODEL_THREADCHOICE_H
#define TUTTI_PASS_MODEL_THREADCHOICE_H

#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
class Value;
} // namespace llvm

namespace tutti {

struct ThreadChoice {
  /// The one thread that passes, when it is the same in every team.
  std::optional<uint64_t> Number;
  /// No thread of a team of two or more passes.
  bool Nobody = false;
};

/// Set if at most one thread of each team finds that Condition has the value
/// Truth, and the thread's number or the team's size decides about it. From
/// is the call that the function was entered by, null for any. No team has more
/// than Most threads, if that is not 0. Asks says whether Condition depends on
/// them at all, whatever Truth is.
std::optional<ThreadChoice> choiceOf(const llvm::Value &Condition, bool Truth,
                                     const llvm::CallBase *From, unsigned Most,
                                     bool &Asks);

/// More than one thread of a team may compute its own number as Number.
bool manyAreThemselves(const llvm::Value &Number);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_THREADCHOICE_H
