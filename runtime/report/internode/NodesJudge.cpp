// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the first process of the job makes of what the nodes say, and the
/// report of a deadlock between them.

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/texts/Deadlock.def"
#include "core/texts/Words.def"
#include "report/Tell.h"
#include "report/deadlock/DeadlockDetector.h"
#include "report/internode/Nodes.h"
#include "report/print/Describe.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt {

namespace {

constexpr unsigned MostGuests = 4096;
/// Others may belong to it who have waited for a little less long.
constexpr uint64_t SettleNs = 150000000;
/// Between two questions, and for an answer.
constexpr uint64_t PauseNs = 90000000, AnswerNs = 10000000000;
/// A node that sees a deadlock of its own tells it, and later than that cannot.
constexpr uint64_t TheirTurnNs = 3000000000;
/// What each process must have run since the moment that the proof is about.
constexpr uint64_t EnoughNs = 10000000;
constexpr uint32_t EnoughRuns = 5;

Finding F;

} // namespace

bool NodesJudge::start(const NodesAddress &A, const Listener &D) {
  auto Size = static_cast<size_t>(TheBoard.Head->WorldSize);
  Entrance = D;
  memcpy(Secret, A.Secret, sizeof(Secret));
  All = static_cast<RankState *>(calloc(Size, sizeof(RankState)));
  Group = static_cast<int32_t *>(calloc(Size, sizeof(int32_t)));
  return All && Group && Graph.start(static_cast<int32_t>(Size));
}

void NodesJudge::forget(int32_t Rank) {
  Changed |= Graph.Said[Rank] != nullptr;
  Graph.Said[Rank] = nullptr;
}

void NodesJudge::forgetAll(int32_t From) {
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.Said[R] && All[R].From == From)
      forget(R);
}

void NodesJudge::hear(int32_t From, const void *Data, uint32_t Size) {
  WaitReport T;
  if (!T.read(Data, Size, Graph.size()))
    return forgetAll(From);
  RankState &K = All[T.Head->Rank];
  // Each process has one node.
  if (Graph.Said[T.Head->Rank] && K.From != From)
    return;
  auto *Copy = static_cast<char *>(realloc(K.Data, Size));
  if (!Copy)
    return forget(T.Head->Rank);
  K.Data = Copy;
  memcpy(Copy, Data, Size);
  K.What.read(Copy, Size, Graph.size());
  K.From = Group[K.What.Head->Rank] = From;
  K.Round = 0;
  K.Compared = false;
  Graph.Said[K.What.Head->Rank] = &K.What;
  Changed = true;
}

void NodesJudge::hearStill(int32_t From, const void *Data, uint32_t Size) {
  uint64_t Its = 0;
  if (Size < sizeof(Its) || (Size - sizeof(Its)) % sizeof(StillWaits) != 0)
    return forgetAll(From);
  memcpy(&Its, Data, sizeof(Its));
  if (Its != Round)
    return;
  const char *At = static_cast<const char *>(Data) + sizeof(Its);
  for (uint32_t N = (Size - sizeof(Its)) / sizeof(StillWaits); N; --N) {
    StillWaits S;
    memcpy(&S, At, sizeof(S));
    At += sizeof(S);
    if (S.Rank < 0 || S.Rank >= Graph.size() || !Graph.Said[S.Rank])
      continue;
    RankState &K = All[S.Rank];
    if (K.From != From || K.What.Head->Stamp != S.Stamp)
      continue;
    K.Round = Round;
    K.Now = S;
  }
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.Said[R] && All[R].From == From && All[R].Round != Round)
      forget(R);
}

