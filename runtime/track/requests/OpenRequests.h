// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The requests that the program has made and not given back, with the memory
/// each uses while it is active. Decides what is wrong with starting,
/// completing and freeing them, and with two of them in the same memory; must
/// not know which function made one, beyond its row.

#ifndef TUTTI_TRACK_REQUESTS_OPENREQUESTS_H
#define TUTTI_TRACK_REQUESTS_OPENREQUESTS_H

#include "mpi/messages/Requests.h"
#include "track/memory/BufferRegions.h"
#include "track/memory/Intervals.h"
#include "track/onesided/RmaAccessLog.h"
#include "tutti/MpiTable.h"

namespace tutti::rt::track {

/// Of a partitioned operation, since it was started. Its memory is all of them;
/// it belongs to the operation piece by piece: of a send when each is ready, of
/// a receive until each has arrived.
struct Partitions {
  static constexpr int Most = 256;
  int Size = 0;     ///< 0: not known, or too many
  int NumReady = 0; ///< or arrived, and the program knows it
  uint64_t Ready[Most / 64];

  bool set(int I) {
    uint64_t Bit = 1ull << I % 64, Before = Ready[I / 64];
    Ready[I / 64] |= Bit;
    NumReady += !(Before & Bit);
    return !(Before & Bit);
  }
  bool has(int I) const { return Ready[I / 64] >> I % 64 & 1; }
  void reset() {
    NumReady = 0;
    for (uint64_t &R : Ready)
      R = 0;
  }
};

inline constexpr int NoOne = -0x7fffffff;

struct OpenRequest {
  Request *Of; ///< null: of an operation without a request
  bool There;  ///< its request is known; the record stays with Of's
  Fn Maker;
  bool Persistent, Active, Cancelled, Nested;
  bool Summed;     ///< Sum is that of the send buffer at the start, or of the
                   ///< partitions when they were ready
  bool SumIsShort; ///< ... is that of the message's record
  uint32_t HeldBy; ///< the thread inside a call that may complete it; 0: none
  Fn HeldIn;
  uint32_t HeldAt;
  uint32_t MadeAt, StartedAt;
  uint64_t Sum;
  uint64_t File; ///< that it accesses; 0: none
  BufferRegions Memory;
  void *Sanitized; ///< the operation as ThreadSanitizer was told of it
  int Peer, Tag;   ///< as the program gave them; Peer may be NoOne
  Partitions Parts;
  Interval Read, Write;
  OpenRequest *Next; ///< among the unused
  // Of a one-sided operation, while its epoch does not complete it.
  Window *Win;
  int Target;
  bool ReadsBack; ///< complete as soon as its result is here
  Landing Landed;
  OpenRequest *NextPending, *LastPending; ///< ... or other split accesses

  bool isDoubtful() const { return Of && Of->Doubtful; }
  bool receivesPartitions() const {
    return Parts.Size > 0 && has(Maker, Role::RBUF);
  }
};

/// Where a record stands when there is no memory for it, and is not kept.
struct RequestRoom {
  alignas(OpenRequest) unsigned char At[sizeof(OpenRequest)];
};

/// The request of a message or collective that a call is about to make: what is
/// kept with it is filled in before the call, where it stays.
class NewRequest {
public:
  NewRequest(const MadeRequest &Made, RequestRoom &Room) {
    Request *Its = Made.record();
    void *Part = Its ? Its->Parts[Request::OfRequests] : nullptr;
    R = static_cast<OpenRequest *>(Part);
    if (__builtin_expect(!R || R->There || R->Memory.size() != 0, 0))
      R = prepare(Its, Room.At);
  }
  ~NewRequest() {
    if (__builtin_expect(!R->Of, 0))
      R->~OpenRequest();
  }
  NewRequest(const NewRequest &) = delete;
  NewRequest &operator=(const NewRequest &) = delete;

  void begin(Fn Maker, uint32_t Site, bool Nested, bool Persistent) {
    R->Maker = Maker;
    R->MadeAt = Site;
    R->Nested = Nested;
    R->Persistent = Persistent;
    R->Peer = NoOne;
  }
  void setPeer(int Peer, int Tag) {
    R->Peer = Peer;
    R->Tag = Tag;
  }
  BufferRegions &memory() { return R->Memory; }
  OpenRequest *record() const { return R; }

