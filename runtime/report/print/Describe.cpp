// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words for what is on the board.

#include "report/print/Describe.h"

#include <cstring>

namespace tutti::rt {

const char *callName(Fn F) {
  return F == Fn::None ? "the end of the program" : name(F);
}

void nameObject(Text &Out, uint32_t Index, bool WithPlace) {
  if (Index >= MaxRings) {
    Out.put("a communicator");
    return;
  }
  const CallRing &R = TheBoard.Rings[Index];
  if (R.Name[0]) {
    Out.put(R.Name);
    return;
  }
  Class Kind = row(R.Maker).Kind;
  Out.format("the %s made by %s",
             Kind == Class::Window ? "window"
             : Kind == Class::File ? "file"
                                   : "communicator",
             callName(R.Maker));
  if (!WithPlace)
    return;
  Place P = lookUpPlace(R.MakerRank, R.MakerSite);
  if (P.Known) {
    Out.put(" at ");
    P.Function[0] = 0;
    printPlace(Out, P);
  }
}

void nameData(Text &Out, const Record &R) {
  if (R.Count != Record::NoCount)
    Out.format("%llu x %s", static_cast<unsigned long long>(R.Count),
               typeName(R.Type));
}

void nameOp(Text &Out, const Record &R) {
  static const char *const Names[] = {
      "no operation",
#define TUTTI_OP(NAME) #NAME,
#include "core/Ops.def"
  };
  if (R.Op < sizeof(Names) / sizeof(Names[0]))
    Out.put(Names[R.Op]);
  else
    Out.format("an operation of the program that %s",
               R.Op & 1 ? "commutes" : "does not commute");
}

const ThreadStatus *blockedThread(const RankArea &A) {
  const ThreadStatus *Found = nullptr;
  for (const ThreadStatus &T : A.Threads)
    if (T.Tid.load(std::memory_order_acquire) &&
        (T.Epoch.load(std::memory_order_acquire) & 1))
      Found = &T;
  return Found;
}

void describeAbsent(Group &G, unsigned Local) {
  const RankArea &A = TheBoard.area(Local);
  G.SiteOwner = Local;
  switch (A.State.load(std::memory_order_acquire)) {
  case Lifecycle::Ended:
    Text(G.What, sizeof(G.What))
        .format("has ended without %s", callName(Fn::Finalize));
    G.Site = A.LastReturn.load(std::memory_order_relaxed);
    return;
  case Lifecycle::Finalized:
    Text(G.What, sizeof(G.What)).format("has left %s", callName(Fn::Finalize));
    return;
  default:
    break;
  }
  if (const ThreadStatus *T = blockedThread(A)) {
    Text What(G.What, sizeof(G.What));
    What.format("has not come, is in %s", callName(T->Function));
    G.Site = T->Site;
    return;
  }
  strcpy(G.What, "has not come, is outside MPI");
  G.Site = A.LastReturn.load(std::memory_order_relaxed);
}

} // namespace tutti::rt
