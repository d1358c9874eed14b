// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Small nondeterministic automata over numbered letters: shortest words,
/// whether two have the same language, and where not. Knows no more of a letter
/// than its number, and of a step than the instruction it stands for.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_AUTOMATON_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_AUTOMATON_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

struct Step {
  unsigned Symbol;
  const llvm::Instruction *Site;
};
using Trace = std::vector<Step>;

/// How a comparison sees a letter: another number for it, or Nothing.
using SymbolView = llvm::function_ref<unsigned(unsigned)>;

/// Where two languages part: after the same words, One goes on with the rest of
/// its word (or ends), and Two cannot; or the other way round.
struct Difference {
  Trace One, Two;      ///< a word of each that shows the difference
  unsigned Common = 0; ///< length of what both words begin with
};

class Automaton {
public:
  static constexpr unsigned Nothing = 0; ///< the letter that is no letter

  unsigned addState() {
    Edges.emplace_back();
    Accepting.push_back(false);
    Gone.push_back(false);
    return Edges.size() - 1;
  }
  void addEdge(unsigned From, unsigned Symbol, unsigned To,
               const llvm::Instruction *Site = nullptr);
  void accept(unsigned State) { Accepting[State] = true; }
  /// Words end there, and so does the program: nothing comes behind.
  void acceptForGood(unsigned State) { Gone[State] = true; }
  bool isAccepting(unsigned State) const {
    return Accepting[State] || Gone[State];
  }
  unsigned states() const { return Edges.size(); }
  size_t edges() const { return EdgeCount; }

  /// Leaves out what leads nowhere; no state is left when the language is
  /// empty.
  void trim();
  bool empty() const { return Edges.empty(); }
  /// No word but the empty one.
  bool silent() const;

  /// Adds a copy of A: from From with A's words to To, but for those that end
  /// for good. Letters are translated, and every step stands for Site.
  void insert(const Automaton &A, unsigned From, unsigned To,
              SymbolView Symbols, const llvm::Instruction *Site);

  struct Edge {
    unsigned Symbol;
    unsigned To;
    const llvm::Instruction *Site;
  };
  const std::vector<Edge> &from(unsigned State) const { return Edges[State]; }
  /// A deterministic automaton for the same language with at most Limit states.
  std::optional<Automaton> determinized(unsigned Limit) const;

private:
  friend class Comparison;
  std::vector<std::vector<Edge>> Edges; ///< state 0 is the start
  std::vector<bool> Accepting, Gone;
  size_t EdgeCount = 0;
};

enum class Verdict { Same, Different, TooBig };

/// Compares trimmed automata, letters as View sees them.
Verdict compare(const Automaton &One, const Automaton &Two, SymbolView View,
                Difference *Why = nullptr);
/// Whether no word is in both. TooBig when that was not found out.
Verdict disjoint(const Automaton &One, const Automaton &Two, SymbolView View);
/// Every word of One is one of Two, as far as Meets says which letters of both
/// go together; letters that View hides do not count. With Open, words of One
/// may go on: they need only be beginnings of words of Two.
bool included(const Automaton &One, const Automaton &Two, SymbolView View,
              llvm::function_ref<bool(unsigned, unsigned)> Meets, bool Open);
/// A shortest word of a trimmed automaton.
Trace shortestTrace(const Automaton &A, SymbolView View);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_AUTOMATON_H
