// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What this process has to do with the members of a window: which it has
/// locked, started an epoch with, posted for. Memory is taken for those that it
/// deals with, a few neighbours at a time, and half a byte for each member of
/// the window. Any number of threads may ask at once; it never moves.

#ifndef TUTTI_TRACK_ONESIDED_WINDOWPEERS_H
#define TUTTI_TRACK_ONESIDED_WINDOWPEERS_H

#include "track/onesided/board/RmaArea.h"

namespace tutti::rt {
struct CommObject;
} // namespace tutti::rt

namespace tutti::rt::track {

struct WindowPeer {
  uint32_t LockedAt, Starts, Posts;
  uint32_t Posting, Completing; ///< calls made so far, those under way too
  uint8_t Lock;                 ///< 0 none, 1 shared, 2 exclusive
  bool InStart, InPost;
  bool Starting; ///< in the call of MPI_Win_start that names it
  bool Known;    ///< Unit, Bytes and There were looked up
  int32_t Local; ///< number on the node, or negative
  int32_t World; ///< rank in MPI_COMM_WORLD, or negative
  int64_t Unit, Bytes;
  const RmaWindow *There; ///< its place on the board
};

class WindowPeers {
public:
  /// Of the members of Object, which lives as long as the window. False when
  /// there is no memory.
  bool start(const CommObject &Object);
  void release();

  /// What is known of a member, by rank in the window. Null without memory.
  WindowPeer *at(int Rank) const {
    WindowPeer *P = Pages[Rank / PageSize].load(std::memory_order_acquire);
    return __builtin_expect(P != nullptr, 1) ? P + Rank % PageSize : make(Rank);
  }
  /// What(rank, peer) for those that this process may have dealt with, by rank.
  template <typename F> void each(F What) const {
    for (int Page = 0; Pages && Page * PageSize < Size; ++Page)
      if (WindowPeer *P = Pages[Page].load(std::memory_order_acquire))
        for (int I = 0; I < PageSize && Page * PageSize + I < Size; ++I)
          What(Page * PageSize + I, P[I]);
  }

private:
  static constexpr int PageSize = 16;
  WindowPeer *make(int Rank) const;

  std::atomic<WindowPeer *> *Pages;
  const CommObject *Members;
  int Size;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_WINDOWPEERS_H
