// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Joining and leaving the rings of meetings.

#include "mpi/communicators/GroupRendezvous.h"

#include "core/board/CallRing.h"
#include "mpi/Mpi.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tutti::rt {

void Meeting::join(Fn F, uint32_t Site, const CommObject &Parent, uint64_t Key,
                   const int *World, int Size, const char *What, int Tag) {
  CallRing R;
  memset(static_cast<void *>(&R), 0, sizeof(R));
  for (int I = 0; I < Size; ++I) {
    int32_t Local = localOf(World[I]);
    if (Local < 0)
      continue;
    R.Members[Local / 64] |= 1ull << (Local % 64);
    ++R.Locals;
  }
  R.Size = static_cast<uint32_t>(Size);
  // Who is not in the group makes an error that MPI finds.
  if (R.Locals < 2 || !R.has(TheBoard.MyLocal))
    return;
  R.Maker = F;
  R.MakerSite = Site;
  R.MakerRank = static_cast<uint16_t>(TheBoard.MyLocal);
  snprintf(R.Name, sizeof(R.Name), "%s, tag %d", What, Tag);
  Key = mix(mix(Key, static_cast<uint64_t>(F)), static_cast<uint64_t>(Tag));
  Id = mix(Key, nextOccasion(Key, &Parent)) | 2;
  Index = joinRing(Id, R);
  if (Index != NoRing)
    TheBoard.Me->Count[Index].store(1, std::memory_order_release);
}

void Meeting::ofGroup(Fn F, uint32_t Site, const CommObject *Parent,
                      MPI_Group Group, int Tag) {
  if (!Parent || !Parent->Id || Group == MPI_GROUP_NULL)
    return;
  int Saved = errno;
  if (Members *M = membersOf(Group)) {
    join(F, Site, *Parent, mix(Parent->Id, M->Hash), M->World, M->Size,
         "its group", Tag);
    release(M);
  }
  errno = Saved;
}

void Meeting::ofLeaders(Fn F, uint32_t Site, const CommObject *Peer, int Remote,
                        int Tag) {
  if (!Peer || !Peer->Id || Remote < 0 || Remote >= Peer->peers())
    return;
  int Saved = errno;
  int Mine = TheBoard.Me->WorldRank, Other = Peer->peerWorldRank(Remote);
  const int World[] = {Mine < Other ? Mine : Other,
                       Mine < Other ? Other : Mine};
  uint64_t Key = mix(mix(Peer->Id, static_cast<uint64_t>(World[0])),
                     static_cast<uint64_t>(World[1]));
  if (Mine != Other)
    join(F, Site, *Peer, Key, World, 2, "the two leaders", Tag);
  errno = Saved;
}

Meeting::~Meeting() {
  if (Index != NoRing)
    leaveRing(Index);
}

Operation Meeting::operation() const {
  return {Operation::Kind::Collective,
          Operation::Once,
          0,
          NoPeer,
          0,
          Index,
          Id,
          0,
          UnknownPeer};
}

} // namespace tutti::rt
