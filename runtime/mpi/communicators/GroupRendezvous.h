// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Processes that have to come to one call without a communicator that counts
/// it for all of them: the members of a group, the leaders of two. A ring of
/// their own for the time of the call lets the watchdog see who is missing.

#ifndef TUTTI_MPI_GROUPRENDEZVOUS_H
#define TUTTI_MPI_GROUPRENDEZVOUS_H

#include "mpi/communicators/CommObject.h"

namespace tutti::rt {

class Meeting {
public:
  Meeting() = default;
  ~Meeting();
  Meeting(const Meeting &) = delete;
  Meeting &operator=(const Meeting &) = delete;

  /// All of Group call F on Parent with this tag.
  void ofGroup(Fn F, uint32_t Site, const CommObject *Parent, MPI_Group Group,
               int Tag);
  /// This process and rank Remote of Peer call F on Peer with this tag.
  void ofLeaders(Fn F, uint32_t Site, const CommObject *Peer, int Remote,
                 int Tag);

  bool isKnown() const { return Index != NoRing; }
  /// Waiting until all have come.
  Operation operation() const;

private:
  void join(Fn F, uint32_t Site, const CommObject &Parent, uint64_t Key,
            const int *World, int Size, const char *What, int Tag);
  uint32_t Index = NoRing;
  uint64_t Id = 0;
};

} // namespace tutti::rt

#endif // TUTTI_MPI_GROUPRENDEZVOUS_H
