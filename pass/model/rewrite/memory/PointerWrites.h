// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which instructions may change a pointer in memory, or the descriptor of a
/// Fortran array. MPI writes to its arguments only; a store of a number is none
/// of a pointer (C's strict aliasing); descriptors are written as such only.

#ifndef TUTTI_PASS_MODEL_REWRITE_POINTERWRITES_H
#define TUTTI_PASS_MODEL_REWRITE_POINTERWRITES_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>

namespace llvm {
class CallBase;
class DataLayout;
class Function;
class Instruction;
class LoadInst;
class TargetLibraryInfo;
class Type;
class Value;
} // namespace llvm

namespace tutti {

/// Where something of one type lies in memory.
struct TypedPlace {
  const llvm::Value *Base;
  int64_t Offset; ///< from the base, in bytes
  llvm::Type *T;
};

/// L reads something whose writes are known here.
bool readsPointer(const llvm::LoadInst &L);

class PointerWrites {
public:
  enum class Hit { No, May, Exactly };

  /// Could be more than No for some place.
  bool concerns(const llvm::Instruction &I, const llvm::TargetLibraryInfo &TLI);
  /// Exactly is a store of P.T to that very place.
  Hit hits(const llvm::Instruction &I, const TypedPlace &P,
           const llvm::TargetLibraryInfo &TLI);

private:
  enum class Reach { Nothing, Arguments, Anything };
  Reach reach(const llvm::CallBase &Call, const llvm::TargetLibraryInfo &TLI,
              unsigned Depth);
  bool changesPointers(const llvm::Function &F,
                       const llvm::TargetLibraryInfo &TLI, unsigned Depth);

  /// Of the functions that are defined: it may change pointers of others.
  llvm::DenseMap<const llvm::Function *, bool> Known;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_POINTERWRITES_H
