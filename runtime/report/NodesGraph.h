// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who waits for whom in a job of several nodes, from what the processes that
/// wait have said. Decides which of them can never go on, if all of it was true
/// at one moment; must not know whether it was.
///
/// As in WaitGraph releases spread from who is not known to wait. That a
/// message is not under way has to be certain here: the sender and the receiver
/// have counted the same, but for messages that are known one by one.

#ifndef TUTTI_REPORT_NODESGRAPH_H
#define TUTTI_REPORT_NODESGRAPH_H

#include "core/Testimony.h"

namespace tutti::rt {

class NodesGraph {
public:
  /// Makes room for so many processes; false when there is no memory.
  bool start(int32_t WorldSize);
  void end();
  /// By rank; null for who has said nothing.
  const Testimony **Said = nullptr;

  /// Which can never go on; false when all can. Group: only those count as
  /// waiting for which GroupOf says so; null: all.
  bool findDead(const int32_t *GroupOf = nullptr, int32_t Group = 0);
  bool isDead(int32_t Rank) const { return Dead[Rank]; }
  /// Of an operation of W: it needs a step of this process.
  bool needs(const Testimony &T, const ToldOp &Op, int32_t Rank) const;
  /// The operation that the call waits for, to be shown.
  const ToldOp *shown(const Testimony &T, const ToldWaiter &W) const;
  int32_t size() const { return WorldSize; }

private:
  struct Letters;
  enum class Evidence : uint8_t { NotKnown, NotSent, MayBeThere };
  bool underWay(int32_t From, int32_t To, Letters &Out) const;
  Evidence evidence(const Testimony &T, const ToldOp &Op) const;
  bool isPosted(const Testimony &By, const Testimony &Of, const ToldWaiter &W,
                const ToldOp &Send) const;
  bool canHappen(const Testimony &T, const ToldWaiter &W, const ToldOp &Op,
                 bool &IsOpen) const;
  bool canGoOn(const Testimony &T, const ToldWaiter &W) const;

  int32_t WorldSize = 0;
  bool *Dead = nullptr;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_NODESGRAPH_H
