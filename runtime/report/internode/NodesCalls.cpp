// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparing the calls of nodes, and telling of two that do not agree.

#include "report/internode/NodesCalls.h"

#include "core/texts/Order.def"
#include "core/texts/Words.def"
#include "report/Mismatch.h"
#include "report/Tell.h"
#include "report/internode/Nodes.h"
#include "report/print/Describe.h"

#include <cstdlib>

namespace tutti::rt {

void nameToldComm(Text &Out, const ReportedComm *C) {
  if (C && C->Maker == Fn::None) {
    Out.put("MPI_COMM_WORLD");
    return;
  }
  Class Kind = C ? row(C->Maker).Kind : Class::CommCtor;
  Out.format(said::MadeBy,
             Kind == Class::Window ? "window"
             : Kind == Class::File ? "file"
                                   : "communicator",
             C ? callName(C->Maker) : said::AnotherCall);
}

static void addSide(Finding &F, const WaitReport &T, const ReportedCall &C,
                    bool Differs) {
  Group *G = F.addGroup();
  Text(G->What, sizeof(G->What)).put(callName(C.What.Function));
  putDetail(*G, F.Id, C.What);
  G->Ranks.add(T.Head->Rank);
  G->Differs = Differs;
  G->Where = lookUpPlace(T.Places[C.Place].Text, T.Places[C.Place].Path);
  G->SiteOwner = TheBoard.MyLocal;
}

/// A: the one that waits.
static void tellOne(const WaitReport &A, const ReportedCall &Mine,
                    const WaitReport &B, const ReportedCall &Its) {
  static Finding F;
  ReportLock TheFloor(mix(mix(0x6e6f646573, Mine.Comm), Mine.Call));
  if (!TheFloor)
    return;
  F = Finding();
  F.Id = compare(Mine.What, Its.What);
  const ReportedComm *C = A.comm(Mine.Comm);
  Text Line(F.Headline, sizeof(F.Headline));
  putHeadline(Line, F.Id, Mine.What.Function);
  nameToldComm(Line, C);
  Line.format(said::CallOnTwoNodes, C ? C->Size : 0, Mine.Call + 1);
  Text CommObject(F.CommObject, sizeof(F.CommObject));
  nameToldComm(CommObject, C);
  bool First = A.Head->Rank < B.Head->Rank;
  addSide(F, First ? A : B, First ? Mine : Its, false);
  addSide(F, First ? B : A, First ? Its : Mine, true);
  tell(F);
}

static bool waitsIn(const WaitReport &T, const ReportedCall &C) {
  for (uint32_t I = 0; I < T.Head->NumOps; ++I)
    if (T.Ops[I].What == ReportedOp::Kind::Collective &&
        T.Ops[I].Comm == C.Comm && T.Ops[I].Call == C.Call)
      return true;
  return false;
}

/// Nobody could tell one from the other by comparing it with a third.
static bool isSameWay(const Record &A, const Record &B) {
  return A.Function == B.Function && A.InPlace == B.InPlace &&
         A.Wild == B.Wild && A.Side == B.Side && A.Root == B.Root &&
         A.Op == B.Op && A.Signature == B.Signature &&
         A.Arguments == B.Arguments && A.ShownRoot == B.ShownRoot;
}

void NodesCalls::add(const WaitReport &T, const ReportedCall &C, int32_t Node) {
  uint64_t Key = mix(C.Comm, C.Call);
  unsigned Seen = 0;
  WayMade *Same = nullptr;
  for (WayMade *W = Ways.first(Key); W; W = Ways.next(*W)) {
    const ReportedCall &Its = *W->At[0].Call;
    if (Its.Comm != C.Comm || Its.Call != C.Call)
      continue;
    ++Seen;
    if (isSameWay(Its.What, C.What)) {
      Same = W;
      continue;
    }
    if (rt::compare(Its.What, C.What) == Check::None)
      continue;
    for (const auto &Other : W->At)
      if (Other.By && Other.Node != Node &&
          (waitsIn(T, C) || waitsIn(*Other.By, *Other.Call))) {
        tellOne(T, C, *Other.By, *Other.Call);
        break;
      }
  }
  if (Same) {
    if (!Same->At[1].By && Same->At[0].Node != Node)
      Same->At[1] = {&T, &C, Node};
    return;
  }
  // Vectors of counts are as different as ranks: a few stand for them all.
  if (Seen == MostWays)
    return;
  auto *New = static_cast<WayMade *>(calloc(1, sizeof(WayMade)));
  if (!New)
    return;
  New->Key = Key;
  New->At[0] = {&T, &C, Node};
  if (!Ways.append(*New))
    free(New);
}

void NodesCalls::clear() {
  Ways.clear([](WayMade &W) { free(&W); });
}

} // namespace tutti::rt
