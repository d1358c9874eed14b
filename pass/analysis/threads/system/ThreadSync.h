// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// By what two threads of the system may come to an order: what one learns from
/// others (a lock, a wait, a flag that is read, a message), what others learn
/// from it, and joins. Errs towards an order: what is not in sight may do
/// anything. Must not know which calls are compared.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_THREADSYNC_H
#define TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_THREADSYNC_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

class PrivateCopy;

class ThreadSync {
public:
  /// A message is no news to who waits for a lock, and the other way round.
  enum Kind : uint8_t {
    Nothing = 0,
    Learns = 1,
    Teaches = 2,
    Joins = 4,
    Hears = 8,
    Says = 16
  };

  explicit ThreadSync(PrivateCopy &Copy) : Copy(Copy) {}

  /// What I, an instruction of the copy, may do; a call: what is called may.
  unsigned of(const llvm::Instruction &I);
  /// What I tells others, it may tell behind its own access to memory. Who
  /// receives has told by that only that it has begun.
  static bool tellsItsEnd(const llvm::Instruction &I);
  /// Waits for the end of a thread by itself.
  static bool isJoin(const llvm::Instruction &I);
  /// What I may know then of other threads, and they of it: by memory, by
  /// messages. The two can be compared.
  static unsigned newsOf(unsigned Kinds) {
    return (Kinds & Learns ? 1u : 0u) | (Kinds & Hears ? 2u : 0u);
  }
  static unsigned tellsOf(unsigned Kinds) {
    return (Kinds & Teaches ? 1u : 0u) | (Kinds & Says ? 2u : 0u);
  }
  /// Starts one: of the system's, or of the standard library's.
  static bool isStart(const llvm::CallBase &Call);

private:
  unsigned ofFunction(const llvm::Function &F);
  unsigned ofOne(const llvm::Instruction &I) const;

  PrivateCopy &Copy;
  llvm::DenseMap<const llvm::Function *, unsigned> Known;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_THREADSYNC_H
