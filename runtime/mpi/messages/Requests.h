// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One record for each request that the program has made and not given back:
/// found once for each call that names it, and handed to all who look at the
/// call. Decides which request a handle means, and says on the board what each
/// waits for, so that other processes can see what a blocked one waits for.
/// Must not know what trackers keep with a request.
///
/// Some MPIs give one handle to all sends that were complete at once. Requests
/// are therefore told apart by the variable that the handle was written to;
/// where that does not help they are in doubt.

#ifndef TUTTI_MPI_REQUESTS_H
#define TUTTI_MPI_REQUESTS_H

#include "mpi/messages/RequestStore.h"

namespace tutti::rt {

/// The request that a call makes: a record before the call, for the trackers to
/// fill in, and a request after it, when the call has made one.
class MadeRequest {
public:
  MadeRequest() {
    RequestsLocked L;
    R = TheRequests.take();
  }
  ~MadeRequest() {
    if (__builtin_expect(R && !R->Listed, 0))
      giveUp(R);
  }
  MadeRequest(const MadeRequest &) = delete;
  MadeRequest &operator=(const MadeRequest &) = delete;

  /// Null: no memory.
  Request *record() const { return R; }
  /// The record when the call has made a request, else null.
  Request *request() const { return R && R->Listed ? R : nullptr; }
  void made(MPI_Request Handle, const void *Where, uint32_t Site) const;
  /// The same, and what it waits for.
  void made(MPI_Request Handle, const void *Where, uint32_t Site,
            const Operation &Op, uint32_t Partitions) const;
  /// The same of a message, where most calls are.
  __attribute__((always_inline)) void madeForMessage(MPI_Request Handle,
                                                     const void *Where,
                                                     uint32_t Site,
                                                     const Operation &Op) const;

private:
  /// Under the lock; false when there is none.
  bool list(MPI_Request Handle, const void *Where, uint32_t Site) const;
  static void giveUp(Request *R);
  Request *R;
};

inline bool MadeRequest::list(MPI_Request Handle, const void *Where,
                              uint32_t Site) const {
  if (__builtin_expect(!R, 0)) {
    noRoomForRequest(); // nobody will know when it is complete
    return false;
  }
  R->Value = handleBits(Handle);
  R->OverwrittenAt = 0;
  R->NamedIn = 0;
  R->Doubtful = false;
  R->Listed = true;
  TheRequests.append(*R, Where, Site);
  return true;
}

inline void MadeRequest::madeForMessage(MPI_Request Handle, const void *Where,
                                        uint32_t Site,
                                        const Operation &Op) const {
  if (Handle == MPI_REQUEST_NULL)
    return;
  RequestsLocked L;
  if (list(Handle, Where, Site))
    TheRequests.show(*R, Op, 0);
}

/// The request that a handle in this variable means; null: not known.
Request *findRequest(MPI_Request Handle, const void *Where);
/// The oldest with this handle, and the next one, under the lock.
Request *firstWith(uint64_t Value);
Request *nextWith(const Request &R);
/// Of a persistent request.
void startRequest(Request *R);
/// So many more partitions of a started send are being marked as ready.
void partitionsMarked(MPI_Request Handle, int Number);
/// What a request that is not given in its variable waits for; Unknown when
/// that is not known.
Operation operationOf(MPI_Request Handle);
/// It is a send, and its message has this number: see Thread::Letter.
void numberRequest(const Request &R, uint32_t Letter);
/// All that are there, in no order, under the lock.
void eachRequest(void (*Visit)(Request &R, void *Data), void *Data);

/// The requests that a call completes, starts or frees, looked up before the
/// call, which writes over the handles.
class WaitedRequests {
public:
  WaitedRequests(int Count, const MPI_Request *Requests);
  ~WaitedRequests();
  WaitedRequests(const WaitedRequests &) = delete;
  WaitedRequests &operator=(const WaitedRequests &) = delete;

  int size() const { return Count; }
  const void *where(int I) const { return &Handles[I]; }
  uint64_t value(int I) const { return At[I].Value; }
  bool isNull(int I) const {
    return At[I].Value == handleBits(MPI_REQUEST_NULL);
  }
  /// Null when it is not known, or another thread has completed it meanwhile.
  Request *operator[](int I) const {
    const Entry &E = At[I];
    return E.Which && E.Which->Generation == E.Generation ? E.Which : nullptr;
  }
  /// It is this request and not another one with the same handle.
  bool isSure(int I) const { return At[I].Sure; }
  /// The call was given it once already.
  bool isTwice(int I) const { return At[I].Twice; }
  /// Each is in the variable that its handle was written to, or null.
  bool areAllSure() const { return AllSure; }
  /// The handle was written over.
  bool isNullNow(int I) const { return Handles[I] == MPI_REQUEST_NULL; }

  /// Says on the board what the thread waits for.
  void show(ThreadStatus *S, bool NeedsAll) const;
  /// After a call that completed this one; out of range: none.
  void completed(int I) const {
    if (I >= 0 && I < Count)
      At[I].Ends = End::Completed;
  }
  /// Freed while it may still be active: from now on nobody knows when it ends.
  void freed(int I) const {
    if (I < Count)
      At[I].Ends = End::Freed;
  }
  /// After a call that failed.
  void completedNulls() const;
  /// After they were started: a library may put another handle into the
  /// variable, where what the old one stands for is not over yet.
  void started() const;

private:
  friend class WaitedRoom;
  void findOthers(uint64_t Call);
  enum class End : uint8_t { No, Completed, Freed };
  struct Entry {
    uint64_t Value;
    Request *Which;
    uint32_t Generation;
    bool Sure, Twice;
    End Ends;
  };
  static constexpr int Few = 16;
  Entry *At;
  const MPI_Request *Handles;
  int Count;
  bool AllSure = true;
  Entry Inline[Few];
};

} // namespace tutti::rt

#endif // TUTTI_MPI_REQUESTS_H
