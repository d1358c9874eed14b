// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Collectives that ranks of different nodes wait in and do not agree on. The
/// agreement of nodes by messages comes too late for a call that hangs at once.

#include "core/texts/Order.def"
#include "core/texts/Words.def"
#include "report/Mismatch.h"
#include "report/Tell.h"
#include "report/internode/Nodes.h"
#include "report/print/Describe.h"

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
  G->Where = lookUpPlace(C.Place.Text, C.Place.Path);
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

static void compareWaits(const WaitReport &A, const WaitReport &B) {
  for (uint32_t I = 0; I < A.Head->NumOps; ++I) {
    const ReportedOp &Op = A.Ops[I];
    if (Op.What != ReportedOp::Kind::Collective)
      continue;
    const ReportedCall *Mine = A.call(Op.Comm, Op.Call),
                       *Its = B.call(Op.Comm, Op.Call);
    if (Mine && Its && compare(Mine->What, Its->What) != Check::None)
      return tellOne(A, *Mine, B, *Its);
  }
}

void tellNodesMismatch(const WaitReport &A, const WaitReport &B) {
  compareWaits(A, B);
  compareWaits(B, A);
}

} // namespace tutti::rt
