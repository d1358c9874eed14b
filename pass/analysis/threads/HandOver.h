// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a thread hands memory over to another one by a flag: it accesses the
/// memory, then releases a value that the other one waits for and acquires
/// before its own access (C11 5.1.2.4, OpenMP 5.2 1.4.4). Must not know what
/// the memory is used for.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_HANDOVER_H
#define TUTTI_PASS_ANALYSIS_THREADS_HANDOVER_H

#include "analysis/threads/TeamAccess.h"
#include "analysis/threads/ThreadWaits.h"

namespace llvm {
class BranchInst;
class Constant;
class Loop;
} // namespace llvm

namespace tutti {

class HandOvers {
public:
  HandOvers(PrivateCopy &Copy, const ParallelismWords &Words,
            TeamAccesses &Accesses)
      : Copy(Copy), Words(Words), Accesses(Accesses), Waits(Copy) {}

  /// The one thread waits until the other one has made its access.
  bool order(const TeamAccess &A, const TeamAccess &B);

private:
  /// A loop that another thread ends by what it writes.
  struct Wait {
    const llvm::Instruction *Read = nullptr;
    const llvm::BranchInst *Exit = nullptr;
    unsigned Leaving = 0; ///< the successor of Exit that ends the loop
    const llvm::Loop *Around = nullptr;
    EntrySites Path; ///< into the function of the loop
    bool Acquires = false, IsLocked = false;
  };
  using WaitList = llvm::SmallVector<Wait, 2>;
  enum class Ends : uint8_t { No, Yes, Unknown };
  /// What is handed over once, or again in each round of a loop.
  struct Direction {
    bool Holds = false, InRounds = false;
  };

  Direction direction(const TeamAccess &A, const TeamAccess &B);
  WaitList waitsBefore(const TeamAccess &B);
  void waitsIn(const llvm::Function &F, const llvm::Instruction *Before,
               EntryPath Path, WaitList &Into);
  bool acquires(const Wait &W, const llvm::Instruction *Before);
  const llvm::Instruction *readIn(const llvm::Value &Condition,
                                  const llvm::Loop &L);
  Ends endedBy(const Wait &W, const TeamAccess &Write);
  llvm::Constant *evaluate(const llvm::Value &V, const Wait &W,
                           llvm::Constant *Read, bool Entering,
                           unsigned Depth = 0);
  bool isReleased(const TeamAccess &A, const TeamAccess &Write, const Wait &W,
                  bool &InRounds);
  bool isBefore(const TeamAccess &A, const TeamAccess &Write, bool &InRounds);

  PrivateCopy &Copy;
  const ParallelismWords &Words;
  TeamAccesses &Accesses;
  ThreadWaits Waits;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_HANDOVER_H
