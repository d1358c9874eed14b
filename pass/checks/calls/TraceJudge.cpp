// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The traces of all ranks are run against each other once as they are, and
/// where all goes right also as other libraries would run them.

#include "checks/calls/TraceJudge.h"
#include "analysis/execution/WindowRaces.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"

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

/// What follows when the message of From comes first: G, in which Stuck wait.
Finding race(const MatchSimulation &G, ArrayRef<int> Stuck, int R,
             const Action &A, int From) {
  Finding F = findingAt(A.Call, Check::MessageRace, Severity::Warning,
                        say<text::RaceDeadlocks>(A.Call.name(), R, From));
  for (int S : Stuck) {
    Note Then = waitOf(G, S);
    F.Notes.push_back(note<text::ThenWaits>(Then.Where, Then.Text));
  }
  return F;
}

/// Messages that nobody receives.
void leftOvers(const MatchSimulation &G, int Size, TraceOutcome &Out) {
  for (int To = 0; To < Size; ++To)
    for (int From = 0; From < Size; ++From)
      if (const Action *A = G.leftOver(From, To)) {
        Out.Found.push_back(
            findingAt(A->Call, Check::Deadlock, Severity::Warning,
                      say<text::NeverReceived>(A->Call.name(), From, To)));
        return;
      }
}

} // namespace

bool TraceOutcome::lacksOther(const Finding &F) const {
  if (!F.Other || !MpiCall::get(*F.At) || !MpiCall::get(*F.Other))
    return false;
  const uint64_t A = Ranks.lookup(F.At), B = Ranks.lookup(F.Other);
  return !A || !B || popcount(A | B) < 2;
}

bool TraceOutcome::namesAll(const Finding &F) const {
  const uint64_t All = maskTrailingOnes<uint64_t>(Size);
  return Size > 2 && Size < 64 && F.Id == Check::Deadlock &&
         Ranks.lookup(F.At) == All && Partners.lookup(F.At) == All;
}

bool TraceOutcome::acquits(Finding &F, const TraceOutcome &By) const {
  if (Fine && Size == 2 && By.namesAll(F)) {
    lower(F, Confidence::MadeForTwo);
    return false;
  }
  if (Fine && lacksOther(F)) {
    // Calls of all but one rank: it may be made for two.
    if (Ranks.lookup(F.At) && Ranks.lookup(F.Other))
      lower(F, Confidence::MadeForTwo);
    return false;
  }
  unsigned Times = Calls.lookup(F.At);
  // A wait for something else is right, not this one.
  if (Fine)
    return (Times || !MpiCall::get(*F.At)) &&
           (F.Id != Check::Deadlock || all_of(F.Watches, [&](const Watch &W) {
              return !W.At || !MpiCall::get(*W.At) || Calls.count(W.At);
            }));
  return F.Id == Check::Argument && Times && Times >= By.Calls.lookup(F.At) &&
         none_of(Found, [&](const Finding &O) { return O.At == F.At; });
}

TraceJudge::TraceJudge(const Function &Main, const Findings &Before)
    : Main(Main) {
  for (const Finding &F : Before)
    if (isAgreement(F.Id) && F.Level == 1) {
      for (const Watch &W : F.Watches)
        Told.push_back(W.At);
      Order |=
          F.Id == Check::CollectiveOrder || F.Id == Check::CollectiveBlocking;
    }
}

bool TraceJudge::isTold(const Action &A) const {
  return is_contained(Told, &A.Call.call());
}

/// They wait because of what other checks have said.
bool TraceJudge::involved(const MatchSimulation &G, ArrayRef<int> Stuck) const {
  return any_of(Stuck, [&](int R) {
    return isTold(*G.current(R)) ||
           (Order && G.waitsFor(R)->What == Action::Collective);
  });
}

