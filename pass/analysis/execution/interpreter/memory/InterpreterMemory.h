// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values and memory of one rank while it is walked through: constants, places
/// in objects, MPI handles, and what is not known. A write to an unknown place
/// forgets whatever could be there. Knows no MPI and no control flow.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERMEMORY_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERMEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace llvm {
class Constant;
class ConstantInt;
class DataLayout;
class GlobalVariable;
class Type;
class Use;
class Value;
} // namespace llvm

namespace tutti {

class PrivateCopy;
class Symbols;

struct RuntimeValue {
  enum Kind : uint8_t {
    Unknown,
    Constant,
    Object,
    Handle,
    Symbol ///< of a SymbolicWorld
  } Is = Unknown;
  llvm::Constant *C = nullptr;
  int Id = -1;        ///< of the object, the handle or the symbol
  int64_t Offset = 0; ///< into the object; Anywhere when it is not known
  static constexpr int64_t Anywhere = INT64_MIN;

  /// The integer that it is, null when it is none or not known.
  const llvm::ConstantInt *integer() const;
  /// The same with its sign, when it has no more than 64 bits.
  std::optional<int64_t> number() const;
  int symbolId() const { return Is == Symbol ? Id : -1; }

  static RuntimeValue of(llvm::Constant *C) { return {Constant, C}; }
  static RuntimeValue object(int Id, int64_t Offset) {
    return {Object, nullptr, Id, Offset};
  }
  static RuntimeValue handle(int Id) { return {Handle, nullptr, Id}; }
  static RuntimeValue symbol(int Id) { return {Symbol, nullptr, Id}; }
  bool operator==(const RuntimeValue &V) const {
    return Is == V.Is && C == V.C && Id == V.Id && Offset == V.Offset;
  }
};

class InterpreterMemory {
public:
  /// With Names, what was there at the start is a symbol for each place, and
  /// addresses that are symbols are each of an object of its own; of globals
  /// unless the program is followed from its beginning.
  InterpreterMemory(const llvm::DataLayout &DL, PrivateCopy &Copy,
                    Symbols *Names, bool FromStart)
      : DL(DL), Copy(Copy), Names(Names), FromStart(FromStart) {}

  int newObject(bool Zero = false, std::optional<uint64_t> Size = {});
  /// Whether Bytes at an address are certainly not all in the object.
  bool isOutside(const RuntimeValue &Address, uint64_t Bytes);
  /// The size of the object that the address is in, when it is known.
  std::optional<uint64_t> sizeAt(const RuntimeValue &Address);
  /// What the object at an address was declared as, and how many of that; null
  /// when the program does not say.
  std::pair<llvm::Type *, uint64_t> declaredAt(const RuntimeValue &Address);
  void declare(const RuntimeValue &Address, llvm::Type &T, uint64_t Number);
  /// The place that an address is, or nothing.
  std::optional<RuntimeValue> place(const RuntimeValue &Address);
  /// The symbol of an address that is not known, or that leads from there.
  std::optional<int> symbolOf(const RuntimeValue &Address) const;
  RuntimeValue load(const RuntimeValue &Address, llvm::Type &T);
  /// Nothing is known of any of these bytes.
  bool isBlank(const RuntimeValue &Address, uint64_t Bytes);
  /// All addresses that a pointer may be that is loaded from anywhere in the
  /// object; nothing: some of what is there is not known.
  std::optional<std::vector<RuntimeValue>> addressesIn(int Id);
  /// Addresses were stored in the object, nobody knows where and how often.
  void scatter(int Id, llvm::ArrayRef<RuntimeValue> Addresses);
  /// What was stored in these bytes, by offset from the address.
  struct Cell {
    uint64_t Bytes;
    RuntimeValue V;
    bool Named = false;
    int64_t LeftAt = -1; ///< what is not known was left by LeftBy at its turn
    const llvm::Use *LeftBy = nullptr;
  };
  /// What is at an address is what a call leaves there that is handed it.
  void leave(const RuntimeValue &Address, uint64_t Bytes, const llvm::Use &By,
             int64_t Turn);
  /// The cell of so many bytes that a call has left, null where none has.
  const Cell *leftAt(const RuntimeValue &Address, uint64_t Bytes);
  std::map<int64_t, Cell> cells(const RuntimeValue &Address, uint64_t Bytes);
  /// How much was stored there at once: the size of a variable or an element. 0
  /// where nothing was.
  uint64_t bytesAt(const RuntimeValue &Address);
  void store(const RuntimeValue &Address, const RuntimeValue &V,
             uint64_t Bytes);
  /// Where the place is not known, what may be like it is forgotten.
  void store(const RuntimeValue &Address, const RuntimeValue &V,
             const llvm::Type &Like);
  /// Gives what is not known there a name.
  void name(const RuntimeValue &Address, const RuntimeValue &V, uint64_t Bytes);
  /// Some place has this handle.
  bool holds(int Handle) const;
  bool holdsIn(int Id, int Handle) const;
  /// Code outside of what is walked through may come to a place that has it.
  bool isReachable(int Handle) const;
  /// Nothing was ever written there since the memory was made in this walk.
  bool isUnset(const RuntimeValue &Address, uint64_t Bytes) const;
  /// A place that had it was written to, and nobody knows what: the program may
  /// still have the handle there.
  bool hasForgotten(int Handle) const { return Forgotten.count(Handle) != 0; }
  /// What is there is a name, or will be.
  bool isNamed(const RuntimeValue &Address, uint64_t Bytes);
  /// The global that an address is in; else null.
  const llvm::GlobalVariable *globalAt(const RuntimeValue &Address) const {
    return Address.Is == RuntimeValue::Object ? Objects[Address.Id].Global
                                              : nullptr;
  }
  static constexpr uint64_t NotKnown = UINT64_MAX; ///< how much is copied
  void copy(const RuntimeValue &To, const RuntimeValue &From, uint64_t Bytes);
  /// Forgets the object that an address is in, or all that could be reached
  /// when the address itself is not known.
  void forget(const RuntimeValue &Address);
  /// The same of what is stored there and is like this: a floating-point number
  /// is written to no pointer, and to no shorter number.
  void forgetStored(const RuntimeValue &Address, const llvm::Type &Like);
  /// Only what is at the address and behind it in its object.
  void forgetFrom(const RuntimeValue &Address);
  void forgetReachable();
  /// The same as forget, of what code that is not in sight may write.
  void forgetUnseen(const RuntimeValue &Address);
  /// The object is no more, with all that was in it.
  void end(const RuntimeValue &Place);
  /// Code that is not in sight leaves what was there at the start as it was, as
  /// far as the walk has not written to it.
  void keepInitial() { Keeps = true; }
  /// What is called before main is walked through: the rest is as in the image.
  void beginsBeforeMain() { BeforeMain = true; }
  /// Somebody else may know the address from now on, and what is stored there.
  void escape(const RuntimeValue &Address);

