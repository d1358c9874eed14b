// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who differs, and in what, when the members of a communicator do not make the
/// same call: collects every member's record of the call, groups equal ones,
/// and takes the largest group for what was meant. Must not know MPI.

#include "report/Mismatch.h"
#include "core/Hooks.h"
#include "core/Sites.h"
#include "core/board/CallRing.h"
#include "core/board/Locked.h"
#include "core/texts/Order.def"
#include "report/Tell.h"
#include "report/print/Describe.h"

#include <cstring>
#include <unistd.h>

namespace tutti::rt {

namespace {

constexpr unsigned GraceMs = 1000, GraceBlockedMs = 200;

struct Member {
  unsigned Local;
  bool Came;
  Record What;
  uint32_t Site;
  unsigned Kind; ///< members of one kind agree
};

unsigned collect(uint32_t Index, uint32_t Call, Member *Members) {
  const CallRing &R = TheBoard.Rings[Index];
  uint64_t Id = R.Id.load(std::memory_order_acquire);
  unsigned N = 0;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (R.has(L)) {
      Member &M = Members[N++];
      M.Local = L;
      M.Kind = 0;
      M.Came = recall(L, Id, Call, M.What, M.Site);
    }
  return N;
}

/// What M and the members of a kind do not agree on, the gravest of it. Not
/// every one of them need see it: a value may have to agree within a group.
Check disagreement(const Member &M, const Member *Members, unsigned N,
                   unsigned Kind) {
  Check Found = Check::None;
  for (unsigned J = 0; J < N; ++J)
    if (Members[J].Came && Members[J].Kind == Kind) {
      Check C = compare(M.What, Members[J].What);
      Found = C < Found ? C : Found;
    }
  return Found;
}

/// Numbers the kinds from 1; returns how many there are. A record that leaves
/// something open (packed data, MPI_PROC_NULL) is put with one it agrees with.
unsigned classify(Member *Members, unsigned N) {
  unsigned Kinds = 0;
  for (int Open = 0; Open < 2; ++Open)
    for (unsigned I = 0; I < N; ++I) {
      Member &M = Members[I];
      if (!M.Came || M.Kind || (M.What.Wild != 0) != (Open == 1))
        continue;
      for (unsigned K = 1; K <= Kinds && !M.Kind; ++K)
        if (disagreement(M, Members, N, K) == Check::None)
          M.Kind = K;
      if (!M.Kind)
        M.Kind = ++Kinds;
    }
  return Kinds;
}

/// 1 when the compiler was sure that something is wrong where this member is,
/// up to 4 when it said nothing.
unsigned doubt(const Member &M) {
  unsigned Level = TheBoard.area(M.Local).Sites[M.Site].Level;
  return Level ? Level : 4;
}

/// The kind of most members; of several, that with most members who leave
/// nothing open; of several, the one whose places the compiler found least
/// wrong; of several, that of the lowest member.
const Member *reference(const Member *Members, unsigned N, unsigned Kinds) {
  const Member *Best = nullptr;
  unsigned Most = 0, MostSure = 0, Least = 0;
  for (unsigned K = 1; K <= Kinds; ++K) {
    unsigned Size = 0, Sure = 0, Doubt = 4;
    const Member *First = nullptr;
    for (unsigned I = 0; I < N; ++I)
      if (Members[I].Kind == K) {
        ++Size;
        Sure += Members[I].What.Wild == 0;
        First = First ? First : &Members[I];
        Doubt = doubt(Members[I]) < Doubt ? doubt(Members[I]) : Doubt;
      }
    bool Better = Size != Most       ? Size > Most
                  : Sure != MostSure ? Sure > MostSure
                  : Doubt != Least   ? Doubt > Least
                                     : First < Best;
    if (Better) {
      Most = Size;
      MostSure = Sure;
      Least = Doubt;
      Best = First;
    }
  }
  return Best;
}

void writeHeadline(Finding &F, uint32_t Index, uint32_t Call, Fn Function) {
  Text Line(F.Headline, sizeof(F.Headline));
  putHeadline(Line, F.Id, Function);
  nameObject(Line, Index, true);
  Line.format(said::CallOfRanks, TheBoard.Rings[Index].Size, Call + 1);
  Text CommObject(F.CommObject, sizeof(F.CommObject));
  nameObject(CommObject, Index, false);
}

void addMember(Finding &F, const Member &M, bool Differs) {
  int Rank = TheBoard.area(M.Local).WorldRank;
  Group New;
  if (M.Came) {
    Text What(New.What, sizeof(New.What));
    if (M.What.Function == Fn::None)
      What.format(said::EndsWithout, callName(Fn::Finalize));
    else
      What.put(callName(M.What.Function));
    putDetail(New, F.Id, M.What);
    New.Site = M.Site;
    New.SiteOwner = M.Local;
  } else {
    describeAbsent(New, M.Local);
  }
  New.Differs = Differs;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    Group &G = F.Groups[I];
    // Sites of different processes have different numbers: compare the texts.
    if (G.Differs == Differs && !strcmp(G.What, New.What) &&
        !strcmp(G.Detail, New.Detail) &&
        sameSite(G.SiteOwner, G.Site, New.SiteOwner, New.Site)) {
      G.Ranks.add(Rank);
      return;
    }
  }
  if (Group *G = F.addGroup()) {
    *G = New;
    G->Ranks.add(Rank);
  }
}

} // namespace

