// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One record for each thread that has a place on the board. A record that
/// changes while it is read says nothing.

#include "track/handles/HandleUses.h"

#include "core/board/Board.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Handles.def"
#include "core/texts/Words.def"
#include "mpi/agreement/Agree.h"
#include "mpi/wrappers/LeftCalls.h"

namespace tutti::rt::track {

namespace {

struct alignas(64) Record {
  std::atomic<uint32_t> Epoch; ///< odd within a call
  std::atomic<uint32_t> Site;
  std::atomic<Fn> Function;
  std::atomic<uint64_t> Used[HandleUse::Room];
};
Record Records[MaxThreads];

} // namespace

void HandleUse::begin(const Thread &Me, Fn F, uint32_t Site,
                      const uint64_t *Used, unsigned N) {
  if (!Me.Status)
    return;
  Place = static_cast<int>(Me.Status - TheBoard.Me->Threads);
  Record &R = Records[Place];
  R.Site.store(Site, std::memory_order_relaxed);
  R.Function.store(F, std::memory_order_relaxed);
  for (unsigned I = 0; I < Room; ++I)
    R.Used[I].store(I < N ? Used[I] : 0, std::memory_order_relaxed);
  R.Epoch.store((R.Epoch.load(std::memory_order_relaxed) + 1) | 1,
                std::memory_order_release);
}

void HandleUse::end() const {
  Record &R = Records[Place];
  R.Epoch.store((R.Epoch.load(std::memory_order_relaxed) | 1) + 1,
                std::memory_order_release);
  // What the next call writes must not be seen with this call's epoch.
  std::atomic_thread_fence(std::memory_order_release);
}

void checkUses(const Thread &Me, Kind K, uint64_t Value, Fn F, uint32_t Site) {
  if (!Checking.load(std::memory_order_relaxed) || CallsMayBeLeft)
    return;
  for (unsigned I = 0; I < MaxThreads; ++I) {
    const Record &R = Records[I];
    const uint32_t Epoch = R.Epoch.load(std::memory_order_acquire);
    if (!(Epoch & 1) || Me.Status == &TheBoard.Me->Threads[I])
      continue;
    bool Uses = false;
    for (const std::atomic<uint64_t> &U : R.Used)
      Uses |= U.load(std::memory_order_relaxed) == useOf(K, Value);
    const Fn Function = R.Function.load(std::memory_order_relaxed);
    const uint32_t UsedAt = R.Site.load(std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (!Uses || R.Epoch.load(std::memory_order_relaxed) != Epoch ||
        !isAlive(TheBoard.Me->Threads[I].Tid.load(std::memory_order_relaxed)))
      continue;
    // MPI frees others when their operations are complete.
    const bool Ends = K == Kind::File || K == Kind::Win;
    LocalFinding Found(Check::Handle,
                       Ends ? Severity::Error : Severity::Warning);
    Found.Head.format(said::FreedWhileUsed, kindName(K, true));
    Found.add(F, Site).Note.put(said::FreesIt);
    Found.add(Function, UsedAt).Note.put(said::OtherThreadInIt);
    Found.Cure = Fix::FreeAfterUse;
    return tellLocal(Found);
  }
}

} // namespace tutti::rt::track
