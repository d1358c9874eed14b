// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The certain part of mpi-deadlock, and mpi-message-type: runs what two to
/// four ranks do in main against each other, with messages that never wait to
/// be sent. Who is stuck even so is stuck in every execution.

#include "analysis/CallArguments.h"
#include "analysis/EveryRank.h"
#include "analysis/RankTrace.h"
#include "checks/CallFinding.h"
#include "checks/Checks.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <deque>

using namespace llvm;

namespace tutti {
namespace {

/// All ranks of a program of one size.
class Game {
public:
  explicit Game(std::vector<RankTrace> T) : Traces(std::move(T)) {
    At.resize(Traces.size());
    Sent.resize(Traces.size());
    Posted.resize(Traces.size());
    Offered.resize(Traces.size());
  }

  /// The ranks that are stuck for ever.
  std::vector<int> play() {
    bool Moved = true;
    while (Moved) {
      Moved = false;
      for (size_t R = 0; R < Traces.size(); ++R)
        while (advance(R))
          Moved = true;
      Moved |= meet();
    }
    return stuck();
  }

  const Action *current(int R) const {
    return At[R] < Traces[R].Actions.size() ? &Traces[R].Actions[At[R]]
                                            : nullptr;
  }
  const RankTrace &trace(int R) const { return Traces[R]; }
  /// A message of From that To has not taken.
  const Action *leftOver(int From, int To) const {
    for (auto &[Sender, M] : Sent[To])
      if (Sender == From)
        return M;
    return nullptr;
  }
  using Match = std::pair<const Action *, const Action *>;
  std::vector<Match> Matches;

private:
  static bool fits(const Action &Receive, const Action &Send) {
    return Receive.AnyTag || Receive.Tag == Send.Tag;
  }

  bool take(int R, const Action &Receive) {
    for (auto It = Sent[R].begin(); It != Sent[R].end(); ++It)
      if (It->first == Receive.Peer && fits(Receive, *It->second)) {
        Matches.push_back({It->second, &Receive});
        Sent[R].erase(It);
        return true;
      }
    return false;
  }

  bool advance(int R) {
    const Action *A = current(R);
    if (!A)
      return false;
    switch (A->What) {
    case Action::Send:
      send(R, *A);
      break;
    case Action::Rendezvous:
      if (Offered[R] != A && send(R, *A))
        break;
      if (Offered[R] != A) {
        Offered[R] = A;
        return true; // something new to be taken
      }
      if (isWaiting(*A))
        return false;
      break;
    case Action::Post:
      if (!take(R, *A))
        Posted[R].push_back(A);
      break;
    case Action::Receive:
      // Receives that were posted before come first.
      if (!take(R, *A))
        return false;
      break;
    case Action::Meet:
      return false;
    }
    ++At[R];
    return true;
  }

  /// Whether nobody took the message of A.
  bool isWaiting(const Action &A) const {
    return any_of(Sent[A.Peer],
                  [&](const auto &Each) { return Each.second == &A; });
  }

  /// Whether a receive was there for it.
  bool send(int R, const Action &A) {
    auto &Waiting = Posted[A.Peer];
    for (auto It = Waiting.begin(); It != Waiting.end(); ++It)
      if ((*It)->Peer == R && fits(**It, A)) {
        Matches.push_back({&A, *It});
        Waiting.erase(It);
        return true;
      }
    Sent[A.Peer].push_back({R, &A});
    return false;
  }

  bool meet() {
    for (size_t R = 0; R < Traces.size(); ++R)
      if (!current(R) || current(R)->What != Action::Meet)
        return false;
    for (size_t &Each : At)
      ++Each;
    return true;
  }

  /// Stuck is who waits for one that is stuck or at its end.
  std::vector<int> stuck() const {
    std::vector<bool> Is(Traces.size());
    for (size_t R = 0; R < Traces.size(); ++R)
      Is[R] = current(R);
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (size_t R = 0; R < Traces.size(); ++R)
        if (Is[R] && !hopeless(R, Is)) {
          Is[R] = false;
          Changed = true;
        }
    }
    std::vector<int> Result;
    for (size_t R = 0; R < Traces.size(); ++R)
      if (Is[R])
        Result.push_back(R);
    return Result;
  }

  bool gone(int R) const {
    return !current(R) && Traces[R].How == RankTrace::Ended;
  }

  bool hopeless(int R, const std::vector<bool> &Stuck) const {
    const Action &A = *current(R);
    if (A.What != Action::Meet)
      return Stuck[A.Peer] || gone(A.Peer);
    for (size_t Other = 0; Other < Traces.size(); ++Other)
      if (gone(Other) || (Stuck[Other] && current(Other)->What != Action::Meet))
        return true;
    return false;
  }

