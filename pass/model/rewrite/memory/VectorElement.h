// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls of std::vector's members that give the address of an element: data(),
/// front(), operator[]. Known by their mangled names, as the bodies are of the
/// library (libstdc++ and libc++ alike).

#ifndef TUTTI_PASS_MODEL_REWRITE_VECTORELEMENT_H
#define TUTTI_PASS_MODEL_REWRITE_VECTORELEMENT_H

#include <cstdint>

namespace llvm {
class CallInst;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace tutti {

struct VectorElement {
  llvm::CallInst *Call = nullptr;
  llvm::Value *Vector = nullptr; ///< its address
  llvm::Value *Index = nullptr;  ///< null for the first element
  uint64_t Bytes = 0;            ///< of an element, where there is an Index

  /// Empty for all other instructions.
  static VectorElement of(llvm::Instruction &I);
  explicit operator bool() const { return Call; }

  /// The address of the first element; null if it cannot be told.
  llvm::Value *first() const;
  /// Makes this one an address behind that of the first element.
  void becomeElementOf(llvm::Value &First) const;
};

/// A member of the C++ library that leaves its object as it is, or gives the
/// place of an element.
bool isAccessor(const llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_VECTORELEMENT_H
