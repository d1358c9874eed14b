// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads that are not OpenMP's: what pthread_create and std::thread start,
/// and the MPI calls that those threads make. Knows nothing of levels.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_OTHERTHREADS_H
#define TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_OTHERTHREADS_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class PrivateCopy;

struct OtherThread {
  /// The first call that starts it, in the copy; null where none is seen.
  const llvm::CallBase *Start = nullptr;
  /// All of them.
  llvm::SmallVector<const llvm::CallBase *, 2> Starts;
  /// The functions that it begins with.
  llvm::SmallVector<const llvm::Function *, 2> Bodies;
  /// The functions that it executes, as far as they are called by name.
  llvm::DenseSet<const llvm::Function *> Executes;
  /// Its calls of MPI but for local queries and aborts; first the one that it
  /// makes on every way, if there is any.
  std::vector<MpiCall> Calls;
  /// There is none, and which thread makes a call may be chosen: others execute
  /// the same, or each call hangs on whether two values are the same.
  bool Chosen = false;
};

/// Those that call MPI, in the order of the module; or all whose bodies are in
/// the copy.
std::vector<OtherThread> otherThreads(PrivateCopy &Copy, bool All = false);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_OTHERTHREADS_H
