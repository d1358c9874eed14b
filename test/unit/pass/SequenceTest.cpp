// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words of random functions, under random values of their parameters: the
/// ones that a walk of all ways finds, however many other questions have been
/// answered before.

#include "analysis/sequence/CollectiveSequence.h"
#include "model/PrivateCopy.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace llvm;
using namespace tutti;

namespace {

using Words = std::set<std::string>;
constexpr unsigned Parameters = 3;
/// Of MPICH.
constexpr const char *Comm = "i32 1140850688";

/// A function without loops whose blocks make no or one collective call and
/// test one of three numbers, or one that nothing is known of.
std::string randomFunction(std::mt19937 &Random) {
  auto Below = [&](unsigned N) { return unsigned(Random() % N); };
  std::string Text = "declare i32 @MPI_Barrier(i32)\n"
                     "declare i32 @other()\n"
                     "define void @f(i32 %p0, i32 %p1, i32 %p2) {\n";
  constexpr unsigned Blocks = 12;
  for (unsigned N = 0; N < Blocks; ++N) {
    std::string Name = std::to_string(N);
    Text += "b" + Name + ":\n";
    if (Below(4) == 0)
      Text += "  call i32 @MPI_Barrier(" + std::string(Comm) + ")\n";
    if (N + 1 == Blocks || Below(12) == 0) {
      Text += "  ret void\n";
      continue;
    }
    auto Later = [&] {
      unsigned Far = std::min(4u, Blocks - 1 - N);
      return "%b" + std::to_string(N + 1 + Below(Far));
    };
    if (Below(3) == 0) {
      Text += "  br label " + Later() + "\n";
      continue;
    }
    std::string Tested = "%p" + std::to_string(Below(Parameters));
    if (Below(4) == 0) {
      Tested = "%o" + Name;
      Text += "  " + Tested + " = call i32 @other()\n";
    }
    const char *Tests[] = {"eq", "slt", "sgt", "ne"};
    Text += "  %t" + Name + " = icmp " + Tests[Below(4)] + " i32 " + Tested +
            ", " + std::to_string(Below(4)) + "\n  br i1 %t" + Name +
            ", label " + Later() + ", label " + Later() + "\n";
  }
  return Text + "}\n";
}

using Given = std::map<unsigned, int64_t>; ///< by parameter

/// Which way a block goes, or null.
const BasicBlock *wayOf(const BasicBlock &B, const Given &Values) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  if (!Br || Br->isUnconditional())
    return nullptr;
  const auto *Cmp = cast<ICmpInst>(Br->getCondition());
  const auto *P = dyn_cast<Argument>(Cmp->getOperand(0));
  auto It = P ? Values.find(P->getArgNo()) : Values.end();
  if (It == Values.end())
    return nullptr;
  const APInt &C = cast<ConstantInt>(Cmp->getOperand(1))->getValue();
  return Br->getSuccessor(
      ICmpInst::compare(APInt(32, It->second), C, Cmp->getPredicate()) ? 0 : 1);
}

/// By walking all ways.
void walk(const BasicBlock &B, const Given &Values, std::string Word,
          Words &Out) {
  for (const Instruction &I : B)
    if (MpiCall Call = MpiCall::get(I); Call && Call.isCollective())
      Word += 'b';
  if (isa<ReturnInst>(B.getTerminator())) {
    Out.insert(Word);
    return;
  }
  if (const BasicBlock *Way = wayOf(B, Values))
    return walk(*Way, Values, Word, Out);
  for (const BasicBlock *S : successors(&B))
    walk(*S, Values, Word, Out);
}

void wordsFrom(const Automaton &A, unsigned State, std::string Word,
               Words &Out) {
  if (A.isAccepting(State))
    Out.insert(Word);
  for (const Automaton::Edge &E : A.from(State))
    wordsFrom(A, E.To, E.Symbol == Automaton::Nothing ? Word : Word + 'b', Out);
}

Words wordsOf(const Automaton &A) {
  Words Out;
  if (!A.empty())
    wordsFrom(A, 0, "", Out);
  return Out;
}

TEST(SequenceTest, WordsAreThoseOfAWalk) {
  std::mt19937 Random(7);
  for (unsigned Round = 0; Round < 300; ++Round) {
    LLVMContext C;
    SMDiagnostic Error;
    std::string Text = randomFunction(Random);
    auto M = parseAssemblyString(Text, Error, C);
    ASSERT_TRUE(M) << Error.getMessage().str() << Text;
    auto Copy = PrivateCopy::make(*M);
    ASSERT_TRUE(Copy);
    ModuleAnalysisManager &MAM = Copy->moduleAnalyses();
    MAM.registerPass([&] { return RankDependenceAnalysis(*Copy); });
    CollectiveSequence Seq(
        *MAM.getResult<RankDependenceAnalysis>(Copy->module()).Ranks);
    if (Copy->functions().empty())
      continue;
    Function &F = *Copy->functions().front();
    for (unsigned Question = 0; Question < 40; ++Question) {
      Given Values;
      Assignment A;
      for (unsigned P = 0; P < Parameters; ++P)
        if (Random() % 2) {
          Values[P] = int64_t(Random() % 6) - 1;
          A.Values[Seq.conditions().numberOf(F.getArg(P))] = Values[P];
        }
      Words Expected;
      walk(F.getEntryBlock(), Values, "", Expected);
      EXPECT_EQ(wordsOf(Seq.language(F, A)), Expected) << Text;
      EXPECT_EQ(wordsOf(*Seq.region(F, 0, FlowGraph::Exit, A)), Expected)
          << Text;
      if (HasFailure())
        return;
    }
  }
}

} // namespace
