// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What running two to four ranks of a program against each other shows: the
/// certain part of mpi-deadlock, mpi-message-type, arguments of collectives
/// that do not agree, ranks that do not exist, and what is never freed. What
/// goes right with some number of ranks is no finding: the program may be made
/// for that number.

#include "analysis/execution/FunctionPlay.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "checks/calls/TraceJudge.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class Program {
public:
  Program(const Function &Main, PrivateCopy &Copy, const Findings &Before)
      : Main(Main), Copy(Copy), Judge(Main, Before) {}

  /// Calls of runs of which everything went right.
  DenseSet<const Instruction *> Right;

  /// For so many arguments of the program; not known: for any.
  void run(Findings &Out, Arguments With) {
    Given = With;
    std::vector<TraceOutcome> Played; // by number of ranks
    bool AskedSize = false, TwoKnown = false;
    auto Play = [&](int Size) {
      TraceOutcome O = playTeams(Size);
      if (Size == 2) {
        TwoKnown = O.Whole || O.Outside || !O.Found.empty();
        // One that says how to start it, or takes more arguments than these,
        // has not been seen.
        Followed |= !O.Found.empty() ||
                    (Given ? O.Whole && O.Talks : O.Whole || O.Outside);
      }
      // With two ranks, for which it seems to be made, it may go right.
      if (!TwoKnown && O.ForTwo)
        for (Finding &F : O.Found)
          if (F.Id == Check::Deadlock)
            lower(F, Confidence::MadeForTwo);
      O.Size = Size;
      AskedSize |= O.AskedSize;
      Played.push_back(std::move(O));
    };
    for (int Size : {2, 3, 4})
      Play(Size);
    // A call that goes right with some number of ranks is none of the fault's:
    // perhaps the program is made for a number that it does not check.
    TraceOutcome *Faulty = nullptr; // with the fewest ranks
    auto Acquit = [&] {
      Faulty = nullptr;
      for (TraceOutcome &O : Played) {
        erase_if(O.Found, [&](Finding &F) {
          return any_of(Played, [&](const TraceOutcome &Other) {
            return &Other != &O && Other.acquits(F, O);
          });
        });
        if (!Faulty && !O.Found.empty())
          Faulty = &O;
      }
    };
    Acquit();
    for (const TraceOutcome &O : Played)
      if (O.Fine)
        for (const auto &[I, Often] : O.Calls)
          Right.insert(I);
    for (int Size : {5, 6, 8, 9, 16}) {
      if (!Faulty)
        return;
      Play(Size);
      Acquit();
    }
    if (!Faulty)
      return;
    for (Finding &F : Faulty->Found) {
      if (Given) {
        F.Sev = Severity::Warning;
        Location At = locationOf(Main);
        F.Notes.push_back(
            *Given == 1   ? note<text::StartedWithNoArguments>(At)
            : *Given == 2 ? note<text::StartedWithOneArgument>(At)
                          : note<text::StartedWithArguments>(At, *Given - 1));
      }
      if (AskedSize && F.Id == Check::Deadlock) {
        F.Sev = Severity::Warning;
        F.Text = say<text::WithRanks>(Faulty->Size, F.Text);
        F.Because = F.Text;
      }
      if (none_of(Out, [&](const Finding &Told) {
            return Told.Id == F.Id && (Told.At == F.At || Told.Other == F.At) &&
                   Told.Level <= F.Level;
          }))
        Out.push_back(std::move(F));
    }
  }

  bool isFollowed() const { return Followed; }
  /// Some call moves an amount that follows from what the program is given.
  bool movesUnknown() const { return MovesUnknown; }

  /// What is followed to the end whatever the arguments are, or is not made for
  /// these ranks, is known; the rest may depend on how it was started.
  void run(Findings &Out) {
    run(Out, Arguments());
    if (!Followed && mayLookAtArguments(Main))
      for (int Count : {1, 2, 3, 4})
        run(Out, Count);
  }

private:
  /// What is found whatever OpenMP does where the program leaves it open.
  TraceOutcome playTeams(int Size) {
    TraceOutcome Out = play(Size, {});
    auto Keep = [&](WalkChoice Teams, bool Always) {
      if (Out.Found.empty() && !Out.Fine)
        return;
      const TraceOutcome Other = play(Size, Teams);
      auto Again = [&](const Finding &F) {
        return any_of(Other.Found, [&](const Finding &O) {
          return O.Id == F.Id && O.At == F.At;
        });
      };
      if (Always)
        erase_if(Out.Found, [&](const Finding &F) { return !Again(F); });
      for (Finding &F : Out.Found)
        if (!Again(F))
          lower(F, Confidence::OtherTeams);
      Out.Fine &= Other.Fine;
    };
    if (Out.ChoseThread || Out.ChoseSize)
      Keep({Out.ChoseSize ? 3 : 2, true}, true);
    if (Out.ChoseSize)
      Keep({1, false}, false);
    return Out;
  }

  /// What takes many steps is followed further where loops without MPI are no
  /// matter.
  TraceOutcome play(int Size, WalkChoice With) {
    TraceOutcome O = playOnce(Size, With);
    if (!O.TooLong || !O.Found.empty())
      return O;
    With.IsLong = true;
    return playOnce(Size, With);
  }

  TraceOutcome playOnce(int Size, WalkChoice With) {
    const ProgramTrace T = traceProgram(Main, Size, Copy, Given, With);
    if (any_of(T.Ranks, [](const ProcessTrace &R) {
          return R.How == ProcessTrace::Aborted;
        }))
      return TraceOutcome();
    MovesUnknown |= tutti::movesUnknown(T);
    const TraceOutcome Counted = countCalls(T);
    // It was not meant to be started so.
    if (Given && Counted.Outside)
      return Counted;
    return Judge.judge(T);
  }

  const Function &Main;
  PrivateCopy &Copy;
  TraceJudge Judge;
  Arguments Given;
  bool Followed = false; ///< with two ranks, to the end
  bool MovesUnknown = false;
};

} // namespace

void checkPointToPoint(CheckContext &C, Findings &Out) {
  const CollectiveSequence &Seq = *DivergenceAnalysis::of(C.Copy).Sequences;
  FunctionPlay Play(C.Copy, Seq);
  DenseSet<const Instruction *> Right;
  for (Function *F : C.Copy.functions()) {
    if (!isMain(*F))
      continue;
    Program P(*F, C.Copy, Out);
    P.run(Out);
    Right.insert(P.Right.begin(), P.Right.end());
    if (P.isFollowed() && !P.movesUnknown())
      continue;
    Findings More = Out;
    checkPlayedProgram(Play, *F, More);
    // Of a program that is followed the amounts alone are left.
    for (Finding &Each : drop_begin(More, Out.size()))
      if (!P.isFollowed() || isOfAmounts(Each))
        Out.push_back(std::move(Each));
  }
  checkPlayedMessages(Play, Right, Out);
  checkPlayedCalls(C.Copy, Seq, Out);
}

} // namespace tutti
