// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writes with what they bring, and the memory that holds it, by object. Knows
/// places, not who wrote there in what order.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_MEMORYFACTS_H
#define TUTTI_PASS_ANALYSIS_MEMORY_MEMORYFACTS_H

#include "analysis/memory/AbstractLocation.h"
#include "analysis/memory/AbstractValue.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tutti {

/// Something that an instruction or a whole function writes.
struct Effect {
  AbstractLocation Where;
  AbstractValue What;
  bool Must = false; ///< on every way, and nowhere else
  /// What only some ranks wrote there before is likely to be made equal by it:
  /// given on every way to code that nothing is known of (a broadcast in
  /// another file), or broadcast and not passed by for the rank.
  bool Handed = false;
  const llvm::Instruction *By = nullptr;
};

/// What a function reads from its caller: a parameter, or (with a place) memory
/// that it gets to through one.
struct Input {
  unsigned Param = 0;
  AbstractLocation Where;
};

/// Facts of the memory that a function, or all of them, write, by object.
class MemoryFacts {
public:
  bool write(const AbstractLocation &Where, const AbstractValue &What,
             const llvm::Instruction *By);
  /// But for what one function writes itself.
  AbstractValue read(const AbstractLocation &Where,
                     const llvm::Function *Without = nullptr) const;
  using Entry = Effect;
  llvm::ArrayRef<Entry> entries(const MemoryObject *O) const;
  /// Of O there is so much that all further writes count as to all of it.
  bool isFull(const MemoryObject *O) const { return entries(O).size() >= Most; }
  /// By object, in the order in which they were first written to.
  const llvm::MapVector<const MemoryObject *, std::vector<Entry>> &all() const {
    return Map;
  }

private:
  static constexpr size_t Most = 8192; ///< writes that are told apart
  llvm::MapVector<const MemoryObject *, std::vector<Entry>> Map;
};

/// Globals and allocations.
bool ofAllFunctions(const MemoryObject *O);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_MEMORYFACTS_H
