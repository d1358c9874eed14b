// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings of ranks that were run against each other, in words: who waits for
/// whom, which messages and collectives do not fit.

#include "checks/calls/MatchFindings.h"
#include "analysis/execution/Amounts.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/Handles.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {
namespace {

std::string rank(int R) { return say<text::OneRank>(R); }

/// What of whom ends the wait.
std::string awaited(const Action &A) {
  bool Sends = A.What == Action::Rendezvous || A.What == Action::Send;
  std::string Of = A.Peer < 0 ? say<text::AnyRank>() : rank(A.Peer);
  if (A.Window >= 0)
    return A.Tag ? say<text::CompletionOf>(Of) : say<text::PostOf>(Of);
  return Sends ? say<text::ReceiveOf>(Of) : say<text::MessageOf>(Of);
}

} // namespace

Note waitOf(const MatchSimulation &G, int R) {
  const Action &A = *G.waitsFor(R);
  const Action &In = *G.current(R);
  Location At = locationOf(In.Call.call());
  std::string Who =
      G.threadOf(R) >= 0 ? say<text::ThreadOfRank>(R, G.threadOf(R)) : rank(R);
  if (A.What == Action::Collective) {
    std::vector<int> Missing;
    if (A.Waits != Action::All)
      Missing = G.missing(R);
    return note<text::RankWaits>(At, Who, In.Call.name(),
                                 A.Waits == Action::All ? say<text::AllRanks>()
                                 : Missing.empty() ? say<text::OtherRanks>()
                                                   : rank(Missing[0]));
  }
  return A.AnyTag || A.Window >= 0
             ? note<text::RankWaits>(At, Who, In.Call.name(), awaited(A))
             : note<text::RankWaitsWithTag>(At, Who, In.Call.name(), awaited(A),
                                            A.Tag);
}

Finding deadlock(const MatchSimulation &G, ArrayRef<int> Stuck) {
  // Who waits for a message is the cause, most of all where another one has
  // come; who waits for all is a victim.
  auto Weight = [&](int R) {
    const Action &A = *G.waitsFor(R);
    if (A.takesMessage())
      return A.Peer >= 0 && G.leftOver(int(A.Peer), R) ? 3 : 2;
    return A.What != Action::Collective ? 1 : 0;
  };
  int First = Stuck[0];
  for (int R : Stuck)
    if (Weight(R) > Weight(First))
      First = R;
  const Action &A = *G.waitsFor(First);
  const Action &In = *G.current(First);
  Finding F = findingAt(
      In.Call, Check::Deadlock, Severity::Warning,
      A.What == Action::Collective
          ? say<text::WaitsForRanks>(In.Call.name(), First)
          : say<text::WaitsForEver>(In.Call.name(), First, awaited(A)));
  if (A.What == Action::Collective)
    F.Cure = Fix::SameOrderOnAll;
  for (int R : Stuck) {
    const Action &Each = *G.current(R);
    F.Notes.push_back(waitOf(G, R));
    if (R != First)
      F.Watches.push_back({Watch::Site, &Each.Call.call(), nullptr});
    const Action &For = *G.waitsFor(R);
    // A program that waits here for something else is not this one.
    if (&For != &Each) {
      F.Notes.push_back(note<text::WaitStartedBy>(locationOf(For.Call.call()),
                                                  For.Call.name()));
      F.Watches.push_back({Watch::Site, &For.Call.call(), nullptr});
    }
    if (const Action *Left = For.takesMessage() && For.Peer >= 0
                                 ? G.leftOver(For.Peer, R)
                                 : nullptr)
      F.Notes.push_back(note<text::SendsWithTag>(locationOf(Left->Call.call()),
                                                 rank(For.Peer), Left->Tag));
  }
  return F;
}

/// Who has come to a collective, and who never will.
std::optional<Finding> neverMet(const MatchSimulation::CollectiveMatch &M,
                                const std::vector<int> &Members) {
  const auto &[Who, A] = *M.Came.begin();
  for (int R : Members)
    if (!M.Came.count(R) && !has(A->Call.fn(), table::Frees))
      return findingAt(A->Call, Check::CollectiveOrder, Severity::Error,
                       say<text::NeverCalledBy>(A->Call.name(), Who, R));
  return std::nullopt;
}

void compareMessage(const ProgramTrace &T, const MatchSimulation::Match &M,
                    Findings &Out) {
  const Payload &Sent = M.first->Data, &Room = M.second->Data;
  if (!Sent.Of || Sent.Count == 0 || !Room.Of)
    return;
  const MpiCall &Receive = M.second->Into ? M.second->Into : M.second->Call;
  std::string Text;
  auto TooShort = [](const Payload &Sent, const Payload &Room) {
    return Sent.Count > 0 && Room.Count >= 0 &&
           uint64_t(Sent.Count) * Sent.Of->Bytes >
               uint64_t(Room.Count) * Room.Of->Bytes;
  };
  // So many of one type are so many of another one: that is what is wrong.
  const bool IsOther = Sent.Symbol >= 0 && differ(Sent, Room);
  if (const auto Is =
          IsOther ? std::nullopt : wrongPair(T, Sent, Room, TooShort))
    Text = say<text::ReceiveTooShort>(Receive.name(), str(Is->second),
                                      str(Is->first));
  else if (differ(Sent, Room))
    Text = say<text::OtherMessageType>(Receive.name(), Room.Of->Name,
                                       Sent.Of->Name);
  else
    return;
  Finding F =
      findingAt(Receive, Check::MessageType, Severity::Error, std::move(Text));
  F.Notes.push_back(note<text::SentHere>(
      locationOf(M.first->Call.call()),
      M.second->Peer < 0 ? say<text::AnyRank>() : rank(int(M.second->Peer)),
      rank(int(M.first->Peer)), M.first->Tag));
  // Nothing may be sent.
  if (Sent.Count < 0)
    lower(F, Confidence::UnknownInput);
  Out.push_back(std::move(F));
}

