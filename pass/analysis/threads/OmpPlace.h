// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where to tell the user about a call in a region: at the call, or at the call
/// of the wrapper that leads to it from inside the region. Decides places and
/// what they are called, for all checks of threads; knows no check.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_OMPPLACE_H
#define TUTTI_PASS_ANALYSIS_THREADS_OMPPLACE_H

#include "analysis/threads/ParallelismWords.h"
#include "analysis/threads/ThreadVariance.h"
#include "model/Finding.h"
#include "model/mpi/MpiCall.h"

namespace tutti {

/// One MPI call in one context, seen from inside one region.
struct OmpPlace {
  /// The call that is lexically in the region: the MPI call or a wrapper's.
  const llvm::Instruction *Site = nullptr;
  /// The wrapper that Site calls; null when Site is the MPI call.
  const llvm::Function *Wrapper = nullptr;
  /// The calls from the MPI call up to the one that opens the region.
  llvm::SmallVector<const llvm::Instruction *, 4> Path;
};

/// From Call in the context Context up to Region; up to the outermost function
/// when Region is null or is none of the context's.
OmpPlace placeIn(const ParallelismWords &Words, const llvm::Instruction &Call,
                 unsigned Context, const OmpRegion *Region);

/// What is called through a pointer decides itself whether it makes the call:
/// who passes what to it is not looked at.
bool isChosenBehindPointer(ThreadVariance &Variance, PrivateCopy &Copy,
                           const OmpPlace &Place);

/// On the way some test is of what code that is not in sight left in memory of
/// each thread: it may have chosen one of them.
bool isChosenUnseen(ThreadVariance &Variance, PrivateCopy &Copy,
                    const OmpPlace &Place);

/// "MPI_Barrier", or "MPI_Barrier in 'sync'" for a wrapper.
std::string describe(const OmpPlace &Place, const MpiCall &Call);

/// The place in the source, as good as it can be had.
Location whereIs(const llvm::Instruction &I, const ParallelismWords &Words);
/// The function that the user wrote around I: also for bodies of tasks.
std::string functionAround(const llvm::Instruction &I,
                           const ParallelismWords &Words);

/// A finding about Call, told at Place; its text is still to be set.
Finding findingAt(const OmpPlace &Place, const MpiCall &Call, Check Id,
                  const ParallelismWords &Words);

/// The regions around Call, for a reader.
CallWord wordOf(const ParallelismWord &Word, const MpiCall &Call);

/// "the single region starts here"
Note noteOn(const OmpRegion &R);
/// "'sync' calls MPI_Barrier here"; nothing when there is no wrapper.
void noteWrapper(const OmpPlace &Place, const MpiCall &Call,
                 std::vector<Note> &Notes);

/// What the run time should watch: entries and exits of R. At is null when the
/// region cannot be watched.
Watch watchOn(const OmpRegion &R, const ParallelismWords &Words);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_OMPPLACE_H
