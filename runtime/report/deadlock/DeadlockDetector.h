// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether the job is stuck, and the report of it: a proven deadlock, or a
/// stall without proof. Decides on several looks at the wait-for graph; must
/// not know how the evidence about one process is gathered.

#ifndef TUTTI_REPORT_DEADLOCK_DEADLOCKDETECTOR_H
#define TUTTI_REPORT_DEADLOCK_DEADLOCKDETECTOR_H

#include "report/deadlock/WaitGraph.h"

namespace tutti::rt {

inline constexpr unsigned TickMs = 50;
inline constexpr uint64_t TickNs = TickMs * uint64_t(1000000);
/// Ticks in one call after which a process may be taken for blocked: 1.2 s.
/// That it is, is shown by other things; tests have less patience.
extern unsigned ConvincedTicks;
constexpr unsigned ticksOf(double Seconds) {
  constexpr unsigned Least = 4;
  auto Ticks = static_cast<unsigned>(Seconds * 1000 / TickMs + 0.5);
  return Ticks < Least ? Least : Ticks;
}
/// Ticks of asking the same, after which that is taken for a wait.
inline constexpr unsigned AskingTicks = 5000 / TickMs;
/// And the processor time it must have had, or how often it must have been
/// given a core (a library that yields uses next to no time), unless it sleeps
/// in the kernel.
inline constexpr uint64_t ConvincedCpuNs = 100000000;
inline constexpr unsigned ConvincedRuns = 50;

class StuckJob {
public:
  /// Called when this process seems to be one of those that are stuck.
  void check();

private:
  void checkDeadlock();
  void checkPolls();
  void checkStall();
  void checkFinalize();
  void checkNeverCome();
};

/// It is known to be in its calls, and to have looked for messages in them.
bool isBlocked(const RankArea &A);

/// In one call for as long as stall_timeout, or asking for the same: it does
/// nothing by itself, as far as one can see from outside.
bool isStalled(const RankArea &A);
/// The first rank of the job hears who waits, and tells a stall of all nodes.
bool othersTellStalls();

/// By who watches the node: asks a process to check, when some look stuck, and
/// each that is in MPI_Finalize when all wait. Turn: another number each time,
/// for the first to be asked may be one that has been stopped. False when there
/// is nobody to ask.
bool findSuspects(unsigned Turn, void (*Ask)(unsigned Local));

/// What the thread that watches does each tick, where it takes several to look
/// at the others: says on the board what is known of this process, and of all
/// if it watches them.
extern void (*LookAround)();

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_DEADLOCKDETECTOR_H
