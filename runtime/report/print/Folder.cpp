// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Files of the folder: findings.<rank>.json grows, waits.<rank>.dot is the
/// last graph.

#include "report/print/Folder.h"

#include "core/Flags.h"
#include "core/board/Board.h"
#include "report/print/Print.h"
#include "report/print/Write.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace tutti::rt {

namespace {

void putEscaped(Text &Out, const char *S) {
  for (; *S; ++S) {
    if (*S == '"' || *S == '\\')
      Out.put('\\');
    Out.put(*S);
  }
}

void keep(const char *Name, const char *Extension, int How, const Text &T) {
  TextOf<640> Path;
  Path.format("%s/%s.%d.%s", TheFlags.report, Name, TheBoard.Me->WorldRank,
              Extension);
  writeFile(Path.text(), How, T);
}

} // namespace

void printDot(Text &Out, const Finding &F) {
  Out.put("digraph waits {\n  node [shape=box];\n");
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    const Group &G = F.Groups[I];
    Out.format("  g%u [label=\"", I);
    G.Ranks.printNamed(Out, false);
    Out.put("\\n");
    putEscaped(Out, G.What);
    if (G.Where.Known) {
      TextOf<640> At;
      printPlace(At, G.Where);
      Out.put("\\n");
      putEscaped(Out, At.text());
    }
    Out.put("\"];\n");
  }
  for (unsigned I = 0; I < F.NumGroups; ++I)
    for (unsigned J = 0; J < F.NumGroups; ++J)
      if (F.Groups[I].WaitsFor.meets(F.Groups[J].Ranks))
        Out.format("  g%u -> g%u;\n", I, J);
  Out.put("}\n");
}

void keepInFolder(const Finding &F) {
  if (!TheFlags.report[0])
    return;
  mkdir(TheFlags.report, 0777);
  static char Buffer[65536]; // one report at a time: guarded by the floor
  Page Sheet(Buffer, sizeof(Buffer));
  keep("findings", "json", O_APPEND, printJson(Sheet, F));
  bool Waits = false;
  for (unsigned I = 0; I < F.NumGroups; ++I)
    Waits |= F.Groups[I].WaitsFor.size() > 0;
  if (!Waits)
    return;
  keep("waits", "dot", O_TRUNC,
       Sheet.print([&](Text &Dot) { printDot(Dot, F); }));
}

} // namespace tutti::rt
