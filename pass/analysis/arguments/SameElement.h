// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether two calls are given one element of an array whose number is not
/// constant, and up to where that holds. Decides nothing about requests.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_SAMEELEMENT_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_SAMEELEMENT_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class CallBase;
class LoadInst;
class TargetLibraryInfo;
} // namespace llvm

namespace tutti {

/// What two calls name by a number that is not constant, each by an address of
/// its own: one place, where the two are worked out alike.
class SameElement {
public:
  /// Element is First's, of Size bytes; Again is what a later call is given.
  SameElement(const MpiCall &First, const llvm::Value &Element,
              const llvm::Value &Again, uint64_t Size,
              const llvm::TargetLibraryInfo &TLI);

  explicit operator bool() const { return Alike; }
  /// The addresses may no longer be the same, or what is there is read, written
  /// or handed on.
  bool endsAt(const llvm::Instruction &I) const;

private:
  using ReadList = llvm::SmallVector<const llvm::LoadInst *, 8>;

  static bool areAlike(const llvm::Value &A, const llvm::Value &B,
                       ReadList *Reads, unsigned Depth = 0);
  bool holdsUntil(const llvm::LoadInst &Read,
                  const llvm::Instruction &End) const;
  bool isRead(const llvm::Instruction &I) const;
  bool isInArray(const llvm::Value &Address) const;
  bool mayWrite(const llvm::Instruction &I, const llvm::LoadInst &Read) const;
  bool mayCallWrite(const llvm::CallBase &CB, const llvm::LoadInst &Read) const;

  const llvm::Value *Array;
  const uint64_t Size;
  const bool Fortran;
  const llvm::TargetLibraryInfo &TLI;
  /// What First's address was made of and the other's reads again.
  ReadList Reads;
  bool Alike;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_SAMEELEMENT_H
