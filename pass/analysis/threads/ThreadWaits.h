// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a function can wait for another thread by means that are not
/// OpenMP's: a loop on an atomic or volatile variable or around a flush, or a
/// condition variable. What comes after such a wait may be in order although no
/// barrier makes it so. Must not know what is ordered.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_THREADWAITS_H
#define TUTTI_PASS_ANALYSIS_THREADS_THREADWAITS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// Of the function that V calls by its name; empty where it calls none.
llvm::StringRef calleeName(const llvm::Value &V);

class ThreadWaits {
public:
  explicit ThreadWaits(PrivateCopy &Copy) : Copy(Copy) {}

  /// The first such place in the function; null when there is none.
  const llvm::Instruction *in(const llvm::Function &F);
  /// Some function of the module has one.
  bool anywhere();
  /// Where a lock was taken that is held at I; null when none is, or not
  /// surely.
  const llvm::Instruction *lockAround(const llvm::Instruction &I);

private:
  PrivateCopy &Copy;
  llvm::DenseMap<const llvm::Function *, const llvm::Instruction *> Known;
  std::optional<bool> Some;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_THREADWAITS_H
