// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the elements of a Fortran array are whose address stands in a
/// descriptor (assumed shape, allocatable, pointer, sections). A descriptor
/// carries the code of its type, and the explicit interface that it takes has
/// the compiler check it, so this is certain. Knows nothing of MPI.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_ARRAYDESCRIPTOR_H
#define TUTTI_PASS_ANALYSIS_MEMORY_ARRAYDESCRIPTOR_H

#include <cstdint>
#include <optional>

namespace llvm {
class DIBasicType;
class Module;
class Value;
} // namespace llvm

namespace tutti {

/// Of a number; a complex one is two of them. Fortran's LOGICAL is an integer.
struct ArrayElement {
  bool Float = false;
  uint64_t Bytes = 0;

  bool operator==(const ArrayElement &O) const {
    return Float == O.Float && Bytes == O.Bytes;
  }
};

/// Of a type as the debug information describes it; nothing for characters.
std::optional<ArrayElement> elementOf(const llvm::DIBasicType &B);

/// flang 19 describes what it has no description for (derived types) as an
/// integer of so many bits.
constexpr uint64_t UndescribedBits = 32;
bool mayBeUndescribed(const llvm::DIBasicType &B);

/// Of the array that Address leads into; nothing for characters, derived types
/// and what is not known. M is the user's module, where the globals are.
std::optional<ArrayElement> arrayElement(const llvm::Value &Address,
                                         const llvm::Module &M);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_ARRAYDESCRIPTOR_H
