// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings about the life of MPI. Before MPI_Init there is no board: then this
/// process has one of its own.

#include "track/handles/Lifecycle.h"

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/Sites.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Handles.def"
#include "mpi/Ask.h"
#include "mpi/Mpi.h"
#include "track/handles/Leaks.h"
#include "track/memory/HostMemory.h"

#include <cstdlib>
#include <cstring>

namespace tutti::rt::track {

std::atomic<Phase> Now{Phase::Before};
std::atomic<bool> Starting;

namespace {

/// What the launchers say; only for the report.
int rankFromLauncher() {
  static const char *const Names[] = {"PMI_RANK", "OMPI_COMM_WORLD_RANK",
                                      "PMIX_RANK"};
  for (const char *Name : Names)
    if (const char *Value = getenv(Name))
      return atoi(Value);
  return 0;
}

/// False when nothing can be told, or nothing is to be.
bool prepare() {
  if (TheBoard.Head)
    return true;
  TextOf<512> Error;
  if (!parseFlags(getenv("TUTTI_OPTIONS"), TheFlags, Error) ||
      !strcmp(TheFlags.check, "off") || !openPrivateBoard())
    return false;
  TheBoard.Me->WorldRank = rankFromLauncher();
  return true;
}

void tellLife(const char *When, Fn F, uint32_t Site) {
  if (!TheFlags.lifecycle)
    return;
  LocalFinding Found(Check::Lifecycle, Severity::Error);
  Found.Head.format(said::CalledWhen, name(F), When);
  Found.add(F, Site);
  tellLocal(Found);
}

void tellLife(const char *When, Fn F, const void *ReturnAddress) {
  if (prepare())
    tellLife(When, F, siteOf(nullptr, ReturnAddress));
}

} // namespace

void begin(bool Checked) {
  if (!Checked) {
    Now.store(Phase::Off, std::memory_order_relaxed);
    return;
  }
  Now.store(Phase::On, std::memory_order_release);
}

void beginEnd() {
  tellWindows();
  showOpen();
  Now.store(Phase::Finalizing, std::memory_order_relaxed);
}

/// Not in silence, where anything is said of what was checked.
static void sayWhatWasNotRead() {
  uint64_t N = numUnreadable();
  if (TheFlags.verbosity < 1 || N == 0)
    return;
  TextOf<160> Line;
  Line.format("rank %d: %llu buffers that the host cannot read, or should not, "
              "were not compared",
              TheBoard.Me->WorldRank, static_cast<unsigned long long>(N));
  tell(Line.text());
}

void end() {
  Phase Before = Now.exchange(Phase::After);
  sayWhatWasNotRead();
  if (Before == Phase::Finalizing)
    tellRemains();
}

void checkLife(Fn F, const void *ReturnAddress) {
  Phase P = Now.load(std::memory_order_relaxed);
  // The thread that is inside MPI_Finalize makes nested calls only.
  if (P == Phase::Finalizing)
    return tellLife(said::WhileFinalizing, F, ReturnAddress);
  if ((P != Phase::Before && P != Phase::After) || Starting)
    return;
  int Yes = 0;
  ask<PMPI_Finalized>(&Yes);
  if (Yes)
    return tellLife(said::AfterFinalize, F, ReturnAddress);
  ask<PMPI_Initialized>(&Yes);
  if (!Yes)
    tellLife(said::BeforeStart, F, ReturnAddress);
  else // by a way that no wrapper sees
    Now.store(Phase::Off, std::memory_order_relaxed);
}

void checkStart(Fn F, const void *ReturnAddress) {
  int Yes = 0;
  ask<PMPI_Finalized>(&Yes);
  if (Yes)
    return tellLife(said::AfterFinalize, F, ReturnAddress);
  ask<PMPI_Initialized>(&Yes);
  if (Yes)
    tellLife(said::StartedAlready, F, ReturnAddress);
}

void tellStartedTwice(Fn F, uint32_t Site) {
  tellLife(said::StartedAlready, F, Site);
}

} // namespace tutti::rt::track
