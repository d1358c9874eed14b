// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers partitioned operations, by communicator, peer and tag.

#include "mpi/messages/Partitions.h"

#include "core/board/Board.h"
#include "core/board/Chains.h"
#include "core/board/Hash.h"
#include "core/board/Locked.h"

#include <cstdlib>

namespace tutti::rt {

/// Of the operations that a send or receive of a peer could be matched with.
struct PartitionedInit::Channel {
  Operation Like;
  uint32_t Made;   ///< initialized so far
  uint32_t Opened; ///< initializations under way
  bool Disordered; ///< two of them overlapped
  ChainLink<Channel> Link;
};

struct PartitionedInit::Channels {
  static uint64_t hash(const Operation &Op) {
    uint64_t H = mix(Op.Comm, static_cast<uint32_t>(Op.World));
    return mix(H, static_cast<uint32_t>(Op.Tag) * 2ull +
                      (Op.What == Operation::Kind::PartitionedSend));
  }
  static uint64_t hashOf(const Channel &C) { return hash(C.Like); }
  static bool isLike(const Operation &A, const Operation &B) {
    return A.What == B.What && A.Comm == B.Comm && A.World == B.World &&
           A.Tag == B.Tag;
  }
  static Channel *of(const Operation &Op) {
    uint64_t H = hash(Op);
    for (Channel *C = All.first(H); C; C = All.next(*C))
      if (isLike(C->Like, Op))
        return C;
    auto *New = static_cast<Channel *>(calloc(1, sizeof(Channel)));
    if (!New)
      return nullptr;
    New->Like = Op;
    if (All.append(*New))
      return New;
    free(New);
    return nullptr;
  }

  static Mutex Lock;
  static Chains<Channel, &Channel::Link, hashOf> All;
};
Mutex PartitionedInit::Channels::Lock;
Chains<PartitionedInit::Channel, &PartitionedInit::Channel::Link,
       PartitionedInit::Channels::hashOf>
    PartitionedInit::Channels::All;

/// Some that this process has made are not shown, or not under their number.
static void hideSome() {
  TheBoard.Me->PartitionsHidden.store(1, std::memory_order_release);
}

PartitionedInit::PartitionedInit(bool Sends, const CommObject *S, int Peer,
                                 int Tag)
    : Op(peerOperation(Sends ? Operation::Kind::PartitionedSend
                             : Operation::Kind::PartitionedRecv,
                       S, peerOf(S, Peer), Tag)) {
  if (Op.What == Operation::Kind::Unknown)
    hideSome();
  if (Op.World < 0)
    return; // nobody's
  Locked L(Channels::Lock);
  Its = Channels::of(Op);
  if (Its && Its->Opened++)
    Its->Disordered = true;
  if (!Its || Its->Disordered)
    hideSome();
}

PartitionedInit::~PartitionedInit() {
  if (!Its)
    return;
  Locked L(Channels::Lock);
  --Its->Opened;
}

Operation PartitionedInit::operation() {
  Operation Made = unknownOperation();
  if (Its) {
    Locked L(Channels::Lock);
    if (!Its->Disordered) {
      Made = Op;
      Made.Call = ++Its->Made;
    }
  }
  Made.Active = Operation::Inactive;
  return Made;
}

} // namespace tutti::rt
