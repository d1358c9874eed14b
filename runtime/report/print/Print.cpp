// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The one printer of reports.

#include "report/print/Print.h"

#include "report/print/CallHistory.h"
#include "report/print/StackTree.h"

#include <sys/mman.h>

namespace tutti::rt {

namespace {

constexpr const char *Red = "\033[1;31m", *Plain = "\033[0m";
constexpr size_t IdColumn = 84, MarkColumn = 84;

void printGroup(Text &Out, const Finding &F, const Group &G, size_t RanksWidth,
                size_t WhatWidth) {
  Out.put("  ");
  G.Ranks.printNamed(Out, true);
  Out.column(2 + RanksWidth + 3, 2);
  Out.put(G.What);
  if (G.Detail[0]) {
    Out.put(", ");
    Out.put(G.Detail);
  }
  if (G.Longest)
    Out.put(", ");
  G.printTime(Out);
  if (G.Where.Known) {
    Out.column(2 + RanksWidth + 3 + WhatWidth + 3, 2);
    printPlace(Out, G.Where);
  }
  if (G.Differs && F.NumGroups > 1) {
    Out.column(MarkColumn, 2);
    Out.put("<- differs");
  }
  Out.put('\n');
}

size_t width(const char *S) {
  size_t N = 0;
  while (S[N])
    ++N;
  return N;
}

} // namespace

void Group::printTime(Text &Out) const {
  if (Longest && Shortest == Longest)
    Out.format("for %u s", Longest);
  else if (Longest)
    Out.format("for %u to %u s", Shortest, Longest);
}

const Group *Finding::culprit() const {
  for (unsigned I = 0; I < NumGroups; ++I)
    if (Groups[I].Differs)
      return &Groups[I];
  return NumGroups ? &Groups[0] : nullptr;
}

Group *Finding::addGroup() {
  if (NumGroups == MaxGroups) {
    ++MoreGroups;
    return nullptr;
  }
  return &Groups[NumGroups++];
}

void printPlace(Text &Out, const Place &P) {
  if (!P.Known)
    return;
  Out.put(P.File);
  if (P.Line)
    Out.format(":%u", P.Line);
  if (P.Line && P.Column)
    Out.format(":%u", P.Column);
  if (P.Function[0])
    Out.format(" in %s", P.Function);
}

void printJsonPlace(Text &Out, const Place &P) {
  Out.put("\"file\":\"");
  Out.putJson(P.File);
  Out.format("\",\"line\":%u,\"column\":%u", P.Line, P.Column);
}

void printText(Text &Out, const Finding &F, bool Colored) {
  const char *Level = F.IsError ? "ERROR" : "WARNING";
  Out.format("==tutti== %s%s:%s %s", Colored ? Red : "", Level,
             Colored ? Plain : "", F.Headline);
  Out.column(IdColumn, 2);
  Out.format("[%s]\n", row(F.Id).Id);

  size_t RanksWidth = 0, WhatWidth = 0;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    const Group &G = F.Groups[I];
    TextOf<512> Ranks;
    G.Ranks.printNamed(Ranks, true);
    TextOf<64> Time;
    G.printTime(Time);
    size_t What = width(G.What) + (G.Detail[0] ? 2 + width(G.Detail) : 0) +
                  (G.Longest ? 2 + Time.size() : 0);
    RanksWidth = Ranks.size() > RanksWidth ? Ranks.size() : RanksWidth;
    WhatWidth = What > WhatWidth ? What : WhatWidth;
  }
  RanksWidth = RanksWidth > 24 ? 24 : RanksWidth;
  WhatWidth = WhatWidth > 40 ? 40 : WhatWidth;
  for (unsigned I = 0; I < F.NumGroups; ++I)
    printGroup(Out, F, F.Groups[I], RanksWidth, WhatWidth);
  if (F.MoreGroups)
    Out.format("  and %u more\n", F.MoreGroups);

  const Group *C = F.culprit();
  const char *Because = "";
  for (unsigned I = 0; I < F.NumGroups && !*Because; ++I)
    Because = F.Groups[I].Where.Known ? F.Groups[I].Where.Because : "";
  if (C && C->Where.Known && C->Where.Because[0])
    Because = C->Where.Because;
  if (*Because)
    Out.format("  at compile time: %s\n", Because);
  if (F.Advice[0])
    Out.format("  %s\n", F.Advice);
  if (F.Stacks)
    F.Stacks->print(Out);
  Out.format("  fix: %s\n", fixText(F.Id, F.Cure));