  uint32_t Content = 0; ///< what the message's record sums up to; 0: not known

private:
  static OpenRequest *prepare(Request *Its, void *Room);
  OpenRequest *R;
};

/// An operation that is more than that, with a request or without.
struct NewOperation {
  template <typename M, typename R> NewOperation(const M &, R &) {}
  void begin(Fn F, uint32_t At, bool IsNested, bool IsPersistent) {
    Maker = F;
    Site = At;
    Nested = IsNested;
    Persistent = IsPersistent;
  }
  void setPeer(int Its, int WithTag) {
    Peer = Its;
    Tag = WithTag;
  }
  BufferRegions &memory() { return Memory; }

  Fn Maker;
  uint32_t Site;
  bool Nested;
  bool Persistent = false;
  uint32_t Content = 0; ///< as above
  BufferRegions Memory;
  int Peer = NoOne, Tag = 0; ///< of a message
  uint64_t File = 0;
  int NumPartitions = 0; ///< of a partitioned operation
  Window *Win = nullptr; ///< of a one-sided operation
  int Target = 0;
  bool ReadsBack = false;
  Landing Landed;
};

/// After the call that made it.
void requestMade(Request &Its, OpenRequest &R, uint32_t Content);
inline void requestMade(const MadeRequest &Made, const NewRequest &New) {
  Request *Its = Made.request();
  OpenRequest *R = New.record();
  if (Its && __builtin_expect(R->Of == Its, 1)) // else there is no memory
    requestMade(*Its, *R, New.Content);
}
void requestMade(const MadeRequest &Made, NewOperation &New);

/// After a one-sided operation that has no request.
void operationMade(NewOperation &New);
/// Before a synchronisation that completes operations on Target, or all (-1);
/// Local: only where they were made. True when one of them brings data.
bool operationsEnd(Window &W, int Target, bool Local, Fn F, uint32_t Site,
                   uint64_t Now);

/// After the first half of a split access to a file, and before its second.
void splitAccessMade(NewOperation &New);
void splitAccessEnds(uint64_t File, Fn F, uint32_t Site);

/// Before the calls; they tell what is wrong and leave the rest to MPI. A null
/// request is one that is not known.
void requestStarts(Request *Its, Fn F, uint32_t Site);
void requestCancelled(Request *Its, uint32_t Site);
/// Partitions First to Last, or those in List, of a partitioned send are ready.
void partitionsReady(Request *Its, int First, int Last, const int *List, Fn F,
                     uint32_t Site);
/// Asked about a partition of a receive; when it has arrived.
void partitionAsked(MPI_Request Handle, int Which, Fn F, uint32_t Site);
void partitionArrived(MPI_Request Handle, int Which);
/// A generalized request is one part that the program itself makes ready.
void generalizedMade(Request *Its);
void generalizedEnds(Request *Its, uint32_t Site);
/// MPI has told the program that the operation is complete: it may use the
/// buffers, although the request is still there.
void requestSeenComplete(MPI_Request Handle, Fn F, uint32_t Site);
void requestIsFreed(Request *Its, uint32_t Site);
/// When MPI has freed it.
void dropRequest(Request *Its);

/// The requests that a completion call is given.
class Completion {
public:
  Completion(const WaitedRequests &Given, Fn F, uint32_t Site, bool Nested);
  ~Completion() {
    if (__builtin_expect(Holds, 0))
      release();
  }
  Completion(const Completion &) = delete;
  Completion &operator=(const Completion &) = delete;

  void completed(int I);
  void completedAll();
  /// After an error: those whose handle is null now.
  void completedNulls();

private:
  void end(int I);
  void look(int I);
  /// No two threads may complete one request.
  void hold(int I);
  void release();
  /// A handle twice, of which there is one request.
  void tellTwice(int I) const;
  void checkPartitions(int I) const;
  /// Its variable may hold a copy of a handle that was completed before.
  void checkPast(int I) const;
  const WaitedRequests &Given;
  Fn Function;
  uint32_t Site;
  bool Holds = false;
};

/// All that are still there, in no order.
void eachOpen(void (*Visit)(const OpenRequest &R, void *Data), void *Data);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_REQUESTS_OPENREQUESTS_H
