// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which handles the program holds, where each was made and where it was freed.
/// Decides whether a handle is alive as far as that is known: a handle that no
/// wrapper saw is never called wrong. Must not know what a handle is used for.
///
/// A lookup takes no lock and allocates nothing. Some MPIs give the same handle
/// for the same object again (groups, parts of datatypes), so a handle counts
/// how often it was given and freed.

#ifndef TUTTI_TRACK_HANDLES_HANDLES_H
#define TUTTI_TRACK_HANDLES_HANDLES_H

#include "core/Hidden.h"
#include "core/board/Hash.h"
#include "mpi/start/Level.h"
#include "track/handles/Kinds.h"

#include <atomic>

namespace tutti::rt::track {

struct TypeMap;

/// One call that gave the program a handle.
struct Making {
  Fn Maker;
  bool Nested; ///< made by MPI or a callback: not the program's own to free
  uint32_t Site;
  const void *Where; ///< the variable it was written to
  Making *Next;
};

struct Handle {
  enum Bits : uint8_t {
    Predefined = 1,
    Committed = 2,
    Unsure = 4 ///< known to exist, its state is not
  };
  uint64_t Value;
  Kind What;
  std::atomic<uint8_t> State;
  std::atomic<uint32_t> Alive; ///< how often it was given and not freed yet
  std::atomic<uint32_t> FreedAt;
  std::atomic<Fn> FreedBy;
  std::atomic<TypeMap *> Map; ///< of a datatype, once it is needed
  Making *Makings;            ///< under the lock
  Handle *Next;

  bool is(Bits B) const { return State.load(std::memory_order_relaxed) & B; }
  /// Of MPI's own datatypes, which nothing is to be said about.
  bool isBasicType() const {
    return (State.load(std::memory_order_relaxed) & (Predefined | Committed)) ==
           (Predefined | Committed);
  }
  bool isFreed() const {
    return Alive.load(std::memory_order_relaxed) == 0 && !is(Predefined) &&
           !is(Unsure);
  }
};

inline constexpr unsigned NumBuckets = 4096;
TUTTI_HIDDEN extern std::atomic<Handle *> TheHandles[NumBuckets];

inline unsigned bucketOf(Kind K, uint64_t Value) {
  return static_cast<unsigned>(
      ((Value + static_cast<uint64_t>(K)) * 0x9e3779b97f4a7c15ull) >> 52);
}

/// Null for a handle that was never seen.
inline Handle *findHandle(Kind K, uint64_t Value) {
  Handle *H = TheHandles[bucketOf(K, Value)].load(std::memory_order_acquire);
  while (H && (H->Value != Value || H->What != K))
    H = H->Next;
  return H;
}

/// A keyval that lives, and was not made for objects of kind K.
inline bool isOfOthers(Kind K, uint64_t Keyval) {
  for (Kind Other : {Kind::CommKeyval, Kind::TypeKeyval, Kind::WinKeyval})
    if (const Handle *H = Other == K ? nullptr : findHandle(Other, Keyval))
      if (!H->isFreed())
        return true;
  return false;
}

/// The datatype and the operation that were looked for last: entries stay, so
/// they are ones for good.
TUTTI_HIDDEN extern std::atomic<Handle *> TheLastType, TheLastOp;

/// The same for what mostly is the same as in the call before.
__attribute__((always_inline)) inline Handle *
findAgain(Kind K, uint64_t Value, std::atomic<Handle *> &Last) {
  Handle *H = Last.load(std::memory_order_acquire);
  if (__builtin_expect(H && H->Value == Value, 1))
    return H;
  H = findHandle(K, Value);
  // Threads that use different ones would only take the line from each other.
  if (H && !ManyThreads)
    Last.store(H, std::memory_order_release);
  return H;
}
inline Handle *findType(uint64_t Value) {
  return findAgain(Kind::Type, Value, TheLastType);
}
inline Handle *findOp(uint64_t Value) {
  return findAgain(Kind::Op, Value, TheLastOp);
}

void addPredefined(Kind K, uint64_t Value);
void madeHandle(Kind K, uint64_t Value, const Making &M, uint8_t State = 0);
/// Seen for the first time, made by nobody knows whom.
void sawHandle(Kind K, uint64_t Value);
void committedType(uint64_t Value);

/// A handle that is being freed: taken out before the call, because another
/// thread may get the same value as soon as MPI has freed it.
struct Freed {
  Handle *Which = nullptr;
  Making *Last = nullptr;
};
Freed freeHandle(Kind K, uint64_t Value, const void *Where, Fn By,
                 uint32_t Site);
/// The call did not free it after all.
void unfreeHandle(const Freed &F);
/// The call failed; whether the handle is free now, MPI does not say.
void maybeFreedHandle(const Freed &F);
void forget(const Freed &F);

/// All that the program has not freed, in no order.
void eachLiving(void (*Visit)(const Handle &H, const Making &M, void *Data),
                void *Data);

/// Whether the program has ever made one of this kind.
bool wasMade(Kind K);

/// MPI's own handles.
void startHandles();

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_HANDLES_H
