// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the calls of a team do with requests, the variables that hold them,
/// handles, buffers and messages that were probed for: tells when two of them
/// do what excludes each other and nothing orders them. Only while OpenMP is
/// followed. Must not know which call it is, nor how OpenMP orders tasks.

#ifndef TUTTI_TRACK_THREADS_OBJECTUSES_H
#define TUTTI_TRACK_THREADS_OBJECTUSES_H

#include "core/threads/TeamUses.h"
#include "core/threads/Thread.h"
#include "mpi/messages/Requests.h"
#include "track/handles/Kinds.h"
#include "track/memory/BufferRegions.h"

namespace tutti::rt::track {

/// One call, from before it begins until it is over.
class CallInTeam {
public:
  enum How : uint8_t { Uses, Makes, Ends };
  /// More requests of one call are not looked at.
  static constexpr int MostRequests = 32;

  /// Outside of teams it does nothing.
  CallInTeam(Fn F, uint32_t Site)
      : Here(currentTask()), Function(F), Site(Site) {
    if (Here && !Here->isKnown())
      Here = nullptr;
    if (Here)
      begin();
  }
  explicit operator bool() const { return Here; }

  void handle(Kind K, uint64_t Value, How Does) const;
  void request(const Request &R, How Does) const;
  /// It writes to a variable of a request.
  void variable(const void *Where) const;
  void requests(const WaitedRequests &Given) const;
  /// It reads and writes this, or starts what does.
  void memory(const BufferRegions &Its) const;
  /// Before a probe, and after it has found a message.
  void probes() const;
  void probed(uint64_t Comm, const UsedPart &Of) const;
  void receives(uint64_t Comm, const UsedPart &Of) const;

private:
  void begin();
  TeamUse &use(bool Changes, uint64_t Learnt) const;
  void put(Kind K, uint64_t Object, const UsedPart &Part, bool Changes,
           uint64_t Learnt) const;
  const TaskPath *Here;
  Fn Function;
  uint32_t Site;
  mutable TeamUse Now; ///< the next one; its path is that of the call
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_THREADS_OBJECTUSES_H