void NodesJudge::letIn() {
  for (int Fd; (Fd = Entrance.next()) >= 0;) {
    unsigned I = 0;
    while (I < NumGuests && Guests[I].Used)
      ++I;
    if (I == NumGuests) {
      void *More = I < MostGuests ? realloc(static_cast<void *>(Guests),
                                            sizeof(Peer) * (NumGuests + 16))
                                  : nullptr;
      if (!More) {
        Connection Nobody;
        Nobody.accepted(Fd, Secret);
        Nobody.close();
        continue;
      }
      Guests = static_cast<Peer *>(More);
      for (; NumGuests < I + 16; ++NumGuests) {
        new (&Guests[NumGuests].Line) Connection;
        Guests[NumGuests].Used = false;
      }
    }
    Guests[I].Used = true;
    Guests[I].Line.accepted(Fd, Secret);
  }
  for (unsigned I = 0; I < NumGuests; ++I) {
    Connection &P = Guests[I].Line;
    if (!Guests[I].Used)
      continue;
    P.move();
    NodesMessage Kind;
    const void *Data;
    uint32_t Size;
    auto From = static_cast<int32_t>(I);
    while (P.next(Kind, Data, Size)) {
      if (Kind == NodesMessage::WaitReport)
        hear(From, Data, Size);
      else if (Kind == NodesMessage::Still)
        hearStill(From, Data, Size);
      else
        P.close();
    }
    if (P.isLate())
      P.close();
    if (P.phase() == Connection::Phase::Closed) {
      forgetAll(From);
      Guests[I].Used = false;
    }
  }
}

void NodesJudge::ask() {
  ++Round;
  Asking = true;
  AskedAt = nanoseconds();
  for (unsigned I = 0; I < NumGuests; ++I)
    if (Guests[I].Used && Guests[I].Line.isOpen()) {
      Guests[I].Line.send(NodesMessage::Ask, &Round, sizeof(Round));
      Guests[I].Line.move();
    }
}

bool NodesJudge::allAnswered() const {
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.isDead(R) && All[R].Round != Round)
      return false;
  return true;
}

/// Whatever the youngest of the calls brought about the others can have seen
/// only since: on a busy machine one may not have had a core for a while.
bool NodesJudge::allRan() const {
  for (int32_t R = 0; R < Graph.size(); ++R) {
    const RankState &K = All[R];
    if (Graph.isDead(R) && !K.Now.Asleep &&
        K.Now.Cpu - K.Before.Cpu < EnoughNs &&
        K.Now.Runs - K.Before.Runs < EnoughRuns)
      return false;
  }
  return true;
}

/// Some node has a deadlock of its own, and sees more of it.
bool NodesJudge::oneNodeSees() {
  bool Sees = false;
  int32_t Last = -2;
  for (int32_t R = 0; R < Graph.size() && !Sees; ++R) {
    if (!Graph.Said[R] || Group[R] == Last)
      continue;
    Last = Group[R];
    Sees = Graph.findDead(Group, Last);
  }
  Graph.findDead();
  return Sees;
}

/// What ranks wait in has to be what the others have come to: two that differ
/// need no further proof.
void NodesJudge::compareCalls() {
  for (int32_t R = 0; R < Graph.size(); ++R) {
    if (!Graph.Said[R] || All[R].Compared)
      continue;
    All[R].Compared = true;
    for (int32_t Other = 0; Other < Graph.size(); ++Other)
      if (Other != R && Graph.Said[Other] && All[Other].Compared &&
          All[Other].From != All[R].From)
        tellNodesMismatch(All[R].What, All[Other].What);
  }
}

void NodesJudge::judge() {
  if (Changed) {
    Changed = false;
    compareCalls();
    bool Was = Candidate;
    Candidate = Graph.findDead();
    Asking = false;
    FirstRound = 0;
    if (Candidate && !Was)
      FoundAt = nanoseconds();
  }
  uint64_t Now = nanoseconds();
  if (!Candidate || Now - FoundAt < SettleNs)
    return;
  if (!Asking) {
    if (!FirstRound || Now - AskedAt >= PauseNs)
      ask();
    return;
  }
  if (!allAnswered()) {
    if (Now - AskedAt > AnswerNs)
      for (int32_t R = 0; R < Graph.size(); ++R)
        if (Graph.isDead(R) && All[R].Round != Round)
          forget(R);
    return;
  }
  Asking = false;
  if (!FirstRound) {
    FirstRound = Round;
    for (int32_t R = 0; R < Graph.size(); ++R)
      All[R].Before = All[R].Now;
  } else if (allRan() && (Now - FoundAt > TheirTurnNs || !oneNodeSees())) {
    report();
  }
}