  /// From here on threads of a team use the memory, each until it comes to the
  /// next barrier: what one of them writes the others do not know before that.
  void beginPhase() { Uses.clear(); }
  /// The one that does what follows; negative: nobody else is there.
  void setThread(int T) { Thread = T; }
  /// What is there now is shared by those threads.
  void share() { SharedEnd = Objects.size(); }
  /// Threads come here one after the other, in whatever order.
  void setUnordered(bool Is) { Unordered = Is; }
  /// A thread has written what another one knew: it depends on who came first.
  bool raced() const { return Raced; }

private:
  /// What a thread did to bytes of an object in this phase.
  struct UsedBytes {
    int64_t From, To;
    int Thread;
    bool Writes;
  };
  bool usedByOthers(int Id, int64_t From, int64_t To, bool Writes) const;
  void use(int Id, int64_t From, int64_t To, bool Writes);
  RuntimeValue loaded(const RuntimeValue &At, llvm::Type &T);
  struct Object {
    std::map<int64_t, Cell> Cells;
    const llvm::GlobalVariable *Global = nullptr;
    bool Initial = false; ///< bytes without a cell are as at the start
    int64_t InitialEnd = INT64_MAX; ///< but for those from here on
    bool Zero = false;
    bool Escaped = false;
    bool Blurred = false; ///< something was written that is not known
    /// Floating-point numbers of so many bytes were written to it somewhere.
    uint64_t FloatsFrom = UINT64_MAX;
    /// Addresses that may be in it anywhere, and nothing else that is new.
    std::vector<RuntimeValue> Scattered;
    const void *Of = nullptr; ///< what bytes without a cell are symbols of
    int64_t Number = 0;       ///< of that
    std::optional<uint64_t> Size;
    llvm::Type *Declared = nullptr;
    uint64_t NumDeclared = 0;
  };
  bool mayBeNumber(const RuntimeValue &V) const;
  void lose(const RuntimeValue &V);
  /// What is in From may be in To as well; of that nothing is known any more.
  void copyAny(const RuntimeValue &To, const RuntimeValue &From);
  void erase(Object &O, int64_t From, uint64_t Bytes);
  void forget(Object &O);
  void forgetFloats(Object &O, uint64_t Bytes);
  void forgetUnseen(Object &O);
  void markEscaped(int Id);
  bool isFixed(int Id) const;
  static bool isZero(const Object &O, int64_t From, uint64_t Bytes);

  const llvm::DataLayout &DL;
  PrivateCopy &Copy;
  Symbols *Names;
  bool FromStart, Keeps = false, BeforeMain = false;
  std::vector<Object> Objects;
  /// Those that code which is not followed may reach: few of the many that a
  /// loop of calls makes.
  std::vector<int> AllEscaped;
  std::set<int> Forgotten;          ///< handles
  std::map<int, int> SymbolObjects; ///< by the symbol of their address
  llvm::DenseMap<const llvm::GlobalVariable *, int> Globals;
  int Thread = -1;
  bool Raced = false, Unordered = false;
  int SharedEnd = 0;
  std::map<int, std::vector<UsedBytes>> Uses; ///< by object
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETERMEMORY_H
