// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory by name: which object an address points into, and which part of it.
/// An object is a local, a global, an allocation, what a parameter points to,
/// or what a pointer stored at another place points to; parts are told apart by
/// field and, when the index is constant, by element. Knows addresses only, not
/// what is stored.

#ifndef TUTTI_PASS_ANALYSIS_PLACE_H
#define TUTTI_PASS_ANALYSIS_PLACE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
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

struct Object {
  const llvm::Value *Root = nullptr; ///< alloca, global, argument or call
  const Object *Parent = nullptr;    ///< else: what the pointer at
  int64_t Offset = 0;                ///< this offset of Parent points to
  unsigned Depth = 0;

  const llvm::Value *base() const { return Parent ? Parent->base() : Root; }
};

struct Place {
  static constexpr int64_t Unbounded = INT64_MAX;
  const Object *Obj = nullptr; ///< null: not known
  int64_t Offset = 0;
  int64_t Size = 1;   ///< bytes from Offset on, or Unbounded
  int64_t Stride = 0; ///< not zero: repeated every so many bytes
  int64_t Extent = 0; ///< of the repetition; Unbounded: both ways

  explicit operator bool() const { return Obj != nullptr; }
  bool overlaps(const Place &P) const;
  /// Writing here leaves nothing of P as it was.
  bool covers(const Place &P) const;
  Place sized(int64_t Bytes) const {
    Place P = *this;
    P.Size = Bytes;
    return P;
  }
  bool operator==(const Place &P) const {
    return std::tie(Obj, Offset, Size, Stride, Extent) ==
           std::tie(P.Obj, P.Offset, P.Size, P.Stride, P.Extent);
  }
};

using Places = llvm::SmallVector<Place, 2>;

/// A structure and an offset in it.
using Field = std::pair<const llvm::StructType *, int64_t>;
/// The field that Address names by itself; else without a structure.
Field fieldOf(const llvm::Value *Address, const llvm::DataLayout &DL);

class PlaceMap {
public:
  explicit PlaceMap(const llvm::DataLayout &DL) : DL(DL) {}
  const llvm::DataLayout &layout() const { return DL; }

  /// Where an access of Bytes bytes through Address goes: one place, or the few
  /// of a pointer that is chosen; empty when there are many.
  Places at(const llvm::Value *Address, int64_t Bytes) {
    return lookAt(Address, Bytes);
  }
  /// The same, good until the next question.
  const Places &lookAt(const llvm::Value *Address, int64_t Bytes);
  /// Pointer was stored to Target: what is read there points where it does.
  /// Returns whether this is news.
  bool bind(const Place &Target, const llvm::Value *Pointer);
  /// The same when a callee stored the address of a place.
  bool bind(const Place &Target, const Place &To);
  /// A pointer of this function's own is put where its callers find it: what it
  /// leads to is known by that place from now on. Returns whether this is news.
  bool handOut(const Place &Target, const Place &To);
  /// From now on a call of a function in sight is the address that it returns.
  void followReturns(const CallTargets &In) { Calls = &In; }

  /// A place of the callee in terms of its caller; without an object when it
  /// means nothing there.
  Places inCaller(const Place &P, const llvm::CallBase &Call,
                  const CallTarget &Target) {
    return inCaller(P, Call, Target, 0);
  }

  const Object *rooted(const llvm::Value *Root);
  /// What a pointer that is kept at a place leads to, if it is only known
  /// there.
  Place behind(const Place &Pointer) {
    Place P;
    P.Obj = pointee(Pointer.Obj, Pointer.Offset);
    return P;
  }
  /// What each return of F hands to its caller is this object of its own, which
  /// is new there: the caller knows it as the call.
  bool returns(const llvm::Function &F, const llvm::Value *Root);
  /// Another number whenever addresses may lead somewhere else than before.
  unsigned version() const { return Version; }

private:
  const Object *pointee(const Object *Parent, int64_t Offset);
  const Object *made(const llvm::CallBase &Call);
  /// Steps were taken already; what a call returns may be its own argument.
  Places inCaller(const Place &P, const llvm::CallBase &Call,
                  const CallTarget &Target, unsigned Steps);
  void resolve(const llvm::Value *Address, Place Path, unsigned Steps,
               Places &Out);
  void follow(const Place &Pointer, Place Path, unsigned Steps, Places &Out);
  bool returned(const llvm::CallBase &Call, const Place &Path, unsigned Steps,
                Places &Out);
  Places returnedBy(const llvm::CallBase &Call, unsigned Steps,
                    const CallTarget *&Target);
  bool movesOn(const llvm::Value *In, const llvm::PHINode &Phi, unsigned Steps);
  bool mayBind(const Place &Target) const;

  /// A pointer that is stored: the value, or (from a callee) what it points to.
  struct Kept {
    Place Where;
    const llvm::Value *Pointer = nullptr;
    Place To;
  };
  bool keep(const Kept &New);
  void forget();

  const llvm::DataLayout &DL;
  const CallTargets *Calls = nullptr;
  unsigned Version = 0;
  llvm::DenseMap<std::pair<const llvm::Value *, int64_t>, Places> Cache;
  llvm::DenseMap<const llvm::Function *, const llvm::Value *> Returned;
  /// Objects that are called by the place which they are handed out by.
  llvm::DenseMap<const Object *, std::pair<const Object *, int64_t>> Aliases;
  /// Of calls: what made() found.
  llvm::DenseMap<const llvm::CallBase *, const Object *> HandedOut;
  std::map<std::tuple<const llvm::Value *, const Object *, int64_t>,
           std::unique_ptr<Object>>
      Objects;
  /// Pointers known to be stored somewhere, by the object they are stored in.
  llvm::DenseMap<const Object *, llvm::SmallVector<Kept, 2>> Stored;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_PLACE_H