static void describe(Text &Out, const NodesGraph &Graph, const WaitReport &T,
                     const ReportedWaiter &W) {
  const ReportedOp *Op = Graph.shown(T, W);
  if (!Op)
    return;
  RankSet Needed;
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.needs(T, *Op, R))
      Needed.add(R);
  switch (Op->What) {
  case ReportedOp::Kind::Collective:
    if (W.Function != Fn::Finalize) {
      Out.put(said::OnObject);
      nameToldComm(Out, T.comm(Op->Comm));
      Out.format(said::CallNumber, Op->Call + 1);
    }
    Out.put(said::WaitsFor);
    Needed.printNamed(Out, false);
    break;
  case ReportedOp::Kind::Send:
  case ReportedOp::Kind::Recv:
    Out.put(Op->What == ReportedOp::Kind::Recv ? said::WaitsForMessage
                                               : said::WaitsForReceive);
    if (Op->Peer == AnyPeer)
      Out.put(said::AnyRank);
    else
      Needed.printNamed(Out, false);
    if (Op->Tag == AnyTag)
      Out.put(said::AnyTag);
    else
      Out.format(said::WithTag, Op->Tag);
    break;
  case ReportedOp::Kind::Unknown:
    break;
  }
  if (W.NumOps > 1)
    Out.format(said::AndOrMore, W.NeedsAll ? said::AndMore : said::OrMore,
               W.NumOps - 1);
}

static void addGroup(const Group &New) {
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    Group &G = F.Groups[I];
    if (strcmp(G.What, New.What) != 0 || strcmp(G.Detail, New.Detail) != 0 ||
        strcmp(G.Where.File, New.Where.File) != 0 ||
        G.Where.Line != New.Where.Line || G.Where.Column != New.Where.Column)
      continue;
    G.join(New);
    return;
  }
  if (Group *G = F.addGroup())
    *G = New;
}

void NodesJudge::report() {
  uint64_t Key = mixText(2, row(Check::Deadlock).Id);
  unsigned Stuck = 0;
  uint32_t Least = ~0u;
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.isDead(R)) {
      ++Stuck;
      Key = mix(Key, All[R].What.Head->Stamp);
      if (All[R].Now.WaitedMs < Least)
        Least = All[R].Now.WaitedMs;
    }
  if (Key == Told)
    return;
  Told = Key;
  ReportLock TheFloor(Key);
  if (!TheFloor)
    return;
  F = Finding();
  F.Id = Check::Deadlock;
  for (int32_t R = 0; R < Graph.size(); ++R) {
    if (!Graph.isDead(R))
      continue;
    const WaitReport &T = All[R].What;
    for (uint32_t I = 0; I < T.Head->NumWaiters; ++I) {
      const ReportedWaiter &W = T.Waiters[I];
      tutti::rt::Group New;
      strncpy(New.What, callName(W.Function), sizeof(New.What) - 1);
      Text Detail(New.Detail, sizeof(New.Detail));
      describe(Detail, Graph, T, W);
      for (uint32_t J = 0; J < W.NumOps; ++J)
        for (int32_t Other = 0; Other < Graph.size(); ++Other)
          if (Graph.needs(T, T.Ops[W.FirstOp + J], Other))
            New.WaitsFor.add(Other);
      New.Where = lookUpPlace(W.Place.Text, W.Place.Path);
      New.SiteOwner = TheBoard.MyLocal;
      New.Ranks.add(R);
      addGroup(New);
    }
  }
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format(said::DeadlockOnNodes, Stuck, TheBoard.Head->WorldSize,
              Stuck == 1 ? "themselves" : said::EachOther);
  Text(F.Advice, sizeof(F.Advice)).format(said::NoneHasMoved, Least / 1000.0);
  tell(F);
}

void NodesJudge::tick() {
  letIn();
  hearOwnNode();
  judge();
}

} // namespace tutti::rt