  Out.format("SUMMARY: tutti: %s", row(F.Id).Id);
  if (C && C->Where.Known) {
    Out.put(' ');
    printPlace(Out, C->Where);
  }
  if (C) {
    Out.put(" (");
    C->Ranks.printNamed(Out, false);
    if (F.CommObject[0])
      Out.format(" of %s", F.CommObject);
    Out.put(')');
  }
  Out.put('\n');
}

bool Page::grow(size_t Wanted) {
  // Columns depend on what stands before them: it may be more than was wanted.
  size_t Needed = 2 * (Wanted + 1);
  void *More = Needed > Most ? MAP_FAILED
                             : mmap(nullptr, Needed, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (More == MAP_FAILED)
    return false;
  giveBack();
  Mapped = static_cast<char *>(More);
  MappedSize = Needed;
  Out = Text(Mapped, MappedSize);
  return true;
}

void Page::giveBack() {
  if (Mapped)
    munmap(Mapped, MappedSize);
  Mapped = nullptr;
}

static void printJsonHead(Text &Out, const Finding &F) {
  Out.format("{\"tool\":\"tutti\",\"check\":\"%s\",\"severity\":\"%s\","
             "\"message\":\"",
             row(F.Id).Id, F.IsError ? "error" : "warning");
  Out.putJson(F.Headline);
  Out.put("\",\"scope\":\"");
  Out.putJson(F.CommObject);
  Out.put("\",\"fix\":\"");
  Out.putJson(fixText(F.Id, F.Cure));
  Out.put('"');
  if (F.JobSize) {
    Out.format(",\"job\":{\"ranks\":%u,\"command\":\"", F.JobSize);
    Out.putJson(F.Command);
    Out.put("\"}");
  }
}

static void printJsonGroup(Text &Out, const Group &G) {
  Out.put("{\"ranks\":");
  G.Ranks.printJson(Out);
  Out.put(",\"call\":\"");
  Out.putJson(G.What);
  Out.put("\",\"detail\":\"");
  Out.putJson(G.Detail);
  Out.format("\",\"differs\":%s", G.Differs ? "true" : "false");
  if (G.Longest)
    Out.format(",\"seconds\":[%u,%u]", G.Shortest, G.Longest);
  if (G.WaitsFor.size()) {
    Out.put(",\"waits_for\":");
    G.WaitsFor.printJson(Out);
  }
  if (G.Where.Known) {
    Out.put(',');
    printJsonPlace(Out, G.Where);
    Out.put(",\"function\":\"");
    Out.putJson(G.Where.Function);
    Out.put("\",\"because\":\"");
    Out.putJson(G.Where.Because);
    Out.put('"');
  }
  Out.put('}');
}

static void printJsonWhole(Text &Out, const Finding &F) {
  printJsonHead(Out, F);
  Out.put(",\"groups\":[");
  bool Complete = F.MoreGroups == 0;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    if (I)
      Out.put(',');
    printJsonGroup(Out, F.Groups[I]);
    Complete &=
        F.Groups[I].Ranks.isComplete() && F.Groups[I].WaitsFor.isComplete();
  }
  Out.put(']');
  if (F.Stacks) {
    Out.put(",\"stacks\":");
    F.Stacks->printJson(Out);
  }
  if (F.History) {
    Out.put(",\"last_calls\":");
    F.History->printJson(Out);
  }
  if (F.MoreGroups)
    Out.format(",\"more_groups\":%u", F.MoreGroups);
  if (F.Advice[0]) {
    Out.put(",\"advice\":\"");
    Out.putJson(F.Advice);
    Out.put('"');
  }
  Out.format(",\"complete\":%s}\n", Complete ? "true" : "false");
}

const Text &printJson(Page &Sheet, const Finding &F) {
  const Text &Out = Sheet.print([&](Text &T) { printJsonWhole(T, F); });
  if (Out.isCut())
    Sheet.print([&](Text &T) {
      printJsonHead(T, F);
      T.put(",\"groups\":[],\"complete\":false}\n");
    });
  return Out;
}

} // namespace tutti::rt
