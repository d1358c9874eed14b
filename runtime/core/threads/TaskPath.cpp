// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether OpenMP orders two places.

#include "core/threads/TaskPath.h"

namespace tutti::rt {

std::atomic<uint32_t> TeamsAlive;
const TaskPath *(*CurrentTask)();
std::atomic<uint64_t> Stamps;

void TaskPath::copyFrom(const TaskPath &Other) {
  Depth = Other.Depth;
  Chosen = Other.Chosen;
  Choice = Other.Choice;
  Shared = Other.Shared;
  Acquired = Other.Acquired;
  Waited = Other.Waited;
  for (unsigned I = 0; I < Depth && I < MaxDepth; ++I)
    Steps[I] = Other.Steps[I];
}

namespace {

/// Of the tasks that went last with others of theirs still to come: the number
/// of the task (40 bits) and what it had made when it last waited.
std::atomic<uint64_t> LeftBehind[256];
constexpr unsigned MadeBits = 24;

bool hasLeft(const TaskStep &Maker) {
  uint64_t Known = LeftBehind[Maker.Task % 256].load(std::memory_order_acquire);
  return Known && Known >> MadeBits == Maker.Task &&
         Maker.Made > (Known & ((1u << MadeBits) - 1));
}

/// What a task of Deep's task at Same has made, and gone without waiting for,
/// is not waited for by a taskwait there either.
bool outlivesWait(const TaskPath &Deep, const TaskPath &Other, unsigned Same) {
  if (Deep.Depth < Same + 2)
    return false;
  const TaskStep &Then = Deep.Steps[Same - 1], &Now = Other.Steps[Same - 1];
  const TaskStep &Child = Deep.Steps[Same], &Its = Deep.Steps[Same + 1];
  return Then.Waits < Now.Waits && Then.Groups == Now.Groups &&
         Then.Epoch == Now.Epoch && !Then.Cancelled && !Now.Cancelled &&
         !Child.isImplicit() && !Its.isImplicit() && !Its.AtOnce &&
         hasLeft(Child);
}

} // namespace

void leaveBehind(uint64_t Task, uint32_t Made) {
  if (Task >> (64 - MadeBits) == 0 && Made >> MadeBits == 0)
    LeftBehind[Task % 256].store(Task << MadeBits | Made,
                                 std::memory_order_release);
}

bool unordered(const TaskPath &A, const TaskPath &B) {
  if (!A.isKnown() || !B.isKnown())
    return false;
  unsigned Same = 0;
  while (Same < A.Depth && Same < B.Depth &&
         A.Steps[Same].Task == B.Steps[Same].Task)
    ++Same;
  // Nothing is known of threads that OpenMP did not make. One task is in order.
  if (Same == 0 || (Same == A.Depth && Same == B.Depth))
    return false;
  const TaskStep *X = Same < A.Depth ? &A.Steps[Same] : nullptr;
  const TaskStep *Y = Same < B.Depth ? &B.Steps[Same] : nullptr;
  if (X && Y && X->isImplicit() && Y->isImplicit())
    return X->Team == Y->Team && X->Epoch == Y->Epoch && !X->Cancelled &&
           !Y->Cancelled;

  // A task and what its maker, or another task of its maker, does.
  const TaskStep &ThenA = A.Steps[Same - 1], &ThenB = B.Steps[Same - 1];
  if (ThenA.Waits != ThenB.Waits)
    return outlivesWait(A, B, Same) || outlivesWait(B, A, Same);
  if (!ThenA.samePhase(ThenB) || ThenA.Cancelled || ThenB.Cancelled)
    return false;
  bool IsTaskA = X && !X->isImplicit(), IsTaskB = Y && !Y->isImplicit();
  if (IsTaskA && IsTaskB)
    return !X->AtOnce && X->independentOf(*Y);
  if (IsTaskA)
    return !X->AtOnce && (!Y || ThenA.Made < ThenB.Made);
  if (IsTaskB)
    return !Y->AtOnce && ThenB.Made <= ThenA.Made;
  return false; // a parallel region and its maker
}

bool inOrderByChance(const TaskPath &A, const TaskPath &B) {
  if (!A.isKnown() || !B.isKnown() || A.Depth != B.Depth)
    return false;
  const TaskStep &X = A.last(), &Y = B.last();
  return X.Task == Y.Task && X.isImplicit() && !X.Alone && X.Epoch == Y.Epoch &&
         !X.Cancelled && !Y.Cancelled && (A.Chosen || A.Shared) &&
         (B.Chosen || B.Shared) && A.Choice != B.Choice;
}

} // namespace tutti::rt
