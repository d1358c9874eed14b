// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Decides whether a condition of the program's own lets only one thread of a
/// team pass: a test of the thread's number, of the team's size, of being in a
/// parallel region at all. Knows values, not regions or words.

#ifndef TUTTI_PASS_MODEL_OMPGUARD_H
#define TUTTI_PASS_MODEL_OMPGUARD_H

#include "model/openmp/OmpCall.h"
#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
} // namespace llvm

namespace tutti {

struct OmpGuard {
  enum Kind : uint8_t {
    OneThread,      ///< the thread whose number is Selector
    OneIteration,   ///< the thread that gets one iteration of the loop that
                    ///< the call Selector shares out
    TeamOfOne,      ///< the team has no other thread
    NoMoreThreads,  ///< nor will the next team, unless it asks for a size
    OutsideParallel ///< there is no team
  };
  Kind What = OneThread;
  const llvm::Value *Selector = nullptr;
  /// The selected thread is the one that entered the region.
  bool Main = false;
  /// OneThread: it is the same whenever the team comes here.
  bool Same = false;
  /// NoMoreThreads: also when a team asks for a size.
  bool Never = false;
  /// The number is that of another team: the one around the region that this
  /// call opens, or the one at this level of nesting.
  const llvm::CallBase *OfFork = nullptr;
  unsigned OfLevel = 0;
  /// OneThread: that which came first. Who comes later may try again.
  bool First = false;

  /// No other thread is there that could go another way.
  bool isAlone() const { return What == TeamOfOne || What == OutsideParallel; }
};

/// What it means for the thread that Condition has the value Truth.
std::optional<OmpGuard> guardOf(const llvm::Value *Condition, bool Truth);
/// Two tests that have to hold both, of the numbers of two collapsed loops.
std::optional<OmpGuard> guardOfBoth(const llvm::Value *A, bool TruthOfA,
                                    const llvm::Value *B, bool TruthOfB);
/// The same, found out by trying numbers of threads and sizes of teams: for
/// what is computed from them. From is the call that the function was entered
/// by, null for any; Most the size of the largest team that enters it, or 0.
/// Asks says whether it is, whatever Truth is.
std::optional<OmpGuard> guardByTrial(const llvm::Value *Condition, bool Truth,
                                     const llvm::CallBase *From, unsigned Most,
                                     bool &Asks);

/// V is what an entry point of this kind returned, also through a variable or a
/// parameter.
bool comesFrom(const llvm::Value *V, OmpKind Kind);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_OMPGUARD_H
