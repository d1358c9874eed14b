// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-omp-multithreaded: a collective whose parallelism word is not in L (the
/// papers' set S), with the regions that make it so (S_ipw). Silent where each
/// thread has a communicator of its own, which is legal.

#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/ThreadVariance.h"
#include "analysis/threads/ThreadWaits.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Threads.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// Everything there is to say about one place in a region.
struct Case {
  OmpPlace Place;
  SmallVector<MpiCall, 2> Calls;
  SmallVector<const OmpRegion *, 2> Regions;
  Team Worst = Team::One;
  const OmpRegion *Loop = nullptr;
  const Instruction *Wait = nullptr; ///< may put the threads in turn
  bool Locked = false;               ///< Wait is a lock that all of them take
  bool Certain = true;
  bool Guess = true;  ///< only through pointers that may hold others
  bool Unseen = true; ///< code that is not in sight may choose a thread
  std::vector<CallWord> Words; ///< of each of Calls, of its first context
};

class MultithreadedSearch {
public:
  explicit MultithreadedSearch(CheckContext &C)
      : C(C), Words(ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry)),
        Waits(C.Copy) {}

  void run(Findings &Out) {
    if (Words.trivial())
      return;
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F)) {
        MpiCall Call = MpiCall::get(I);
        if (Call && Call.isCollective())
          visit(Call);
      }
    for (auto &[Site, Each] : Cases)
      Out.push_back(tell(Each));
  }

