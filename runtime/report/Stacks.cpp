// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asking processes for their call stacks.

#include "report/Stacks.h"

#include "core/Flags.h"
#include "core/Sites.h"
#include "core/stacks/CallStacks.h"
#include "report/print/StackTree.h"

#include <new>
#include <unistd.h>

namespace tutti::rt {

namespace {

/// For all of them: some have no core, or none that could answer.
constexpr unsigned PatienceMs = 1000;

bool isHere(const RankArea &A) {
  Lifecycle State = A.State.load(std::memory_order_acquire);
  return State == Lifecycle::Running || State == Lifecycle::Finalizing;
}

/// What(Local) for each process of the node that is in one of the groups.
template <typename F> void eachProcess(const Finding &Of, F What) {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    const RankArea &A = TheBoard.area(L);
    bool Is = false;
    for (unsigned I = 0; I < Of.NumGroups && isHere(A); ++I)
      Is |= Of.Groups[I].Site && Of.Groups[I].Ranks.has(A.WorldRank);
    if (Is)
      What(L);
  }
}

void ask(const Finding &F) {
  eachProcess(F, [](unsigned L) { askForStacks(L); });
  for (unsigned Ms = 0; Ms < PatienceMs; ++Ms) {
    answerForStacks();
    bool All = true;
    eachProcess(F, [&](unsigned L) { All &= hasSaidStacks(L); });
    if (All)
      return;
    usleep(1000);
  }
}

/// The call that the thread is in is one of those of the finding.
bool isAbout(const Finding &F, unsigned Local, uint32_t Site) {
  int Rank = TheBoard.area(Local).WorldRank;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    const Group &G = F.Groups[I];
    if (G.Site && G.Ranks.has(Rank) &&
        sameSite(Local, Site, G.SiteOwner, G.Site))
      return true;
  }
  return false;
}

} // namespace

/// Made when it is asked for, so that nothing runs for it before main.
StackTree &newStackTree() {
  alignas(StackTree) static char Room[sizeof(StackTree)];
  return *new (Room) StackTree;
}

const StackTree *stacksOf(const Finding &F) {
  if (!TheFlags.stack)
    return nullptr;
  ask(F);
  StackTree &Tree = newStackTree();
  eachProcess(F, [&](unsigned L) {
    const RankArea &A = TheBoard.area(L);
    for (unsigned T = 0; T < MaxThreads && hasSaidStacks(L); ++T) {
      const StackHead &Head = A.StackHeads[T];
      if (Head.NumFrames && isAbout(F, L, Head.Site))
        Tree.add(A.WorldRank, A.Stacks[T].Frames, Head.NumFrames, A.Paths);
    }
  });
  if (!Tree.isWorthShowing())
    return nullptr;
  Tree.lookUp();
  return &Tree;
}

} // namespace tutti::rt
