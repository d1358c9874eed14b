// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Vector clocks over the actions of all ranks. Whatever could order two
/// accesses counts as doing so: every collective as one in which all wait for
/// all, every message from the moment its receive is posted.

#include "analysis/execution/WindowRaces.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tutti {
namespace {

/// An access with the rank that makes it and the bytes of the target.
struct Access {
  const WindowAccess *What;
  int Rank;
  int64_t From, To;
};

class Clocks {
public:
  Clocks(const ProgramTrace &T, const MatchSimulation &G) : T(T), G(G) {
    for (const ProcessTrace &R : T.Ranks)
      Known.emplace_back(R.Actions.size(), std::vector<unsigned>(size()));
    for (bool Again = true; Again;) {
      Again = false;
      for (size_t R = 0; R < size(); ++R)
        for (size_t I = 0; I < Known[R].size(); ++I) {
          Known[R][I][R] = std::max<unsigned>(Known[R][I][R], I + 1);
          if (I)
            Again |= join(Known[R][I], Known[R][I - 1]);
        }
      for (const auto &[Sent, Taken] : G.Matches)
        Again |= meet({Sent, Taken});
      for (const auto &[Key, M] : G.meetings()) {
        SmallVector<const Action *, 8> All;
        for (const auto &[R, A] : M.Came)
          All.push_back(A);
        Again |= meet(All);
      }
    }
  }

  /// A is complete before B starts.
  bool before(const Access &A, const Access &B) const {
    if (A.Rank == B.Rank)
      return A.What->Ended <= B.What->Order;
    unsigned Next = B.What->Begin;
    return Next > 0 && A.What->End != WindowAccess::Never &&
           Known[B.Rank][Next - 1][A.Rank] > A.What->End;
  }

private:
  size_t size() const { return T.Ranks.size(); }

  static bool join(std::vector<unsigned> &To,
                   const std::vector<unsigned> &From) {
    bool Changed = false;
    for (size_t I = 0; I < To.size(); ++I)
      if (From[I] > To[I]) {
        To[I] = From[I];
        Changed = true;
      }
    return Changed;
  }

  std::vector<unsigned> &of(const Action *A) {
    int R = G.rankOf(*A);
    return Known[R][A - &T.Ranks[R].Actions.front()];
  }

  bool meet(ArrayRef<const Action *> All) {
    std::vector<unsigned> Sum(size());
    for (const Action *A : All)
      join(Sum, of(A));
    bool Changed = false;
    for (const Action *A : All)
      Changed |= join(of(A), Sum);
    return Changed;
  }