private:
  void visit(const MpiCall &Call) {
    SmallVector<const Instruction *, 2> Sites;
    bool SomewhereSingle = false;
    for (const PlacedWord &P : Words.at(Call.call())) {
      if (P.Word.isMonothreaded()) {
        SomewhereSingle = true;
        continue;
      }
      if (P.Word.makesStatic())
        continue; // one thread does, if it is not there already
      size_t At = P.Word.culprit();
      const OmpRegion *Region =
          At < P.Word.size() ? P.Word[At].Region : nullptr;
      OmpPlace Place = placeIn(Words, Call.call(), P.Context, Region);
      if (Variance.ofScope(Call, Place.Path) == AcrossThreads::Differs)
        continue;
      // There is no other process that could make more calls, or fewer.
      if (P.Word.team() == Team::InTurn &&
          Call.predefined(scopeIndex(Call.fn())) == "MPI_COMM_SELF")
        continue;
      Case &Into = Cases[Place.Site];
      if (!Into.Wait) {
        Into.Wait = lockNear(Place);
        Into.Locked = Into.Wait;
      }
      if (!Into.Wait)
        Into.Wait = waitNear(Place);
      bool Certain = P.Word.team() != Team::InTurn &&
                     P.Word.team() != Team::Unknown && !P.Word.sharedLoop() &&
                     !Into.Wait && everyThreadGoes(Place) &&
                     none_of(Place.Path, [](const Instruction *I) {
                       return cast<CallBase>(I)->isIndirectCall();
                     });
      add(Into, Place, Call, P.Word, Region, Certain);
      Into.Guess &= Words.context(Call.call(), P).Guess ||
                    isChosenBehindPointer(Variance, C.Copy, Place);
      Into.Unseen &= isChosenUnseen(Variance, C.Copy, Place);
      Sites.push_back(Place.Site);
    }
    // The same body runs serially when its if(...) says so.
    if (SomewhereSingle)
      for (const Instruction *Site : Sites)
        if (Cases[Site].Place.Wrapper == nullptr)
          Cases[Site].Certain = false;
  }

  void add(Case &Into, const OmpPlace &Place, const MpiCall &Call,
           const ParallelismWord &Word, const OmpRegion *Region, bool Certain) {
    Into.Place = Place;
    if (none_of(Into.Calls, [&](const MpiCall &Known) {
          return &Known.call() == &Call.call();
        })) {
      Into.Calls.push_back(Call);
      Into.Words.push_back(wordOf(Word, Call));
    }
    if (Region && !is_contained(Into.Regions, Region))
      Into.Regions.push_back(Region);
    // Of nested regions the outer one may be in another function.
    if (Word.team() == Team::Several)
      for (const Letter &L : Word)
        if (L.Region && L.Region->isParallel() &&
            !is_contained(Into.Regions, L.Region))
          Into.Regions.push_back(L.Region);
    Into.Worst =
        rank(Word.team()) > rank(Into.Worst) ? Word.team() : Into.Worst;
    if (!Into.Loop)
      Into.Loop = Word.sharedLoop();
    Into.Certain &= Certain;
  }

  static int rank(Team T) {
    switch (T) {
    case Team::One:
      return 0;
    case Team::Unknown:
      return 1;
    case Team::InTurn:
      return 2;
    case Team::Several:
      return 3;
    case Team::Many:
      return 4;
    }
    return 0;
  }

  /// A lock that is held there, the same one for all threads.
  const Instruction *lockNear(const OmpPlace &Place) {
    const Instruction *Lock = Waits.lockAround(*Place.Site);
    for (const Instruction *Step : Place.Path)
      if (!Lock)
        Lock = Waits.lockAround(*Step);
    return Lock && Variance.ofLock(*Lock) != AcrossThreads::Differs ? Lock
                                                                    : nullptr;
  }

  /// What else can put the threads in turn.
  const Instruction *waitNear(const OmpPlace &Place) {
    if (const Instruction *I = Waits.in(*Place.Site->getFunction()))
      return I;
    for (const Instruction *Step : Place.Path)
      if (const Instruction *I = Waits.in(*Step->getFunction()))
        return I;
    return nullptr;
  }

  bool everyThreadGoes(const OmpPlace &Place) {
    return all_of(Place.Path, [&](const Instruction *I) {
      Function &F = *const_cast<Function *>(I->getFunction());
      return Variance.everyThreadReaches(
          *I, C.Copy.analyses().getResult<PostDominatorTreeAnalysis>(F));
    });
  }

  Finding tell(const Case &Each) {
    const MpiCall &Call = Each.Calls.front();
    Finding F = findingAt(Each.Place, Call, Check::OmpMultithreaded, Words);
    F.Sev = Each.Certain ? Severity::Error : Severity::Warning;
    std::string Text = describe(Each.Place, Call);
    bool InTurn = Each.Worst == Team::Many && Each.Wait && !Each.Loop;
    switch (InTurn ? Team::InTurn : Each.Worst) {
    case Team::One:
    case Team::Many:
      F.Text = Each.Certain ? say<text::ByEveryThread>(Text)
                            : say<text::BySeveralThreads>(Text);
      break;
    case Team::Several:
      F.Text = say<text::BySeveralTeams>(Text);
      break;
    case Team::InTurn:
      // How many calls that makes is the size of the team, which may be
      // another one on another rank; or what the program chooses.
      lower(F, Confidence::TeamInTurn);
      F.Text = say<text::ByThreadsInTurn>(Text);
      break;
    case Team::Unknown:
      lower(F, Confidence::TeamNotKnown);
      F.Text = say<text::PerhapsByTeam>(Text);
      break;
    }
    if (Each.Guess)
      lower(F, Confidence::CallersGuessed);
    if (Each.Unseen)
      lower(F, Confidence::CallersUnseen);
    F.Because = F.Text;
    F.Words = Each.Words;
    noteWrapper(Each.Place, Call, F.Notes);
    if (InTurn)
      F.Notes.push_back(note<text::IfPutInTurn>(whereIs(*Each.Wait, Words)));
    if (Each.Loop)
      F.Notes.push_back(noteOn(*Each.Loop));
    for (const OmpRegion *R : Each.Regions)
      if (R->Begin)
        F.Notes.push_back(noteOn(*R));
    if (Each.Worst == Team::Several)
      F.Notes.push_back(note<text::SingleOfEachTeam>(F.Where));
    for (const MpiCall &Made : Each.Calls)
      F.Watches.push_back({Watch::Site, &Made.call(), nullptr});
    for (const OmpRegion *R : Each.Regions)
      if (Watch W = watchOn(*R, Words); W.At)
        F.Watches.push_back(W);
    return F;
  }

  CheckContext &C;
  const ParallelismWords &Words;
  ThreadVariance Variance;
  ThreadWaits Waits;
  MapVector<const Instruction *, Case> Cases;
};

} // namespace

void checkOmpMultithreaded(CheckContext &C, Findings &Out) {
  MultithreadedSearch(C).run(Out);
}

} // namespace tutti
