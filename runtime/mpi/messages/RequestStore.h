// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The records of open requests: by variable, by handle and by age, and their
/// places on the board. Each call that makes or completes a request passes
/// here, so the common way is inline. Must not know which call it is.

#ifndef TUTTI_MPI_REQUESTSTORE_H
#define TUTTI_MPI_REQUESTSTORE_H

#include "core/board/Board.h"
#include "core/board/Chains.h"
#include "core/threads/Thread.h"
#include "mpi/Mpi.h"

namespace tutti::rt {

struct Request {
  /// What a tracker keeps with it. It stays with the record when that is used
  /// again, until the tracker takes it away.
  enum Part { OfRequests, OfMessages, NumParts };

  uint64_t Value;    ///< the handle
  const void *Where; ///< its variable; null once another one was written there
  ChainLink<Request> ByAge, ByValue, ByPlace;
  Pending *Shown;      ///< on the board; null when it is not there
  uint32_t Partitions; ///< of a partitioned send
  void *Parts[NumParts];
  uint64_t NamedIn;       ///< the last call that was given it
  uint32_t Generation;    ///< uses of the record
  uint32_t OverwrittenAt; ///< where another handle was written over this one
  bool Listed;
  bool Indexed;   ///< by value
  bool Uncounted; ///< among the open requests that the board does not show
  bool Doubtful;  ///< may be another one with the same handle
  Request *Next;  ///< among the unused
};

/// Holds the table of requests for a moment.
class RequestsLocked {
public:
  RequestsLocked() {
    if (__builtin_expect(Busy.exchange(1, std::memory_order_acquire), 0))
      wait();
  }
  ~RequestsLocked() { Busy.store(0, std::memory_order_release); }
  RequestsLocked(const RequestsLocked &) = delete;
  RequestsLocked &operator=(const RequestsLocked &) = delete;

private:
  static void wait();
  TUTTI_HIDDEN static std::atomic<uint32_t> Busy;
};

inline uint64_t hashOfValue(uint64_t Value) { return Value; }
/// Variables lie side by side, some bytes from each other.
inline uint64_t hashOfPlace(const void *Where) {
  return reinterpret_cast<uintptr_t>(Where) >> 2;
}
inline uint64_t valueOf(const Request &R) { return hashOfValue(R.Value); }
inline uint64_t placeOf(const Request &R) { return hashOfPlace(R.Where); }

/// There is no record for a request that the program has made.
void noRoomForRequest();

/// All of it under the lock. Without a constructor: it is zero at the start.
struct RequestStore {
  /// All that are there, in the order in which they came.
  Request *First, *Last;
  Chains<Request, &Request::ByPlace, placeOf> Places;
  /// Mostly a request is found by its variable. This is filled when one is
  /// looked for by its handle alone for the first time, and kept up from then
  /// on.
  Chains<Request, &Request::ByValue, valueOf> Values;
  bool UsesValues;
  Request *Unused;
  uint64_t CallNumber; ///< of calls that were given requests
  /// The places on the board that are not in use, below the first one that was
  /// never used since all were free.
  uint32_t *FreePlaces;
  uint32_t NumFree, Used, Real;

  Request *take() {
    if (__builtin_expect(!Unused, 0))
      makeUnused();
    Request *R = Unused;
    if (R)
      Unused = R->Next;
    return R;
  }
  void giveBack(Request *R) {
    R->Next = Unused;
    Unused = R;
  }

  /// R, whose handle was written there; Site: by whom.
  void append(Request &R, const void *Where, uint32_t Site) {
    R.ByAge = {Last, nullptr};
    (Last ? Last->ByAge.Next : First) = &R;
    Last = &R;
    if (__builtin_expect(UsesValues, 0))
      index(R);
    R.Where = Where;
    Request *Old = nullptr;
    if (!Places.append(R, [&](Request &Other) {
          if (__builtin_expect(Other.Where == Where, 0))
            Old = &Other;
        }))
      R.Where = nullptr;
    if (__builtin_expect(Old != nullptr, 0)) {
      Old->OverwrittenAt = Site;
      leavePlace(*Old);
    }
  }
  void remove(Request &R) {
    leavePlace(R);
    (R.ByAge.Prev ? R.ByAge.Prev->ByAge.Next : First) = R.ByAge.Next;
    (R.ByAge.Next ? R.ByAge.Next->ByAge.Prev : Last) = R.ByAge.Prev;
    if (__builtin_expect(R.Indexed, 0))
      Values.remove(R);
    R.Listed = R.Indexed = false;
  }
  void leavePlace(Request &R) {
    if (R.Where)
      Places.remove(R);
    R.Where = nullptr;
  }
  Request *at(const void *Where) const {
    for (Request *R = Places.first(hashOfPlace(Where)); R; R = Places.next(*R))
      if (R->Where == Where)
        return R;
    return nullptr;
  }
  Request *exactly(uint64_t Value, const void *Where) const {
    Request *R = at(Where);
    return R && R->Value == Value ? R : nullptr;
  }
  __attribute__((noinline)) void index(Request &R) {
    R.Indexed = Values.append(R);
  }

  /// Says on the board what it waits for.
  void show(Request &R, const Operation &Op, uint32_t Partitions) {
    Pending *P = takePlace();
    if (__builtin_expect(!P, 0))
      return count(R);
    R.Partitions = Partitions;
    R.Shown = P;
    // Who reads it now must not take the old one for the new one.
    P->Request.store(1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    uint16_t Round = static_cast<uint16_t>(P->Op.Round + 1);
    P->WaitedIn.store(0, std::memory_order_relaxed);
    P->Op = Op;
    P->Op.Round = Round;
    P->Starts.store(0, std::memory_order_relaxed);
    P->Missing.store(0, std::memory_order_relaxed);
    P->Request.store(R.Value, std::memory_order_release);
  }
  void givePlace(Pending *P) {
    P->Request.store(0, std::memory_order_release);
    if (--Used == 0) {
      NumFree = 0;
      TheBoard.Me->NumPending.store(0, std::memory_order_release);
    } else {
      FreePlaces[NumFree++] = static_cast<uint32_t>(P - TheBoard.Me->Requests);
    }
  }

private:
  Pending *takePlace() {
    RankArea &Me = *TheBoard.Me;
    Pending *P;
    if (NumFree) {
      P = &Me.Requests[FreePlaces[--NumFree]];
    } else {
      uint32_t Bound = Me.NumPending.load(std::memory_order_relaxed);
      if (__builtin_expect(Bound == Real, 0) && !makeReal())
        return nullptr;
      P = &Me.Requests[Bound];
      Me.NumPending.store(Bound + 1, std::memory_order_release);
    }
    ++Used;
    return P;
  }
  void makeUnused();
  /// More places, together with the room to remember that they are free.
  bool makeReal();
  /// It has none.
  void count(Request &R);
};
TUTTI_HIDDEN extern RequestStore TheRequests;

} // namespace tutti::rt

#endif // TUTTI_MPI_REQUESTSTORE_H
