// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Putting stacks into a tree, and printing it.

#include "report/print/StackTree.h"

#include "report/print/Symbolize.h"

#include <cstring>

namespace tutti::rt {

void StackTree::clear() {
  Used = 0;
  Root = None;
}

/// The frame below Parent; the first of them stand below none.
unsigned StackTree::child(unsigned Parent, const SiteText &T,
                          const char *File) {
  unsigned *Link = Parent == None ? &Root : &Nodes[Parent].FirstChild;
  for (; *Link != None; Link = &Nodes[*Link].Next) {
    const Node &N = Nodes[*Link];
    if (N.Text.Offset == T.Offset && !strcmp(N.Where.File, File) &&
        (T.Offset || !strcmp(N.Text.Function, T.Function)))
      return *Link;
  }
  if (Used == Room)
    return None;
  Node &N = Nodes[Used];
  N.Text = T;
  N.Where = Place();
  copyTail(N.Where.File, sizeof(N.Where.File), File);
  N.Ranks.clear();
  N.End.clear();
  N.Parent = Parent;
  N.FirstChild = N.Next = None;
  return *Link = Used++;
}

void StackTree::add(int Rank, const SiteText *Frames, unsigned Number,
                    const char *Paths) {
  unsigned At = None;
  for (unsigned I = Number; I-- > 0;) {
    unsigned Next = child(At, Frames[I], Paths + Frames[I].File);
    if (Next == None)
      break;
    At = Next;
    Nodes[At].Ranks.add(Rank);
  }
  if (At != None)
    Nodes[At].End.add(Rank);
}

void StackTree::lookUp() {
  static AddressQuery Queries[Room];
  static char Modules[Room][sizeof(Place::File)];
  static unsigned Of[Room];
  unsigned N = 0;
  for (unsigned I = 0; I < Used; ++I) {
    if (!Nodes[I].Text.Offset)
      continue;
    memcpy(Modules[N], Nodes[I].Where.File, sizeof(Modules[N]));
    Queries[N] = {Modules[N], Nodes[I].Text.Offset, &Nodes[I].Where};
    Of[N++] = I;
  }
  symbolize(Queries, N);
  for (unsigned I = 0; I < N; ++I)
    finishPlace(Nodes[Of[I]].Where, Nodes[Of[I]].Text, Modules[I],
                Queries[I].Known);
  for (unsigned I = 0; I < Used; ++I)
    if (Node &Gap = Nodes[I]; !Gap.Text.Offset) {
      Gap.Where.Known = true;
      copyHead(Gap.Where.Function, sizeof(Gap.Where.Function),
               Gap.Text.Function);
    }
}

bool StackTree::isWorthShowing() const {
  for (unsigned I = 0; I < Used; ++I)
    if (Nodes[I].Parent != None)
      return true;
  return false;
}

static void printFrame(Text &Out, const Place &P) {
  if (!P.File[0]) {
    Out.put(P.Function);
    return;
  }
  printPlace(Out, P);
}

void StackTree::printBelow(Text &Out, unsigned First, unsigned Depth) const {
  for (unsigned I = First; I != None; I = Nodes[I].Next) {
    const Node &N = Nodes[I];
    bool Part = N.Parent == None || !(Nodes[N.Parent].Ranks == N.Ranks);
    Out.column(4 + 2 * Depth, 0);
    if (Part) {
      N.Ranks.printNamed(Out, false);
      Out.put(": ");
    }
    printFrame(Out, N.Where);
    Out.put('\n');
    printBelow(Out, N.FirstChild, Part ? Depth + 1 : Depth);
  }
}

void StackTree::print(Text &Out) const {
  Out.put("  call stacks, outermost first:\n");
  printBelow(Out, Root, 0);
}

void StackTree::printJson(Text &Out) const {
  Out.put('[');
  bool Any = false;
  for (unsigned I = 0; I < Used; ++I) {
    if (!Nodes[I].End.size())
      continue;
    Out.put(Any ? ",{\"ranks\":" : "{\"ranks\":");
    Any = true;
    Nodes[I].End.printJson(Out);
    Out.put(",\"frames\":[");
    for (unsigned At = I; At != None; At = Nodes[At].Parent) {
      const Place &P = Nodes[At].Where;
      Out.put(At == I ? "{" : ",{");
      printJsonPlace(Out, P);
      Out.put(",\"function\":\"");
      Out.putJson(P.Function);
      Out.put("\"}");
    }
    Out.put("]}");
  }
  Out.put(']');
}

} // namespace tutti::rt
