// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether two values, or what two tasks depend on, are the same by the way
/// they are computed. Must say yes where it cannot tell for dependences,
/// because an order that is there and not seen would accuse a correct program.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_SAMEVALUE_H
#define TUTTI_PASS_ANALYSIS_THREADS_SAMEVALUE_H

#include "model/openmp/OmpRegion.h"

namespace tutti {

/// A and B have the same value whenever both are computed in one team, as far
/// as the expressions tell; a value that a loop changes is not even the same as
/// itself.
bool sameValue(const llvm::Value &A, const llvm::Value &B);

/// depend clauses order the tasks A and B, or may.
bool orderedByDependences(const OmpRegion &A, const OmpRegion &B);

/// mutexinoutset on what may be one variable: never both at once, in no order.
bool excludeEachOther(const OmpRegion &A, const OmpRegion &B);

/// Which tasks of one function dependences may put in an order, directly or
/// through others that are made between them. Looks once at each task.
class TaskChains {
public:
  explicit TaskChains(const OmpRegions &All) : All(All) {}
  /// Those that come before or after Task, and Task itself.
  const llvm::SmallVector<const OmpRegion *, 4> &of(const OmpRegion &Task);

private:
  void follow(const OmpRegion &Task, bool Forward,
              llvm::SmallVector<const OmpRegion *, 4> &Chain);

  const OmpRegions &All;
  llvm::DenseMap<const OmpRegion *, llvm::SmallVector<const OmpRegion *, 4>>
      Known;
};

/// A taskwait waits for the task that Run creates: any does, but for one with
/// depend clauses that name other variables.
bool waitsFor(const llvm::CallBase &Wait, const llvm::Instruction &Run);

/// num_tasks(1)
bool isOneTask(const OmpRegion &TaskLoop);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_SAMEVALUE_H
