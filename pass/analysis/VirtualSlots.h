// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where functions stand in the tables of virtual functions (Itanium C++ ABI,
/// section 2.5), and which place of a table a call goes through: functions of
/// one type are many, those in one place of a table are few.

#ifndef TUTTI_PASS_ANALYSIS_VIRTUALSLOTS_H
#define TUTTI_PASS_ANALYSIS_VIRTUALSLOTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace tutti {

class VirtualSlots {
public:
  explicit VirtualSlots(const llvm::Module &M);

  /// F's address is nowhere but in tables of virtual functions.
  bool onlyVirtual(const llvm::Function &F) const;
  bool isIn(const llvm::Function &F, int64_t Slot) const;
  /// The place that an indirect call reads what it calls from, if it may be a
  /// virtual call.
  static std::optional<int64_t> slotOf(const llvm::CallBase &Call);

private:
  struct Entry {
    llvm::SmallVector<int64_t, 2> Slots;
    bool Only = false;
  };
  llvm::DenseMap<const llvm::Function *, Entry> Entries;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VIRTUALSLOTS_H
