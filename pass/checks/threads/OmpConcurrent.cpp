// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-omp-concurrent: two collectives of one communicator in concurrent
/// monothreaded regions (the papers' set S_cc). Silent on different
/// communicators, which only need MPI_THREAD_MULTIPLE.

#include "analysis/threads/Concurrency.h"
#include "analysis/threads/HandOver.h"
#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/SameScope.h"
#include "analysis/threads/SameValue.h"
#include "analysis/threads/ThreadWaits.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/texts/GivenUp.def"
#include "model/texts/Shared.def"
#include "model/texts/Threads.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

struct Made {
  MpiCall Call;
  SmallVector<PlacedWord, 2> Words; ///< those in a team
  bool Guess =
      false; ///< one of them is behind a pointer that may lead elsewhere
};

/// More collectives in regions than this are not compared pair by pair.
constexpr size_t MaxCalls = 1000;

class ConcurrentSearch {
public:
  explicit ConcurrentSearch(CheckContext &C)
      : C(C), Words(ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry)),
        Waits(C.Copy) {}

  void run(Findings &Out) {
    if (Words.regions().empty())
      return;
    collect();
    if (Calls.size() > MaxCalls) {
      C.Copy.giveUp(*Calls.front().Call.call().getFunction(),
                    say<text::TooManyCollectives>());
      return;
    }
    const Concurrency &Overlap = ConcurrencyAnalysis::of(C.Copy, C.Opts.Entry);
    // What is sure is told first: it may be all there is to tell of a place.
    for (bool Guesses : {false, true})
      for (size_t I = 0; I < Calls.size(); ++I)
        for (size_t J = I; J < Calls.size(); ++J)
          if (!Guesses || Calls[I].Guess || Calls[J].Guess)
            compare(Overlap, Calls[I], Calls[J], Guesses, Out);
  }

