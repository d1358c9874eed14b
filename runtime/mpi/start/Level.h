// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who may call MPI, and when, under the thread level that MPI provided. The
/// level is taken as it is, never changed. With MPI_THREAD_MULTIPLE nothing is
/// watched.

#ifndef TUTTI_MPI_LEVEL_H
#define TUTTI_MPI_LEVEL_H

#include "core/Hidden.h"
#include "core/threads/Thread.h"
#include "mpi/wrappers/Args.h"

namespace tutti::rt {

enum LevelRule : uint8_t {
  MainOnly = 1,   ///< no thread but the one that started MPI
  OneAtATime = 2, ///< never two threads at once
  NoTeams = 4     ///< not while the process has a team of OpenMP threads
};

/// The call that is in MPI, or was last.
struct LevelState {
  std::atomic<uint32_t> Inside; ///< thread, when one at a time is the rule
  uint32_t MainTid;
  Fn Call;
  uint32_t Site;
  uint8_t Rules;
};
TUTTI_HIDDEN extern LevelState TheLevel;

/// After MPI_Init: what was asked for (-1: nothing) and what is provided.
void startLevel(Fn Start, uint32_t Site, int Asked, int Provided);

/// Around every call of the program.
class LevelGuard {
public:
  LevelGuard(const Thread &T, Fn F, uint32_t Site) {
    // Mostly the thread that started MPI is the only one that may call.
    if (__builtin_expect(TheLevel.Rules == MainOnly &&
                             T.Tid == TheLevel.MainTid && !T.Flagged,
                         1)) {
      TheLevel.Call = F;
      TheLevel.Site = Site;
    } else if (TheLevel.Rules) {
      enter(T, F, Site);
    }
  }
  ~LevelGuard() {
    if (__builtin_expect(Mine, 0))
      TheLevel.Inside.store(0, std::memory_order_release);
  }
  LevelGuard(const LevelGuard &) = delete;
  LevelGuard &operator=(const LevelGuard &) = delete;

private:
  void enter(const Thread &T, Fn F, uint32_t Site);
  bool Mine = false;
};

/// An error handler of the program has left this thread's last call by an
/// exception or a long jump: what the call would have undone is undone now.
void cleanUpAfterJump(Thread &T);

/// Calls that any thread may make at any level.
constexpr bool isFreeOfLevels(Fn F) {
  return isForAnyTime(F) && !has(F, table::Mpi4);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_LEVEL_H
