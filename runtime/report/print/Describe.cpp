// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words for what is on the board.

#include "report/print/Describe.h"
#include "core/texts/Order.def"
#include "core/texts/Words.def"

#include <cstring>

namespace tutti::rt {

const char *callName(Fn F) {
  return F == Fn::None ? said::EndOfProgram : name(F);
}

void nameObject(Text &Out, uint32_t Index, bool WithPlace) {
  if (Index >= MaxRings) {
    Out.put(said::ACommunicator);
    return;
  }
  const CallRing &R = TheBoard.Rings[Index];
  if (R.Name[0]) {
    Out.put(R.Name);
    return;
  }
  Class Kind = row(R.Maker).Kind;
  Out.format(said::MadeBy,
             Kind == Class::Window ? "window"
             : Kind == Class::File ? "file"
                                   : "communicator",
             callName(R.Maker));
  if (!WithPlace)
    return;
  Place P = lookUpPlace(R.MakerRank, R.MakerSite);
  if (P.Known) {
    Out.put(said::AtPlace);
    P.Function[0] = 0;
    printPlace(Out, P);
  }
}

void nameData(Text &Out, const Record &R) {
  if (R.Count != Record::NoCount)
    Out.format(said::CountOfType, static_cast<unsigned long long>(R.Count),
               typeName(R.Type));
}

void nameOp(Text &Out, const Record &R) {
  static const char *const Names[] = {
      said::NoOperation,
#define TUTTI_OP(NAME) #NAME,
#include "core/Ops.def"
  };
  if (R.Op < sizeof(Names) / sizeof(Names[0]))
    Out.put(Names[R.Op]);
  else
    Out.format(said::OperationThat,
               R.Op & 1 ? "commutes" : said::DoesNotCommute);
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
        .format(said::HasEndedWithout, callName(Fn::Finalize));
    G.Site = A.LastReturn.load(std::memory_order_relaxed);
    return;
  case Lifecycle::Finalized:
    Text(G.What, sizeof(G.What)).format(said::HasLeft, callName(Fn::Finalize));
    return;
  default:
    break;
  }
  if (const ThreadStatus *T = blockedThread(A)) {
    Text What(G.What, sizeof(G.What));
    What.format(said::NotComeIsIn, callName(T->Function));
    G.Site = T->Site;
    return;
  }
  strcpy(G.What, said::NotComeOutside);
  G.Site = A.LastReturn.load(std::memory_order_relaxed);
}

} // namespace tutti::rt
