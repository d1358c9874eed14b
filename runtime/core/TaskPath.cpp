// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether OpenMP orders two places.

#include "core/TaskPath.h"

namespace tutti::rt {

std::atomic<uint32_t> TeamsAlive;
const TaskPath *(*CurrentTask)();
std::atomic<uint64_t> Stamps;

void TaskPath::copyFrom(const TaskPath &Other) {
  Depth = Other.Depth;
  Chosen = Other.Chosen;
  Acquired = Other.Acquired;
  for (unsigned I = 0; I < Depth && I < MaxDepth; ++I)
    Steps[I] = Other.Steps[I];
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
  if (!ThenA.samePhase(ThenB) || ThenA.Cancelled || ThenB.Cancelled)
    return false;
  bool IsTaskA = X && !X->isImplicit(), IsTaskB = Y && !Y->isImplicit();
  if (IsTaskA && IsTaskB)
    return !X->AtOnce && !(X->Depends && Y->Depends);
  if (IsTaskA)
    return !X->AtOnce && (!Y || ThenA.Made < ThenB.Made);
  if (IsTaskB)
    return !Y->AtOnce && ThenB.Made <= ThenA.Made;
  return false; // a parallel region and its maker
}

} // namespace tutti::rt
