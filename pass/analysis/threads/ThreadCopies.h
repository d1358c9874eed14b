// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Variables that each thread of a team has for itself, with all that is done
/// to them, and the variable outside of the region that a data-sharing clause
/// made them copies of. Says nothing of a variable whose address gets out of
/// sight; must not know what is wrong.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_THREADCOPIES_H
#define TUTTI_PASS_ANALYSIS_THREADS_THREADCOPIES_H

#include "analysis/threads/ParallelismWords.h"
#include "model/mpi/MpiCall.h"
#include <string>

namespace llvm {
class AllocaInst;
} // namespace llvm

namespace tutti {

struct CopyAccess {
  const llvm::Instruction *At = nullptr;
  MpiCall Mpi; ///< if it is one
  bool Reads = false, Writes = false;
  bool IsData = false; ///< the buffer of an MPI call
  bool Starts = false; ///< the request of an operation is written
  bool AtRoot = false; ///< means something at the root alone
};

struct ThreadCopy {
  const llvm::AllocaInst *Its = nullptr;
  std::string Name;
  llvm::SmallVector<CopyAccess, 8> Accesses;
  /// It belongs to a task, and Fork is the call that makes the task.
  bool IsOfTask = false;
  /// A reduction puts the copies of all threads together.
  bool IsReduced = false;
  /// A private or firstprivate clause made it.
  bool OfClause = false;
  /// In the user's module: the variable that it is a copy of, where that is a
  /// local one, and the call that starts the team.
  const llvm::AllocaInst *Around = nullptr;
  const llvm::Instruction *Fork = nullptr;

  /// Some access that Is true for may come before, or after, At.
  template <typename P>
  const CopyAccess *before(const llvm::Instruction &At, P Is) const {
    return find([&](const CopyAccess &A) { return Is(A) && leads(*A.At, At); });
  }
  template <typename P>
  const CopyAccess *behind(const llvm::Instruction &At, P Is) const {
    return find([&](const CopyAccess &A) { return Is(A) && leads(At, *A.At); });
  }

private:
  template <typename P> const CopyAccess *find(P Is) const {
    for (const CopyAccess &A : Accesses)
      if (Is(A))
        return &A;
    return nullptr;
  }
  static bool leads(const llvm::Instruction &From, const llvm::Instruction &To);
};

/// Those of a function that teams run, which MPI calls use.
std::vector<ThreadCopy> threadCopies(const llvm::Function &F, PrivateCopy &Copy,
                                     const ParallelismWords &Words);

/// In the user's module: where the variable around the team is read after it,
/// with nothing on the way that may set it; null when no way is sure.
const llvm::Instruction *readBehindTeam(const ThreadCopy &V);
/// ... and where it gets a value before.
const llvm::Instruction *setBeforeTeam(const ThreadCopy &V);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_THREADCOPIES_H
