// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Subset construction on the fly, breadth first, so that the first difference
/// found is a shortest one. Bounded: what gets too big is not decided.

#include "analysis/sequence/Automaton.h"
#include "model/Incomplete.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

using namespace llvm;

namespace tutti {

void Automaton::addEdge(unsigned From, unsigned Symbol, unsigned To,
                        const Instruction *Site) {
  if (Symbol == Nothing && From == To)
    return;
  Edges[From].push_back({Symbol, To, Site});
  ++EdgeCount;
}

void Automaton::trim() {
  unsigned N = Edges.size();
  if (N == 0)
    return;
  std::vector<std::vector<unsigned>> Back(N);
  for (unsigned S = 0; S < N; ++S)
    for (const Edge &E : Edges[S])
      Back[E.To].push_back(S);
  auto Spread = [&](std::vector<unsigned> Work, auto Next) {
    std::vector<bool> Seen(N, false);
    while (!Work.empty()) {
      unsigned S = Work.back();
      Work.pop_back();
      if (Seen[S])
        continue;
      Seen[S] = true;
      Next(S, Work);
    }
    return Seen;
  };
  std::vector<unsigned> Ends;
  for (unsigned S = 0; S < N; ++S)
    if (isAccepting(S))
      Ends.push_back(S);
  std::vector<bool> Backward =
      Spread(std::move(Ends), [&](unsigned S, std::vector<unsigned> &Work) {
        append_range(Work, Back[S]);
      });
  std::vector<bool> Forward =
      Spread({0}, [&](unsigned S, std::vector<unsigned> &Work) {
        for (const Edge &E : Edges[S])
          Work.push_back(E.To);
      });
  if (!Backward[0]) {
    *this = Automaton();
    return;
  }
  std::vector<unsigned> Number(N, 0);
  unsigned Kept = 0;
  for (unsigned S = 0; S < N; ++S)
    if (Backward[S] && Forward[S])
      Number[S] = Kept++;
  Automaton Result;
  for (unsigned S = 0; S < N; ++S)
    if (Backward[S] && Forward[S]) {
      unsigned New = Result.addState();
      Result.Accepting[New] = Accepting[S];
      Result.Gone[New] = Gone[S];
    }
  for (unsigned S = 0; S < N; ++S)
    if (Backward[S] && Forward[S])
      for (const Edge &E : Edges[S])
        if (Backward[E.To])
          Result.addEdge(Number[S], E.Symbol, Number[E.To], E.Site);
  *this = std::move(Result);
}

bool Automaton::silent() const {
  return all_of(Edges, [](const std::vector<Edge> &List) {
    return all_of(List, [](const Edge &E) { return E.Symbol == Nothing; });
  });
}

void Automaton::insert(const Automaton &A, unsigned From, unsigned To,
                       SymbolView Symbols, const Instruction *Site) {
  unsigned Base = states();
  for (unsigned S = 0; S < A.states(); ++S)
    addState();
  addEdge(From, Nothing, Base);
  for (unsigned S = 0; S < A.states(); ++S) {
    for (const Edge &E : A.Edges[S])
      addEdge(Base + S, E.Symbol == Nothing ? Nothing : Symbols(E.Symbol),
              Base + E.To, Site);
    if (A.Accepting[S])
      addEdge(Base + S, Nothing, To);
    Gone[Base + S] = A.Gone[S];
  }
}

/// Works on sets of states; each set is closed under steps that View hides.
class Comparison {
public:
  using Set = std::vector<unsigned>;

