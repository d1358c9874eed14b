// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-message-race between threads: every thread of a team probes for the same
/// messages and then receives, so that one thread takes what another one has
/// found.

#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/ThreadWaits.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/texts/Threads.def"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class ProbeSearch {
public:
  explicit ProbeSearch(CheckContext &C)
      : C(C), Words(ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry)),
        Waits(C.Copy) {}

  void run(Findings &Out) {
    if (Words.regions().empty())
      return;
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (MpiCall Call = MpiCall::get(I);
            Call && row(Call.fn()).Kind == Class::Probe &&
            !has(Call.fn(), table::MESSAGE_OUT) && Call.isTrusted())
          look(Call, Out);
  }

private:
  static bool isOfTeam(const ParallelismWord &W) {
    return W.team() == Team::Many && any_of(W, [](const Letter &L) {
             return L.Region && L.Region->isParallel();
           });
  }

  /// The same for all threads, as far as it is known.
  bool isSame(const MpiCall &Call, Role R) {
    const Value *V = Call.value(R);
    return V && Variance.of(*V) == AcrossThreads::Same;
  }

  /// The receive in the same function that takes what a probe has found.
  MpiCall receiveBeside(const MpiCall &Probe) {
    for (const Instruction &I : instructions(*Probe.call().getFunction()))
      if (MpiCall Call = MpiCall::get(I);
          Call && row(Call.fn()).Kind == Class::P2P &&
          has(Call.fn(), table::SOURCE) && has(Call.fn(), table::RBUF) &&
          !has(Call.fn(), table::DEST) &&
          any_of(Words.at(I),
                 [](const PlacedWord &P) { return isOfTeam(P.Word); }) &&
          Variance.ofScope(Call) == AcrossThreads::Same && !Waits.lockAround(I))
        return Call;
    return {};
  }

  void look(const MpiCall &Probe, Findings &Out) {
    const CallBase &At = Probe.call();
    auto &F = *const_cast<Function *>(At.getFunction());
    if (Waits.lockAround(At) || !isSame(Probe, Role::SOURCE) ||
        !isSame(Probe, Role::TAG) ||
        Variance.ofScope(Probe) != AcrossThreads::Same ||
        !Variance.everyThreadReaches(
            At, C.Copy.analyses().getResult<PostDominatorTreeAnalysis>(F)))
      return;
    for (const PlacedWord &P : Words.at(At)) {
      if (!isOfTeam(P.Word))
        continue;
      MpiCall Receive = receiveBeside(Probe);
      if (!Receive)
        return;
      const OmpRegion *Team = nullptr;
      for (const Letter &L : P.Word)
        if (L.Region && L.Region->isParallel())
          Team = L.Region;
      OmpPlace Place = placeIn(Words, At, P.Context, Team);
      tell(Probe, Receive, Place, *Team, Words.context(At, P).Guess, Out);
      return;
    }
  }

  void tell(const MpiCall &Probe, const MpiCall &Receive, const OmpPlace &Place,
            const OmpRegion &Team, bool Guess, Findings &Out) {
    Finding F = findingAt(Place, Probe, Check::MessageRace, Words);
    if (Guess)
      lower(F, Confidence::CallersGuessed);
    if (Waits.in(*Probe.call().getFunction()))
      lower(F, Confidence::WaitMayOrder);
    F.Text = say<text::FoundByOther>(describe(Place, Probe));
    F.Because = F.Text;
    noteWrapper(Place, Probe, F.Notes);
    F.Notes.push_back(note<text::ReceivedHere>(whereIs(Receive.call(), Words)));
    F.Notes.push_back(noteOn(Team));
    F.Notes.push_back(note<text::LeaveToFinder>(
        F.Where, tutti::name(Fn::Mprobe), tutti::name(Fn::Mrecv)));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const ParallelismWords &Words;
  ThreadVariance Variance;
  ThreadWaits Waits;
};

} // namespace

void checkThreadProbe(CheckContext &C, Findings &Out) {
  ProbeSearch(C).run(Out);
}

} // namespace tutti
