// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sets of tasks, from a fixed store.

#include "omp/TaskFamilies.h"

namespace tutti::rt {

namespace {

constexpr unsigned MaxFamilies = 4096, MostTries = 64;
TaskFamily Families[MaxFamilies];
std::atomic<uint32_t> Next;

} // namespace

TaskFamily *openFamily(TaskFamily *Outer) {
  for (unsigned I = 0; I < MostTries; ++I) {
    uint32_t At = Next.fetch_add(1, std::memory_order_relaxed);
    TaskFamily &F = Families[At % MaxFamilies];
    uint32_t Free = 0;
    if (F.Users.load(std::memory_order_relaxed) ||
        !F.Users.compare_exchange_strong(Free, 1))
      continue;
    F.Unfinished.store(0, std::memory_order_relaxed);
    F.Outer = Outer;
    return &F;
  }
  return nullptr;
}

void closeFamily(TaskFamily *F) {
  if (F)
    F->Users.fetch_sub(1, std::memory_order_acq_rel);
}

void joinFamily(TaskFamily *F) {
  if (!F)
    return;
  F->Users.fetch_add(1, std::memory_order_relaxed);
  F->Unfinished.fetch_add(1, std::memory_order_acq_rel);
}

void leaveFamily(TaskFamily *F) {
  if (!F)
    return;
  F->Unfinished.fetch_sub(1, std::memory_order_acq_rel);
  F->Users.fetch_sub(1, std::memory_order_acq_rel);
}

} // namespace tutti::rt