  std::vector<RankTrace> Traces;
  std::vector<size_t> At;
  std::vector<std::deque<std::pair<int, const Action *>>> Sent;
  std::vector<std::deque<const Action *>> Posted;
  /// The message that a rank waits with, once it was sent.
  std::vector<const Action *> Offered;
};

std::string describe(const Action &A, int R) {
  std::string Text =
      "rank " + std::to_string(R) + " waits in " + A.Call.name() + " here";
  if (A.What == Action::Meet)
    return Text + " for all ranks";
  Text += A.What == Action::Rendezvous ? " for a receive of rank "
                                       : " for a message of rank ";
  Text += std::to_string(A.Peer);
  return A.AnyTag ? Text : Text + " with tag " + std::to_string(A.Tag);
}

Finding deadlock(const Game &G, ArrayRef<int> Stuck, bool Certain) {
  // Who waits for a message is the cause, who waits for all is a victim.
  int First = Stuck[0];
  for (int R : Stuck)
    if (G.current(R)->What == Action::Receive &&
        G.current(First)->What != Action::Receive)
      First = R;
  if (G.current(First)->What == Action::Meet)
    for (int R : Stuck)
      if (G.current(R)->What != Action::Meet)
        First = R;
  const Action &A = *G.current(First);
  Finding F = findingAt(
      A.Call, Check::Deadlock, Certain ? Severity::Error : Severity::Warning,
      std::string(A.Call.name()) + " on rank " + std::to_string(First) +
          (A.What == Action::Meet
               ? " waits for ranks that never come"
               : (A.What == Action::Receive
                      ? " waits for ever for a message of rank "
                      : " waits for ever for a receive of rank ") +
                     std::to_string(A.Peer)));
  for (int R : Stuck) {
    const Action &Each = *G.current(R);
    F.Notes.push_back({locationOf(Each.Call.call()), describe(Each, R)});
    if (R != First)
      F.Watches.push_back({Watch::Site, &Each.Call.call(), nullptr});
    if (const Action *Left =
            Each.What == Action::Receive ? G.leftOver(Each.Peer, R) : nullptr)
      F.Notes.push_back({locationOf(Left->Call.call()),
                         "rank " + std::to_string(Each.Peer) +
                             " sends with tag " + std::to_string(Left->Tag) +
                             " here"});
  }
  return F;
}

void compare(const Game::Match &M, Findings &Out) {
  const BasicType *Sent = basicType(M.first->Call, M.first->Type);
  const BasicType *Taken = basicType(M.second->Call, M.second->Type);
  auto Count = constantAt(M.first->Call, M.first->Count);
  auto Room = constantAt(M.second->Call, M.second->Count);
  if (!Sent || !Taken || !Count || *Count <= 0 || !Room || *Room < 0)
    return;
  std::string Text;
  bool Raw = Sent->Of == BasicType::Byte || Sent->Of == BasicType::Packed ||
             Taken->Of == BasicType::Byte || Taken->Of == BasicType::Packed;
  if (uint64_t(*Count) * Sent->Bytes > uint64_t(*Room) * Taken->Bytes)
    Text = " of " + std::to_string(*Room) + " x " + Taken->Name +
           " is too short for the message of " + std::to_string(*Count) +
           " x " + Sent->Name;
  else if (!Raw && (Sent->Of != Taken->Of || Sent->Bytes != Taken->Bytes))
    Text = std::string(" takes ") + Taken->Name + " from a message of " +
           Sent->Name;
  else
    return;
  Finding F = findingAt(M.second->Call, Check::MessageType, Severity::Error,
                        M.second->Call.name() + Text);
  F.Notes.push_back({locationOf(M.first->Call.call()), "sent here"});
  Out.push_back(std::move(F));
}

void look(const Function &Main, const TargetLibraryInfo &TLI, Findings &Out) {
  if (none_of(instructions(Main), [](const Instruction &I) {
        Fn Which = MpiCall::get(I).fn();
        return Which != Fn::None && has(Which, table::SOURCE);
      }))
    return;
  std::optional<Finding> Found;
  bool Fine = false, AskedSize = false;
  for (int Size = 2; Size <= 4; ++Size) {
    std::vector<RankTrace> Traces;
    bool Talks = false, Aborted = false;
    for (int R = 0; R < Size; ++R) {
      Traces.push_back(traceRank(Main, R, Size, TLI));
      AskedSize |= Traces.back().AskedSize;
      Aborted |= Traces.back().How == RankTrace::Aborted;
      for (const Action &A : Traces.back().Actions)
        Talks |= A.What != Action::Meet;
    }
    if (!Talks || Aborted)
      continue;
    bool Whole = all_of(
        Traces, [](const RankTrace &T) { return T.How == RankTrace::Ended; });
    Game G(std::move(Traces));
    std::vector<int> Stuck = G.play();
    for (const Game::Match &M : G.Matches)
      compare(M, Out);
    if (Stuck.empty())
      Fine |= Whole;
    else if (!Found)
      Found = deadlock(G, Stuck, false);
  }
  // A program may be made for a number of ranks that it does not check.
  if (!Found || Fine)
    return;
  Found->Sev = AskedSize ? Severity::Warning : Severity::Error;
  Out.push_back(std::move(*Found));
}

} // namespace

void checkPointToPoint(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    if (isMain(*F))
      look(*F, C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F), Out);
}

} // namespace tutti
