// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Messages that all ranks exchange with neighbours whose numbers are not
/// known, by tags and types alone. What is sent to the neighbour on one side
/// comes from the one on the other side; which two are that only their names
/// say, as "left" and "right" do. Where these say nothing each way to put
/// neighbours together is tried, and what goes right in one of them is right.

#include "analysis/execution/FunctionPlay.h"
#include "checks/calls/MatchFindings.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

/// Opposite sides, as variables call them.
constexpr std::pair<StringLiteral, StringLiteral> Sides[] = {
    {"left", "right"},  {"up", "down"},      {"prev", "next"},
    {"north", "south"}, {"east", "west"},    {"top", "bottom"},
    {"upper", "lower"}, {"above", "below"},  {"front", "back"},
    {"lo", "hi"},       {"pred", "succ"},    {"before", "after"},
    {"minus", "plus"},  {"forward", "back"}, {"lft", "rgt"}};

bool areOpposite(StringRef A, StringRef B) {
  auto Swapped = [](StringRef Name, StringRef From, StringRef To) {
    const size_t At = Name.find(From);
    return At == StringRef::npos
               ? std::string()
               : (Name.take_front(At) + To + Name.substr(At + From.size()))
                     .str();
  };
  return !A.empty() && !B.empty() && any_of(Sides, [&](const auto &S) {
    return Swapped(A, S.first, S.second) == B ||
           Swapped(A, S.second, S.first) == B;
  });
}

struct Side {
  std::string Name; ///< in small letters; empty when it is not known
  std::vector<const Action *> Sent, Taken;
};

std::string partnerName(const Action &A) {
  const Role Peer = A.takesMessage() ? table::SOURCE : table::DEST;
  const int At = indexOf(A.Call.fn(), Peer);
  const Value *V = A.Call.value(At);
  if (!V)
    V = A.Call.operand(At);
  return V ? StringRef(variableName(*V, &A.Call.call())).lower()
           : std::string();
}

using SidesOf = std::map<int, Side>; ///< by symbol

/// Puts all sides together in pairs, or with themselves, in each way; false as
/// soon as Use is.
bool eachPairing(const SidesOf &Of, std::map<int, int> &Pairs,
                 function_ref<bool(const std::map<int, int> &)> Use) {
  auto Free = find_if(Of, [&](const auto &S) { return !Pairs.count(S.first); });
  if (Free == Of.end())
    return Use(Pairs);
  const int A = Free->first;
  for (const auto &[B, Its] : Of) {
    if (Pairs.count(B))
      continue;
    Pairs[A] = B;
    Pairs[B] = A;
    const bool GoesOn = eachPairing(Of, Pairs, Use);
    Pairs.erase(A);
    Pairs.erase(B);
    if (!GoesOn)
      return false;
  }
  return true;
}

/// What does not fit where Sent arrives at those who wait for Taken. One of the
/// two alone: there is no other side at all.
struct Misfit {
  const Action *Sent = nullptr, *Taken = nullptr;
  bool OfType = false;

  bool isPair() const { return Sent && Taken; }
};

bool meet(const Action &A, const Action &B) {
  return A.Comm == B.Comm && A.Tag == B.Tag;
}
bool areOther(const Action &A, const Action &B) {
  return A.Data.Of && B.Data.Of && differ(A.Data, B.Data);
}

/// How many there are of each may hang on what is not known here.
std::optional<Misfit> misfitOf(ArrayRef<const Action *> Sent,
                               ArrayRef<const Action *> Taken) {
  const auto *const Left = find_if(Sent, [&](const Action *S) {
    return none_of(Taken, [&](const Action *T) { return meet(*S, *T); });
  });
  std::optional<Misfit> OfType;
  const Action *Waits = nullptr;
  for (const Action *T : Taken) {
    const auto *const Its =
        find_if(Sent, [&](const Action *S) { return meet(*S, *T); });
    if (Its == Sent.end())
      Waits = Waits ? Waits : T;
    else if (!OfType && all_of(Sent, [&](const Action *S) {
               return !meet(*S, *T) || areOther(*S, *T);
             }))
      OfType = Misfit{*Its, T, true};
  }
  if (Waits || Left != Sent.end())
    return Misfit{Left == Sent.end() ? nullptr : *Left, Waits, false};
  return OfType;
}

