// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-order on ways that end the program (exit, abort,
/// MPI_Abort, STOP), which the comparison of sequences leaves out: whoever
/// finds an error of its own alone and makes a collective call that waits for
/// all ranks never comes to the end. Silent where the others make that call
/// next, too.

#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace tutti {
namespace {

class EndingWays {
public:
  EndingWays(const CollectiveSequence &Seq, Findings &Out)
      : Seq(Seq), Ranks(Seq.ranks()), Out(Out) {}
  void look(const Function &F);

private:
  static constexpr unsigned MaxDepth = 3;
  /// A collective that waits for all ranks, and where the function in question
  /// makes it, itself or by a call.
  struct Wait {
    MpiCall Call;
    const CallBase *At;
  };
  /// What the ways from some blocks on come to first.
  struct Next {
    SmallVector<Wait, 2> Calls;
    bool Unknown = false; ///< too deep, or one of several functions
  };
  static bool sameCalls(const Next &A, const Next &B);
  void follow(const BasicBlock &From, unsigned Depth, Next &Found) const;
  bool within(const Instruction &I, unsigned Depth, Next &Found) const;
  Degree degreeOver(const FlowGraph &G, const BasicBlock &B) const;
  void branch(const FlowGraph &G, const FlowGraph::Node &N);
  void tell(const Wait &W, const BasicBlock &Branch, Degree D);

  const CollectiveSequence &Seq;
  const RankDependence &Ranks;
  Findings &Out;
};

} // namespace

static bool waitsForAll(const MpiCall &Call) {
  return Call.isCollective() && !isNonblocking(Call.fn()) &&
         !isPersistent(Call.fn()) && flowOf(Call.fn()) == Flow::All;
}

bool EndingWays::sameCalls(const Next &A, const Next &B) {
  auto HasAll = [](const Next &X, const Next &Y) {
    return all_of(Y.Calls, [&](const Wait &Theirs) {
      return any_of(X.Calls, [&](const Wait &Mine) {
        return Mine.Call.fn() == Theirs.Call.fn();
      });
    });
  };
  return HasAll(A, B) && HasAll(B, A);
}

/// Nothing behind I counts any more.
bool EndingWays::within(const Instruction &I, unsigned Depth,
                        Next &Found) const {
  const auto *CB = dyn_cast<CallBase>(&I);
  if (!CB)
    return false;
  MpiCall Call(*CB);
  if (Call && Call.isCollective()) {
    Communicators::Kind K = Ranks.communicators().kindOf(Call);
    if (K == Communicators::Kind::Self || K == Communicators::Kind::Null ||
        flowOf(Call.fn()) == Flow::Nobody)
      return false;
    if (waitsForAll(Call))
      Found.Calls.push_back({Call, CB});
    return true;
  }
  bool Leaves = Ranks.leaves(*CB) != FlowGraph::Leaves::No;
  ArrayRef<CallTarget> Targets = Ranks.calls().of(*CB);
  // Who comes back from there has made what is in it.
  if (Call || none_of(Targets, [&](const CallTarget &T) {
        return Leaves || Seq.hasCollectives(*T.Body);
      }))
    return Leaves;
  if (Incomplete::reached(Depth == 0, Incomplete::Depth, CB)) {
    Found.Unknown = true;
    return true;
  }
  // Of several functions it is not known which one is called.
  std::optional<Next> First;
  for (const CallTarget &T : Targets) {
    Next Each;
    follow(T.Body->getEntryBlock(), Depth - 1, Each);
    Found.Unknown |= Each.Unknown || (First && !sameCalls(*First, Each));
    if (!First)
      First = std::move(Each);
  }
  if (!Found.Unknown)
    for (const Wait &Each : First->Calls)
      Found.Calls.push_back({Each.Call, CB});
  return true;
}

