// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a branch gives two parts to the ranks, and the part that seems to
/// leave collectives out is played in code that is not in sight: the root sends
/// orders by broadcasts, the others are in the loop of another file that gets
/// them. What that code calls is unknown.

#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/variance/RankEffects.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// The call, or what it comes to, is of code that is not in sight. Functions
/// without MPI are not in the private copy: they are looked at in the original.
static bool comesToUnseen(const CallBase &CB, PrivateCopy &Copy,
                          const Module &Original, unsigned Depth) {
  if (MpiCall(CB))
    return false;
  const Function *Callee = CB.getCalledFunction();
  if (Callee && (isOfCxxRuntime(Callee->getName()) || Callee->isIntrinsic()))
    return false;
  const Function *Body = Callee && Callee->isDeclaration()
                             ? Original.getFunction(Callee->getName())
                             : Callee;
  if (!Body || Body->isDeclaration())
    return leadsOut(CB, Copy);
  return !Incomplete::undecided(Depth == 0, Incomplete::Depth, &CB) &&
         any_of(instructions(*Body), [&](const Instruction &I) {
           const auto *In = dyn_cast<CallBase>(&I);
           return In && comesToUnseen(*In, Copy, Original, Depth - 1);
         });
}

/// Throws, or handles what was thrown (Itanium C++ ABI, exception handling).
static bool isOfException(const BasicBlock &B) {
  return any_of(B, [](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    return Callee && Callee->getName().starts_with("__cxa_");
  });
}

bool Divergences::isPlayedElsewhere(const Function &F, unsigned D) const {
  constexpr unsigned Deepest = 4;
  PrivateCopy &Copy = Seq.ranks().copy();
  const FlowGraph &G = Seq.ranks().graph(F);
  const auto &Succs = G.nodes()[D].Succs;
  unsigned Together = G.nodes()[D].Ipdom;
  auto HasCollectives = [&](unsigned N) {
    return Seq.hasCollectives(*G.nodes()[N].Block);
  };
  auto InException = [&](unsigned N) {
    return isOfException(*G.nodes()[N].Block);
  };
  // Parts of their own, after which all make collectives again. Who leaves the
  // function or throws, as in an error, cleans up on his way and plays no part.
  if (Succs.size() != 2 || Together == FlowGraph::Exit ||
      is_contained(Succs, Together) || !onBothSides(F, D).empty() ||
      none_of(nodesBetween(G, Together, FlowGraph::Exit), HasCollectives))
    return false;
  const Module &Original = *Copy.original(&F)->getParent();
  return any_of(Succs, [&](unsigned S) {
    std::vector<unsigned> Side = nodesBetween(G, S, Together);
    return none_of(Side, HasCollectives) && none_of(Side, InException) &&
           any_of(Side, [&](unsigned N) {
             return any_of(*G.nodes()[N].Block, [&](const Instruction &I) {
               const auto *CB = dyn_cast<CallBase>(&I);
               return CB && comesToUnseen(*CB, Copy, Original, Deepest);
             });
           });
  });
}

} // namespace tutti