class Exchange {
public:
  /// False: it is none, or not followed.
  bool collect(ArrayRef<Action> Actions) {
    unsigned Sends = 0, Takes = 0;
    bool IsPosted = false;
    for (const Action &A : Actions) {
      if (!A.isMessage())
        continue;
      if (A.PeerSymbol < 0 || !A.hasKnownTag() || A.What == Action::Probe)
        return false;
      Side &S = Of[A.PeerSymbol];
      const std::string Name = partnerName(A);
      S.Name = S.Sent.empty() && S.Taken.empty() ? Name
               : S.Name == Name                  ? Name
                                                 : std::string();
      // Who takes first, and goes on, is no server and asks none.
      IsPosted |=
          (has(A.Call.fn(), table::DEST) && has(A.Call.fn(), table::SOURCE)) ||
          (A.What == Action::Post && Takes == Sends);
      (A.takesMessage() ? S.Taken : S.Sent).push_back(&A);
      ++(A.takesMessage() ? Takes : Sends);
    }
    return IsPosted && Sends == Takes && Of.size() > 1 &&
           !Incomplete::reached(Of.size() > MostSides, Incomplete::Size,
                                &Actions.front().Call.call());
  }

  /// What is wrong, whichever neighbours are opposite each other: where the
  /// least is.
  std::optional<Misfit> misfit() {
    std::optional<Misfit> Found;
    unsigned Fewest = ~0u;
    std::map<int, int> Pairs = named();
    // Entries of lists may be put together in any way, and several be one.
    if (!areNamed() && !misfitOfAll())
      return std::nullopt;
    const bool IsWrong =
        eachPairing(Of, Pairs, [&](const std::map<int, int> &Its) {
          std::optional<Misfit> Here;
          unsigned Number = 0;
          for (auto [A, B] : Its)
            if (auto M = misfitOf(Of[A].Sent, Of[B].Taken)) {
              Number += M->OfType ? 1 : MostSides + 1;
              if (!Here || Here->OfType || (!Here->isPair() && M->isPair()))
                Here = M;
            }
          if (Here && Here->isPair() && Number < Fewest) {
            Fewest = Number;
            Found = Here;
          }
          return Here.has_value();
        });
    return IsWrong ? Found : std::nullopt;
  }

  /// Of each one the name says which one is opposite.
  bool areNamed() { return named().size() == Of.size(); }

private:
  static constexpr size_t MostSides = 6;

  std::optional<Misfit> misfitOfAll() const {
    std::vector<const Action *> Sent, Taken;
    for (const auto &[Symbol, S] : Of) {
      append_range(Sent, S.Sent);
      append_range(Taken, S.Taken);
    }
    return misfitOf(Sent, Taken);
  }

  /// Those whose names say that they are opposite.
  std::map<int, int> named() {
    std::map<int, int> Pairs;
    for (auto &[A, One] : Of)
      for (auto &[B, Other] : Of)
        if (A < B && !Pairs.count(A) && !Pairs.count(B) &&
            areOpposite(One.Name, Other.Name)) {
          Pairs[A] = B;
          Pairs[B] = A;
        }
    return Pairs;
  }

  SidesOf Of;
};

} // namespace

std::optional<Finding> neighboursMiss(const FunctionPlay &Play,
                                      const PlayedWorld &W) {
  Exchange E;
  if (!E.collect(W.Trace.Ranks.front().Actions))
    return std::nullopt;
  const auto M = E.misfit();
  if (!M)
    return std::nullopt;
  const std::string Taken = say<text::OneTag>(M->Taken->Tag),
                    Sent = say<text::OneTag>(M->Sent->Tag);
  const Note Here = note<text::SendsWithHere>(locationOf(M->Sent->Call.call()),
                                              M->Sent->Call.name(), Sent);
  if (M->OfType) {
    Findings Out;
    compareMessage(W.Trace, {M->Sent, M->Taken}, Out);
    if (Out.empty())
      return std::nullopt;
    Out.front().Notes = {Here};
    return std::move(Out.front());
  }
  // The other side of both is there by its tag: which neighbour, and on which
  // communicator, may be the same by another name.
  auto HasOtherSide = [&](const Action &Of) {
    return any_of(W.Trace.Ranks.front().Actions, [&](const Action &A) {
      return A.isMessage() && A.Tag == Of.Tag &&
             A.takesMessage() != Of.takesMessage();
    });
  };
  if (!E.areNamed() && HasOtherSide(*M->Sent) && HasOtherSide(*M->Taken))
    return std::nullopt;
  // On a way that this world does not take it may be there, or at a neighbour
  // that there is none of here. Tags that a whole program has on one side alone
  // are told without.
  FunctionPlay::Sites OnTheWay;
  if (!W.IsProgram)
    OnTheWay = madeWhole(W.Trace.Ranks.front().Actions);
  const auto *const Except = E.areNamed() ? nullptr : &OnTheWay;
  if (Play.mayMeetElsewhere(*M->Sent, Except) ||
      Play.mayMeetElsewhere(*M->Taken, Except))
    return std::nullopt;
  Finding F = findingAt(
      M->Taken->Call, Check::Deadlock, Severity::Warning,
      say<text::TakesOtherOfNeighbour>(M->Taken->Call.name(), Taken, Sent));
  F.Because = F.Text;
  F.Notes.push_back(Here);
  F.Watches.push_back({Watch::Site, &M->Sent->Call.call(), nullptr});
  return F;
}

} // namespace tutti
