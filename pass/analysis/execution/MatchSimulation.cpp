// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Every rank goes on as far as it can, in turns, until none can.

#include "analysis/execution/MatchSimulation.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tutti {

MatchSimulation::MatchSimulation(const ProgramTrace &T, Library L)
    : T(T), Lib(L) {
  Processes.resize(T.Ranks.size());
  for (size_t R = 0; R < Processes.size(); ++R) {
    size_t N = T.Ranks[R].Actions.size();
    Processes[R].Done.resize(N);
    Processes[R].Begun.resize(N);
    Processes[R].Place.resize(N);
    Processes[R].Passed.resize(N);
    split(R);
  }
}

void MatchSimulation::split(int R) {
  const ProcessTrace &Trace = T.Ranks[R];
  auto &Phases = Processes[R].Phases;
  std::vector<tutti::Strand> Pieces = Trace.Strands;
  if (Pieces.empty())
    Pieces.push_back({0, 0, 0});
  unsigned Phase = ~0u;
  std::vector<unsigned> Numbers; // of phases
  for (size_t I = 0; I < Pieces.size(); ++I) {
    const unsigned End = I + 1 < Pieces.size() ? Pieces[I + 1].First
                                               : unsigned(Trace.Actions.size());
    if (Pieces[I].First == End)
      continue;
    if (Phases.empty() || Pieces[I].Phase != Phase) {
      Phases.emplace_back();
      Numbers.push_back(Pieces[I].Phase);
    }
    Phase = Pieces[I].Phase;
    auto &Now = Phases.back();
    auto It = find_if(
        Now, [&](const Strand &S) { return S.Number == Pieces[I].Number; });
    if (It == Now.end())
      It = Now.insert(Now.end(), Strand(Pieces[I].Number, Pieces[I].Thread));
    for (unsigned A = Pieces[I].First; A < End; ++A)
      It->Actions.push_back(A);
    HasTeams |= Now.size() > 1;
  }
  if (Lib.LockOrder != Library::AnyOrder)
    addLocks(R, std::move(Numbers));
}

const MatchSimulation::Strand *MatchSimulation::shown(int R) const {
  const Process &P = Processes[R];
  if (P.Phase == P.Phases.size())
    return nullptr;
  const auto &Now = P.Phases[P.Phase];
  auto It =
      find_if(Now, [](const Strand &S) { return S.next() && !S.Blocked; });
  if (It == Now.end())
    It = find_if(Now, [](const Strand &S) { return S.next(); });
  return It == Now.end() ? nullptr : &*It;
}

const Action *MatchSimulation::current(int R) const {
  const Strand *S = shown(R);
  return S ? &T.Ranks[R].Actions[*S->next()] : nullptr;
}

int MatchSimulation::threadOf(int R) const {
  const Strand *S = shown(R);
  return S ? S->Thread : -1;
}

unsigned MatchSimulation::progress(int R) const {
  const auto &Passed = Processes[R].Passed;
  return find(Passed, 0) - Passed.begin();
}

std::vector<int> MatchSimulation::run() {
  for (bool Moved = true; Moved && !Broken;) {
    Moved = false;
    for (size_t R = 0; R < Processes.size(); ++R)
      while (!Broken && advance(R))
        Moved = true;
  }
  std::vector<int> Result;
  // Threads that wait for nothing but each other are in no call of MPI's.
  for (size_t R = 0; R < Processes.size(); ++R)
    if (const Strand *S = shown(R); S && S->Blocked)
      Broken = true;
  if (Broken)
    return Result;
  // Stuck is who waits for one that is stuck or at its end.
  std::vector<bool> Is(Processes.size());
  for (size_t R = 0; R < Processes.size(); ++R)
    Is[R] = current(R);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (size_t R = 0; R < Processes.size(); ++R)
      if (Is[R] && !hopeless(R, Is)) {
        Is[R] = false;
        Changed = true;
      }
  }
  for (size_t R = 0; R < Processes.size(); ++R)
    if (Is[R])
      Result.push_back(R);
  return Result;
}

/// All threads of the rank, as far as they come.
bool MatchSimulation::advance(int R) {
  Process &P = Processes[R];
  if (P.Phase == P.Phases.size())
    return false;
  bool Moved = false;
  auto &Now = P.Phases[P.Phase];
  auto Go = [&](Strand &S) {
    do
      Moved |= passLocks(R, S);
    while (!Broken && S.next() && !S.Blocked && advance(R, S) &&
           (Moved = true));
  };
  // Two neighbours may differ in who is first.
  if (Lib.LockOrder != Library::AnyOrder && (Lib.LockOrder >> (R % 2) & 1))
    for (Strand &S : reverse(Now))
      Go(S);
  else
    for (Strand &S : Now)
      Go(S);
  if (none_of(Now, [](const Strand &S) { return S.next(); })) {
    ++P.Phase;
    Moved = true;
  }
  return Moved;
}

