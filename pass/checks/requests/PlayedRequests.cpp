// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request and mpi-buffer-modified of functions that are executed by
/// themselves, whatever they are given: requests in arrays, containers and
/// memory of the function, at indices that are counted, and buffers that are
/// used or freed while their operation is under way; and mpi-leak of objects
/// that some way out leaves alone, where others free them. What goes right in
/// some world that makes the call is else no finding.

#include "analysis/execution/ProcessPlay.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "checks/calls/TraceJudge.h"
#include "checks/requests/MemberRequests.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/Requests.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

using Key = std::pair<Check, const Instruction *>;

bool isSame(const PathCondition::Taken &A, const PathCondition::Taken &B) {
  return A.At == B.At && A.Time == B.Time && A.Way == B.Way;
}

/// Whatever the other ranks do, and how many there are.
bool isOfOneProcess(const ProcessFault &F) {
  return F.Id == Check::Request || F.Id == Check::BufferModified ||
         (F.At && (F.Id == Check::BufferOverlap || F.Id == Check::RmaRace)) ||
         F.Id == Check::Handle || F.Id == Check::Leak;
}

/// The functions that complete operations, themselves or in what they call.
class Completions {
public:
  explicit Completions(const CallTargets &Calls) : Calls(Calls) {
    for (const Function *F : Calls.bottomUp())
      if (any_of(instructions(*F), [&](const auto &I) { return makes(I); }))
        Functions.insert(F);
  }
  /// One side of the choice, a branch mostly, leads to a completion in its
  /// function.
  bool liesBehind(const Instruction &Choice) const {
    const BasicBlock &At = *Choice.getParent();
    // A select, of which one value is taken.
    const bool IsInBlock =
        !Choice.isTerminator() &&
        std::any_of(std::next(Choice.getIterator()), At.end(),
                    [&](const auto &I) { return makes(I); });
    return IsInBlock || any_of(successors(&At), [&](const BasicBlock *S) {
             return ahead(*At.getParent()).contains(S);
           });
  }

private:
  bool makes(const Instruction &I) const {
    if (MpiCall Call = MpiCall::get(I))
      return row(Call.fn()).Kind == Class::Complete;
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && any_of(Calls.of(*CB), [&](const CallTarget &T) {
             return Functions.contains(T.Body);
           });
  }

  using Blocks = SmallSetVector<const BasicBlock *, 16>;

  /// Blocks from whose beginning a completion is reached. All of them: regions
  /// with many loops are larger than what a search in LLVM goes through.
  const Blocks &ahead(const Function &F) const {
    auto [It, New] = Ahead.try_emplace(&F);
    Blocks &Found = It->second;
    if (!New)
      return Found;
    for (const BasicBlock &B : F)
      if (any_of(B, [&](const Instruction &I) { return makes(I); }))
        Found.insert(&B);
    for (size_t N = 0; N < Found.size(); ++N)
      for (const BasicBlock *P : predecessors(Found[N]))
        Found.insert(P);
    return Found;
  }

  const CallTargets &Calls;
  SmallPtrSet<const Function *, 16> Functions;
  mutable std::map<const Function *, Blocks> Ahead;
};

/// What the process did in one world.
struct World {
  std::set<Key> Wrong;
  std::vector<const Instruction *> Calls; ///< of MPI, in turn
  std::vector<PathCondition::Taken> Choices;
  std::vector<size_t> Dates; ///< of each choice: how many calls came before it
  bool Ended;
  int Rank;

  bool calls(const Instruction *I) const { return is_contained(Calls, I); }
  size_t timesCalled(const Instruction *I) const { return count(Calls, I); }
  bool completesAfter(size_t Date) const {
    return any_of(drop_begin(Calls, Date), [](const Instruction *I) {
      return row(MpiCall::get(*I).fn()).Kind == Class::Complete;
    });
  }
  bool startsAny() const {
    return any_of(Calls, [](const Instruction *I) {
      return has(MpiCall::get(*I).fn(), table::REQ_OUT);
    });
  }
  bool freesAfter(size_t Date) const {
    return any_of(drop_begin(Calls, Date), [](const Instruction *I) {
      return ProcessPlay::frees(MpiCall::get(*I));
    });
  }
  /// It came to its end, or, before it was given up, to a completion behind the
  /// call. What is open where it was given up says nothing.
  bool showsWhatBecomesOf(const Instruction *I) const {
    return Ended || completesAfter(find(Calls, I) - Calls.begin());
  }
  /// The choice by which it leaves the way of the other one.
  size_t leaves(const World &Other) const {
    size_t N = 0;
    while (N < Choices.size() && N < Other.Choices.size() &&
           isSame(Choices[N], Other.Choices[N]))
      ++N;
    return N;
  }
};

