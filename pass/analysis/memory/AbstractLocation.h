// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory by name: which object an address points into, and which part of it.
/// An object is a local, a global, an allocation, what a parameter points to,
/// or what a pointer stored at another place points to; parts are told apart by
/// field and, when the index is constant, by element. Knows addresses only, not
/// what is stored.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_ABSTRACTLOCATION_H
#define TUTTI_PASS_ANALYSIS_MEMORY_ABSTRACTLOCATION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <memory>
#include <tuple>

namespace llvm {
class CallBase;
class DataLayout;
class Function;
class StructType;
class PHINode;
class Value;
} // namespace llvm

namespace tutti {

struct CallTarget;
class CallTargets;

struct MemoryObject {
  const llvm::Value *Root = nullptr;    ///< alloca, global, argument or call
  const MemoryObject *Parent = nullptr; ///< else: what the pointer at
  int64_t Offset = 0;                   ///< this offset of Parent points to
  unsigned Depth = 0;

  const llvm::Value *base() const { return Parent ? Parent->base() : Root; }
};

struct AbstractLocation {
  static constexpr int64_t Unbounded = INT64_MAX;
  const MemoryObject *Obj = nullptr; ///< null: not known
  int64_t Offset = 0;
  int64_t Size = 1;   ///< bytes from Offset on, or Unbounded
  int64_t Stride = 0; ///< not zero: repeated every so many bytes
  int64_t Extent = 0; ///< of the repetition; Unbounded: both ways

  explicit operator bool() const { return Obj != nullptr; }
  /// All of an object, whose parts are not told apart.
  static AbstractLocation whole(const MemoryObject &O);
  bool overlaps(const AbstractLocation &P) const;
  /// Writing here leaves nothing of P as it was.
  bool covers(const AbstractLocation &P) const;
  /// Offset grows by so many bytes; too far is anywhere in the object.
  void moveBy(int64_t Bytes);
  AbstractLocation sized(int64_t Bytes) const {
    AbstractLocation P = *this;
    P.Size = Bytes;
    return P;
  }
  bool operator==(const AbstractLocation &P) const {
    return std::tie(Obj, Offset, Size, Stride, Extent) ==
           std::tie(P.Obj, P.Offset, P.Size, P.Stride, P.Extent);
  }
};

using AbstractLocations = llvm::SmallVector<AbstractLocation, 2>;

/// The one of All that is there, where that is one place; else none.
inline AbstractLocation onlyPlace(const AbstractLocations &All) {
  return All.size() == 1 && All.front() && !All.front().Stride
             ? All.front()
             : AbstractLocation();
}

/// A structure and an offset in it.
using Field = std::pair<const llvm::StructType *, int64_t>;
/// The field that Address names by itself; else without a structure.
Field fieldOf(const llvm::Value *Address, const llvm::DataLayout &DL);

class PointsTo {
public:
  explicit PointsTo(const llvm::DataLayout &DL) : DL(DL) {}
  const llvm::DataLayout &layout() const { return DL; }

  /// Where an access of Bytes bytes through Address goes: one place, or the few
  /// of a pointer that is chosen; empty when there are many.
  AbstractLocations at(const llvm::Value *Address, int64_t Bytes) {
    return lookAt(Address, Bytes);
  }
  /// The same, good until the next question.
  const AbstractLocations &lookAt(const llvm::Value *Address, int64_t Bytes);
  /// Pointer was stored to Target: what is read there points where it does.
  /// Returns whether this is news.
  bool bind(const AbstractLocation &Target, const llvm::Value *Pointer);
  /// The same when a callee stored the address of a place.
  bool bind(const AbstractLocation &Target, const AbstractLocation &To);
  /// A pointer of this function's own is put where its callers find it: what it
  /// leads to is known by that place from now on. Returns whether this is news.
  bool handOut(const AbstractLocation &Target, const AbstractLocation &To);
  /// From now on a call of a function in sight is the address that it returns.
  void followReturns(const CallTargets &In) { Calls = &In; }

  /// A place of the callee in terms of its caller; without an object when it
  /// means nothing there.
  AbstractLocations inCaller(const AbstractLocation &P,
                             const llvm::CallBase &Call,
                             const CallTarget &Target) {
    return inCaller(P, Call, Target, 0);
  }

  const MemoryObject *rooted(const llvm::Value *Root);
  /// What a pointer that is kept at a place leads to, if it is only known
  /// there.
  AbstractLocation behind(const AbstractLocation &Pointer) {
    AbstractLocation P;
    P.Obj = pointee(Pointer.Obj, Pointer.Offset);
    return P;
  }
  /// What each return of F hands to its caller is this object of its own, which
  /// is new there: the caller knows it as the call.
  bool returns(const llvm::Function &F, const llvm::Value *Root);
  /// Another number whenever addresses may lead somewhere else than before.
  unsigned version() const { return Version; }

private:
  const MemoryObject *pointee(const MemoryObject *Parent, int64_t Offset);
  const MemoryObject *made(const llvm::CallBase &Call);
  /// Steps were taken already; what a call returns may be its own argument.
  AbstractLocations inCaller(const AbstractLocation &P,
                             const llvm::CallBase &Call,
                             const CallTarget &Target, unsigned Steps);
  /// The same of the pointer that leads to O.
  const AbstractLocations &actualOf(const MemoryObject &O,
                                    const llvm::CallBase &Call,
                                    const CallTarget &Target);
  void resolve(const llvm::Value *Address, AbstractLocation Path,
               unsigned Steps, AbstractLocations &Out);
  void follow(const AbstractLocation &Pointer, AbstractLocation Path,
              unsigned Steps, AbstractLocations &Out);
  bool returned(const llvm::CallBase &Call, const AbstractLocation &Path,
                unsigned Steps, AbstractLocations &Out);
  AbstractLocations returnedBy(const llvm::CallBase &Call, unsigned Steps,
                               const CallTarget *&Target);
  bool movesOn(const llvm::Value *In, const llvm::PHINode &Phi, unsigned Steps);
  bool mayBind(const AbstractLocation &Target) const;

  /// A pointer that is stored: the value, or (from a callee) what it points to.
  struct Kept {
    AbstractLocation Where;
    const llvm::Value *Pointer = nullptr;
    AbstractLocation To;
  };
  bool keep(const Kept &New);
  void forget();

  const llvm::DataLayout &DL;
  const CallTargets *Calls = nullptr;
  unsigned Version = 0;
  llvm::DenseMap<std::pair<const llvm::Value *, int64_t>, AbstractLocations>
      Cache;
  llvm::DenseMap<const llvm::Function *, const llvm::Value *> Returned;
  /// Objects that are called by the place which they are handed out by.
  llvm::DenseMap<const MemoryObject *, std::pair<const MemoryObject *, int64_t>>
      Aliases;
  /// Of calls: what made() found.
  llvm::DenseMap<const llvm::CallBase *, const MemoryObject *> HandedOut;
  llvm::DenseMap<std::pair<const void *, int64_t>,
                 std::unique_ptr<MemoryObject>>
      Objects; ///< by root, or by parent and offset
  /// Of a call, its callee and an object there that is behind a pointer: where
  /// the caller has that pointer.
  llvm::DenseMap<std::tuple<const llvm::CallBase *, const llvm::Function *,
                            const MemoryObject *>,
                 AbstractLocations>
      Actuals;
  /// Pointers known to be stored somewhere, by the object they are stored in.
  llvm::DenseMap<const MemoryObject *, llvm::SmallVector<Kept, 2>> Stored;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_ABSTRACTLOCATION_H