  /// From may hold a state more than once.
  static Set closure(const Automaton &A, Set From, SymbolView View) {
    BitVector Seen(A.states());
    auto Add = [&](unsigned N) {
      if (!Seen.test(N))
        From.push_back(N);
      Seen.set(N);
    };
    for (unsigned N : std::exchange(From, {}))
      Add(N);
    for (size_t I = 0; I < From.size(); ++I)
      for (const Automaton::Edge &E : A.Edges[From[I]])
        if (seen(E.Symbol, View) == Automaton::Nothing)
          Add(E.To);
    copy(Seen.set_bits(), From.begin());
    return From;
  }
  static Set start(const Automaton &A, SymbolView View) {
    return A.empty() ? Set() : closure(A, {0}, View);
  }
  static bool accepts(const Automaton &A, const Set &S) {
    return any_of(S, [&](unsigned N) { return A.isAccepting(N); });
  }
  static unsigned seen(unsigned Symbol, SymbolView View) {
    return Symbol == Automaton::Nothing ? Symbol : View(Symbol);
  }
  /// Letters that lead on from S, each with where it leads and one step of it.
  static std::map<unsigned, std::pair<Set, Step>>
  moves(const Automaton &A, const Set &S, SymbolView View) {
    std::map<unsigned, std::pair<Set, Step>> Result;
    for (unsigned N : S)
      for (const Automaton::Edge &E : A.Edges[N])
        if (unsigned L = seen(E.Symbol, View); L != Automaton::Nothing) {
          auto &Entry = Result[L];
          if (Entry.first.empty())
            Entry.second = {E.Symbol, E.Site};
          Entry.first.push_back(E.To);
        }
    for (auto &[L, Entry] : Result)
      Entry.first = closure(A, std::move(Entry.first), View);
    return Result;
  }
  /// Appends a shortest word from S to an end.
  static void finish(const Automaton &A, const Set &S, SymbolView View,
                     Trace &W) {
    struct Item {
      Set At;
      int Before;
      Step By;
    };
    std::vector<Item> Queue{{S, -1, {}}};
    std::set<Set> Known{S};
    for (size_t I = 0; I < Queue.size() && I < 2000; ++I) {
      if (accepts(A, Queue[I].At)) {
        Trace Tail;
        for (int J = I; Queue[J].Before >= 0; J = Queue[J].Before)
          Tail.push_back(Queue[J].By);
        W.insert(W.end(), Tail.rbegin(), Tail.rend());
        return;
      }
      for (auto &[L, Entry] : moves(A, Queue[I].At, View))
        if (Known.insert(Entry.first).second)
          Queue.push_back({Entry.first, int(I), Entry.second});
    }
  }
};

static constexpr size_t MaxPairs = 3000;

Verdict compare(const Automaton &One, const Automaton &Two, SymbolView View,
                Difference *Why) {
  if (&One == &Two)
    return Verdict::Same;
  using Set = Comparison::Set;
  struct Item {
    Set A, B;
    int Before;
    Step ByA, ByB;
  };
  std::vector<Item> Queue{
      {Comparison::start(One, View), Comparison::start(Two, View), -1, {}, {}}};
  std::set<std::pair<Set, Set>> Known{{Queue[0].A, Queue[0].B}};
  auto Explain = [&](size_t At, const Step *FirstA, const Set *RestA,
                     const Step *FirstB, const Set *RestB) {
    if (!Why)
      return;
    Trace A, B;
    for (int J = At; Queue[J].Before >= 0; J = Queue[J].Before) {
      A.push_back(Queue[J].ByA);
      B.push_back(Queue[J].ByB);
    }
    std::reverse(A.begin(), A.end());
    std::reverse(B.begin(), B.end());
    Why->Common = A.size();
    if (FirstA)
      A.push_back(*FirstA);
    if (FirstB)
      B.push_back(*FirstB);
    Comparison::finish(One, *RestA, View, A);
    Comparison::finish(Two, *RestB, View, B);
    Why->One = std::move(A);
    Why->Two = std::move(B);
  };
  for (size_t I = 0; I < Queue.size(); ++I) {
    if (Incomplete::reached(Queue.size() > MaxPairs, Incomplete::Size))
      return Verdict::TooBig;
    Set A = Queue[I].A, B = Queue[I].B;
    if (Comparison::accepts(One, A) != Comparison::accepts(Two, B)) {
      Explain(I, nullptr, &A, nullptr, &B);
      return Verdict::Different;
    }
    auto MovesA = Comparison::moves(One, A, View);
    auto MovesB = Comparison::moves(Two, B, View);
    for (auto &[L, Entry] : MovesA)
      if (!MovesB.count(L)) {
        Explain(I, &Entry.second, &Entry.first, nullptr, &B);
        return Verdict::Different;
      }
    for (auto &[L, Entry] : MovesB) {
      auto It = MovesA.find(L);
      if (It == MovesA.end()) {
        Explain(I, nullptr, &A, &Entry.second, &Entry.first);
        return Verdict::Different;
      }
      if (Known.insert({It->second.first, Entry.first}).second)
        Queue.push_back({It->second.first, Entry.first, int(I),
                         It->second.second, Entry.second});
    }
  }
  return Verdict::Same;
}

Verdict disjoint(const Automaton &One, const Automaton &Two, SymbolView View) {
  using Set = Comparison::Set;
  std::vector<std::pair<Set, Set>> Queue{
      {Comparison::start(One, View), Comparison::start(Two, View)}};
  std::set<std::pair<Set, Set>> Known{Queue[0]};
  for (size_t I = 0; I < Queue.size(); ++I) {
    if (Incomplete::undecided(Queue.size() > MaxPairs, Incomplete::Size))
      return Verdict::TooBig;
    auto [A, B] = Queue[I];
    if (Comparison::accepts(One, A) && Comparison::accepts(Two, B))
      return Verdict::Same;
    auto MovesA = Comparison::moves(One, A, View);
    auto MovesB = Comparison::moves(Two, B, View);
    for (auto &[L, Entry] : MovesA)
      if (auto It = MovesB.find(L); It != MovesB.end())
        if (std::pair<Set, Set> P{Entry.first, It->second.first};
            Known.insert(P).second)
          Queue.push_back(std::move(P));
  }
  return Verdict::Different;
}

bool included(const Automaton &One, const Automaton &Two, SymbolView View,
              function_ref<bool(unsigned, unsigned)> Meets, bool Open) {
  using Set = Comparison::Set;
  auto Own = [&](unsigned L) {
    return View(L) == Automaton::Nothing ? Automaton::Nothing : L;
  };
  std::vector<std::pair<Set, Set>> Queue{
      {Comparison::start(One, Own), Comparison::start(Two, Own)}};
  std::set<std::pair<Set, Set>> Known{Queue[0]};
  for (size_t I = 0; I < Queue.size(); ++I) {
    if (Incomplete::undecided(Queue.size() > MaxPairs, Incomplete::Size))
      return false;
    auto [A, B] = Queue[I];
    if (!Open && Comparison::accepts(One, A) && !Comparison::accepts(Two, B))
      return false;
    auto MovesB = Comparison::moves(Two, B, Own);
    for (auto &[L, Entry] : Comparison::moves(One, A, Own)) {
      Set To;
      for (auto &[M, Other] : MovesB)
        if (Meets(L, M))
          append_range(To, Other.first);
      if (To.empty())
        return false;
      llvm::sort(To);
      To.erase(std::unique(To.begin(), To.end()), To.end());
      if (std::pair<Set, Set> P{Entry.first, std::move(To)};
          Known.insert(P).second)
        Queue.push_back(std::move(P));
    }
  }
  return true;
}

Trace shortestTrace(const Automaton &A, SymbolView View) {
  Trace W;
  if (!A.empty())
    Comparison::finish(A, Comparison::start(A, View), View, W);
  return W;
}

std::optional<Automaton> Automaton::determinized(unsigned Limit) const {
  using Set = Comparison::Set;
  auto Plain = [](unsigned L) { return L; };
  Automaton Result;
  if (empty())
    return Result;
  std::vector<Set> Sets{Comparison::start(*this, Plain)};
  std::map<Set, unsigned> Number{{Sets[0], Result.addState()}};
  for (size_t I = 0; I < Sets.size(); ++I) {
    Set Here = Sets[I];
    for (unsigned N : Here) {
      Result.Accepting[I] = Result.Accepting[I] || Accepting[N];
      Result.Gone[I] = Result.Gone[I] || Gone[N];
    }
    for (auto &[L, Entry] : Comparison::moves(*this, Here, Plain)) {
      auto [It, New] = Number.try_emplace(Entry.first, Sets.size());
      if (New) {
        if (Sets.size() >= Limit)
          return std::nullopt;
        Sets.push_back(Entry.first);
        Result.addState();
      }
      Result.addEdge(I, L, It->second, Entry.second.Site);
    }
  }
  return Result;
}

} // namespace tutti
