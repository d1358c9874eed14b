// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-lifecycle: MPI is finalized by a thread of a team that need not be the
/// one that started it (MPI-4.0, 11.6.2).

#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/ThreadLevel.h"
#include "checks/Checks.h"
#include "model/PrivateCopy.h"
#include "model/texts/Threads.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

void checkLifecycleThread(CheckContext &C, Findings &Out) {
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry);
  if (Words.regions().empty())
    return;
  SmallVector<MpiCall, 2> Ends;
  auto IsByAny = [&](const MpiCall &Call) -> std::optional<PlacedWord> {
    for (const PlacedWord &P : Words.at(Call.call()))
      if (P.Word.team() == Team::One &&
          levelNeeded(P.Word) == ThreadLevel::Serialized &&
          !Words.context(Call.call(), P).Guess)
        return P;
    return std::nullopt;
  };
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      // Who starts MPI there may end it there.
      if ((Call.fn() == Fn::Init || Call.fn() == Fn::Init_thread) &&
          !Words.at(I).empty() && IsByAny(Call))
        return;
      if (Call.fn() == Fn::Finalize)
        Ends.push_back(Call);
    }
  for (const MpiCall &Call : Ends) {
    auto P = IsByAny(Call);
    if (!P)
      continue;
    const OmpRegion *Chosen = nullptr;
    for (const Letter &L : P->Word)
      if (L.Region && L.Region->Begin)
        Chosen = L.Region;
    OmpPlace Place = placeIn(Words, Call.call(), P->Context, Chosen);
    Finding F = findingAt(Place, Call, Check::Lifecycle, Words);
    F.Sev = Severity::Warning;
    F.Text = say<text::FinalizeByOther>(describe(Place, Call));
    F.Because = F.Text;
    noteWrapper(Place, Call, F.Notes);
    if (Chosen)
      F.Notes.push_back(noteOn(*Chosen));
    F.Cure = Fix::FinalizeByMain;
    Out.push_back(std::move(F));
    return;
  }
}

} // namespace tutti
