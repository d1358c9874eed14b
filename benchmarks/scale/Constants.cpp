// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The runtime's own sizes, from its headers, for the model in scale.py. Prints
/// name=value lines; must not know what they are used for.

#include "core/board/Board.h"
#include "core/board/Channel.h"
#include "core/board/Trace.h"
#include "core/findings/WaitReport.h"

#include <cstddef>
#include <cstdio>

using namespace tutti::rt;

int main() {
  auto Put = [](const char *Name, std::size_t Value) {
    std::printf("%s=%zu\n", Name, Value);
  };
  Put("header", sizeof(Header));
  Put("ring", sizeof(CallRing));
  Put("slot", sizeof(Slot));
  Put("ring_slots", RingSlots);
  Put("max_rings", MaxRings);
  Put("max_local", MaxLocal);
  Put("rank_area", sizeof(RankArea));
  Put("rank_area_without_sites", offsetof(RankArea, Sites));
  Put("site", sizeof(SiteText));
  Put("max_sites", MaxSites);
  Put("thread_status", sizeof(ThreadStatus));
  Put("threads", MaxThreads);
  Put("past", sizeof(Past));
  Put("history", HistorySize);
  Put("pending", sizeof(Pending));
  Put("max_pending", MaxPending);
  Put("pairs", sizeof(PairsPast));
  Put("channel", sizeof(Channel));
  Put("trace_step", sizeof(Event) * 512);
  Put("trace", sizeof(Trace));
  // A call on the world that all agree on, and where it stands.
  Put("report_of_one_call", sizeof(WaitReportHead) + sizeof(ReportedWaiter) +
                                sizeof(ReportedOp) + sizeof(ReportedComm) +
                                sizeof(ReportedCall) + sizeof(RemotePlace) +
                                sizeof(ReportedRun));
}
