// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the ranks of a job wait for, in words: the lines of a report about one
/// look at the wait-for graph. Decides nothing about whether they are stuck.

#ifndef TUTTI_REPORT_DEADLOCK_WAITPICTURE_H
#define TUTTI_REPORT_DEADLOCK_WAITPICTURE_H

#include "report/deadlock/TeamReport.h"
#include "report/deadlock/WaitGraph.h"
#include "report/print/PeerNames.h"

namespace tutti::rt {

/// A thread of this process asks again and again.
bool polls(unsigned Local);

class WaitPicture {
public:
  WaitGraph Graph;
  Finding F;

  /// A line for each process that waits; those that do the same share one.
  /// WithTime: and since when.
  void addWaiters(bool OnlyDead, bool WithTime = false);
  /// And for collectives that processes have started and not waited for yet,
  /// and that others have not come to.
  void addOpenCollectives();
  /// Processes that have ended belong to it when someone waits for them: true
  /// when there are any.
  bool addEnded();
  void addGroup(const Group &New);
  /// What one thread waits for, and for whom.
  void describeWait(Text &Out, const Waiter &W);
  void addNeeded(RankSet &To, const Waiter &W);
  /// A line for a collective that is open in process Local.
  bool addOpenCollective(unsigned Local, const Operation &Op,
                         const RankSet &Missing);

private:
  void nameRanks(Text &Out, const Waiter &W, const Operation &Op);
  void nameHolders(Text &Out, const Waiter &W, Operation Op);
  void describeCollective(Text &Out, const Waiter &W, const Operation &Op);
  void describePartitions(Text &Out, const Waiter &W, const Operation &Op);
  bool addOpenCollectives(const Waiter &W);
  void addWaitsOf(unsigned Local);

  ThreadGroups Threads;
  bool SaysTime = false;
  PeerNames Peers = PeerNames::Ranks;
};

/// One thread of a process looks.
extern WaitPicture ThePicture;

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_WAITPICTURE_H
