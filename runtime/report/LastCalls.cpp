// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads what processes have noted of their calls.

#include "report/LastCalls.h"

#include "core/Sites.h"
#include "core/board/CallRing.h"
#include "report/print/CallHistory.h"
#include "report/print/Describe.h"

#include <new>

namespace tutti::rt {

namespace {

using Row = CallHistory::Row;

bool isIn(const Finding &F, int Rank) {
  for (unsigned I = 0; I < F.NumGroups; ++I)
    if (F.Groups[I].Ranks.has(Rank))
      return true;
  return false;
}

void read(unsigned Local, Row &Made) {
  Made.Local = Local;
  Made.NumCalls = 0;
  PastCall P;
  for (uint32_t Ago = 0;
       Made.NumCalls < CallHistory::Depth && recallLast(Local, Ago, P); ++Ago) {
    if (P.What.Function == Fn::None)
      continue;
    CallHistory::Call &C = Made.Calls[Made.NumCalls++];
    C.Function = P.What.Function;
    C.Ring = P.Ring;
    C.Number = P.Call;
    C.Site = P.Site;
  }
}

bool isSame(const Row &A, const Row &B, unsigned Call) {
  const CallHistory::Call &One = A.Calls[Call], &Two = B.Calls[Call];
  return One.Function == Two.Function && One.Ring == Two.Ring &&
         One.Number == Two.Number &&
         sameSite(A.Local, One.Site, B.Local, Two.Site);
}

void nameScope(Text &Out, const CallHistory::Call &C) {
  nameObject(Out, C.Ring, /*WithPlace=*/false);
}

} // namespace

const CallHistory *lastCallsOf(const Finding &F) {
  // Made when it is asked for, so that nothing runs for it before main.
  alignas(CallHistory) static char Room[sizeof(CallHistory)];
  alignas(Row) static char RowRoom[sizeof(Row)];
  CallHistory &Made = *new (Room) CallHistory;
  Row &One = *new (RowRoom) Row;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    const int Rank = TheBoard.area(L).WorldRank;
    if (!isIn(F, Rank))
      continue;
    read(L, One);
    if (One.NumCalls)
      Made.add(Rank, One, isSame);
  }
  if (Made.isEmpty())
    return nullptr;
  Made.lookUp(nameScope);
  return &Made;
}

} // namespace tutti::rt