TraceOutcome countCalls(const ProgramTrace &T) {
  TraceOutcome Out;
  Out.Whole = true;
  for (const ProcessTrace &R : T.Ranks) {
    Out.AskedSize |= R.AskedSize;
    Out.ChoseSize |= R.ChoseSize;
    Out.ChoseThread |= R.ChoseThread;
    DenseMap<const Instruction *, unsigned> Made;
    for (const Instruction *I : R.Calls)
      Out.Calls[I] = std::max(Out.Calls[I], ++Made[I]);
    for (const auto &[I, Often] : Made)
      Out.Ranks[I] |= uint64_t(1) << (&R - T.Ranks.data()) % 64;
    for (const Action &A : R.Actions)
      if (A.isMessage() && A.Peer >= 0)
        Out.Partners[&A.Call.call()] |= uint64_t(1) << A.Peer % 64;
    Out.Executed.insert(R.Executed.begin(), R.Executed.end());
    Out.Talks |= !R.Actions.empty();
    Out.Whole &= R.How == ProcessTrace::Ended && !R.Outside;
    Out.Outside |= R.Outside;
    Out.TooLong |= R.TooLong;
  }
  Out.ForTwo = all_of(drop_begin(T.Ranks, 2),
                      [](const ProcessTrace &R) { return R.Actions.empty(); });
  return Out;
}

/// What each rank did wrong, whatever the others do.
static void addFaults(const ProgramTrace &T, TraceOutcome &Out) {
  for (const ProcessTrace &R : T.Ranks)
    for (const ProcessFault &Each : R.Faults)
      if (Each.Id != Check::Leak || Out.Whole)
        if (none_of(Out.Found, [&](const Finding &F) {
              return F.At == (Each.At ? Each.At : &Each.Call.call()) &&
                     F.Id == Each.Id;
            }))
          Out.Found.push_back(findingOf(Each));
}

/// Adds where arguments of collective calls do not agree; false: some do not.
bool TraceJudge::compareMeetings(const ProgramTrace &T,
                                 const MatchSimulation &G,
                                 TraceOutcome &Out) const {
  for (const auto &[A, B] : G.Meetings) {
    // A communicator that is not known may be one between two groups.
    auto Wrong =
        T.Assumed.count(A->Comm) ? std::nullopt : disagreement(T, *A, *B);
    if (!Wrong)
      continue;
    if (isTold(*A) || isTold(*B) ||
        (Wrong->first == Check::CollectiveOrder && Order))
      return false;
    Finding F =
        findingAt(A->Call, Wrong->first, Severity::Error, Wrong->second);
    if (&A->Call.call() != &B->Call.call())
      F.Notes.push_back(note<text::OthersCall>(locationOf(B->Call.call())));
    Out.Found.push_back(std::move(F));
    return false;
  }
  return true;
}

void TraceJudge::addWaits(const ProgramTrace &T, const MatchSimulation &G,
                          ArrayRef<int> Stuck, TraceOutcome &Out) const {
  std::optional<Finding> F;
  if (G.Ambiguous && !G.HasTeams)
    F = race(T, G, Stuck);
  if (!F && !(G.Ambiguous && G.HasTeams)) {
    F = deadlock(G, Stuck);
    F->Sev = G.Ambiguous ? Severity::Warning : Severity::Error;
  }
  if (F)
    Out.Found.push_back(std::move(*F));
}

/// All came to their ends, as far as this library goes.
void TraceJudge::addAtEnd(const ProgramTrace &T, const MatchSimulation &G,
                          TraceOutcome &Out) const {
  leftOvers(G, int(T.Ranks.size()), Out);
  for (const auto &[Key, M] : G.meetings())
    if (!Order && Key.first >= 0 && Out.Found.empty())
      if (auto F = neverMet(M, T.Comms[Key.first]))
        Out.Found.push_back(std::move(*F));
  if (Out.Found.empty())
    unsafe(T, Out);
  if (Out.Found.empty())
    locked(T, Out);
  if (Out.Found.empty() && G.Ambiguous && !G.HasTeams)
    if (auto F = race(T, G, {}))
      Out.Found.push_back(std::move(*F));
}

