// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one function passes to MPI, executed by itself with several numbers of
/// ranks: ranks and roots that there are not, buffers that are too small,
/// MPI_IN_PLACE where it is none, collectives whose sides do not fit. A rank
/// that there is not counts where every rank that makes the call has it: one
/// at the edge may be kept from it by who calls the function.

#include "analysis/arguments/CallArguments.h"
#include "analysis/execution/FunctionPlay.h"
#include "analysis/execution/MatchSimulation.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include <set>

using namespace llvm;

namespace tutti {
namespace {

class PlayedCalls {
public:
  PlayedCalls(const Function &F, const CallTargets &Calls)
      : IsCalled(!Calls.callsOf(F).empty()) {}

  /// One of its worlds, with so many ranks.
  void look(const PlayedWorld &W);
  bool foundAny() const { return !Wrong.empty(); }
  /// What is wrong wherever the call is made, whatever the number of ranks.
  void report(Findings &Out) const;

private:
  using Key = std::pair<Check, const Instruction *>;
  struct Fault {
    Finding Is;
    SmallSet<int, 4> Sizes; ///< where it shows
  };

  bool isAmongOthers(const Instruction &Call) const;
  bool isShown(const PlayedWorld &W, const ProcessFault &F) const;

  bool IsCalled; ///< in sight
  MapVector<Key, Fault> Wrong;
  struct PastWorld {
    DenseSet<const Instruction *> Calls;
    std::set<Key> Wrong;
    SmallPtrSet<const Instruction *, 4> Open; ///< see isOpen
  };
  std::vector<PastWorld> Worlds;
};

} // namespace

/// What the function itself passes or has made, whatever was done before it is
/// called.
static bool isOfArguments(Check Id) {
  return Id == Check::Argument || Id == Check::BufferType ||
         Id == Check::CollectiveInPlace || Id == Check::CollectiveType ||
         Id == Check::Handle;
}

/// Some rank makes the call and nothing is wrong with it there.
static bool isRightSomewhere(const ProgramTrace &T, const ProcessFault &Of) {
  return any_of(T.Ranks, [&](const ProcessTrace &R) {
    return is_contained(R.Calls, &Of.Call.call()) &&
           none_of(R.Faults, [&](const ProcessFault &F) {
             return F.Id == Of.Id && &F.Call.call() == &Of.Call.call();
           });
  });
}

/// The last rank comes by without the call, and the one before it is told a
/// rank that there is not: the function looks after its edges itself.
static bool isBeyondOwnEdge(const ProgramTrace &T, const ProcessFault &Of) {
  const size_t Size = T.Ranks.size();
  if (Size < 2 ||
      (Of.Says != &text::SendsToNoRank && Of.Says != &text::ReceivesFromNoRank))
    return false;
  const ProcessTrace &Last = T.Ranks[Size - 1], &Before = T.Ranks[Size - 2];
  return Last.How == ProcessTrace::Ended &&
         !is_contained(Last.Calls, &Of.Call.call()) &&
         any_of(Before.Faults,
                [&](const ProcessFault &F) { return &F == &Of; });
}

/// So much stands in the program, and the room for it hangs on what was drawn.
static bool isRoomDrawn(const PlayedWorld &W, const ProcessFault &F) {
  return W.HasDrawn && F.Id == Check::BufferType &&
         all_of(dataArguments(F.Call.fn()), [&](const DataArgument &D) {
           return D.Count < 0 || constantAt(F.Call, D.Count);
         });
}

bool PlayedCalls::isShown(const PlayedWorld &W, const ProcessFault &F) const {
  switch (F.Id) {
  case Check::Argument:
    // Of what is as long as somebody says there may be nothing, and then no
    // element is come to; unless others have some who were told the same.
    return F.Says == &text::NullBufferForData
               ? !W.Chose || (F.IsSure && isRightSomewhere(W.Trace, F))
           : F.Says == &text::NumbersUnset
               ? true
               : !isRightSomewhere(W.Trace, F) || isBeyondOwnEdge(W.Trace, F);
  case Check::CollectiveInPlace:
    return !IsCalled; // else who calls it may be told apart
  default:
    return !isRoomDrawn(W, F);
  }
}

/// In some world the ranks make another call of the kind in its place: which of
/// them do may be a matter of ranks.
bool PlayedCalls::isAmongOthers(const Instruction &Call) const {
  const Fn F = MpiCall::get(Call).fn();
  return any_of(Worlds, [&](const auto &W) {
    return !W.Calls.contains(&Call) &&
           any_of(W.Calls, [&](const Instruction *Other) {
             return MpiCall::get(*Other).fn() == F;
           });
  });
}

/// What ranks give each other in a collective and do not expect.
static void addMisfits(const ProgramTrace &T, Findings &Out) {
  MatchSimulation G(T, {});
  G.run();
  for (const auto &[Key, M] : G.meetings())
    if (Key.first >= 0)
      if (auto F = misfit(T, M, T.Comms[Key.first]))
        Out.push_back(std::move(*F));
  // What was drawn on one side may be the other side's by another name. Between
  // two groups such data has to agree as well.
  for (const auto &[A, B] : G.Meetings)
    if (A->Data.Symbol >= 0)
      if (auto Wrong = disagreement(T, *A, *B);
          Wrong && Wrong->first == Check::CollectiveType)
        Out.push_back(
            findingAt(A->Call, Wrong->first, Severity::Error, Wrong->second));
}

void PlayedCalls::look(const PlayedWorld &W) {
  // What leads there may be never so.
  if (any_of(W.Trace.Ranks, [](auto &R) { return R.StraysItself; }))
    return;
  const int Size = int(W.Trace.Ranks.size());
  auto &[Calls, Here, Open] = Worlds.emplace_back();
  Findings Found;
  for (const ProcessTrace &R : W.Trace.Ranks) {
    Calls.insert(R.Calls.begin(), R.Calls.end());
    for (const Action &A : R.Actions)
      if (isOpen(A))
        Open.insert(&A.Call.call());
    for (const ProcessFault &Each : R.Faults)
      if (isOfArguments(Each.Id) && isShown(W, Each))
        Found.push_back(findingOf(Each));
  }
  addMisfits(W.Trace, Found);
  for (Finding &F : Found) {
    const Key K{F.Id, F.At};
    Here.insert(K);
    F.Sev = Severity::Warning;
    Wrong.insert({K, {std::move(F), {}}}).first->second.Sizes.insert(Size);
  }
}

void PlayedCalls::report(Findings &Out) const {
  for (const auto &Entry : Wrong) {
    const Key &K = Entry.first;
    const auto &Each = Entry.second;
    const bool IsNull = isOfNullBuffer(Each.Is);
    // Where nothing moves no room is wanted.
    const bool IsRight = any_of(Worlds, [&](const PastWorld &W) {
      return W.Calls.contains(K.second) && !W.Wrong.count(K) &&
             !(IsNull && W.Open.contains(K.second));
    });
    if (IsRight || Each.Sizes.size() < 2 || isTold(Out, K.first, K.second) ||
        (K.first == Check::CollectiveInPlace && isAmongOthers(*K.second)))
      continue;
    Finding F = Each.Is;
    lower(F, Confidence::PlayedAlone);
    Out.push_back(std::move(F));
  }
}

void checkPlayedCalls(PrivateCopy &Copy, const CollectiveSequence &Seq,
                      Findings &Out) {
  FunctionPlay Play(Copy, Seq);
  for (const Function *F : Play.callers()) {
    PlayedCalls Calls(*F, Seq.ranks().calls());
    // With other numbers too, once something is wrong with one.
    for (int Ranks : {3, 2, 4}) {
      Play.playDrawn(*F, Ranks, [&](const PlayedWorld &W) { Calls.look(W); });
      if (!Calls.foundAny())
        break;
    }
    Calls.report(Out);
  }
}

} // namespace tutti
