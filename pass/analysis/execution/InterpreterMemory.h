// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values and memory of one rank while it is walked through: constants, places
/// in objects, MPI handles, and what is not known. A write to an unknown place
/// forgets whatever could be there. Knows no MPI and no control flow.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERMEMORY_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERMEMORY_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class Constant;
class ConstantInt;
class DataLayout;
class GlobalVariable;
class Type;
class Value;
} // namespace llvm

namespace tutti {

struct RuntimeValue {
  enum Kind : uint8_t { Unknown, Constant, Object, Handle } Is = Unknown;
  llvm::Constant *C = nullptr;
  int Id = -1;        ///< of the object or the handle
  int64_t Offset = 0; ///< into the object; Anywhere when it is not known
  static constexpr int64_t Anywhere = INT64_MIN;

  /// The integer that it is, null when it is none or not known.
  const llvm::ConstantInt *integer() const;
  /// The same with its sign, when it has no more than 64 bits.
  std::optional<int64_t> number() const;

  static RuntimeValue of(llvm::Constant *C) { return {Constant, C}; }
  static RuntimeValue object(int Id, int64_t Offset) {
    return {Object, nullptr, Id, Offset};
  }
  static RuntimeValue handle(int Id) { return {Handle, nullptr, Id}; }
  bool operator==(const RuntimeValue &V) const {
    return Is == V.Is && C == V.C && Id == V.Id && Offset == V.Offset;
  }
};

class InterpreterMemory {
public:
  explicit InterpreterMemory(const llvm::DataLayout &DL) : DL(DL) {}

  int newObject(bool Zero = false, std::optional<uint64_t> Size = {});
  /// Whether Bytes at an address are certainly not all in the object.
  bool isOutside(const RuntimeValue &Address, uint64_t Bytes);
  /// The place that an address is, or nothing.
  std::optional<RuntimeValue> place(const RuntimeValue &Address);
  RuntimeValue load(const RuntimeValue &Address, llvm::Type &T);
  /// How much was stored there at once: the size of a variable or an element. 0
  /// where nothing was.
  uint64_t bytesAt(const RuntimeValue &Address);
  void store(const RuntimeValue &Address, const RuntimeValue &V,
             uint64_t Bytes);
  void copy(const RuntimeValue &To, const RuntimeValue &From, uint64_t Bytes);
  /// Forgets what is at an address and behind it in the same object, or all
  /// that could be reached when the address itself is not known.
  void forget(const RuntimeValue &Address);
  void forgetReachable();
  /// Somebody else may know the address from now on, and what is stored there.
  void escape(const RuntimeValue &Address);

private:
  struct Cell {
    uint64_t Bytes;
    RuntimeValue V;
  };
  struct Object {
    std::map<int64_t, Cell> Cells;
    const llvm::GlobalVariable *Global = nullptr;
    bool Initial = false; ///< bytes without a cell are as at the start
    bool Zero = false;
    bool Escaped = false;
    std::optional<uint64_t> Size;
  };
  void erase(Object &O, int64_t From, uint64_t Bytes);
  void forget(Object &O);

  const llvm::DataLayout &DL;
  std::vector<Object> Objects;
  llvm::DenseMap<const llvm::GlobalVariable *, int> Globals;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERMEMORY_H
