// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-op, -type, -in-place and -args: ranks that meet in the same
/// collective with arguments that do not agree.

#include "checks/Checks.h"
#include "checks/collectives/DivergenceText.h"
#include "model/SourceLocation.h"
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
    std::string Ranks = "ranks of " + scopeName(D.At, Seq);
    std::string Call = callName(D.At, Seq);
    std::string Mine = Seq.terms().text(L.Terms.At[D.Term]);
    std::string Theirs =
        Seq.terms().text(Seq.symbol(D.Against.Symbol).Terms.At[D.Term]);
    switch (D.Term) {
    case CallTerms::Op:
      F.Id = Check::CollectiveOp;
      F.Text = Ranks + " pass different operations to " + Call;
      break;
    case CallTerms::Signature:
      F.Id = Check::CollectiveType;
      F.Text = Ranks + " pass different amounts or types of data to " + Call;
      break;
    case CallTerms::Type:
      F.Id = Check::CollectiveType;
      F.Text = Ranks + " pass different datatypes to " + Call;
      break;
    case CallTerms::InPlace:
      F.Id = Check::CollectiveInPlace;
      F.Text = "some " + Ranks + " pass MPI_IN_PLACE to " + Call +
               " and others do not";
      break;
    default:
      F.Id = Check::CollectiveArgs;
      F.Text =
          Ranks + " pass different values of '" +
          StringRef(row(row(L.Which)
                            .Roles.At[TermTable::parameterOf(L.Which, D.Term)])
                        .Name)
              .lower() +
          "' to " + Call;
    }
    if (D.Term == CallTerms::InPlace)
      F.Text += ": " + Mine + " here";
    else
      F.Text += ": " + Mine + (D.Branch ? " here, others " : " and ") + Theirs;
    if (D.Branch && D.Against.Site)
      F.Notes.push_back(
          {locationOf(*D.Against.Site), "the others make this call"});
    Out.push_back(std::move(F));
  }
}

} // namespace tutti
