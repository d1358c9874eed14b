// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The call stacks of ranks of other nodes, which the first of the job asks for
/// before it tells what they are stuck in: of as many ranks as one can look at.

#ifndef TUTTI_REPORT_INTERNODE_NODESSTACKS_H
#define TUTTI_REPORT_INTERNODE_NODESSTACKS_H

#include "core/Growing.h"
#include "core/findings/WaitReport.h"
#include "report/print/Finding.h"

namespace tutti::rt {

/// A site of a process of this node, for another node. The end of a path tells
/// more than its beginning.
RemotePlace remotePlace(const RankArea &Of, const SiteText &Site);

/// The stack of one thread, as a message; NumFrames places follow, innermost
/// first.
struct ReportedStack {
  int32_t Rank;
  uint32_t NumFrames;

  static constexpr uint32_t MostFrames = StackText::MaxFrames;
  static constexpr uint32_t Room = 8 + MostFrames * sizeof(RemotePlace);
};

/// By the first process of each node, for those of its node.
class OwnStacks {
public:
  bool start();
  void ask(const int32_t *Ranks, uint32_t Number);
  /// What(Data, Size) for each that has come since.
  template <typename F> void each(F What) {
    static char Message[ReportedStack::Room];
    for (unsigned L = 0; IsAsked && L < TheBoard.Head->NumLocal; ++L)
      if (takeAnswer(L))
        for (unsigned T = 0; T < MaxThreads; ++T)
          if (uint32_t Size = write(L, T, Message))
            What(Message, Size);
  }

private:
  bool takeAnswer(unsigned Local);
  static uint32_t write(unsigned Local, unsigned Thread, char *Out);
  bool IsAsked = false;
  bool *Wanted = nullptr; ///< by number on the node
};

/// By the first process of the job.
class HeardStacks {
public:
  /// Chooses ranks of each group of the finding.
  void want(const Finding &F);
  const Growing<int32_t> &wanted() const { return Wanted; }
  void hear(const void *Data, uint32_t Size);
  /// Each rank has answered, or there was time enough.
  bool areComplete() const;
  /// Gives the finding its tree, when there is more to see than it shows.
  void show(Finding &F);
  void release();

private:
  static constexpr uint32_t MostRanks = 512;
  static constexpr uint64_t PatienceNs = 1500000000;
  Growing<int32_t> Wanted;
  Growing<char *> Heard; ///< messages
  uint32_t NumRanks = 0; ///< that have been heard
  uint64_t Since = 0;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESSTACKS_H
