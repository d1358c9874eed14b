// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where a difference is told: the first call that the two sides do not have in
/// common, and what else the branch is about.

#include "analysis/sequence/divergence/Divergence.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Finds the first call that tells the two words apart.
void Divergences::locate(Divergence &Out, SymbolView View) {
  const Trace &One = Out.Words.One, &Two = Out.Words.Two;
  auto Same = [&](const Step &A, const Step &B) {
    return View(A.Symbol) == View(B.Symbol);
  };
  auto Visible = [&](const Trace &W) {
    Trace Result;
    for (const Step &S : W)
      if (View(S.Symbol) != Automaton::Nothing)
        Result.push_back(S);
    return Result;
  };
  Trace A = Visible(One), B = Visible(Two);
  // Whether Short is Long with something left out, and what first.
  auto LeftOut = [&](const Trace &Short, const Trace &Long, Step &First) {
    size_t I = 0;
    bool Found = false;
    for (const Step &S : Long) {
      if (I < Short.size() && Same(Short[I], S)) {
        ++I;
      } else if (!Found) {
        First = S;
        Found = true;
      }
    }
    return Found && I == Short.size();
  };
  Out.What = Divergence::Missing;
  Out.Against = {0, nullptr};
  if (LeftOut(B, A, Out.At) || LeftOut(A, B, Out.At))
    return;
  Out.What = Divergence::Differs;
  size_t I = 0;
  while (I < A.size() && I < B.size() && Same(A[I], B[I]))
    ++I;
  if (I < A.size() && I < B.size()) {
    Out.At = A[I];
    Out.Against = B[I];
  } else if (I < A.size()) {
    Out.At = A[I];
  } else if (I < B.size()) {
    Out.At = B[I];
  }
}

void Divergences::describe(Function &F, unsigned D, Divergence &Out) {
  const FlowGraph &G = Seq.ranks().graph(F);
  Out.In = &F;
  Out.Branch = G.nodes()[D].Block->getTerminator();
  Out.EndsApart = endsApart(F, D);
  Out.GivesUp = givesUp(F, D);
  Out.LeavesMain = leavesMain(F, D);
  if (unsigned To = G.nodes()[D].Ipdom; To != FlowGraph::Exit)
    Out.After = shortestTrace(*Seq.region(F, To, FlowGraph::Exit, {}),
                              [](unsigned L) { return L; });
  for (unsigned N : region(F, D)) {
    for (const Instruction &I : *G.nodes()[N].Block) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (CB && Seq.leadsToCollectives(*CB))
        Out.Sites.push_back(&I);
    }
    if (const auto *R =
            dyn_cast<ReturnInst>(G.nodes()[N].Block->getTerminator()))
      Out.Returns.push_back(R);
  }
}

} // namespace tutti