void EndingWays::follow(const BasicBlock &From, unsigned Depth,
                        Next &Found) const {
  SmallPtrSet<const BasicBlock *, 16> Seen{&From};
  SmallVector<const BasicBlock *, 16> Work{&From};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (any_of(*B,
               [&](const Instruction &I) { return within(I, Depth, Found); }))
      continue;
    for (const BasicBlock *S : successors(B))
      if (!S->isEHPad() && Seen.insert(S).second)
        Work.push_back(S);
  }
}

/// Why a rank may come here alone.
Degree EndingWays::degreeOver(const FlowGraph &G, const BasicBlock &B) const {
  Degree Most = Degree::Uniform;
  auto Add = [&](const BasicBlock &Decides) {
    if (const Value *C = RankDependence::condition(Decides))
      if (Degree D = Ranks.degree(*C);
          D == Degree::Rank || (D == Degree::Local && Most != Degree::Rank))
        Most = D;
  };
  Add(B);
  for (unsigned D : G.decisionsOver(G.indexOf(&B)))
    Add(*G.nodes()[D].Block);
  return Most;
}

void EndingWays::tell(const Wait &W, const BasicBlock &Branch, Degree D) {
  const Function *Callee = W.At->getCalledFunction();
  std::string Name = W.Call.name();
  if (W.At != &W.Call.call() && Callee)
    Name = say<text::CalledBy>(Name, sourceName(*Callee));
  Finding F =
      findingAt(W.Call, Check::CollectiveOrder, Severity::Warning,
                say<text::AloneBeforeEnd>(Name, Communicators::nameOf(W.Call)));
  F.At = W.At;
  F.Where = locationOf(*W.At);
  F.Function = sourceName(*W.At->getFunction());
  lower(F, Confidence::OthersEndToo);
  F.Branch = Branch.getTerminator();
  const Location At = locationOf(*F.Branch);
  F.Notes.push_back(D == Degree::Rank ? note<text::BranchOnRank>(At)
                                      : note<text::BranchOnOwnData>(At));
  F.Because = F.Notes.back().Text;
  F.Cure = Fix::EndWithoutOthers;
  Out.push_back(std::move(F));
}

void EndingWays::branch(const FlowGraph &G, const FlowGraph::Node &N) {
  SmallVector<const BasicBlock *, 2> Ending, GoingOn;
  for (const BasicBlock *S : successors(N.Block))
    if (S->isEHPad())
      return;
    else
      (G.hasEdge(N.Block, S) ? GoingOn : Ending).push_back(S);
  if (Ending.empty() || GoingOn.empty())
    return;
  // The ways to an end are short, and few make such a call; the others' are
  // followed last.
  Next Mine, Others;
  for (const BasicBlock *S : Ending)
    follow(*S, MaxDepth, Mine);
  const Degree D =
      Mine.Calls.empty() ? Degree::Uniform : degreeOver(G, *N.Block);
  if (D == Degree::Uniform)
    return;
  for (const BasicBlock *S : GoingOn)
    follow(*S, MaxDepth, Others);
  if (Others.Unknown)
    return;
  for (const Wait &W : Mine.Calls)
    if (none_of(Others.Calls, [&](const Wait &Theirs) {
          return Theirs.Call.fn() == W.Call.fn();
        }))
      return tell(W, *N.Block, D);
}

void EndingWays::look(const Function &F) {
  const FlowGraph &G = Ranks.graph(F);
  for (const FlowGraph::Node &N : G.nodes())
    if (succ_size(N.Block) > 1 && !FlowGraph::onlySideOf(*N.Block))
      branch(G, N);
}

void checkCollectiveBeforeEnd(CheckContext &C, Findings &Out) {
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(C.Copy);
  const CollectiveSequence &Seq = *Result.Sequences;
  if (Seq.ranks().isTooLarge() || !C.Copy.budget().ComparesBranches)
    return;
  EndingWays Look(Seq, Out);
  for (const Function *F : C.Copy.functions())
    Look.look(*F);
}

} // namespace tutti
