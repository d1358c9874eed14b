// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a partitioned operation is said to wait for, on one node and between
/// nodes, which name ranks in ways of their own.

#ifndef TUTTI_REPORT_DEADLOCK_PARTITIONEDTEXT_H
#define TUTTI_REPORT_DEADLOCK_PARTITIONEDTEXT_H

#include "core/Text.h"
#include "core/texts/Deadlock.def"
#include "core/texts/Words.def"
#include "report/deadlock/PartitionedWaits.h"
#include "report/print/Describe.h"

namespace tutti::rt {

template <typename F>
void putPartitionedWait(Text &Out, const PartitionedWait &P, bool Sends,
                        int32_t Tag, F PutPeer) {
  auto PutCount = [&](uint32_t N) {
    Out.format(said::Partitions, N, N == 1 ? "" : "s");
  };
  Out.put(said::WaitsFor);
  if (P.OwnMissing) {
    PutCount(P.OwnMissing);
    Out.put(said::OwnNotReady);
  } else if (P.PeerMissing) {
    PutCount(P.PeerMissing);
    Out.format(said::PeersNotReady, P.PeerMissing == 1 ? "is" : "are");
    PutPeer();
  } else {
    Out.format(said::CallOf, name(Fn::Start));
    PutPeer();
    Out.put(Sends ? said::PeersReceive : said::PeersSend);
  }
  Out.format(said::WithTag, Tag);
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_PARTITIONEDTEXT_H
