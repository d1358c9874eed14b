// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory that is allocated once and kept in several variables, a part in each:
/// what is broadcast by the name of one of them may be what is read by the name
/// of another. Which parts meet is not looked at. Knows globals and members by
/// their types, no objects.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_SPLITALLOCATIONS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_SPLITALLOCATIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SmallVector.h"
#include <utility>

namespace llvm {
class Argument;
class CallBase;
class DataLayout;
class Function;
class Value;
} // namespace llvm

namespace tutti {

class CallTargets;
class PrivateCopy;

class SplitAllocations {
public:
  SplitAllocations(PrivateCopy &Copy, const CallTargets &Calls);
  /// Address was read from a variable that has a part of an allocation, and
  /// some call makes equal on all ranks what another variable has of it.
  bool isEqualizedByOtherName(const llvm::Value &Address) const;

private:
  /// A global or a structure type, and an offset in it.
  using Slot = std::pair<const void *, int64_t>;
  /// Where an address comes from.
  struct Origins {
    llvm::SmallVector<const llvm::CallBase *, 2> Calls;
    llvm::SmallVector<const llvm::Argument *, 2> Arguments;
    llvm::SmallVector<Slot, 2> Kept;  ///< as it is kept there
    llvm::SmallVector<Slot, 2> Moved; ///< some way behind it
  };

  Slot slotOf(const llvm::Value *Address) const;
  Origins originsOf(const llvm::Value &Address) const;
  void lookForParts(const llvm::Function &F);
  void lookForEqualizers(const llvm::Function &F, const CallTargets &Calls);

  const llvm::DataLayout &DL;
  /// Variables, and with an offset of -1 allocations, that have memory in
  /// common.
  llvm::EquivalenceClasses<Slot> Shared;
  llvm::DenseSet<Slot> Equalized;
  llvm::DenseSet<const llvm::Argument *> Passed; ///< on to what equalizes
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_SPLITALLOCATIONS_H
