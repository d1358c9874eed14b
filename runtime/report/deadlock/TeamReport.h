// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads of OpenMP in the report of a wait: which one of its team a thread
/// is, and where those wait that are not in MPI.

#ifndef TUTTI_REPORT_DEADLOCK_TEAMREPORT_H
#define TUTTI_REPORT_DEADLOCK_TEAMREPORT_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// What the threads of one process wait for: those that wait for the same at
/// the same place are one group, which names them.
class ThreadGroups {
public:
  void begin(unsigned Process) {
    Local = Process;
    Used = 0;
  }

  /// What the thread in this place of the board does, which is in a call; its
  /// process is added.
  void add(const Group &New, unsigned Thread);
  /// What those do that wait in OpenMP or in the system.
  void addTeamWaits();
  template <typename F> void each(F Add) {
    nameThem();
    for (unsigned I = 0; I < Used; ++I)
      Add(All[I].Its);
  }

private:
  struct Some {
    Group Its;
    const TeamWait *Team; ///< of one of them; null: no thread of a team
    uint64_t Threads;     ///< by their numbers
  };
  static constexpr unsigned Room = 16;
  void add(const Group &New, const TeamWait *Team);
  void nameThem();
  unsigned Local = 0, Used = 0;
  Some All[Room] = {};
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_TEAMREPORT_H
