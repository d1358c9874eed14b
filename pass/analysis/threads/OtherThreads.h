// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads that are not OpenMP's: what pthread_create and std::thread start,
/// and the MPI calls that those threads make. Knows nothing of levels.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_OTHERTHREADS_H
#define TUTTI_PASS_ANALYSIS_THREADS_OTHERTHREADS_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class PrivateCopy;

struct OtherThread {
  /// The call that starts it; null where the library does.
  const llvm::CallBase *Start = nullptr;
  /// The functions that it executes, as far as they are called by name.
  llvm::DenseSet<const llvm::Function *> Executes;
  /// Its calls of MPI but for local queries and aborts; first the one that it
  /// makes on every way, if there is any.
  std::vector<MpiCall> Calls;
  /// There is none, and which thread makes a call may be chosen: others execute
  /// the same, or each call hangs on whether two values are the same.
  bool Chosen = false;
};

/// Those that call MPI, in the order of the module.
std::vector<OtherThread> otherThreads(PrivateCopy &Copy);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_OTHERTHREADS_H
