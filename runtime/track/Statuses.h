// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Statuses for calls of programs that want none, and the operations behind the
/// requests of one call, looked up before it writes over them.

#ifndef TUTTI_TRACK_STATUSES_H
#define TUTTI_TRACK_STATUSES_H

#include "track/Messages.h"

#include <cstdlib>
#include <tuple>

namespace tutti::rt::track {

inline bool wasCancelled(const MPI_Status *S) {
  int Yes = 0;
  return PMPI_Test_cancelled(S, &Yes) == MPI_SUCCESS && Yes;
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
  template <size_t I, typename V> bool lend(V &Values, int Count) {
    static MPI_Status *Own;
    static int Room;
    if (std::get<I>(Values) != MPI_STATUSES_IGNORE)
      return false;
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
};

class Awaited {
public:
  void look(int N, const MPI_Request *Requests, bool Waits) {
    Size = N > 0 && Requests ? N : 0;
    At = Few;
    if (Size > NumFew)
      At = grow(Size);
    for (int I = 0; I < Size; ++I) {
      At[I].Sure = false;
      At[I].Which = findPosted(Requests[I], &Requests[I], At[I].Sure);
      Posted *P = At[I].Which;
      // Not for each of many in a loop that polls.
      if (P && (Waits || Size <= NumFew))
        lookAtBuffer(*P);
      Wild |= P && P->What == Posted::Kind::Recv && P->Active &&
              (P->isWild() || P->Cancelled);
    }
  }
  /// One of them has to say which message it got.
  bool needsStatus() const { return Wild; }
  Posted *get(int I, bool &Sure) const {
    if (I < 0 || I >= Size)
      return nullptr;
    Sure = At[I].Sure;
    return At[I].Which;
  }

private:
  struct Entry {
    Posted *Which;
    bool Sure;
  };
  Entry *grow(int N) {
    static Entry *Own;
    static int Room;
    if (N > Room) {
      free(Own);
      Room = N + 64;
      Own = static_cast<Entry *>(malloc(sizeof(Entry) * Room));
    }
    if (Own)
      return Own;
    Room = Size = 0;
    giveUpMessages();
    return Few;
  }
  static constexpr int NumFew = 16;
  Entry *At = nullptr;
  int Size = 0;
  bool Wild = false;
  Entry Few[NumFew];
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_STATUSES_H
