// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Watching all processes of the node, by the one that has the duty: looks at
/// each of them now and then, asks those that have waited for long what only
/// they know, and one of those that seem stuck to find out whether they are.
/// Decides when the next look is due; must not know how one is done.

#ifndef TUTTI_REPORT_DEADLOCK_NODEWATCH_H
#define TUTTI_REPORT_DEADLOCK_NODEWATCH_H

#include "report/deadlock/ProcessWatch.h"

namespace tutti::rt {

class NodeWatch {
public:
  /// Looks, if it is time; says in how many ns it is again. Own is what this
  /// process has to do itself; see WatchRequest.
  uint64_t look(const KernelView &K, uint32_t &Own);

private:
  /// So often without anyone who waits, it looks half as often.
  static constexpr unsigned QuietLooks = 20;
  /// Ticks for which all that is known is said at each of them: when a wait has
  /// become long, and while somebody checks.
  static constexpr unsigned CloseTicks = 8, CheckTicks = 40;

  bool lookAtAll(const KernelView &K, uint32_t &Own);
  void check(uint32_t &Own);

  ProcessWatch *Watched = nullptr; ///< by number on the node; never freed
  uint64_t Last = 0;
  unsigned Quiet = 0, Looks = 0, Turn = 0, Checking = 0;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_NODEWATCH_H
