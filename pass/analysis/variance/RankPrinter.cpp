// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Prints, for tests and for people, what rank dependence found: each decision
/// with its degree and reason, and the summaries of functions.

#include "analysis/variance/RankDependence.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {

static const char *nameOf(Degree D) {
  switch (D) {
  case Degree::Uniform:
    return "uniform";
  case Degree::Unknown:
    return "unknown";
  case Degree::Local:
    return "local";
  case Degree::Rank:
    return "rank";
  }
  return "?";
}

static std::string str(const AbstractValue &F) {
  return std::string(nameOf(F.Deg)) + (F.copiesRank() ? ", a copy" : "");
}

void RankDependence::print(raw_ostream &OS) const {
  for (Function *F : Copy.functions()) {
    const FunctionFacts *Facts = facts(*F);
    OS << "function " << F->getName();
    if (Facts->NeverReturns)
      OS << " never returns";
    OS << "\n";
    for (unsigned K = 0; K < Facts->Inputs.size(); ++K) {
      const Input &In = Facts->Inputs[K];
      OS << "  input " << In.Param;
      if (In.Where)
        OS << " memory at " << In.Where.Offset;
      OS << ": " << str(Facts->InputFacts[K]) << "\n";
    }
    for (const FlowGraph::Node &N : Facts->Graph->nodes()) {
      const Value *C = condition(*N.Block);
      if (!C || N.Succs.size() < 2)
        continue;
      OS << "  branch ";
      if (Location L = locationOf(*N.Block->getTerminator()))
        OS << "at line " << L.Line;
      else
        OS << "in " << (N.Block->hasName() ? N.Block->getName() : "block");
      OS << ": " << nameOf(degree(*C));
      if (degree(*C) != Degree::Uniform) {
        Reason Why = reason(*C);
        if (!Why.Variable.empty())
          OS << " by '" << Why.Variable << "'";
        if (const auto *CB = dyn_cast_or_null<CallBase>(Why.Source))
          if (const Function *Callee = CB->getCalledFunction())
            OS << " from " << Callee->getName();
      }
      OS << "\n";
    }
    for (const Effect &E : Facts->Effects)
      if (const auto *A = dyn_cast<Argument>(E.Where.Obj->base()))
        OS << "  writes memory of input " << A->getArgNo() << " at "
           << E.Where.Offset << (E.Must ? " always" : "") << ": "
           << str(Facts->full(E.What)) << "\n";
    if (!F->getReturnType()->isVoidTy())
      OS << "  returns " << str(Facts->full(Facts->Returned)) << "\n";
  }
}

PreservedAnalyses RankDependencePrinter::run(Module &M,
                                             ModuleAnalysisManager &) {
  if (auto Copy = PrivateCopy::make(M))
    RankDependence(*Copy).print(OS);
  return PreservedAnalyses::all();
}

} // namespace tutti
