// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Grouping ranks by the calls that they have made, and printing them.

#include "report/print/CallHistory.h"

#include "report/print/Describe.h"

namespace tutti::rt {

void CallHistory::add(int Rank, const Row &Made,
                      bool (*Same)(const Row &, const Row &, unsigned)) {
  for (unsigned I = 0; I < Used; ++I) {
    Row &R = Rows[I];
    bool Equal = R.NumCalls == Made.NumCalls;
    for (unsigned C = 0; C < Made.NumCalls && Equal; ++C)
      Equal = Same(R, Made, C);
    if (!Equal)
      continue;
    R.Ranks.add(Rank);
    return;
  }
  if (Used == MaxRows)
    return;
  Rows[Used] = Made;
  Rows[Used].Ranks.clear();
  Rows[Used++].Ranks.add(Rank);
}

void CallHistory::lookUp(void (*Name)(Text &, const Call &)) {
  static PlaceQuery Queries[MaxRows * Depth]; // one report at a time
  unsigned N = 0;
  for (unsigned I = 0; I < Used; ++I)
    for (unsigned C = 0; C < Rows[I].NumCalls; ++C) {
      Call &Of = Rows[I].Calls[C];
      Text Out(Of.Object, sizeof(Of.Object));
      Name(Out, Of);
      Queries[N++] = {Rows[I].Local, Of.Site, &Of.Where};
    }
  lookUpPlaces(Queries, N);
}

static void printCall(Text &Out, const CallHistory::Call &C) {
  Out.format("{\"call\":\"%s\",\"scope\":\"", callName(C.Function));
  Out.putJson(C.Object);
  Out.format("\",\"number\":%u", C.Number + 1);
  if (C.Where.Known) {
    Out.put(',');
    printJsonPlace(Out, C.Where);
  }
  Out.put('}');
}

void CallHistory::printJson(Text &Out) const {
  Out.put('[');
  for (unsigned I = 0; I < Used; ++I) {
    const Row &R = Rows[I];
    Out.put(I ? ",{\"ranks\":" : "{\"ranks\":");
    R.Ranks.printJson(Out);
    Out.put(",\"calls\":[");
    for (unsigned C = R.NumCalls; C-- > 0;) {
      printCall(Out, R.Calls[C]);
      if (C)
        Out.put(',');
    }
    Out.put("]}");
  }
  Out.put(']');
}

} // namespace tutti::rt
