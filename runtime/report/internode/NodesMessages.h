// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which messages are under way between processes that wait, from how many each
/// has sent and received. Must not know what follows from it.
///
/// What is known of messages are counts: one is not under way when the sender
/// and the receiver have counted the same, but for messages that are known one
/// by one.

#ifndef TUTTI_REPORT_INTERNODE_NODESMESSAGES_H
#define TUTTI_REPORT_INTERNODE_NODESMESSAGES_H

#include "core/Known.h"
#include "report/internode/ReportIndex.h"

namespace tutti::rt {

class NodesMessages {
public:
  NodesMessages(const WaitReport *const *AllSaid, const ReportIndex &I)
      : Said(AllSaid), Index(I) {}

  /// Of a receive: its message was sent.
  Known wasSent(const WaitReport &T, const ReportedOp &Receive) const;
  /// Of a send to somebody who has said something.
  Known wasTaken(const WaitReport &T, const ReportedOp &Send) const;
  Known hasReceive(const WaitReport &T, const ReportedOp &Send) const;

private:
  struct MessageRecords;
  bool underWay(int32_t From, int32_t To, MessageRecords &Out) const;
  bool isOrdered(const WaitReport &A, int32_t B) const;
  static Known noneWasTaken(const WaitReport &T, const ReportedOp &Send,
                            const MessageRecords &UnderWay);
  bool countFromAny(const WaitReport &T, const ReportedOp &Receive,
                    uint32_t &There) const;

  const WaitReport *const *Said;
  const ReportIndex &Index;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESMESSAGES_H
