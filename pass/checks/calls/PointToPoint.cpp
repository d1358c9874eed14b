// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What running two to four ranks of a program against each other shows: the
/// certain part of mpi-deadlock, mpi-message-type, arguments of collectives
/// that do not agree, ranks that do not exist, and what is never freed. What
/// goes right with some number of ranks is no finding: the program may be made
/// for that number.

#include "analysis/execution/WindowRaces.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <memory>

using namespace llvm;

namespace tutti {
namespace {

bool isAgreement(Check Id) {
  switch (Id) {
  case Check::CollectiveOrder:
  case Check::CollectiveBlocking:
  case Check::CollectiveRoot:
  case Check::CollectiveOp:
  case Check::CollectiveType:
  case Check::CollectiveInPlace:
  case Check::CollectiveArgs:
    return true;
  default:
    return false;
  }
}

/// All ranks do the very same, with the same partners, among them messages:
/// what is started beside it may be another program.
bool allTheSame(const ProgramTrace &T) {
  auto Same = [](const Action &A, const Action &B) {
    return &A.Call.call() == &B.Call.call() && A.Peer == B.Peer &&
           A.Tag == B.Tag;
  };
  const std::vector<Action> &First = T.Ranks.front().Actions;
  return any_of(First,
                [](const Action &A) { return A.Peer >= 0 && A.isMessage(); }) &&
         all_of(T.Ranks, [&](const ProcessTrace &R) {
           return std::equal(First.begin(), First.end(), R.Actions.begin(),
                             R.Actions.end(), Same);
         });
}

/// The findings of one number of ranks.
struct Outcome {
  std::vector<Finding> Found;
  bool Talks = false;   ///< it does something that could go wrong
  bool Fine = false;    ///< and all of it went right
  bool Whole = false;   ///< every rank was followed to its end
  bool Outside = false; ///< it is not made for so many
  bool ForTwo = false;  ///< none but the first two ranks do anything
  int Size = 0;         ///< ranks
  bool AskedSize = false;
  bool ChoseSize = false, ChoseThread = false; ///< of teams
  /// Of MPI, that some rank came to: how often one rank did, at most.
  DenseMap<const Instruction *, unsigned> Calls;
  /// Which ranks came to each, as bits.
  DenseMap<const Instruction *, uint64_t> Ranks;

  /// No two ranks did what has to be done by two for the fault to show.
  bool lacksOther(const Finding &F) const {
    if (!F.Other || !MpiCall::get(*F.At) || !MpiCall::get(*F.Other))
      return false;
    const uint64_t A = Ranks.lookup(F.At), B = Ranks.lookup(F.Other);
    return !A || !B || popcount(A | B) < 2;
  }

  /// With so many ranks the call of the finding goes right: all did, or the
  /// call by itself, as often as where its arguments were found wrong.
  bool acquits(Finding &F, const Outcome &By) const {
    if (Fine && lacksOther(F)) {
      // Calls of all but one rank: it may be made for two.
      if (Ranks.lookup(F.At) && Ranks.lookup(F.Other))
        lower(F, Confidence::MadeForTwo);
      return false;
    }
    unsigned Times = Calls.lookup(F.At);
    if (Fine)
      return Times || !MpiCall::get(*F.At);
    return F.Id == Check::Argument && Times && Times >= By.Calls.lookup(F.At) &&
           none_of(Found, [&](const Finding &O) { return O.At == F.At; });
  }
};

class Program {
public:
  Program(const Function &Main, PrivateCopy &Copy, const Findings &Before)
      : Main(Main), Copy(Copy) {
    for (const Finding &F : Before)
      if (isAgreement(F.Id) && F.Level == 1) {
        for (const Watch &W : F.Watches)
          Told.push_back(W.At);
        Order |=
            F.Id == Check::CollectiveOrder || F.Id == Check::CollectiveBlocking;
      }
  }

  /// Calls of runs of which everything went right.
  DenseSet<const Instruction *> Right;

  /// For so many arguments of the program; not known: for any.
  void run(Findings &Out, Arguments With) {
    Given = With;
    std::vector<Outcome> Played; // by number of ranks
    bool AskedSize = false, TwoKnown = false;
    auto Play = [&](int Size) {
      Outcome O = playTeams(Size);
      if (Size == 2)
        TwoKnown = O.Whole || O.Outside || !O.Found.empty();
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
    Followed = TwoKnown;
    // A call that goes right with some number of ranks is none of the fault's:
    // perhaps the program is made for a number that it does not check.
    Outcome *Faulty = nullptr; // with the fewest ranks
    auto Acquit = [&] {
      Faulty = nullptr;
      for (Outcome &O : Played) {
        erase_if(O.Found, [&](Finding &F) {
          return any_of(Played, [&](const Outcome &Other) {
            return &Other != &O && Other.acquits(F, O);
          });
        });
        if (!Faulty && !O.Found.empty())
          Faulty = &O;
      }
    };
    Acquit();
    for (const Outcome &O : Played)
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
            return Told.Id == F.Id && Told.At == F.At && Told.Level <= F.Level;
          }))
        Out.push_back(std::move(F));
    }
  }

  /// What is followed to the end whatever the arguments are, or is not made for
  /// these ranks, is known; the rest may depend on how it was started.
  void run(Findings &Out) {
    run(Out, Arguments());
    if (!Followed && mayLookAtArguments(Main))
      for (int Count : {1, 2, 3, 4})
        run(Out, Count);
  }

