// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-thread-level: the calls that need a higher level than the program asks
/// MPI for, told once, at a call that needs the most. Silent when the call that
/// starts MPI is in another file.

#include "analysis/threads/ThreadLevel.h"
#include "analysis/threads/Concurrency.h"
#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/SameScope.h"
#include "analysis/threads/SameValue.h"
#include "analysis/threads/ThreadWaits.h"
#include "analysis/threads/system/OtherThreads.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/openmp/OmpCall.h"
#include "model/texts/Threads.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct Need {
  MpiCall Call;
  PlacedWord Word;
  ThreadLevel Level;
  Concurrent With; ///< why it is Multiple, if the word alone does not say
  const Instruction *Lock = nullptr; ///< taken around it
  const Instruction *Wait = nullptr; ///< may order it with other threads' calls
  bool Guess = false;  ///< a pointer on the way may lead elsewhere
  bool Unseen = false; ///< code that is not in sight may choose a thread
};

constexpr size_t MaxCompared = 1000;
constexpr size_t MaxNotes = 3;

class LevelSearch {
public:
  explicit LevelSearch(CheckContext &C)
      : C(C), Words(ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry)),
        Waits(C.Copy) {}

  void run(Findings &Out) {
    std::optional<LevelAsked> Asked = levelAsked(C.Copy.functions());
    if (!Asked)
      return;
    size_t Before = Out.size();
    if (!Words.regions().empty())
      compare(*Asked, Out);
    if (Out.size() == Before && Asked->Level < ThreadLevel::Serialized)
      compareOthers(*Asked, Out);
    if (Out.size() == Before)
      lookAtProvided(*Asked, Out);
    if (Out.size() == Before && Asked->Level == ThreadLevel::Single)
      if (const CallBase *Fork = teamOfThreads())
        Out.push_back(hasThreads(*Fork, *Asked));
  }