  const ProgramTrace &T;
  const MatchSimulation &G;
  /// By rank and action: how many actions of each rank happened before.
  std::vector<std::vector<std::vector<unsigned>>> Known;
};

bool conflict(const WindowAccess &A, const WindowAccess &B) {
  // Ranks use their own memory as they like.
  return (A.Call || B.Call) &&
         (A.What != B.What || A.What == WindowAccess::Write);
}

/// Two ranks accumulate at once what MPI need not keep apart: other basic
/// types, or other operations, unless one of them only reads (MPI-3.1 11.7.1).
bool disagree(const WindowAccess &A, const WindowAccess &B) {
  auto Reads = [](const WindowAccess &X) { return X.Op.ends_with("NO_OP"); };
  return A.What == WindowAccess::Accumulate &&
         B.What == WindowAccess::Accumulate && !A.Op.empty() && !B.Op.empty() &&
         (A.Of != B.Of || (A.Op != B.Op && !Reads(A) && !Reads(B)));
}

/// Locks of two ranks keep them apart.
bool excluded(const Access &A, const Access &B) {
  using W = WindowAccess;
  return A.Rank != B.Rank && A.What->Under != W::None &&
         B.What->Under != W::None &&
         (A.What->Under == W::Exclusive || B.What->Under == W::Exclusive);
}

std::string who(const Access &A) {
  if (A.What->Call)
    return say<text::CallOnRank>(A.What->Call.name(), A.Rank);
  return A.What->What == WindowAccess::Write
             ? say<text::RankItselfWriting>(A.Rank)
             : say<text::RankItselfReading>(A.Rank);
}

Finding raceOf(Access A, Access B) {
  if (!B.What->Call)
    std::swap(A, B);
  Finding F =
      findingAt(B.What->Call, Check::RmaRace, Severity::Error,
                say<text::SameMemoryUnordered>(who(B), who(A), A.What->Target));
  F.At = B.What->At;
  if (A.Rank != B.Rank)
    F.Other = A.What->At;
  if (!conflict(*A.What, *B.What)) {
    F.Sev = Severity::Warning;
    F.Notes.push_back(note<text::AccumulatesAlike>(locationOf(*B.What->At)));
  }
  F.Notes.push_back(note<text::OtherAccessHere>(locationOf(*A.What->At)));
  return F;
}

std::optional<Finding> outside(const Access &A, int64_t Size) {
  if (!A.What->Call || (A.From >= 0 && A.To <= Size))
    return std::nullopt;
  Finding F =
      findingAt(A.What->Call, Check::Argument, Severity::Error,
                say<text::OutsideWindow>(A.What->Call.name(), A.From, A.To - 1,
                                         A.What->Target, Size));
  F.At = A.What->At;
  return F;
}

std::optional<Finding> race(const std::vector<Access> &All, const Clocks &C,
                            bool Hinted) {
  constexpr unsigned Most = 200000;
  unsigned Pairs = 0;
  for (size_t I = 0; I < All.size(); ++I)
    for (size_t J = I + 1; J < All.size() && All[J].From < All[I].To; ++J) {
      const Access &A = All[I], &B = All[J];
      if (Incomplete::reached(++Pairs > Most, Incomplete::Steps))
        return std::nullopt;
      const bool Apart =
          !Hinted && A.Rank != B.Rank && disagree(*A.What, *B.What);
      if ((conflict(*A.What, *B.What) || Apart) && !excluded(A, B) &&
          !C.before(A, B) && !C.before(B, A))
        return raceOf(A, B);
    }
  return std::nullopt;
}

} // namespace

void checkWindowRaces(const ProgramTrace &T, const MatchSimulation &G,
                      std::vector<Finding> &Out) {
  // By the window and its owner.
  std::map<std::pair<int, int>, std::vector<Access>> Places;
  for (size_t R = 0; R < T.Ranks.size(); ++R)
    for (const WindowAccess &A : T.Ranks[R].Accesses) {
      const ProgramWindow &W = T.Windows[A.Window];
      auto Unit = W.Units.find(A.Target);
      if (A.InUnits && Unit == W.Units.end())
        continue;
      int64_t From = A.InUnits ? A.Disp * Unit->second : A.Disp;
      // Where the rank's way was lost, its end may have followed.
      if (A.Begin <= G.progress(R) && (A.End != WindowAccess::Never ||
                                       T.Ranks[R].How == ProcessTrace::Ended))
        Places[{A.Window, A.Target}].push_back(
            {&A, int(R), From, From + int64_t(A.Bytes)});
    }
  std::optional<Clocks> C;
  for (auto &[Where, All] : Places) {
    const auto &Sizes = T.Windows[Where.first].Sizes;
    if (auto Size = Sizes.find(Where.second); Size != Sizes.end())
      for (const Access &A : All)
        if (auto F = outside(A, Size->second)) {
          Out.push_back(std::move(*F));
          return;
        }
    if (G.Ambiguous || G.Broken)
      continue;
    if (!C)
      C.emplace(T, G);
    stable_sort(
        All, [](const Access &A, const Access &B) { return A.From < B.From; });
    if (auto F = race(All, *C, T.Windows[Where.first].Hinted)) {
      Out.push_back(std::move(*F));
      return;
    }
  }
}

} // namespace tutti
