// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A finding as data: one thing to tell the user, and what the run time should
/// watch to settle it. Knows nothing of how findings are made, printed or
/// instrumented; checks make them, report/ and instrument/ read them.

#ifndef TUTTI_PASS_MODEL_FINDING_H
#define TUTTI_PASS_MODEL_FINDING_H

#include "tutti/Fixes.h"
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

/// A place in the source. Line and Column count from 1; 0 means unknown.
struct Location {
  std::string File;      ///< as the debug info spells it
  std::string Directory; ///< the compilation directory, to resolve File
  unsigned Line = 0;
  unsigned Column = 0;

  explicit operator bool() const { return Line != 0; }
};

struct TextRow;

/// A step of the explanation, in the order a person would walk.
struct Note {
  Location Where;
  std::string Text;
  const TextRow *Row = nullptr; ///< what it says; null: read from a file
};

/// A change of the source that mends the finding for certain. "$N" in Text is
/// what the call has as argument N, counted from 0. Where the source does not
/// look as expected there is no edit.
struct Edit {
  enum Kind {
    Argument,  ///< Text instead of argument Param
    Statement, ///< Text instead of the statement that is nothing but the call
    Before,    ///< Text, a statement, in front of the one at At, which ends the
               ///< block that the call is in
    Hoist      ///< the call behind the 'if' whose condition is at At, and which
               ///< has no 'else'
  };
  Kind What = Argument;
  Location Call;
  std::string Callee; ///< as the source names it
  std::string Text;
  int Param = -1;
  std::string Was; ///< only where this stands there; empty: whatever does
  Location At;
  std::string NewName; ///< what Text declares: no edit where the name is in use

  static Edit argument(Location Call, std::string Callee, int Param,
                       std::string Text, std::string Was = {}) {
    return {Argument,
            std::move(Call),
            std::move(Callee),
            std::move(Text),
            Param,
            std::move(Was),
            {},
            {}};
  }
};

/// Something the run time should watch, in terms of the private copy.
struct Watch {
  enum Kind {
    Site,   ///< At is an MPI call (or a call that makes one): announce it
    Return, ///< At is a return that the sequence may depend on
    Region  ///< At begins a region; End (if any) ends it
  };
  Kind What = Site;
  const llvm::Instruction *At = nullptr;
  const llvm::Instruction *End = nullptr;
};

/// One region around a call, or the barriers before it.
struct WordLetter {
  std::string Text;      ///< as a parallelism word is written: "P1", "B"
  std::string Construct; ///< "single"; empty of barriers
  Location Where;
};

/// Which regions surround a call, outermost first.
struct CallWord {
  std::string Call;
  Location Where;
  std::vector<WordLetter> Letters;
};

/// A reason that a finding may be false, which keeps it from level 1.
struct Demotion {
  std::string Rule; ///< its name, "own-data"
  unsigned Level = 1;
  std::string Reason; ///< half a sentence
};

struct Finding {
  Check Id = Check::None;
  Severity Sev = Severity::Warning;
  /// The least --level at which it is printed: 1 rank-dependent, 2 local data,
  /// 3 unknown; the highest of its demotions. Instrumented at every level.
  unsigned Level = 1;
  std::vector<Demotion> Demotions;
  Location Where;
  std::string Function; ///< source name of the enclosing function
  std::string Call;     ///< what the site calls, e.g. the MPI function's name
  std::string Text;     ///< one sentence, no check id, no full stop
  std::vector<Note> Notes;
  /// What the ranks that take a branch call, and what the others do; both empty
  /// where that is not what is wrong.
  std::vector<std::string> Taking, Others;
  std::vector<CallWord> Words; ///< of the calls that threads make
  /// How to mend it; None: what the check says of all its findings.
  Fix Cure = Fix::None;
  std::vector<Edit> Edits; ///< all of them together
  std::string Because;     ///< one line for the run-time report; may be empty
  std::vector<Watch> Watches;
  /// The instruction Where was taken from, in the private copy; may be null.
  const llvm::Instruction *At = nullptr;
  /// The other one, where two do not fit together, likewise; may be null.
  const llvm::Instruction *Other = nullptr;
  /// The branch that is the cause, likewise; may be null.
  const llvm::Instruction *Branch = nullptr;
  /// What it depends on differs by which ranks wrote it, not by the rank (input
  /// that one rank reads for all), or says who is a member.
  bool ByWriter = false;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_FINDING_H