/// The worlds of one function, as each of two ranks.
class Worlds {
public:
  Worlds(const Completions &Completing, const MemberRequests &Members,
         FunctionAnalysisManager &Analyses)
      : Completing(Completing), Members(Members), Analyses(Analyses) {}

  void look(const ProcessTrace &T, ArrayRef<PathCondition::Taken> Choices,
            int Rank) {
    World &W = All.emplace_back();
    W.Rank = Rank;
    W.Calls = T.Calls;
    W.Dates = T.Choices;
    W.Choices.assign(Choices.begin(), Choices.begin() + W.Dates.size());
    W.Ended = T.How == ProcessTrace::Ended && !T.Outside;
    AnyUnseen |= T.CalledUnseen;
    if (T.Outside) // it is not called with such numbers
      return;
    for (const ProcessFault &Each : T.Faults)
      if (isOfOneProcess(Each)) {
        Finding F = findingOf(Each);
        if (Each.Says == &text::BehindWaited &&
            !Members.areOfOneFunction(Each.Call))
          continue;
        if (Each.Says == &text::BehindWaited)
          lower(F, Confidence::UnknownInput);
        W.Wrong.insert({F.Id, F.At});
        const Instruction *Call = &Each.Call.call();
        const size_t Times = W.timesCalled(Call);
        auto &Of = Wrong.insert({{F.Id, F.At}, {F, Call, Times}}).first->second;
        Of.Times = std::min(Of.Times, Times);
      }
  }

  void judge(ProcessPlay::Extent Of, Findings &Out) const {
    for (const auto &[K, Each] : Wrong) {
      if (isTold(Out, K.first, K.second) || isOfThreads(K, Out))
        continue;
      if (startsNothing(K))
        continue;
      Finding F = Each.Is;
      // Nobody has it any more, whatever other worlds do.
      if (MpiCall::get(*K.second).fn() == Fn::None && K.first == Check::Leak)
        lower(F, Confidence::UnknownInput);
      else if (isAlways(K, Each)) {
        // What no way frees is found without.
        if (K.first == Check::Leak || mayHangOnNumbers(K, Each, Of) ||
            (!Of.AreAll && mayBeCompletedElsewhere(K, Each)))
          continue;
        if (!Of.AreAll || AnyUnseen || Each.Times > 1)
          lower(F, Confidence::UnknownInput);
      } else if (const Instruction *By = ofOtherRank(K, Each, Of)) {
        lower(F, Confidence::UnknownInput);
        F.Notes.push_back(note<text::NotByThisRank>(locationOf(*By),
                                                    MpiCall::get(*By).name()));
      } else if (const Instruction *By = endsEarly(K)) {
        lower(F, Confidence::UnknownInput);
        F.Notes.push_back(note<text::NotByOtherSide>(locationOf(*By)));
      } else if (isUnsetAtCertainWait(K, Of)) {
        lower(F, Confidence::WayNotByRank);
        if (isByTurnsOnly(K))
          lower(F, Confidence::TurnsMayFit);
      } else
        continue;
      Out.push_back(std::move(F));
    }
  }

private:
  /// A buffer in a region of which it is told what threads do to each other's:
  /// one thread after the other would do the same.
  static bool isOfThreads(const Key &K, const Findings &Out) {
    const Function &F = *K.second->getFunction();
    return K.first != Check::Request && isOfConstruct(F) &&
           any_of(Out, [&](const Finding &Told) {
             return Told.Id == Check::ThreadRace && Told.At &&
                    Told.At->getFunction() == &F;
           });
  }

  struct Fault {
    Finding Is;
    const Instruction *Call;
    size_t Times; ///< that the call was made where it shows, at least
  };
  /// Who calls the function may know that two places are not the same, whatever
  /// numbers were taken here.
  static bool mayHangOnNumbers(const Key &K, const Fault &Each,
                               ProcessPlay::Extent Of) {
    return (K.first == Check::BufferOverlap && !Of.AreAll) ||
           (Of.Drawn && Each.Times > 1);
  }