TraceOutcome TraceJudge::judge(const ProgramTrace &T) const {
  TraceOutcome Out = countCalls(T);
  MatchSimulation G(T, {});
  const std::vector<int> Stuck = G.run();
  if (!G.Ambiguous || !G.HasTeams)
    for (const MatchSimulation::Match &M : G.Matches)
      compareMessage(T, M, Out.Found);
  bool Agreed = compareMeetings(T, G, Out);
  addFaults(T, Out);
  for (const auto &[Key, M] : G.meetings())
    if (Agreed && Key.first >= 0 && !T.Assumed.count(Key.first) &&
        !isTold(*M.Came.begin()->second))
      if (auto F = misfit(T, M, T.Comms[Key.first])) {
        Out.Found.push_back(std::move(*F));
        Agreed = false;
      }
  if (Agreed)
    checkWindowRaces(T, G, Out.Found);
  // Who waits in an epoch that was not begun right is its victim.
  const bool Involved =
      involved(G, Stuck) || any_of(Out.Found, [](const Finding &F) {
        return F.Id == Check::RmaEpoch;
      });
  if (!Stuck.empty() && !Involved && Agreed)
    addWaits(T, G, Stuck, Out);
  else if (Stuck.empty() && Out.Whole && Agreed && G.allEnded())
    addAtEnd(T, G, Out);
  Out.Fine = Out.Whole && Out.Found.empty() && Stuck.empty() && Agreed;
  if (allTheSame(T))
    for (Finding &Each : Out.Found)
      if (Each.Id == Check::Deadlock)
        lower(Each, Confidence::AllAlike);
  return Out;
}

/// What goes right only with some libraries.
void TraceJudge::unsafe(const ProgramTrace &T, TraceOutcome &Out) const {
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

/// What waits for ever while its thread has a lock that another one needs.
void TraceJudge::locked(const ProgramTrace &T, TraceOutcome &Out) const {
  auto AreLoose = [](const ProcessTrace &R) {
    return any_of(
        R.Locks, [&](const LockStep &L) { return R.Loose.count(L.Phase) > 0; });
  };
  if (all_of(T.Ranks, [](const ProcessTrace &R) { return R.Locks.empty(); }) ||
      any_of(T.Ranks, AreLoose))
    return;
  for (int Order = 0; Order < MatchSimulation::Library::Orders; ++Order) {
    MatchSimulation::Library Lib;
    Lib.LockOrder = Order;
    MatchSimulation G(T, Lib);
    const std::vector<int> Stuck = G.run();
    if (Stuck.empty() || G.Ambiguous || involved(G, Stuck) ||
        none_of(Stuck, [&](int R) { return G.blockedAt(R); }))
      continue;
    Finding F = deadlock(G, Stuck);
    F.Text = say<text::InLockOrder>(F.Text);
    F.Because = F.Text;
    for (int R : Stuck)
      if (const LockStep *L = G.blockedAt(R))
        F.Notes.push_back(note<text::WaitsForThread>(locationOf(*L->At), R));
    lower(F, Confidence::LockOrder);
    Out.Found.push_back(std::move(F));
    return;
  }
}

/// A receive from any source after which others wait for ever when one
/// message comes first, and do not when another one does. G has been played.
std::optional<Finding> TraceJudge::race(const ProgramTrace &T,
                                        const MatchSimulation &G,
                                        ArrayRef<int> Stuck) const {
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
          return tutti::race(Other, Then, R, A, From);
        for (const auto &[Sent, Taken] : G.Matches)
          if (Taken == &A)
            return tutti::race(G, Stuck, R, A, G.rankOf(*Sent));
      }
    }
  return std::nullopt;
}

} // namespace tutti
