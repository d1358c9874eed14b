// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-message-race between threads: every thread of a team receives from one
/// source with one tag, each into its part of shared memory, so that which part
/// gets which message is left to chance. Silent where a thread receives into a
/// variable of its own or from anybody: threads that take work as it comes.

#include "analysis/arguments/CallArguments.h"
#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/TeamReach.h"
#include "analysis/threads/ThreadWaits.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/texts/Threads.def"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class ReceiveSearch {
public:
  ReceiveSearch(CheckContext &C, const ParallelismWords &Words)
      : C(C), Words(Words), Reach(C.Copy, Words), Waits(C.Copy) {}

  void run(Findings &Out) {
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (MpiCall Call = MpiCall::get(I);
            Call && Call.isTrusted() && row(Call.fn()).Kind == Class::P2P &&
            has(Call.fn(), table::SOURCE) && has(Call.fn(), table::RBUF))
          look(Call, Out);
  }

private:
  bool isSame(const Value *V) {
    return V && Reach.variance().of(*V) == AcrossThreads::Same;
  }

  /// One message, of those that a source sends with a tag, as far as is known.
  bool fitsAll(const MpiCall &Call) {
    const Value *Source = Call.value(Role::SOURCE);
    const int Tag = has(Call.fn(), table::RTAG) ? indexOf(Call.fn(), Role::RTAG)
                                                : indexOf(Call.fn(), Role::TAG);
    const Value *V = Tag >= 0 ? Call.value(Tag) : nullptr;
    if (!isSame(Source) || !isSame(V) ||
        Reach.variance().ofScope(Call) != AcrossThreads::Same)
      return false;
    auto IsNegative = [](const Value *Each) {
      const auto *N = dyn_cast<ConstantInt>(Each);
      return N && N->isNegative();
    };
    return !IsNegative(Source) && !IsNegative(V);
  }

  /// Another place in one object for each thread.
  bool isPartOfShared(const MpiCall &Call) {
    const int Buffer = indexOf(Call.fn(), table::RBUF);
    const Value *Address = Buffer >= 0 ? Call.operand(Buffer) : nullptr;
    if (!Address || Reach.variance().of(*Address) != AcrossThreads::Differs)
      return false;
    const Value *Object = getUnderlyingObject(Address);
    return !isa<AllocaInst>(Object) && isSame(Object);
  }

  void look(const MpiCall &Call, Findings &Out) {
    const CallBase &At = Call.call();
    for (const PlacedWord &P : Words.at(At)) {
      const OmpRegion *Team = nullptr;
      for (const Letter &L : P.Word)
        if (L.Region && L.Region->isParallel())
          Team = L.Region;
      if (!Team || P.Word.team() != Team::Many)
        continue;
      if (!fitsAll(Call) || !isPartOfShared(Call) || !Reach.isReached(At) ||
          Waits.in(*At.getFunction()))
        return;
      tell(Call, placeIn(Words, At, P.Context, Team), *Team, Out);
      return;
    }
  }

  void tell(const MpiCall &Call, const OmpPlace &Place, const OmpRegion &Team,
            Findings &Out) {
    Finding F = findingAt(Place, Call, Check::MessageRace, Words);
    lower(F, Confidence::ReceiveByChance);
    F.Text = say<text::LeftToChance>(describe(Place, Call));
    F.Because = F.Text;
    noteWrapper(Place, Call, F.Notes);
    F.Notes.push_back(noteOn(Team));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const ParallelismWords &Words;
  TeamReach Reach;
  ThreadWaits Waits;
};

} // namespace

void checkThreadReceive(CheckContext &C, Findings &Out) {
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry);
  if (!Words.regions().empty())
    ReceiveSearch(C, Words).run(Out);
}

} // namespace tutti
