// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which requests are open and what each waits for, on the board, so that other
/// processes can see what a blocked one waits for. Decides nothing; a request
/// it has no room for makes the process one of which nothing can be proven.

#ifndef TUTTI_MPI_REQUESTS_H
#define TUTTI_MPI_REQUESTS_H

#include "core/Thread.h"
#include "mpi/Mpi.h"

namespace tutti::rt {

void openRequest(MPI_Request Request, const Operation &Op);
void closeRequest(uint64_t Request);
/// Freed while it may still be active: from now on nobody knows when it ends.
void orphanRequest(uint64_t Request);
/// Of a persistent request.
void startRequest(MPI_Request Request);

/// Handles as they are before a completion call, which sets them to null.
class WaitedRequests {
public:
  WaitedRequests(int Count, const MPI_Request *Requests);
  ~WaitedRequests();
  WaitedRequests(const WaitedRequests &) = delete;
  WaitedRequests &operator=(const WaitedRequests &) = delete;

  /// Says on the board what the thread waits for.
  void show(ThreadStatus *S, bool NeedsAll) const;
  /// After a call that completed this one.
  void completedOne(int Index, const MPI_Request *After) const;

private:
  static constexpr int Few = 64;
  uint64_t Inline[Few];
  uint64_t *Handles;
  int Count;
};

} // namespace tutti::rt

#endif // TUTTI_MPI_REQUESTS_H
