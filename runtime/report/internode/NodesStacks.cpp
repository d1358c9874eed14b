// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Passing call stacks on, and putting them together.

#include "report/internode/NodesStacks.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Text.h"
#include "core/stacks/CallStacks.h"
#include "report/Stacks.h"
#include "report/print/StackTree.h"

#include <cstdlib>
#include <cstring>

namespace tutti::rt {

RemotePlace remotePlace(const RankArea &Of, const SiteText &Site) {
  RemotePlace P{};
  P.Text = Site;
  copyTail(P.Path, sizeof(P.Path), Of.pathOf(Site));
  return P;
}

bool OwnStacks::start() {
  Wanted = static_cast<bool *>(calloc(TheBoard.Head->NumLocal, 1));
  return Wanted != nullptr;
}

void OwnStacks::ask(const int32_t *Ranks, uint32_t Number) {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    for (uint32_t I = 0; I < Number; ++I)
      if (TheBoard.area(L).WorldRank == Ranks[I]) {
        askForStacks(L);
        Wanted[L] = IsAsked = true;
      }
}

bool OwnStacks::takeAnswer(unsigned Local) {
  if (!Wanted[Local] || !hasSaidStacks(Local))
    return false;
  Wanted[Local] = false;
  return true;
}

uint32_t OwnStacks::write(unsigned Local, unsigned Thread, char *Out) {
  const RankArea &A = TheBoard.area(Local);
  const StackHead &Head = A.StackHeads[Thread];
  uint32_t N = Head.NumFrames;
  if (!N || N > ReportedStack::MostFrames)
    return 0;
  ReportedStack Its = {A.WorldRank, N};
  memcpy(Out, &Its, sizeof(Its));
  for (uint32_t I = 0; I < N; ++I) {
    RemotePlace P = remotePlace(A, A.Stacks[Thread].Frames[I]);
    memcpy(Out + sizeof(Its) + I * sizeof(P), &P, sizeof(P));
  }
  return static_cast<uint32_t>(sizeof(Its) + N * sizeof(RemotePlace));
}

void HeardStacks::want(const Finding &F) {
  release();
  Since = nanoseconds();
  uint32_t Each = F.NumGroups ? MostRanks / F.NumGroups : 0;
  auto World = static_cast<int32_t>(TheBoard.Head->WorldSize);
  for (unsigned I = 0; TheFlags.stack && I < F.NumGroups; ++I) {
    uint32_t Left = Each;
    for (int32_t R = 0; Left && R < World; ++R)
      if (F.Groups[I].Ranks.has(R)) {
        Wanted.add(R);
        --Left;
      }
  }
}

void HeardStacks::hear(const void *Data, uint32_t Size) {
  ReportedStack Its;
  if (Size < sizeof(Its) || Size > ReportedStack::Room)
    return;
  memcpy(&Its, Data, sizeof(Its));
  bool IsWanted = false;
  for (int32_t R : Wanted)
    IsWanted |= R == Its.Rank;
  if (!IsWanted || Its.NumFrames > ReportedStack::MostFrames ||
      Size != sizeof(Its) + Its.NumFrames * sizeof(RemotePlace))
    return;
  auto *Copy = static_cast<char *>(malloc(Size));
  if (!Copy)
    return;
  memcpy(Copy, Data, Size);
  bool IsNew = true;
  for (const char *Other : Heard) {
    ReportedStack One;
    memcpy(&One, Other, sizeof(One));
    IsNew &= One.Rank != Its.Rank;
  }
  NumRanks += IsNew;
  if (!Heard.add(Copy))
    free(Copy);
}

bool HeardStacks::areComplete() const {
  return NumRanks >= Wanted.size() || nanoseconds() - Since > PatienceNs;
}

void HeardStacks::show(Finding &F) {
  StackTree &Tree = newStackTree();
  for (const char *Data : Heard) {
    ReportedStack Its;
    static SiteText Frames[ReportedStack::MostFrames];
    static char Paths[ReportedStack::MostFrames * sizeof(RemotePlace::Path)];
    memcpy(&Its, Data, sizeof(Its));
    for (uint32_t I = 0; I < Its.NumFrames; ++I) {
      RemotePlace P;
      memcpy(&P, Data + sizeof(Its) + I * sizeof(P), sizeof(P));
      P.Path[sizeof(P.Path) - 1] = 0;
      P.Text.Function[sizeof(P.Text.Function) - 1] = 0;
      Frames[I] = P.Text;
      Frames[I].File = static_cast<uint32_t>(I * sizeof(P.Path));
      memcpy(Paths + Frames[I].File, P.Path, sizeof(P.Path));
    }
    Tree.add(Its.Rank, Frames, Its.NumFrames, Paths);
  }
  if (!Tree.isWorthShowing())
    return;
  Tree.lookUp();
  F.Stacks = &Tree;
}

void HeardStacks::release() {
  for (char *Data : Heard)
    free(Data);
  Heard.release();
  Wanted.release();
  NumRanks = 0;
}

} // namespace tutti::rt