static int rankOf(const ProgramTrace &T, const Action &A) {
  for (size_t R = 0; R < T.Ranks.size(); ++R)
    for (const Action &Each : T.Ranks[R].Actions)
      if (&Each == &A)
        return int(R);
  llvm_unreachable("an action of no rank");
}

/// What does not agree in one collective, and the text of it.
std::optional<std::pair<Check, std::string>>
disagreement(const ProgramTrace &T, const Action &A, const Action &B) {
  const char *Call = A.Call.name();
  const int RankA = rankOf(T, A), RankB = rankOf(T, B);
  auto OnEach = [&](Check Id, const std::string &X, const std::string &Y) {
    return std::pair(Id, say<text::ValueOnEach>(RankA, X, Call, RankB, Y));
  };
  if (A.Call.fn() != B.Call.fn())
    return std::pair(Check::CollectiveOrder,
                     say<text::MeetsOther>(RankA, Call, RankB, B.Call.name()));
  if (A.RootRank >= 0 && B.RootRank >= 0 && A.RootRank != B.RootRank)
    return std::pair(
        Check::CollectiveRoot,
        say<text::RootOnEach>(RankA, A.RootRank, Call, RankB, B.RootRank));
  for (unsigned T = 0; T < CallTerms::Size; ++T)
    if (const std::string &X = A.Terms[T], &Y = B.Terms[T];
        !X.empty() && !Y.empty() && X != Y)
      return OnEach(T == CallTerms::Op        ? Check::CollectiveOp
                    : T == CallTerms::InPlace ? Check::CollectiveInPlace
                                              : Check::CollectiveArgs,
                    X, Y);
  if (!A.Arrays.empty() && !B.Arrays.empty() && A.Arrays != B.Arrays)
    return OnEach(Check::CollectiveArgs, A.Arrays, B.Arrays);
  auto DoNotFit = [](const Payload &X, const Payload &Y) {
    return !fits(X, Y, /*Strict=*/true);
  };
  if (const auto Is = wrongPair(T, A.Data, B.Data, DoNotFit))
    return OnEach(Check::CollectiveType, str(Is->first), str(Is->second));
  return std::nullopt;
}

/// Pairs of a collective with vectors of which one side passes what the other
/// does not expect.
std::optional<Finding> misfit(const ProgramTrace &T,
                              const MatchSimulation::CollectiveMatch &M,
                              const std::vector<int> &Members) {
  auto DoNotFit = [](const Payload &X, const Payload &Y) {
    return !fits(X, Y);
  };
  for (const auto &[From, A] : M.Came)
    for (const auto &[To, B] : M.Came) {
      size_t I = find(Members, To) - Members.begin();
      size_t J = find(Members, From) - Members.begin();
      if (I >= A->To.size() || J >= B->From.size())
        continue;
      const auto Is = wrongPair(T, A->To[I], B->From[J], DoNotFit);
      if (!Is)
        continue;
      Finding F = findingAt(A->Call, Check::CollectiveType, Severity::Error,
                            say<text::SendsOtherThanTaken>(A->Call.name(), From,
                                                           str(Is->first), To,
                                                           str(Is->second)));
      if (&A->Call.call() != &B->Call.call())
        F.Notes.push_back(note<text::TakenHere>(locationOf(B->Call.call())));
      return F;
    }
  return std::nullopt;
}

DenseSet<const Instruction *> madeWhole(ArrayRef<Action> Actions) {
  DenseMap<const Instruction *, int> Sides;
  DenseSet<const Instruction *> Made;
  for (const Action &A : Actions)
    if (A.isMessage()) {
      Sides[&A.Call.call()] += A.takesMessage() ? 1 : -1;
      Made.insert(&A.Call.call());
    }
  for (const Action &A : Actions)
    if (has(A.Call.fn(), table::DEST) && has(A.Call.fn(), table::SOURCE) &&
        Sides.lookup(&A.Call.call()) != 0)
      Made.erase(&A.Call.call());
  return Made;
}

Finding findingOf(const ProcessFault &R) {
  Finding F = findingAt(
      R.Call, R.Id, R.Id == Check::Leak ? Severity::Warning : Severity::Error,
      R.Text);
  if (R.At) {
    F.At = R.At;
    F.Where = locationOf(*R.At);
    if (MpiCall By = MpiCall::get(*R.At))
      F.Call = By.name();
    const Location Start = locationOf(R.Call.call());
    F.Notes.push_back(R.Says == &text::FreedWithHandle
                          ? note<text::HandleMadeHere>(Start, say<text::It>())
                      : R.Says == &text::MemoryOfFreedWindow
                          ? note<text::HandleFreedHere>(Start, say<text::It>())
                          : note<text::StartedHere>(Start));
  }
  F.Cure = R.Cure;
  if (R.Opened)
    F.Notes.push_back(note<text::FileOpenedHere>(locationOf(*R.Opened)));
  return F;
}

} // namespace tutti
