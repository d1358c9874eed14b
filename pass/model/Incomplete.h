// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the analysis gave up, and where: every bound that is reached is counted
/// here, and what was beyond it is taken for unknown by who reached it. Decides
/// nothing; no bound is one of time.
///
/// Bounds lie deep in functions that know nothing of the analysis they serve,
/// so what collects them is found by the thread, as LLVM's crash recovery is.

#ifndef TUTTI_PASS_MODEL_INCOMPLETE_H
#define TUTTI_PASS_MODEL_INCOMPLETE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace tutti {

class Incomplete {
public:
  enum Kind : uint8_t {
    Rounds,    ///< of a fixpoint
    Inputs,    ///< that a function reads from its callers
    Effects,   ///< that a function has for its callers
    Locations, ///< that an address may be of, or that are told apart
    Steps,     ///< of a search
    Depth,     ///< of expressions, of calls, of pointers
    Size       ///< of an automaton, of a function, of a set of alternatives
  };
  struct Entry {
    Kind What;
    const llvm::Function *In; ///< in the private copy; null: of no function
    unsigned Times = 1;
  };

  /// While one lives, bounds that this thread reaches are counted in what it
  /// was made of. They nest.
  class Collector {
  public:
    explicit Collector(Incomplete &In);
    ~Collector();
    Collector(const Collector &) = delete;
    Collector &operator=(const Collector &) = delete;

  private:
    Incomplete *Outer;
  };

  /// A bound was reached in a function, or in the one that a value is of; of
  /// null and of constants it is that of no function. Nothing where no one
  /// collects.
  static void report(Kind What, const llvm::Value *At = nullptr);
  static void report(Kind What, const llvm::Value &At) { report(What, &At); }
  /// For a condition: reports when it holds, and is it.
  static bool reached(bool Bound, Kind What, const llvm::Value *At = nullptr,
                      const char *File = __builtin_FILE(),
                      unsigned Line = __builtin_LINE()) {
    if (LLVM_UNLIKELY(IsTested) && !Bound)
      Bound = isTested(File, Line);
    if (Bound)
      report(What, At);
    return Bound;
  }
  /// For the condition of a loop that takes so many steps at most.
  static bool within(unsigned Step, unsigned Most,
                     const llvm::Value *At = nullptr,
                     const char *File = __builtin_FILE(),
                     unsigned Line = __builtin_LINE()) {
    return !reached(Step >= Most, Steps, At, File, Line);
  }
  /// As reached, where the question would have shown that a program is right:
  /// what is told because it was left open is not proven.
  static bool undecided(bool Bound, Kind What, const llvm::Value *At = nullptr,
                        const char *File = __builtin_FILE(),
                        unsigned Line = __builtin_LINE()) {
    const bool Is = reached(Bound, What, At, File, Line);
    if (Is)
      leaveOpen(At);
    return Is;
  }
  /// Sees whether a question was left open while it lived.
  class Watch {
  public:
    Watch();
    bool undecided() const;

  private:
    uint64_t Before;
  };
  /// A question about this function was left open, by what this thread has
  /// collected.
  static bool leftOpenIn(const llvm::Function &F);

  /// For tests of what lies beyond bounds, in the whole process: the one at
  /// "File.cpp@Line" counts as reached at once, or all of "File.cpp", or by
  /// "list" those that are asked for are kept. Empty: neither.
  static void test(llvm::StringRef Site);
  /// By "list", in order: "File.cpp@Line".
  static std::vector<std::string> sitesAsked();
  /// In the order in which they were reached first.
  llvm::ArrayRef<Entry> all() const { return All; }

  /// The bound in words: "the number of effects of a function".
  static llvm::StringRef describe(Kind What);

private:
  static bool isTested(const char *File, unsigned Line);
  static inline bool IsTested = false;

  static void leaveOpen(const llvm::Value *At);
  void count(Kind What, const llvm::Function *In);

  std::vector<Entry> All;
  llvm::DenseSet<const llvm::Function *> Open;
  llvm::DenseMap<std::pair<const llvm::Function *, unsigned>, size_t> Index;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_INCOMPLETE_H