private:
  void collect() {
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(F)) {
        MpiCall Call = MpiCall::get(I);
        if (!Call || !Call.isCollective())
          continue;
        Made M{Call, {}};
        for (PlacedWord &P : Words.at(I))
          if (P.Word.isMonothreaded() && any_of(P.Word, [](const Letter &L) {
                return L.Region && L.Region->isParallel();
              })) {
            M.Guess |= Words.context(I, P).Guess;
            M.Words.push_back(std::move(P));
          }
        if (!M.Words.empty())
          Calls.push_back(std::move(M));
      }
  }

  void compare(const Concurrency &Overlap, const Made &A, const Made &B,
               bool Guesses, Findings &Out) {
    for (const PlacedWord &WA : A.Words)
      for (const PlacedWord &WB : B.Words) {
        if (isGuess(A, WA, B, WB) != Guesses)
          continue;
        Concurrent Where =
            Overlap.find(A.Call.call(), WA.Word, B.Call.call(), WB.Word);
        if (!Where || Told.contains({Where.First, Where.Second}) ||
            !Scopes.mayShare(A.Call, B.Call) || isHandedOver(A, WA, B, WB))
          continue;
        Told.insert({Where.First, Where.Second});
        Told.insert({Where.Second, Where.First});
        Finding F = tell(A, WA, B, WB, Where);
        // One call that overlaps many is in one wrong place: told once, all
        // watched.
        auto [It, IsNew] = Places.insert(
            {{F.At, unsigned(Where.First == Where.Second)}, Out.size()});
        if (IsNew)
          Out.push_back(std::move(F));
        else
          append_range(Out[It->second].Watches, F.Watches);
        return;
      }
  }

  bool isGuess(const Made &A, const PlacedWord &WA, const Made &B,
               const PlacedWord &WB) const {
    return Words.context(A.Call.call(), WA).Guess ||
           Words.context(B.Call.call(), WB).Guess;
  }

  /// The lock of the critical region around both.
  static bool inTurn(const PlacedWord &A, const PlacedWord &B) {
    const Value *Lock = nullptr;
    for (const Letter &L : A.Word)
      if (L.Region && L.Region->Kind == RegionKind::Critical)
        Lock = L.Region->Selector;
    return Lock && any_of(B.Word, [&](const Letter &L) {
             return L.Region && L.Region->Kind == RegionKind::Critical &&
                    L.Region->Selector == Lock;
           });
  }

  Finding tell(const Made &A, const PlacedWord &WA, const Made &B,
               const PlacedWord &WB, const Concurrent &Where) {
    // The later of the two is where a reader notices.
    const OmpRegion *Around =
        Where.Second ? nullptr : around(*Where.First, WA, WB);
    auto Place = [&](const Made &M, const PlacedWord &W, const OmpRegion *R) {
      return placeIn(Words, M.Call.call(), W.Context,
                     !Around || W.Word.contains(*R) ? R : Around);
    };
    OmpPlace First = Place(A, WA, Where.First);
    OmpPlace Second = Place(B, WB, Where.Second ? Where.Second : Where.First);
    const Made *Early = &A, *Late = &B;
    Location EarlyAt = whereIs(*First.Site, Words),
             LateAt = whereIs(*Second.Site, Words);
    if (std::tie(LateAt.Line, LateAt.Column) <
        std::tie(EarlyAt.Line, EarlyAt.Column)) {
      std::swap(First, Second);
      std::swap(Early, Late);
      std::swap(EarlyAt, LateAt);
    }
    Finding F;
    F.Id = Check::OmpConcurrent;
    F.At = Second.Site;
    F.Where = LateAt;
    F.Function = functionAround(*F.At, Words);
    F.Call = Late->Call.name();
    bool Self = Where.First == Where.Second;
    if (inTurn(WA, WB) ||
        (Where.Second && excludeEachOther(*Where.First, *Where.Second))) {
      // As many calls as without threads, if all are the same.
      if (&A.Call.call() == &B.Call.call())
        lower(F, Confidence::SameCallInTurn);
      F.Text = say<text::BeforeOrAfterOther>(
          describe(Second, Late->Call), &A.Call.call() == &B.Call.call()
                                            ? say<text::Itself>()
                                            : describe(First, Early->Call));
    } else if (Self && &A.Call.call() == &B.Call.call())
      F.Text = say<text::OverlapsItself>(describe(Second, Late->Call),
                                         constructName(*Where.First));
    else
      F.Text = say<text::OverlapsOther>(describe(Second, Late->Call),
                                        describe(First, Early->Call));
    F.Because = F.Text;
    if (isGuess(A, WA, B, WB))
      lower(F, Confidence::CallersGuessed);
    if (!(Self && &A.Call.call() == &B.Call.call()))
      F.Notes.push_back(note<text::OtherCallHere>(EarlyAt));
    noteWrapper(Second, Late->Call, F.Notes);
    F.Notes.push_back(noteOn(*Where.First));
    if (Where.Second && !Self)
      F.Notes.push_back(noteOn(*Where.Second));
    if (const Instruction *Wait = waitNear(First, Second)) {
      lower(F, Confidence::WaitMayOrder);
      F.Notes.push_back(note<text::UnlessWaitOrders>(whereIs(*Wait, Words)));
    }
    F.Cure = cureOf(Where);
    F.Words = {wordOf(WA.Word, A.Call)};
    if (&A != &B)
      F.Words.push_back(wordOf(WB.Word, B.Call));
    F.Watches.push_back({Watch::Site, &Early->Call.call(), nullptr});
    if (Early != Late)
      F.Watches.push_back({Watch::Site, &Late->Call.call(), nullptr});
    for (const OmpRegion *R : {Where.First, Self ? nullptr : Where.Second})
      if (R)
        if (Watch W = watchOn(*R, Words); W.At)
          F.Watches.push_back(W);
    return F;
  }

  /// The region in which a task is created.
  static const OmpRegion *around(const OmpRegion &Task, const PlacedWord &WA,
                                 const PlacedWord &WB) {
    const OmpRegion *Before = nullptr;
    for (const Letter &L : WA.Word.contains(Task) ? WA.Word : WB.Word) {
      if (L.Region == &Task)
        return Before;
      if (L.Region)
        Before = L.Region;
    }
    return nullptr;
  }

  /// The one thread waits for a flag that the other one sets behind its call.
  bool isHandedOver(const Made &A, const PlacedWord &WA, const Made &B,
                    const PlacedWord &WB) {
    if (!Waits.anywhere())
      return false;
    if (!Flags) {
      Accesses.emplace(C.Copy, Words);
      Flags.emplace(C.Copy, Words, *Accesses);
    }
    const auto First = Accesses->step(A.Call.call(), WA.Context),
               Second = Accesses->step(B.Call.call(), WB.Context);
    return First && Second && Flags->order(*First, *Second);
  }

  /// A program may order the two by its own means.
  const Instruction *waitNear(const OmpPlace &A, const OmpPlace &B) {
    for (const OmpPlace *P : {&A, &B}) {
      if (const Instruction *I = Waits.in(*P->Site->getFunction()))
        return I;
      for (const Instruction *Step : P->Path)
        if (const Instruction *I = Waits.in(*Step->getFunction()))
          return I;
    }
    return nullptr;
  }

  static Fix cureOf(const Concurrent &Where) {
    auto IsTask = [](const OmpRegion *R) { return R && isTask(*R); };
    if (IsTask(Where.First) || IsTask(Where.Second))
      return Fix::OrderTasks;
    if (Where.First->Kind == RegionKind::Section &&
        Where.First->Parent->Kind == RegionKind::Sections)
      return Fix::SameSection;
    // Only these have a barrier that a clause takes away.
    for (const OmpRegion *R : {Where.First, Where.Second})
      for (; R && !R->isParallel(); R = R->Parent)
        if (R->Kind == RegionKind::Single || R->Kind == RegionKind::Sections ||
            R->Kind == RegionKind::Loop)
          return Fix::TakeNowaitAway;
    return Fix::OrderThreads;
  }

  CheckContext &C;
  const ParallelismWords &Words;
  SameScope Scopes;
  ThreadWaits Waits;
  std::optional<TeamAccesses> Accesses;
  std::optional<HandOvers> Flags;
  std::vector<Made> Calls;
  DenseSet<std::pair<const OmpRegion *, const OmpRegion *>> Told;
  /// The findings by their place, and by whether a region overlaps itself.
  DenseMap<std::pair<const Instruction *, unsigned>, size_t> Places;
};

} // namespace

void checkOmpConcurrent(CheckContext &C, Findings &Out) {
  ConcurrentSearch(C).run(Out);
}

} // namespace tutti
