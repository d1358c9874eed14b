// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The object that a buffer's address points into: where in it, how large it
/// is, and what it is made of, as far as the code itself says so. Says nothing
/// for what could have been declared in more than one way (characters, unions,
/// members of structures, descriptors).

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_BUFFEROBJECT_H
#define TUTTI_PASS_ANALYSIS_MEMORY_BUFFEROBJECT_H

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class DataLayout;
class LLVMContext;
class TargetLibraryInfo;
class Type;
class Value;
} // namespace llvm

namespace tutti {

struct BufferObject {
  const llvm::Value *Base = nullptr;
  /// From the base, in bytes; empty when it is not constant.
  std::optional<int64_t> Offset;
  /// What is left behind the address, in bytes.
  std::optional<uint64_t> Room;
  /// The type of the elements, an integer or a floating-point type; null when
  /// it is not certain.
  const llvm::Type *Element = nullptr;
  uint64_t ElementBytes = 0;

  /// Of numbers of so many bytes.
  void setElement(bool Float, uint64_t Bytes, llvm::LLVMContext &Context);
  /// As the language calls it, "'double'" or "'real(8)'", for a message. Empty
  /// without Element.
  std::string elementName(bool Fortran) const;
};

BufferObject bufferObject(const llvm::Value &Address,
                          const llvm::DataLayout &DL,
                          const llvm::TargetLibraryInfo *TLI);

/// Whether [A, A + Size) and [B, B + Size) of the same object share a byte, for
/// certain.
bool surelyOverlap(const BufferObject &A, uint64_t SizeA, const BufferObject &B,
                   uint64_t SizeB);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_BUFFEROBJECT_H
