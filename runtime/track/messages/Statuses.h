// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Statuses for calls of programs that want none.

#ifndef TUTTI_TRACK_MESSAGES_STATUSES_H
#define TUTTI_TRACK_MESSAGES_STATUSES_H

#include "mpi/Ask.h"
#include "track/messages/Messages.h"

#include <cstdlib>
#include <tuple>

namespace tutti::rt::track {

inline bool wasCancelled(const MPI_Status *S) {
  int Yes = 0;
  return ask<PMPI_Test_cancelled>(S, &Yes) == MPI_SUCCESS && Yes;
}

class OneStatus {
public:
  /// Puts it in the place of an ignored one; false when it is not ignored.
  template <size_t I, typename V> bool lend(V &Values) {
    if (std::get<I>(Values) != MPI_STATUS_IGNORE)
      return false;
    std::get<I>(Values) = &Mine;
    return true;
  }

private:
  MPI_Status Mine;
};

class ManyStatuses {
public:
  ManyStatuses() = default;
  ~ManyStatuses() { free(OfCall); }
  ManyStatuses(const ManyStatuses &) = delete;
  ManyStatuses &operator=(const ManyStatuses &) = delete;

  template <size_t I, typename V> bool lend(V &Values, int Count) {
    if (std::get<I>(Values) != MPI_STATUSES_IGNORE)
      return false;
    // Kept for the next call, if that is by the same thread.
    static MPI_Status *Kept;
    static int KeptRoom;
    int RoomOfCall = 0;
    MPI_Status *&Own = ManyThreads ? OfCall : Kept;
    int &Room = ManyThreads ? RoomOfCall : KeptRoom;
    if (Count > Room) {
      free(Own);
      Room = Count + 64;
      Own = static_cast<MPI_Status *>(malloc(sizeof(MPI_Status) * Room));
      if (!Own)
        Room = 0;
    }
    if (Own)
      std::get<I>(Values) = Own;
    else
      giveUpMessages();
    return Own != nullptr;
  }

private:
  MPI_Status *OfCall = nullptr;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_STATUSES_H