private:
  void compare(const LevelAsked &Asked, Findings &Out) {
    collect();
    if (Asked.Level != ThreadLevel::Multiple)
      findConcurrent();
    const Need *Most = nullptr;
    for (const Need &N : Needs)
      if (N.Level > Asked.Level &&
          (!Most || std::tuple(!N.Unseen, !N.Guess, N.Level) >
                        std::tuple(!Most->Unseen, !Most->Guess, Most->Level)))
        Most = &N;
    if (Most)
      Out.push_back(tell(*Most, Asked));
  }

  /// MPI may provide less than it is asked for: who does not look relies on
  /// more than is sure.
  void lookAtProvided(const LevelAsked &Asked, Findings &Out) const {
    const Need *Most = nullptr;
    for (const Need &N : Needs)
      if (!N.Guess && (!Most || N.Level > Most->Level))
        Most = &N;
    const Instruction *Start = C.Copy.original(Asked.At);
    if (!Most || !Start || isProvidedRead(*Start))
      return;
    MpiCall Call = MpiCall::get(*Asked.At);
    Finding F = findingAt(
        Call, Check::ThreadLevel, Severity::Warning,
        say<text::LevelNotLookedAt>(tutti::name(Most->Level), Call.name()));
    lower(F, Confidence::LevelGiven);
    F.Watches.clear(); // the runtime compares the levels by itself
    F.Notes.push_back(neededHere(*Most));
    F.Cure = Fix::CheckProvided;
    Out.push_back(std::move(F));
  }

  /// Calls by threads that are not OpenMP's and not the one that starts MPI.
  void compareOthers(const LevelAsked &Asked, Findings &Out) {
    for (const OtherThread &T : otherThreads(C.Copy)) {
      if (T.Executes.contains(Asked.At->getFunction()))
        continue;
      const MpiCall &Call = T.Calls.front();
      Finding F = findingAt(
          Call, Check::ThreadLevel, Severity::Warning,
          say<text::LevelTooLowInThread>(
              Call.name(), tutti::name(ThreadLevel::Serialized),
              MpiCall::get(*Asked.At).name(), tutti::name(Asked.Level)));
      F.Because = F.Text;
      if (T.Chosen)
        lower(F, Confidence::ThreadChosen);
      if (T.Start)
        F.Notes.push_back(note<text::ThreadStartedHere>(locationOf(*T.Start)));
      F.Notes.push_back(startedHere(Asked));
      Out.push_back(std::move(F));
      return;
    }
  }

  /// A parallel region of several threads anywhere in the file.
  const CallBase *teamOfThreads() const {
    const Module &M = *C.Copy.original(C.Copy.functions().front())->getParent();
    for (const Function &F : M)
      for (const Instruction &I : instructions(F)) {
        const auto *CB = dyn_cast<CallBase>(&I);
        if (!CB || ompKind(*CB) != OmpKind::Fork)
          continue;
        const auto *Asks = dyn_cast_or_null<CallBase>(CB->getPrevNode());
        const auto *N = Asks && ompKind(*Asks) == OmpKind::NumThreads
                            ? dyn_cast<ConstantInt>(Asks->getArgOperand(2))
                            : nullptr;
        if (!N || !N->isOne())
          return CB;
      }
    return nullptr;
  }

  /// MPI calls outside of regions, beside other threads: what is formally
  /// needed and what every library does well without.
  Finding hasThreads(const CallBase &Fork, const LevelAsked &Asked) const {
    MpiCall Start = MpiCall::get(*Asked.At);
    Finding F = findingAt(
        Start, Check::ThreadLevel, Severity::Warning,
        say<text::LevelOfOtherThreads>(Start.name(), tutti::name(Asked.Level),
                                       tutti::name(ThreadLevel::Funneled)));
    lower(F, Confidence::ThreadsElsewhere);
    F.Notes.push_back(note<text::ParallelIsHere>(locationOf(Fork)));
    return F;
  }

  void collect() {
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(F)) {
        MpiCall Call = MpiCall::get(I);
        // Queries of MPI's own state are thread-safe in practice and often
        // allowed before MPI is started, and an abort ends everything anyway.
        if (!Call || row(Call.fn()).Kind == Class::Local ||
            Call.fn() == Fn::Abort)
          continue;
        for (const PlacedWord &P : Words.at(I)) {
          ThreadLevel Level = levelNeeded(P.Word);
          // No level makes this right, and one thread at a time will do when
          // it is: mpi-omp-multithreaded tells the cause.
          if (Level == ThreadLevel::Multiple && Call.isCollective() &&
              Variance.ofScope(Call) != AcrossThreads::Differs)
            Level = ThreadLevel::Serialized;
          // A static object is perhaps there since before the team.
          if (Level == ThreadLevel::Single || P.Word.makesStatic())
            continue;
          Need N{Call, P, Level, {}};
          findWaits(N);
          if (N.Lock && N.Level == ThreadLevel::Multiple)
            N.Level = ThreadLevel::Serialized;
          Needs.push_back(std::move(N));
        }
      }
  }

  /// What the threads of the outermost team do to keep their calls apart.
  void findWaits(Need &N) {
    const OmpRegion *Outer = nullptr;
    for (const Letter &L : N.Word.Word)
      if (!Outer && L.Region && L.Region->isParallel())
        Outer = L.Region;
    OmpPlace Place = placeIn(Words, N.Call.call(), N.Word.Context, Outer);
    N.Guess = Words.context(N.Call.call(), N.Word).Guess ||
              isChosenBehindPointer(Variance, C.Copy, Place);
    N.Unseen = N.Level > ThreadLevel::Funneled &&
               isChosenUnseen(Variance, C.Copy, Place);
    for (const Instruction *Step : Place.Path) {
      if (!N.Lock)
        N.Lock = Waits.lockAround(*Step);
      if (N.Lock && Variance.ofLock(*N.Lock) == AcrossThreads::Differs)
        N.Lock = nullptr;
      if (!N.Wait)
        N.Wait = Waits.in(*Step->getFunction());
    }
  }

  /// The locks around both may be one.
  static bool sameLock(const Need &A, const Need &B) {
    if (!A.Lock || !B.Lock)
      return sameLock(A.Word.Word, B.Word.Word);
    auto Object = [](const Instruction &Lock) -> const Value * {
      const auto &Call = cast<CallBase>(Lock);
      return Call.arg_empty() ? nullptr
                              : dyn_cast<GlobalVariable>(
                                    Call.getArgOperand(Call.arg_size() - 1)
                                        ->stripInBoundsConstantOffsets());
    };
    const Value *X = Object(*A.Lock), *Y = Object(*B.Lock);
    return !X || !Y || X == Y;
  }

  static bool sameLock(const ParallelismWord &A, const ParallelismWord &B) {
    auto LockOf = [](const ParallelismWord &W) -> const Value * {
      for (const Letter &L : W)
        if (L.Region && L.Region->Kind == RegionKind::Critical)
          return L.Region->Selector;
      return nullptr;
    };
    const Value *Lock = LockOf(A);
    return Lock && Lock == LockOf(B);
  }

  static bool excluded(const Concurrent &Where) {
    return excludeEachOther(*Where.First,
                            Where.Second ? *Where.Second : *Where.First);
  }

  void findConcurrent() {
    if (Incomplete::reached(Needs.size() > MaxCompared, Incomplete::Size))
      return;
    const Concurrency &Overlap = ConcurrencyAnalysis::of(C.Copy, C.Opts.Entry);
    for (size_t I = 0; I < Needs.size(); ++I)
      for (size_t J = I; J < Needs.size(); ++J) {
        Need &A = Needs[I], &B = Needs[J];
        if (A.Level == ThreadLevel::Multiple &&
            B.Level == ThreadLevel::Multiple)
          continue;
        Concurrent Where = Overlap.find(A.Call.call(), A.Word.Word,
                                        B.Call.call(), B.Word.Word);
        if (!Where)
          Where = Overlap.besideCritical(A.Word.Word, B.Word.Word);
        if (!Where || sameLock(A, B) || excluded(Where))
          continue;
        // mpi-omp-concurrent tells of these.
        if (A.Call.isCollective() && B.Call.isCollective() &&
            Scopes.mayShare(A.Call, B.Call))
          continue;
        for (Need *N : {&A, &B})
          if (N->Level != ThreadLevel::Multiple) {
            N->Level = ThreadLevel::Multiple;
            N->With = Where;
            N->Guess |= A.Guess || B.Guess;
            N->Unseen |= A.Unseen || B.Unseen;
          }
      }
  }

  /// The innermost region that says which thread it is.
  static const OmpRegion *regionOf(const Need &N) {
    const ParallelismWord &W = N.Word.Word;
    for (const OmpRegion *R : {N.With.First, N.With.Second})
      if (R && W.contains(*R))
        return R;
    for (size_t I = W.size(); I-- > 0;)
      if (const OmpRegion *R = W[I].Region)
        if (R->Begin && R->Kind != RegionKind::Sections &&
            R->Kind != RegionKind::TaskGroup &&
            R->Kind != RegionKind::Serialized)
          return R;
    return nullptr;
  }

  static std::string textOf(const Need &N, const OmpRegion *R,
                            const std::string &Call, const std::string &Start,
                            const LevelAsked &Asked) {
    const char *Needed = tutti::name(N.Level), *Has = tutti::name(Asked.Level);
    if (N.With)
      return say<text::LevelTooLowOverlaps>(Call, Needed, Start, Has);
    if (!R)
      return say<text::LevelTooLow>(Call, Needed, Start, Has);
    if (R->Kind == RegionKind::ThreadGuard)
      return say<text::LevelTooLowInParallel>(Call, Needed, Start, Has);
    return say<text::LevelTooLowInRegion>(Call, Needed, Start, Has,
                                          constructName(*R));
  }

  Note neededHere(const Need &N) const {
    return note<text::LevelNeededHere>(whereIs(N.Call.call(), Words),
                                       N.Call.name(), tutti::name(N.Level));
  }

  static Note startedHere(const LevelAsked &Asked) {
    return note<text::StartedHereCanAsk>(locationOf(*Asked.At),
                                         tutti::name(Fn::Init_thread));
  }

  /// The level as the argument that there is, or MPI_Init_thread in place of
  /// MPI_Init.
  static Edit askFor(ThreadLevel Level, const MpiCall &Start) {
    // Fortran's form is without the command line.
    int Required = indexOf(Start.fn(), table::REQUIRED);
    Edit E = Edit::argument(locationOf(Start.call()), Start.name(),
                            Start.isFortran() ? Start.operandIndex(Required)
                                              : Required,
                            tutti::name(Level));
    if (has(Start.fn(), table::REQUIRED))
      return E;
    E.What = Edit::Statement;
    E.NewName = "provided";
    E.Text = say<text::InitThreadInstead>(
        E.NewName, tutti::name(Fn::Init_thread), tutti::name(Level),
        tutti::name(Fn::Abort));
    return E;
  }

  Finding tell(const Need &N, const LevelAsked &Asked) {
    const OmpRegion *R = regionOf(N);
    OmpPlace Place = placeIn(Words, N.Call.call(), N.Word.Context, R);
    Finding F = findingAt(Place, N.Call, Check::ThreadLevel, Words);
    std::string Start = MpiCall::get(*Asked.At).name();
    F.Text = textOf(N, R, describe(Place, N.Call), Start, Asked);
    F.Because = F.Text;
    if (N.Guess)
      lower(F, Confidence::CallersGuessed);
    if (N.Unseen)
      lower(F, Confidence::CallersUnseen);
    noteWrapper(Place, N.Call, F.Notes);
    if (R)
      F.Notes.push_back(noteOn(*R));
    for (const OmpRegion *Other : {N.With.First, N.With.Second})
      if (Other && Other != R && N.With.First != N.With.Second)
        F.Notes.push_back(noteOn(*Other));
    F.Notes.push_back(startedHere(Asked));
    MpiCall Started = MpiCall::get(*Asked.At);
    if (F.Level == 1)
      F.Edits.push_back(askFor(N.Level, Started));
    SmallPtrSet<const CallBase *, 8> Told{&N.Call.call()};
    size_t More = 0;
    for (const Need &Other : Needs) {
      if (Other.Level <= Asked.Level || (Other.Unseen && !N.Unseen) ||
          !Told.insert(&Other.Call.call()).second)
        continue;
      if (++More <= MaxNotes)
        F.Notes.push_back(neededHere(Other));
    }
    if (More > MaxNotes)
      F.Notes.push_back(
          note<text::MoreCallsNeedLevel>(F.Where, More - MaxNotes));
    if (N.Wait && N.Level == ThreadLevel::Multiple &&
        Asked.Level == ThreadLevel::Serialized) {
      lower(F, Confidence::WaitMayOrder);
      F.Notes.push_back(note<text::UnlessWaitOrders>(whereIs(*N.Wait, Words)));
    }
    F.Watches.push_back({Watch::Site, &N.Call.call(), nullptr});
    return F;
  }

  CheckContext &C;
  const ParallelismWords &Words;
  ThreadVariance Variance;
  SameScope Scopes;
  ThreadWaits Waits;
  std::vector<Need> Needs;
};

} // namespace

void checkThreadLevel(CheckContext &C, Findings &Out) {
  LevelSearch(C).run(Out);
}

} // namespace tutti
