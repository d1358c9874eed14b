// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Prints, for tests and for people, the automaton of every function that makes
/// collective calls and the branches at which ranks part.

#include "analysis/sequence/divergence/Divergence.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

class Printer {
public:
  Printer(raw_ostream &OS, CollectiveSequence &Seq) : OS(OS), Seq(Seq) {}

  void function(const Function &F) {
    OS << "function " << F.getName() << "\n";
    const Automaton &Language = Seq.language(F, {});
    auto Small = Language.determinized(64);
    if (!Small) {
      OS << "  too big to show\n";
      return;
    }
    for (unsigned S = 0; S < Small->states(); ++S) {
      OS << "  state " << S << (Small->isAccepting(S) ? " may end" : "")
         << "\n";
      for (const Automaton::Edge &E : Small->from(S)) {
        OS << "    ";
        symbol(E.Symbol);
        OS << " -> " << E.To << "\n";
      }
    }
  }

  void divergence(const Divergence &D) {
    static const char *Sorts[] = {"missing", "differs", "crossed", "root",
                                  "terms"};
    const Instruction &At = D.Branch ? *D.Branch : *D.At.Site;
    OS << "  " << Sorts[D.What] << " at ";
    if (Location L = locationOf(At))
      OS << "line " << L.Line;
    else
      OS << At.getParent()->getName();
    OS << (D.Certain ? " (certain)" : "") << ": ";
    word(D.OneTakes ? D.Words.One : D.Words.Two);
    OS << " | ";
    word(D.OneTakes ? D.Words.Two : D.Words.One);
    OS << "\n";
  }

private:
  void symbol(unsigned N) {
    const CallSymbol &L = Seq.symbol(N);
    if (L.Call) {
      OS << "call " << L.Call->getName();
      return;
    }
    if (L.Other) {
      OS << L.Other->getName();
      return;
    }
    OS << name(L.Which);
    if (L.AnyScope)
      OS << " on some communicator";
    else if (L.Scope != CollectiveSequence::World && L.Example)
      OS << " on " << Communicators::nameOf(MpiCall(*L.Example));
    if (L.RootSort == CallSymbol::Constant)
      OS << " root " << L.Root;
  }
  void word(const Trace &W) {
    for (const Step &S : W) {
      if (&S != &W.front())
        OS << ", ";
      symbol(S.Symbol);
    }
    if (W.empty())
      OS << "nothing";
  }

  raw_ostream &OS;
  CollectiveSequence &Seq;
};

} // namespace

PreservedAnalyses CollectiveSequencePrinter::run(Module &M,
                                                 ModuleAnalysisManager &) {
  auto Copy = PrivateCopy::make(M);
  if (!Copy)
    return PreservedAnalyses::all();
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(*Copy);
  Printer Print(OS, *Result.Sequences);
  for (const Function *F : Copy->functions()) {
    if (!Result.Sequences->hasCollectives(*F))
      continue;
    Print.function(*F);
    for (const Divergence &D : Result.All)
      if (D.In == F)
        Print.divergence(D);
  }
  return PreservedAnalyses::all();
}

} // namespace tutti