private:
  bool isTold(const Action &A) const {
    return is_contained(Told, &A.Call.call());
  }

  /// They wait because of what other checks have said.
  bool involved(const MatchSimulation &G, ArrayRef<int> Stuck) const {
    return any_of(Stuck, [&](int R) {
      return isTold(*G.current(R)) ||
             (Order && G.waitsFor(R)->What == Action::Collective);
    });
  }

  /// What is found whatever OpenMP does where the program leaves it open.
  Outcome playTeams(int Size) {
    Outcome Out = play(Size, {});
    auto Keep = [&](TeamChoice Teams, bool Always) {
      if (Out.Found.empty() && !Out.Fine)
        return;
      const Outcome Other = play(Size, Teams);
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

  Outcome play(int Size, TeamChoice Teams) {
    Outcome Out;
    ProgramTrace T = traceProgram(Main, Size, Copy, Given, Teams);
    bool Whole = true;
    for (const ProcessTrace &R : T.Ranks) {
      if (R.How == ProcessTrace::Aborted)
        return Outcome();
      Out.AskedSize |= R.AskedSize;
      Out.ChoseSize |= R.ChoseSize;
      Out.ChoseThread |= R.ChoseThread;
      DenseMap<const Instruction *, unsigned> Made;
      for (const Instruction *I : R.Calls)
        Out.Calls[I] = std::max(Out.Calls[I], ++Made[I]);
      for (const auto &[I, Often] : Made)
        Out.Ranks[I] |= uint64_t(1) << (&R - T.Ranks.data()) % 64;
      Out.Talks |= !R.Actions.empty();
      Whole &= R.How == ProcessTrace::Ended && !R.Outside;
    }
    Out.Outside =
        any_of(T.Ranks, [](const ProcessTrace &R) { return R.Outside; });
    if (Given && Out.Outside)
      return Out; // it was not meant to be started so
    MatchSimulation G(T, {});
    std::vector<int> Stuck = G.run();
    if (!G.Ambiguous || !G.HasTeams)
      for (const MatchSimulation::Match &M : G.Matches)
        compareMessage(M, Out.Found);
    bool Agreed = true;
    for (const auto &[A, B] : G.Meetings) {
      auto Wrong = disagreement(*A, *B);
      if (!Wrong)
        continue;
      Agreed = false;
      if (isTold(*A) || isTold(*B) ||
          (Wrong->first == Check::CollectiveOrder && Order))
        continue;
      Finding F =
          findingAt(A->Call, Wrong->first, Severity::Error, Wrong->second);
      if (&A->Call.call() != &B->Call.call())
        F.Notes.push_back(note<text::OthersCall>(locationOf(B->Call.call())));
      Out.Found.push_back(std::move(F));
      break;
    }
    for (const ProcessTrace &R : T.Ranks)
      for (const ProcessFault &Each : R.Faults)
        if (Each.Id != Check::Leak || Whole)
          if (none_of(Out.Found, [&](const Finding &F) {
                return F.At == (Each.At ? Each.At : &Each.Call.call()) &&
                       F.Id == Each.Id;
              }))
            Out.Found.push_back(findingOf(Each));
    for (const auto &[Key, M] : G.meetings())
      if (Agreed && Key.first >= 0 && !isTold(*M.Came.begin()->second))
        if (auto F = misfit(M, T.Comms[Key.first])) {
          Out.Found.push_back(std::move(*F));
          Agreed = false;
        }
    if (Agreed)
      checkWindowRaces(T, G, Out.Found);
    bool Involved = involved(G, Stuck);
    // Who waits in an epoch that was not begun right is its victim.
    Involved |= any_of(
        Out.Found, [](const Finding &F) { return F.Id == Check::RmaEpoch; });
    if (!Stuck.empty() && !Involved && Agreed) {
      std::optional<Finding> F;
      if (G.Ambiguous && !G.HasTeams)
        F = race(T, G, Stuck);
      if (!F && !(G.Ambiguous && G.HasTeams)) {
        F = deadlock(G, Stuck);
        F->Sev = G.Ambiguous ? Severity::Warning : Severity::Error;
      }
      if (F)
        Out.Found.push_back(std::move(*F));
    } else if (Stuck.empty() && Whole && Agreed && G.allEnded()) {
      leftOvers(G, Size, Out);
      for (const auto &[Key, M] : G.meetings())
        if (!Order && Key.first >= 0 && Out.Found.empty())
          if (auto F = neverMet(M, T.Comms[Key.first]))
            Out.Found.push_back(std::move(*F));
      if (Out.Found.empty())
        unsafe(T, Out);
      if (Out.Found.empty() && G.Ambiguous && !G.HasTeams)
        if (auto F = race(T, G, Stuck))
          Out.Found.push_back(std::move(*F));
    }
    Out.Whole = Whole;
    Out.ForTwo = all_of(drop_begin(T.Ranks, 2), [](const ProcessTrace &R) {
      return R.Actions.empty();
    });
    Out.Fine = Whole && Out.Found.empty() && Stuck.empty() && Agreed;
    if (allTheSame(T))
      for (Finding &Each : Out.Found)
        if (Each.Id == Check::Deadlock)
          lower(Each, Confidence::AllAlike);
    return Out;
  }

  /// What goes right only with some libraries.
  void unsafe(const ProgramTrace &T, Outcome &Out) {
    for (bool Sends : {false, true}) {
      MatchSimulation G(T, {Sends, !Sends});
      std::vector<int> Stuck = G.run();
      if (Stuck.empty() || G.Ambiguous || involved(G, Stuck))
        continue;
      Finding F = deadlock(G, Stuck);
      F.Text = Sends ? say<text::UnlessBuffered>(F.Text)
                     : say<text::IfCollectivesWait>(F.Text);
      F.Because = F.Text;
      Out.Found.push_back(std::move(F));
      return;
    }
  }

  /// What follows when the message of From comes first: G, in which Stuck wait.
  static Finding race(const MatchSimulation &G, ArrayRef<int> Stuck, int R,
                      const Action &A, int From) {
    Finding F = findingAt(A.Call, Check::MessageRace, Severity::Warning,
                          say<text::RaceDeadlocks>(A.Call.name(), R, From));
    for (int S : Stuck) {
      Note Then = waitOf(G, S);
      F.Notes.push_back(note<text::ThenWaits>(Then.Where, Then.Text));
    }
    return F;
  }

  /// A receive from any source after which others wait for ever when one
  /// message comes first, and do not when another one does. G has been played.
  std::optional<Finding> race(const ProgramTrace &T, const MatchSimulation &G,
                              ArrayRef<int> Stuck) {
    unsigned Games = 100; // that are played at most
    for (int R = 0; R < int(T.Ranks.size()); ++R)
      for (unsigned I = 0; I < T.Ranks[R].Actions.size(); ++I) {
        const Action &A = T.Ranks[R].Actions[I];
        if (!A.takesMessage() || A.Peer >= 0)
          continue;
        for (int From : T.Comms[A.Comm]) {
          if (From == R)
            continue;
          if (Games == 0) {
            Incomplete::report(Incomplete::Steps, &Main);
            return std::nullopt;
          }
          --Games;
          MatchSimulation Other(T, {false, false, R, I, From});
          std::vector<int> Then = Other.run();
          if (Then.empty() == Stuck.empty() || Other.Broken ||
              !Other.received(R, I))
            continue;
          if (!Then.empty())
            return race(Other, Then, R, A, From);
          for (const auto &[Sent, Taken] : G.Matches)
            if (Taken == &A)
              return race(G, Stuck, R, A, G.rankOf(*Sent));
        }
      }
    return std::nullopt;
  }

  /// Messages that nobody receives.
  void leftOvers(const MatchSimulation &G, int Size, Outcome &Out) {
    for (int To = 0; To < Size; ++To)
      for (int From = 0; From < Size; ++From)
        if (const Action *A = G.leftOver(From, To)) {
          Finding F =
              findingAt(A->Call, Check::Deadlock, Severity::Warning,
                        say<text::NeverReceived>(A->Call.name(), From, To));
          Out.Found.push_back(std::move(F));
          return;
        }
  }

  const Function &Main;
  PrivateCopy &Copy;
  std::vector<const Instruction *> Told;
  bool Order = false;
  Arguments Given;
  bool Followed = false; ///< with two ranks, to the end
};

} // namespace

void checkPointToPoint(CheckContext &C, Findings &Out) {
  DenseSet<const Instruction *> Right;
  for (Function *F : C.Copy.functions()) {
    if (!isMain(*F))
      continue;
    Program P(*F, C.Copy, Out);
    P.run(Out);
    Right.insert(P.Right.begin(), P.Right.end());
  }
  checkPlayedMessages(C, Right, Out);
}

} // namespace tutti