bool MatchSimulation::advance(int R, Strand &S) {
  Process &P = Processes[R];
  const unsigned N = *S.next();
  const Action *A = &T.Ranks[R].Actions[N];
  bool First = !std::exchange(P.Begun[N], 1);
  switch (A->What) {
  case Action::Send:
  case Action::Rendezvous:
    if (First)
      send(R, N);
    if (!A->Starts && !isDone(R, N))
      return First; // something new to be taken
    break;
  case Action::Post:
    if (take(R, *A, false))
      P.Done[N] = 1;
    else
      P.Posted.push_back({N, A});
    break;
  case Action::Receive:
  case Action::Probe:
    if (!take(R, *A, A->What == Action::Probe))
      return false;
    break;
  case Action::Collective:
    if (First)
      come(R, N);
    if (!A->Starts && !isDone(R, N))
      return First;
    break;
  case Action::Wait:
    if (!all_of(A->For, [&](unsigned I) { return isDone(R, I); }))
      return false;
    break;
  }
  P.Passed[N] = 1;
  ++S.At;
  return true;
}

/// Threads send or receive, and which message comes here decides which one is
/// left for another call: not when all of them ask for the same.
bool MatchSimulation::isOpen(int R, const Action &Receive) const {
  if (!HasTeams || (Receive.Peer >= 0 && !Receive.AnyTag))
    return false;
  return any_of(T.Ranks[R].Actions, [&](const Action &A) {
    return A.takesMessage() && A.Comm == Receive.Comm &&
           A.Window == Receive.Window &&
           (A.Peer != Receive.Peer || A.AnyTag != Receive.AnyTag ||
            (!A.AnyTag && A.Tag != Receive.Tag) ||
            A.Data.Count != Receive.Data.Count ||
            A.Data.Of != Receive.Data.Of) &&
           (A.Peer < 0 || Receive.Peer < 0 || A.Peer == Receive.Peer) &&
           (A.AnyTag || Receive.AnyTag || A.Tag == Receive.Tag);
  });
}

bool MatchSimulation::take(int R, const Action &Receive, bool Keep) {
  auto &Mail = Processes[R].Mail;
  auto Fits = [&](const Sent &S) { return fits(R, Receive, *S.What, S.From); };
  auto It = find_if(Mail, Fits);
  if (It == Mail.end())
    return false;
  Ambiguous |= Receive.Peer < 0 && T.Comms[Receive.Comm].size() > 2;
  // Of two threads' messages any may come first.
  Ambiguous |= isOpen(R, Receive);
  if (Keep)
    return true;
  Matches.push_back({It->What, &Receive});
  Processes[It->From].Done[It->Index] = 1;
  Mail.erase(It);
  return true;
}

void MatchSimulation::send(int R, unsigned Index) {
  const Action &A = T.Ranks[R].Actions[Index];
  if (A.Peer < 0 || A.Peer >= int64_t(Processes.size())) {
    Processes[R].Done[Index] = 1;
    return;
  }
  Process &To = Processes[A.Peer];
  bool Waits = A.What == Action::Rendezvous || (Lib.SendsWait && A.Standard);
  for (auto It = To.Posted.begin(); It != To.Posted.end(); ++It)
    if (fits(A.Peer, *It->second, A, R)) {
      Ambiguous |= It->second->Peer < 0 && T.Comms[A.Comm].size() > 2;
      Ambiguous |= isOpen(A.Peer, *It->second);
      Matches.push_back({&A, It->second});
      To.Done[It->first] = 1;
      Processes[R].Done[Index] = 1;
      To.Posted.erase(It);
      return;
    }
  To.Mail.push_back({R, &A, Index});
  if (!Waits)
    Processes[R].Done[Index] = 1;
}

/// The communicator, or the window; the starts of a persistent collective,
/// which may come in another order than those of others, are a scope of their
/// own.
int MatchSimulation::scopeOf(int R, const Action &A) const {
  constexpr int Places = 4096;
  if (A.Window >= 0)
    return INT_MIN + A.Window;
  if (A.MadeBy < 0)
    return A.Comm;
  return -1 - (A.Comm * Places + int(Processes[R].Place[A.MadeBy]) % Places);
}

