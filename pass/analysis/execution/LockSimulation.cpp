// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads of one process that wait for each other while the traces are played:
/// for locks, for their starts and ends. What a lock is held over need not be a
/// call of MPI's; who waits for one makes none. A schedule that is played is
/// one that may happen.

#include "analysis/execution/MatchSimulation.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tutti {

/// Phases: the numbers of those that have actions.
void MatchSimulation::addLocks(int R, std::vector<unsigned> Numbers) {
  Process &P = Processes[R];
  for (const LockStep &L : T.Ranks[R].Locks) {
    const auto Nth = lower_bound(Numbers, L.Phase) - Numbers.begin();
    if (size_t(Nth) == Numbers.size() || Numbers[Nth] != L.Phase) {
      Numbers.insert(Numbers.begin() + Nth, L.Phase);
      P.Phases.insert(P.Phases.begin() + Nth, std::vector<Strand>());
    }
    auto &Now = P.Phases[Nth];
    auto It =
        find_if(Now, [&](const Strand &S) { return S.Number == L.Number; });
    if (It == Now.end())
      It = Now.insert(Now.end(), Strand(L.Number, -1));
    const size_t Passed =
        lower_bound(It->Actions, L.Before) - It->Actions.begin();
    It->Locks.push_back({Passed, &L});
  }
  for (auto &Now : P.Phases)
    for (const Strand &S : Now)
      for (const auto &[Passed, L] : S.Locks)
        for (Strand &Other : Now)
          if (L->What == LockStep::Start && Other.Number == L->Of.first)
            Other.Start = L;
}

/// Whether the step is made now.
bool MatchSimulation::passes(int R, const LockStep &L) {
  Process &P = Processes[R];
  switch (L.What) {
  case LockStep::Take: {
    auto &[Owner, Times] = P.Owners[L.Of];
    if (Times > 0 && Owner != L.Number)
      return false;
    Owner = L.Number;
    ++Times;
    return true;
  }
  case LockStep::Give: {
    auto It = P.Owners.find(L.Of);
    if (It != P.Owners.end() && It->second.second > 0)
      --It->second.second;
    return true;
  }
  case LockStep::Start:
    for (Strand &S : P.Phases[P.Phase])
      if (S.Start == &L)
        S.Start = nullptr;
    return true;
  case LockStep::Join:
    return none_of(P.Phases[P.Phase], [&](const Strand &S) {
      return S.Number == L.Of.first && S.next();
    });
  }
  return true;
}

/// As far as it comes without an action.
bool MatchSimulation::passLocks(int R, Strand &S) {
  if (Lib.LockOrder == Library::AnyOrder)
    return false;
  bool Moved = false;
  S.Blocked = S.Start;
  if (S.Start)
    return false;
  for (; S.LocksPassed < S.Locks.size(); ++S.LocksPassed) {
    const auto &[Actions, L] = S.Locks[S.LocksPassed];
    if (Actions > S.At)
      break;
    if (!passes(R, *L)) {
      S.Blocked = L;
      break;
    }
    Moved = true;
  }
  return Moved;
}

const LockStep *MatchSimulation::blockedAt(int R) const {
  const Process &P = Processes[R];
  if (P.Phase < P.Phases.size())
    for (const Strand &S : P.Phases[P.Phase])
      if (S.Blocked && S.Blocked->What != LockStep::Start && S.next())
        return S.Blocked;
  return nullptr;
}

} // namespace tutti
