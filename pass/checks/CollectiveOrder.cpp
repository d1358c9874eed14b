// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-order: ranks of one communicator that do not make the same
/// collective calls in the same order, by the branch that separates them; and
/// mpi-collective-blocking, when the calls differ in no more than that.

#include "checks/Checks.h"
#include "checks/DivergenceText.h"
#include "model/SourceLocation.h"

namespace tutti {

/// The blocking, the nonblocking and the persistent form of one operation.
static bool isTwin(Fn A, Fn B) {
  return A != B && A != Fn::None && B != Fn::None &&
         blockingForm(A) == blockingForm(B);
}

void checkCollectiveOrder(CheckContext &C, Findings &Out) {
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(C.Copy);
  const CollectiveSequence &Seq = *Result.Sequences;
  for (const Divergence &D : Result.All) {
    if (D.What == Divergence::Root || D.What == Divergence::Terms)
      continue;
    Finding F = findingFor(D, Seq);
    F.Id = Check::CollectiveOrder;
    switch (D.What) {
    case Divergence::Missing:
      F.Text = callName(D.At, Seq) + " is not reached by every rank of " +
               scopeName(D.At, Seq);
      break;
    case Divergence::Crossed:
      F.Text =
          "ranks make their collective calls on " + scopeName(D.At, Seq) +
          (D.Against.Site ? " and " + scopeName(D.Against, Seq)
                          : " and another communicator") +
          " in different orders, which can deadlock: " + callName(D.At, Seq) +
          " here";
      break;
    default:
      if (D.Against.Site && isTwin(Seq.symbol(D.At.Symbol).Which,
                                   Seq.symbol(D.Against.Symbol).Which)) {
        F.Id = Check::CollectiveBlocking;
        F.Text = "ranks of " + scopeName(D.At, Seq) + " meet in " +
                 callName(D.At, Seq) + " here and " + callName(D.Against, Seq) +
                 ", which do not match";
        F.Notes.push_back(
            {locationOf(*D.Against.Site), "the others make this call"});
        break;
      }
      F.Text = "ranks of " + scopeName(D.At, Seq) +
               " call different collectives: " + callName(D.At, Seq) +
               (D.Against.Site ? " here, others " + callName(D.Against, Seq)
                               : " here");
      break;
    }
    Out.push_back(std::move(F));
  }
}

} // namespace tutti
