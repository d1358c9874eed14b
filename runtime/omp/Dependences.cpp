// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Levels of tasks with depend clauses, variable by variable.

#include "omp/Dependences.h"
#include "core/threads/TaskPath.h"

#include <algorithm>

namespace tutti::rt {

/// Tasks of this kind do not wait for each other.
static bool isShared(int Kind) {
  return Kind == ompt::In || Kind == ompt::MutexInOutSet ||
         Kind == ompt::InOutSet;
}

Dependences::Row *Dependences::rowOf(const void *Variable) {
  for (int I = 0; I < Known; ++I)
    if (Rows[I].Variable == Variable)
      return &Rows[I];
  if (Known == MaxRows)
    return nullptr;
  Rows[Known] = {Variable, 0, 0, 0};
  return &Rows[Known++];
}

uint32_t Dependences::next(const ompt::Dependence *List, int Count) {
  uint32_t Last = 0;
  for (int I = 0; I < Count && !Lost; ++I) {
    const int Kind = List[I].Kind;
    const bool IsOne =
        isShared(Kind) || Kind == ompt::Out || Kind == ompt::InOut;
    const Row *R = IsOne ? rowOf(List[I].Variable.ptr) : nullptr;
    if (!R)
      Lost = true; // all of memory, a newer kind, too many
    else
      Last = std::max(Last,
                      isShared(Kind) && Kind == R->Kind ? R->Before : R->Top);
  }
  if (Lost)
    return TaskStep::UnknownLevel;
  const uint32_t Level = Last + 1;
  for (int I = 0; I < Count; ++I) {
    Row *R = rowOf(List[I].Variable.ptr);
    if (!isShared(List[I].Kind) || List[I].Kind != R->Kind)
      R->Before = isShared(List[I].Kind) ? R->Top : Level;
    R->Kind = List[I].Kind;
    R->Top = std::max(R->Top, Level);
  }
  return Level;
}

} // namespace tutti::rt
