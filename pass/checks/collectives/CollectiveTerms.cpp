// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-op, -type, -in-place and -args: ranks that meet in the same
/// collective with arguments that do not agree.

#include "checks/Checks.h"
#include "checks/collectives/DivergenceText.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

void checkCollectiveTerms(CheckContext &C, Findings &Out) {
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(C.Copy);
  const CollectiveSequence &Seq = *Result.Sequences;
  for (const Divergence &D : Result.All) {
    if (D.What != Divergence::Terms)
      continue;
    const CallSymbol &L = Seq.symbol(D.At.Symbol);
    Finding F = findingFor(D, Seq);
    std::string On = scopeName(D.At, Seq), Call = callName(D.At, Seq);
    std::string Mine = Seq.terms().text(L.Terms.At[D.Term]);
    std::string Theirs =
        Seq.terms().text(Seq.symbol(D.Against.Symbol).Terms.At[D.Term]);
    std::string Both = D.Branch ? say<text::HereAndOthers>(Mine, Theirs)
                                : say<text::OneAndOther>(Mine, Theirs);
    switch (D.Term) {
    case CallTerms::Op:
      F.Id = Check::CollectiveOp;
      F.Text = say<text::DifferentOperations>(On, Call, Both);
      break;
    case CallTerms::Signature:
      F.Id = Check::CollectiveType;
      F.Text = say<text::DifferentData>(On, Call, Both);
      break;
    case CallTerms::Type:
      F.Id = Check::CollectiveType;
      F.Text = say<text::DifferentDatatypes>(On, Call, Both);
      break;
    case CallTerms::InPlace:
      F.Id = Check::CollectiveInPlace;
      F.Text = say<text::SomeInPlace>(On, Call, Mine);
      break;
    default:
      int P = TermTable::parameterOf(L.Which, D.Term);
      F.Id = Check::CollectiveArgs;
      F.Text = say<text::DifferentValues>(
          On, StringRef(row(row(L.Which).Roles.At[P]).Name).lower(), Call,
          Both);
    }
    if (D.Branch && D.Against.Site)
      F.Notes.push_back(note<text::OthersCall>(locationOf(*D.Against.Site)));
    Out.push_back(std::move(F));
  }
}

} // namespace tutti
