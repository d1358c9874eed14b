// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a comparison of sequences looks at in a call: the function and its
/// communicator always, the root or one other term when asked to. Decides
/// nothing.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_SYMBOLVIEW_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_SYMBOLVIEW_H

#include "analysis/sequence/CollectiveSequence.h"
#include <set>

namespace tutti {

/// Numbers letters by what a comparison looks at.
class CallView {
public:
  explicit CallView(const CollectiveSequence &Seq) : Seq(Seq) {}
  /// Only this communicator; without: all of them.
  std::optional<ValueNumber> Only;
  /// But for calls on these.
  std::set<ValueNumber> Without;
  bool MergeScopes = false, Roots = false, BlockingOnly = false;
  std::set<std::pair<Fn, ValueNumber>> RootsUnknown;
  /// Which term counts, if any, and for which calls it does not.
  int Term = -1;
  std::set<std::pair<Fn, ValueNumber>> TermUnknown;

  unsigned operator()(unsigned N) {
    const CallSymbol &L = Seq.symbol(N);
    ValueNumber Scope = MergeScopes ? 0 : L.Scope;
    if (!L.Call) {
      if (Only && !MergeScopes && L.Scope != *Only)
        return Automaton::Nothing;
      if (Without.count(L.Scope))
        return Automaton::Nothing;
      if (BlockingOnly && (isNonblocking(L.Which) || isPersistent(L.Which)))
        return Automaton::Nothing;
    }
    int64_t Root = 0;
    bool HasRoot = Roots && L.RootSort == CallSymbol::Constant &&
                   !RootsUnknown.count({L.Which, Scope});
    if (HasRoot)
      Root = L.Root;
    unsigned Passed = Term >= 0 && !TermUnknown.count({L.Which, L.Scope})
                          ? L.Terms.At[Term]
                          : 0;
    auto Id = std::make_tuple(
        L.Which, L.Call ? 0 : Scope, HasRoot, Root, Passed,
        L.Call ? static_cast<const void *>(L.Call) : L.otherId());
    return Numbers.try_emplace(Id, Numbers.size() + 1).first->second;
  }

private:
  const CollectiveSequence &Seq;
  std::map<std::tuple<Fn, ValueNumber, bool, int64_t, unsigned, const void *>,
           unsigned>
      Numbers;
};

template <typename Visit> void forEachLetter(const Automaton &A, Visit V) {
  for (unsigned S = 0; S < A.states(); ++S)
    for (const Automaton::Edge &E : A.from(S))
      if (E.Symbol != Automaton::Nothing)
        V(E.Symbol);
}

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_SYMBOLVIEW_H