void waitForMembers(uint32_t Index, uint32_t Call) {
  const CallRing &R = TheBoard.Rings[Index];
  // Who is behind may go on meanwhile, or nobody would come.
  auto &Gathering = TheBoard.Head->Gathering;
  Gathering.store((uint64_t(Index) << 32 | Call) + 1,
                  std::memory_order_release);
  struct Done {
    std::atomic<uint64_t> &G;
    ~Done() { G.store(0, std::memory_order_release); }
  } AtEnd{Gathering};
  for (unsigned Ms = 0; Ms < GraceMs; ++Ms) {
    bool AllCame = true, AllBlocked = true;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
      if (!R.has(L) ||
          hasMade(TheBoard.area(L).Count[Index].load(std::memory_order_acquire),
                  Call))
        continue;
      AllCame = false;
      Lifecycle State = TheBoard.area(L).State.load(std::memory_order_acquire);
      AllBlocked &= State == Lifecycle::Ended ||
                    State == Lifecycle::Finalized ||
                    blockedThread(TheBoard.area(L)) != nullptr;
    }
    if (AllCame || (AllBlocked && Ms > GraceBlockedMs))
      return;
    usleep(1000);
  }
}

Judgement judge(uint32_t Index, uint32_t Call) {
  static Member Members[MaxLocal];
  static Mutex Lock;
  Lock.lock();
  Judgement J;
  unsigned N = collect(Index, Call, Members);
  unsigned Kinds = classify(Members, N);
  const Member *Ref = reference(Members, N, Kinds), *Me = nullptr;
  for (unsigned I = 0; I < N; ++I)
    if (Members[I].Came && Members[I].Local == TheBoard.MyLocal)
      Me = &Members[I];
  J.Faulty = Kinds > 1;
  if (Kinds > 1 && Me && Ref) {
    J.Mine = Me->Kind != Ref->Kind;
    // The faulty one differs from what most did, the others from the first
    // that does.
    const Member *Other = Ref;
    for (unsigned I = 0; I < N && !J.Mine && Other == Ref; ++I)
      if (Members[I].Came && Members[I].Kind != Ref->Kind)
        Other = &Members[I];
    J.Failed = disagreement(*Me, Members, N, Other->Kind);
    J.CountOnly = J.Failed == Check::CollectiveType &&
                  Me->What.Type == Other->What.Type &&
                  Me->What.Type != Record::DerivedType;
  }
  Lock.unlock();
  return J;
}

void tellMismatch(uint32_t Index, uint32_t Call, bool Alone) {
  static Member Members[MaxLocal];
  static Finding F;
  uint64_t Id = TheBoard.Rings[Index].Id.load(std::memory_order_acquire);
  // A difference that is none (packed data) is found again by every member.
  {
    Record Mine, Other;
    uint32_t Site;
    bool Explained = !Alone && recall(TheBoard.MyLocal, Id, Call, Mine, Site);
    bool Certain = !Explained;
    for (unsigned L = 0; Explained && L < TheBoard.Head->NumLocal; ++L)
      if (TheBoard.Rings[Index].has(L) && recall(L, Id, Call, Other, Site))
        Certain |= compare(Mine, Other) != Check::None;
    if (!Certain)
      return;
  }
  ReportLock TheFloor(mix(Id, Call));
  if (!TheFloor)
    return;
  waitForMembers(Index, Call);
  unsigned N = collect(Index, Call, Members);
  unsigned Kinds = classify(Members, N);
  const Member *Ref = reference(Members, N, Kinds);
  if (!Ref)
    return;
  F = Finding();
  F.Id = Check::None;
  for (unsigned I = 0; I < N; ++I)
    if (Members[I].Came && Members[I].Kind != Ref->Kind) {
      Check C = disagreement(Members[I], Members, N, Ref->Kind);
      F.Id = C < F.Id ? C : F.Id;
    }
  if (Alone && F.Id == Check::None) {
    F.Id = Check::CollectiveType;
    strcpy(F.Advice, said::SelfDiffers);
    F.Cure = Fix::SendAndReceiveAlike;
  }
  if (F.Id == Check::None)
    return;
  writeHeadline(F, Index, Call, Ref->What.Function);
  for (int Differs = 0; Differs < 2; ++Differs)
    for (unsigned I = 0; I < N; ++I)
      if (Members[I].Came && (Members[I].Kind != Ref->Kind) == (Differs == 1))
        addMember(F, Members[I], Differs);
  for (unsigned I = 0; I < N; ++I)
    if (!Members[I].Came)
      addMember(F, Members[I], false);
  tell(F);
}

} // namespace tutti::rt