void MatchSimulation::come(int R, unsigned Index) {
  const Action &A = T.Ranks[R].Actions[Index];
  int Scope = scopeOf(R, A);
  unsigned Place = Processes[R].Came[Scope]++;
  Processes[R].Place[Index] = Place;
  CollectiveMatch &M = All[{Scope, Place}];
  if (!M.Came.empty()) {
    const Action &First = *M.Came.begin()->second;
    Meetings.push_back({&First, &A});
    Broken |= First.Call.fn() != A.Call.fn();
  }
  M.Came[R] = &A;
}

std::vector<int> MatchSimulation::missingFor(int R, unsigned Index) const {
  const Action &A = T.Ranks[R].Actions[Index];
  const std::vector<int> &Members = T.Comms[A.Comm];
  std::vector<int> Result;
  if (A.What != Action::Collective) {
    if (A.Peer >= 0)
      Result.push_back(A.Peer);
    else
      for (int M : Members)
        if (M != R || HasTeams) // another thread may send
          Result.push_back(M);
    return Result;
  }
  auto It = All.find({scopeOf(R, A), Processes[R].Place[Index]});
  int Root = A.RootRank >= 0 && A.RootRank < int64_t(Members.size())
                 ? Members[A.RootRank]
                 : -1;
  for (int M : Members) {
    bool Needed = A.Waits == Action::All ||
                  (Lib.CollectivesWait && A.Waits != Action::Nobody) ||
                  (A.Waits == Action::Root && M == Root) ||
                  (A.Waits == Action::Others && R == Root);
    if (Needed && M != R && !It->second.Came.count(M))
      Result.push_back(M);
  }
  return Result;
}

bool MatchSimulation::isDone(int R, unsigned Index) {
  const Action &A = T.Ranks[R].Actions[Index];
  if (A.What == Action::Collective)
    return missingFor(R, Index).empty();
  return Processes[R].Done[Index];
}

const Action *MatchSimulation::waitsFor(int R) const {
  const Action *A = current(R);
  if (!A || A->What != Action::Wait)
    return A;
  for (unsigned I : A->For)
    if (!const_cast<MatchSimulation *>(this)->isDone(R, I))
      return &T.Ranks[R].Actions[I];
  return A;
}

std::vector<int> MatchSimulation::missing(int R) const {
  const Action *A = waitsFor(R);
  return missingFor(R, A - T.Ranks[R].Actions.data());
}

const Action *MatchSimulation::leftOver(int From, int To) const {
  for (const Sent &S : Processes[To].Mail)
    if (S.From == From && S.What->Window < 0)
      return S.What;
  return nullptr;
}

int MatchSimulation::rankOf(const Action &A) const {
  for (size_t R = 0; R < T.Ranks.size(); ++R) {
    const std::vector<Action> &Mine = T.Ranks[R].Actions;
    if (!Mine.empty() && &A >= &Mine.front() && &A <= &Mine.back())
      return R;
  }
  llvm_unreachable("an action of no rank");
}

bool MatchSimulation::allEnded() const {
  for (size_t R = 0; R < Processes.size(); ++R)
    if (!gone(R))
      return false;
  return true;
}

bool MatchSimulation::gone(int R) const {
  return !current(R) && T.Ranks[R].How == ProcessTrace::Ended;
}

/// No thread of the rank can go on.
bool MatchSimulation::hopeless(int R, const std::vector<bool> &Stuck) const {
  const Process &P = Processes[R];
  return all_of(P.Phases[P.Phase], [&](const Strand &S) {
    return !S.next() || S.Blocked || hopeless(R, *S.next(), Stuck);
  });
}

/// Nobody of those that an action waits for can come any more. Of a wildcard
/// all senders have to be out of the game.
bool MatchSimulation::hopeless(int R, unsigned At,
                               const std::vector<bool> &Stuck) const {
  auto Out = [&](int M) { return Stuck[M] || gone(M); };
  auto Check = [&](unsigned Index) {
    const Action &A = T.Ranks[R].Actions[Index];
    std::vector<int> Missing = missingFor(R, Index);
    if (A.What != Action::Collective && A.Peer < 0)
      return all_of(Missing, Out);
    return any_of(Missing, Out);
  };
  const Action &A = T.Ranks[R].Actions[At];
  if (A.What != Action::Wait)
    return Check(At);
  return any_of(A.For, [&](unsigned I) {
    return !const_cast<MatchSimulation *>(this)->isDone(R, I) && Check(I);
  });
}

} // namespace tutti