  /// What completes or frees it on another rank, where each of its worlds is
  /// right; in no world of this one it is come to.
  const Instruction *ofOtherRank(const Key &K, const Fault &Of,
                                 ProcessPlay::Extent Extent) const {
    if ((K.first != Check::Request && K.first != Check::Leak) ||
        K.second != Of.Call || mayHangOnNumbers(K, Of, Extent) ||
        (!Extent.AreAll && mayBeCompletedElsewhere(K, Of)))
      return nullptr;
    const World *Wrong = nullptr, *Right = nullptr;
    for (const World &W : All)
      if (W.calls(Of.Call) && W.showsWhatBecomesOf(Of.Call))
        (W.Wrong.count(K) ? Wrong : Right) = &W;
    if (!Wrong || !Right || any_of(All, [&](const World &W) {
          return W.calls(Of.Call) &&
                 (W.Wrong.count(K) != 0) != (W.Rank == Wrong->Rank);
        }))
      return nullptr;
    auto Ends = [&](const Instruction *I) {
      const MpiCall Call = MpiCall::get(*I);
      return !Wrong->calls(I) &&
             (K.first == Check::Leak ? ProcessPlay::frees(Call)
                                     : row(Call.fn()).Kind == Class::Complete);
    };
    const auto By = find_if(Right->Calls, Ends);
    return By == Right->Calls.end() ? nullptr : *By;
  }

  /// In all worlds that come there, as often as it takes. Long functions end
  /// in the worlds alone in which they return early.
  bool isAlways(const Key &K, const Fault &Of) const {
    return none_of(All, [&](const World &W) {
      return W.timesCalled(Of.Call) >= std::max<size_t>(Of.Times, 1) &&
             !W.Wrong.count(K) && W.showsWhatBecomesOf(Of.Call);
    });
  }

  /// Each world in which it is lost made a choice, behind the start, of which
  /// another side leads to completions that it did not come to: it may have
  /// failed on the way, and those that go on are not among the worlds.
  bool mayBeCompletedElsewhere(const Key &K, const Fault &Of) const {
    return K.first == Check::Request && K.second == Of.Call &&
           all_of(All, [&](const World &W) {
             return !W.Wrong.count(K) || leavesBeforeCompletion(W, *Of.Call);
           });
  }
  bool leavesBeforeCompletion(const World &W, const Instruction &Start) const {
    const size_t Calls = find(W.Calls, &Start) - W.Calls.begin();
    for (size_t I = W.Choices.size(); I-- && W.Dates[I] > Calls;)
      if (Completing.liesBehind(*W.Choices[I].At))
        return !W.completesAfter(W.Dates[I]);
    return false;
  }

  /// In some world without the start the branch is no choice: it may test what
  /// goes with the start.
  bool saysThatItWasStarted(const Instruction &Branch,
                            const Instruction &Start) const {
    return any_of(All, [&](const World &W) {
      return W.Ended && !W.calls(&Start) &&
             none_of(W.Choices, [&](const auto &C) { return C.At == &Branch; });
    });
  }

  /// The branch by which some world leaves the function, and nothing else,
  /// where others go on to complete what was started.
  const Instruction *endsEarly(const Key &K) const {
    for (const World &W : All) {
      if (!W.Ended || !W.Wrong.count(K) || !W.calls(K.second))
        continue;
      for (const World &Right : All) {
        if (!Right.Ended || Right.Wrong.count(K) || !Right.calls(K.second))
          continue;
        const size_t At = W.leaves(Right);
        // How many turns a loop of waits makes may go with another loop's.
        if (At < W.Choices.size() && At < Right.Choices.size() &&
            Right.Dates[At] == W.Dates[At] &&
            (K.first == Check::Leak
                 ? Right.freesAfter(Right.Dates[At])
                 : W.Dates[At] == W.Calls.size() &&
                       !leavesLoop(*W.Choices[At].At, Analyses) &&
                       Right.completesAfter(Right.Dates[At])) &&
            !saysThatItWasStarted(*W.Choices[At].At, *K.second))
          return W.Choices[At].At;
      }
    }
    return nullptr;
  }

