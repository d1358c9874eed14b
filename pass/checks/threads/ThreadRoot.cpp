// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-root of a team: the call is left to one thread, whichever it
/// is, and its root is made of that thread's number. Silent where the thread is
/// always the same one.

#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/TeamAccess.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/texts/Threads.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// The region that leaves the call to a thread of the team, whichever comes.
const OmpRegion *regionOfChance(const ParallelismWord &W) {
  const OmpRegion *Chosen = nullptr;
  for (const Letter &L : W) {
    if (!L.Region)
      continue;
    if (L.Region->isParallel())
      Chosen = nullptr;
    else if (L.Region->fixedThread())
      return nullptr;
    else if (L.Region->Kind == RegionKind::Single ||
             L.Region->Kind == RegionKind::Section)
      Chosen = L.Region;
  }
  return W.isMonothreaded() ? Chosen : nullptr;
}

void look(const MpiCall &Call, const ParallelismWords &Words,
          SharedPlaces &Places, Findings &Out) {
  const CallBase &At = Call.call();
  for (const PlacedWord &P : Words.at(At)) {
    const OmpRegion *Chosen = regionOfChance(P.Word);
    if (!Chosen)
      continue;
    auto Path = pathTo(Words, *At.getFunction(), P.Context);
    const Value *V = Call.value(table::ROOT),
                *Address = Call.operand(table::ROOT);
    auto Root = V         ? Places.number(*V, Path)
                : Address ? Places.numberAt(*Address, Path)
                          : std::nullopt;
    if (!Root || none_of(Root->Terms, [&](const auto &T) {
          return Places.atom(T.first).IsThread;
        }))
      continue;
    OmpPlace Place = placeIn(Words, At, P.Context, Chosen);
    Finding F = findingAt(Place, Call, Check::CollectiveRoot, Words);
    F.Sev = Severity::Warning;
    if (Words.context(At, P).Guess)
      lower(F, Confidence::CallersGuessed);
    F.Text =
        say<text::RootOfChance>(describe(Place, Call), constructName(*Chosen));
    F.Because = F.Text;
    noteWrapper(Place, Call, F.Notes);
    F.Notes.push_back(noteOn(*Chosen));
    F.Watches.push_back({Watch::Site, &At, nullptr});
    Out.push_back(std::move(F));
    return;
  }
}

} // namespace

void checkThreadRoot(CheckContext &C, Findings &Out) {
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry);
  if (Words.regions().empty())
    return;
  SharedPlaces Places(C.Copy);
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isCollective() &&
                                          Call.isTrusted() &&
                                          has(Call.fn(), table::ROOT))
        look(Call, Words, Places, Out);
}

} // namespace tutti
