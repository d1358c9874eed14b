// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing down what this process has done on its windows. A window that it
/// does not follow is left out: nobody then knows what it has done there.

#include "track/onesided/WindowReports.h"

#include "core/OfOthers.h"
#include "core/findings/WaitReport.h"
#include "track/onesided/Windows.h"

#include <cstdlib>

namespace tutti::rt::track {

namespace {

TUTTI_OF_OTHERS bool hasDealtWith(const WindowPeer &P) {
  return P.World >= 0 && (P.Posting || P.Completing || P.Lock);
}

bool isFollowed(const Window &W) { return W.Id && W.Board && !W.Unsure; }

int byId(const void *A, const void *B) {
  uint64_t First = static_cast<const ReportedWindow *>(A)->Id,
           Second = static_cast<const ReportedWindow *>(B)->Id;
  return First < Second ? -1 : First > Second;
}

int byRank(const void *A, const void *B) {
  int32_t First = static_cast<const ReportedPart *>(A)->Rank,
          Second = static_cast<const ReportedPart *>(B)->Rank;
  return First < Second ? -1 : First > Second;
}

/// Their parts have a place of their own, behind all windows.
struct Heads {
  WaitReportWriter &Out;
  ReportedWindow *First;
};
TUTTI_OF_OTHERS void tellHead(const Window &W, void *Data) {
  auto &H = *static_cast<Heads *>(Data);
  if (!isFollowed(W))
    return;
  auto *T = H.Out.add<ReportedWindow>();
  if (!T)
    return;
  H.First = H.Out.head().NumWindows++ ? H.First : T;
  *T = {W.Id, 0, 0, W.LockedAll};
}

TUTTI_OF_OTHERS void tellParts(const Window &W, void *Data) {
  auto &H = *static_cast<Heads *>(Data);
  WaitReportHead &Head = H.Out.head();
  ReportedWindow *T = H.First;
  while (T && T < H.First + Head.NumWindows && T->Id != W.Id)
    ++T;
  if (!isFollowed(W) || !T || T == H.First + Head.NumWindows)
    return;
  ReportedPart *First = nullptr;
  T->FirstPart = Head.NumParts;
  W.Peers.each([&](int, const WindowPeer &P) {
    if (!hasDealtWith(P))
      return;
    auto *Part = H.Out.add<ReportedPart>();
    if (!Part)
      return;
    First = First ? First : Part;
    *Part = {P.World, P.Posting, P.Completing, P.Lock};
    ++T->NumParts;
  });
  Head.NumParts += T->NumParts;
  if (First)
    qsort(First, T->NumParts, sizeof(ReportedPart), byRank);
}

struct Wanted {
  const Operation &Op;
  bool (*What)(const Operation &Op);
  bool Found = false, Good = true;
};
TUTTI_OF_OTHERS void tellWaits(const Window &W, void *Data) {
  auto &Its = *static_cast<Wanted *>(Data);
  if (W.Id != Its.Op.Comm || !isFollowed(W))
    return;
  Its.Found = true;
  bool Posts = Its.Op.What == Operation::Kind::Post;
  W.Peers.each([&](int, const WindowPeer &P) {
    if (Posts ? !P.InStart && !P.Starting : !P.InPost)
      return;
    Operation Op = Its.Op;
    Op.World = P.World;
    Op.Call = Posts ? P.Starts + P.Starting : P.Posts;
    Its.Good &= Its.What(Op);
  });
}

} // namespace

TUTTI_OF_OTHERS bool tellWindows(WaitReportWriter &Out) {
  Heads H{Out, nullptr};
  if (!AnyWindow.load(std::memory_order_relaxed))
    return true;
  if (!visitWindows(tellHead, &H))
    return false;
  if (H.First)
    qsort(H.First, Out.head().NumWindows, sizeof(ReportedWindow), byId);
  return visitWindows(tellParts, &H);
}

bool eachOnWindow(const Operation &Op, bool (*What)(const Operation &Op)) {
  Wanted Its{Op, What};
  return visitWindows(tellWaits, &Its) && Its.Found && Its.Good;
}

} // namespace tutti::rt::track