  /// The call is in a loop whose number of turns is not known.
  bool isInLoop(const Instruction &Call) const {
    Function &F = const_cast<Function &>(*Call.getFunction());
    ScalarEvolution &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
    const Loop *L =
        Analyses.getResult<LoopAnalysis>(F).getLoopFor(Call.getParent());
    for (; L; L = L->getParentLoop())
      if (!SE.getSmallConstantTripCount(L))
        return true;
    return false;
  }

  /// Operations are started in some world, or where the call is.
  bool anyStarts(const Instruction &Call) const {
    return any_of(All, [](const World &W) { return W.startsAny(); }) ||
           any_of(instructions(*Call.getFunction()), [](const Instruction &I) {
             MpiCall Mpi = MpiCall::get(I);
             return Mpi && has(Mpi.fn(), table::REQ_OUT);
           });
  }

  /// A wait in a loop, where no operation is started that others start: the
  /// loop may then have no turn.
  bool startsNothing(const Key &K) const {
    const MpiCall Wait = MpiCall::get(*K.second);
    return Wait && row(Wait.fn()).Kind == Class::Complete &&
           isInLoop(*K.second) && anyStarts(*K.second) &&
           none_of(All, [&](const World &W) {
             return W.Wrong.count(K) && W.startsAny();
           });
  }

  /// The wait for it is made whatever is chosen, once anything is started. A
  /// wait for a number of requests that was taken may be for none.
  bool isUnsetAtCertainWait(const Key &K, ProcessPlay::Extent Of) const {
    const MpiCall Wait = MpiCall::get(*K.second);
    if (!Wait || row(Wait.fn()).Kind != Class::Complete ||
        (Of.Drawn && has(Wait.fn(), table::NREQ)))
      return false;
    // Where nothing is started that else is, a number of requests may be none,
    // and so may the turns of a loop that waits.
    const int Number = indexOf(Wait.fn(), table::NREQ);
    const bool MayBeNone =
        (Number >= 0 && !constantAt(Wait, Number)) || isInLoop(*K.second);
    return any_of(All, [&](const World &W) {
      if (MayBeNone && !W.startsAny() && anyStarts(*K.second))
        return false;
      return W.Wrong.count(K) && all_of(All, [&](const World &Other) {
               if (!Other.Ended || Other.calls(K.second))
                 return true;
               const size_t At = Other.leaves(W);
               return At < Other.Choices.size() && Other.Dates[At] == 0 &&
                      !Other.startsAny();
             });
    });
  }

  /// A wait for so many requests as stand in the program, or in a loop. Where
  /// it shows loops make more or fewer turns than in a world in which
  /// operations are started and all is right: how many there are may be no
  /// matter of choice.
  bool isByTurnsOnly(const Key &K) const {
    const MpiCall Wait = MpiCall::get(*K.second);
    const int Number = Wait ? indexOf(Wait.fn(), table::NREQ) : -1;
    return Wait &&
           ((Number >= 0 && constantAt(Wait, Number)) || isInLoop(*K.second)) &&
           all_of(All, [&](const World &W) {
             return !W.Wrong.count(K) || any_of(All, [&](const World &Right) {
               const size_t At = W.leaves(Right);
               return Right.Ended && !Right.Wrong.count(K) &&
                      Right.calls(K.second) && Right.startsAny() &&
                      At < W.Choices.size() && At < Right.Choices.size() &&
                      leavesLoop(*W.Choices[At].At, Analyses);
             });
           });
  }

  const Completions &Completing;
  const MemberRequests &Members;
  FunctionAnalysisManager &Analyses;
  std::vector<World> All;
  bool AnyUnseen = false; ///< code was called that is not in sight
  MapVector<Key, Fault> Wrong;
};

} // namespace

void checkPlayedRequests(CheckContext &C, Findings &Out) {
  const CollectiveSequence &Seq = *DivergenceAnalysis::of(C.Copy).Sequences;
  ProcessPlay Play(C.Copy, Seq);
  const Completions Completing(Seq.ranks().calls());
  const MemberRequests Members(C.Copy);
  for (const Function *F : Play.functions()) {
    Worlds W(Completing, Members, C.Copy.analyses());
    const auto Of = Play.play(*F, [&](const auto &T, auto Choices, int Rank) {
      W.look(T, Choices, Rank);
    });
    W.judge(Of, Out);
  }
}

} // namespace tutti
