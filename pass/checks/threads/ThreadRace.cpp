// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-thread-race: an MPI call reads or writes memory that another thread of
/// the team uses, one of them writes, nothing orders them, and the bytes are
/// surely the same.

#include "analysis/threads/AccessOrder.h"
#include "analysis/threads/HandOver.h"
#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/SameScope.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/threads/RaceText.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/GivenUp.def"
#include "model/texts/Shared.def"
#include "model/texts/Threads.def"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// Pairs of accesses compared in one module.
constexpr size_t MaxPairs = 200000;

enum class Shares : uint8_t { No, Likely, Surely };

/// A is not below B, as far as it can be said.
bool atLeast(const LinearSum &A, const LinearSum &B) {
  auto Above = A.above(B);
  return Above && *Above >= 0;
}

/// What an access covers from a point on: its length is a count, and so not
/// below one.
struct Span {
  LinearSum Begin, Length;

  bool contains(const LinearSum &Point) const {
    return atLeast(Point, Begin) && endsBehind(Point);
  }
  bool endsBehind(const LinearSum &Point) const {
    LinearSum Rest = Begin.plus(Length).plus(Point, -1);
    if (Rest.Terms.empty())
      return Rest.Const > 0;
    return atLeast(Rest, Length);
  }
};

bool isOnePoint(const TeamAccess &A) { return A.First == A.Last; }

/// The thread that makes an access whenever it is made.
std::optional<uint64_t> fixedThread(const TeamAccess &A) {
  for (const Letter &L : A.Word)
    if (L.Region)
      if (auto Number = L.Region->fixedThread())
        return Number;
  return std::nullopt;
}

Shares share(const TeamAccess &One, const TeamAccess &Other) {
  if (isOnePoint(One) && isOnePoint(Other)) {
    if (!One.Bytes || !Other.Bytes)
      return One.First == Other.First ? Shares::Likely : Shares::No;
    Span A{One.First, *One.Bytes}, B{Other.First, *Other.Bytes};
    return A.contains(B.Begin) || B.contains(A.Begin) ? Shares::Surely
                                                      : Shares::No;
  }
  if (!isOnePoint(One))
    return isOnePoint(Other) ? share(Other, One) : Shares::No;
  // One access and those of a loop.
  const bool Inside = Other.IsDense && atLeast(One.First, Other.First) &&
                      atLeast(Other.Last, One.First);
  if (!One.Bytes)
    return Inside || One.First == Other.First ? Shares::Likely : Shares::No;
  Span A{One.First, *One.Bytes};
  const bool First = A.contains(Other.First);
  const bool Last =
      A.endsBehind(Other.Last) && (atLeast(Other.Last, A.Begin) || First);
  // Of a loop that is shared out the one thread may have those very rounds,
  // but the first thread has not the last one.
  const auto Fixed = fixedThread(One);
  const bool Enough = !Other.IsShared || !Fixed
                          ? First || Last || Inside
                          : Last && (First || (*Fixed == 0 && !Other.IsCyclic));
  return !Enough          ? Shares::No
         : Other.IsOfSome ? Shares::Likely
                          : Shares::Surely;
}

class RaceSearch {
public:
  explicit RaceSearch(CheckContext &C)
      : C(C), Words(ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry)) {}

  void run(Findings &Out) {
    if (Words.regions().empty())
      return;
    TeamAccesses Accesses(C.Copy, Words);
    if (Accesses.groups().empty())
      return;
    AccessOrder Order(C.Copy, Words,
                      ConcurrencyAnalysis::of(C.Copy, C.Opts.Entry),
                      Accesses.places());
    HandOvers Flags(C.Copy, Words, Accesses);
    for (const TeamAccesses::Group *G : Accesses.groups())
      compare(*G, Accesses, Order, Flags, Out);
  }

private:
  void compare(const TeamAccesses::Group &G, TeamAccesses &Accesses,
               AccessOrder &Order, HandOvers &Flags, Findings &Out) {
    struct Race {
      const TeamAccess *Other = nullptr;
      AccessOrder::Answer How;
    };
    for (const TeamAccess &A : G) {
      if (!A.Mpi || A.Word.makesStatic()) // before anybody has the object
        continue;
      Race Best;
      for (const TeamAccess &B : G) {
        if ((!A.Writes && !B.Writes) || (B.Mpi && &B < &A))
          continue;
        // mpi-omp-multithreaded and mpi-omp-concurrent tell of these.
        if (B.Mpi && A.Mpi.isCollective() && B.Mpi.isCollective() &&
            Scopes.mayShare(A.Mpi, B.Mpi))
          continue;
        if (++Pairs > MaxPairs || Order.isExhausted()) {
          C.Copy.giveUp(*A.At->getFunction(), say<text::TooManyPairs>());
          return;
        }
        const Shares Same = share(A, B);
        if (Same == Shares::No || !Accesses.isSteady(A) ||
            !Accesses.isSteady(B))
          continue;
        AccessOrder::Answer How = Order.find(A, B);
        if (!How.Unordered || !isShared(A, B, How, Accesses))
          continue;
        if (How.Likely && Flags.order(A, B))
          continue;
        How.Likely |= Same == Shares::Likely;
        if (!Best.Other || (Best.How.Likely && !How.Likely))
          Best = {&B, How};
        if (!Best.How.Likely)
          break;
      }
      if (Best.Other)
        tell(A, *Best.Other, Best.How, Accesses.places(), Out);
    }
  }

  /// What is made in the team is another one for each thread, but for the
  /// tasks that the thread creates.
  static bool isShared(const TeamAccess &A, const TeamAccess &B,
                       const AccessOrder::Answer &How, TeamAccesses &Accesses) {
    const unsigned Depth = Accesses.places().object(A.Place.Object).Depth;
    if (Depth <= A.depthOfTeam())
      return true;
    const OmpRegion *First = How.Where.First;
    // A variable of the function that both accesses are tasks of.
    const bool OfCreator = Depth < A.Path.size() || Depth < B.Path.size();
    return OfCreator && (How.OfTask || (First && isTask(*First))) &&
           EntryPath(A.Path).take_back(Depth) ==
               EntryPath(B.Path).take_back(Depth);
  }

  void tell(const TeamAccess &A, const TeamAccess &B,
            const AccessOrder::Answer &How, SharedPlaces &Places,
            Findings &Out) {
    if (!Told.insert(A.At).second)
      return;
    const OmpRegion *R = nullptr;
    for (const Letter &L : A.Word)
      if (L.Region && L.Region->isParallel())
        R = L.Region;
    OmpPlace Place = placeIn(Words, *A.At, A.Context, R);
    // More than one thread makes this call: that is told already.
    if (any_of(Out, [&](const Finding &F) {
          return F.At == Place.Site && (F.Id == Check::OmpMultithreaded ||
                                        F.Id == Check::OmpConcurrent);
        }))
      return;
    std::string Name = nameOf(A, Places);
    Finding F = findingAt(Place, A.Mpi, Check::ThreadRace, Words);
    F.Sev = Severity::Warning;
    if (How.Likely)
      lower(F, Confidence::PerhapsOneThread);
    F.Text = raceText(describe(Place, A.Mpi), sideOf(A), sideOf(B), Name);
    F.Because = F.Text;
    noteWrapper(Place, A.Mpi, F.Notes);
    if (Location Other = whereIs(*B.At, Words); A.At != B.At)
      F.Notes.push_back(raceNote(sideOf(B), Other));
    if (R)
      F.Notes.push_back(noteOn(*R));
    F.Cure = cureOf(A, B);
    Out.push_back(std::move(F));
  }

  static RaceSide sideOf(const TeamAccess &A) {
    return {A.At, A.Mpi, A.Writes};
  }

  static std::string nameOf(const TeamAccess &A, SharedPlaces &Places) {
    std::string Name = nameOfShared(Places, A.Place);
    return Name.empty() ? what(A) : Name;
  }

  static std::string what(const TeamAccess &A) {
    switch (row(A.Mpi.fn()).Roles.At[A.Param]) {
    case Role::STATUS_OUT:
      return say<text::ThisStatus>();
    case Role::REQ_OUT:
    case Role::REQ_INOUT:
    case Role::REQS:
      return say<text::ThisRequest>();
    default:
      return say<text::ThisMemory>();
    }
  }

  static Fix cureOf(const TeamAccess &A, const TeamAccess &B) {
    if (A.At == B.At)
      return Fix::OneForEachThread;
    auto IsTask = [](const Letter &L) { return L.Region && isTask(*L.Region); };
    if (any_of(A.Word, IsTask) || any_of(B.Word, IsTask))
      return Fix::OrderTaskAccesses;
    if (A.Starts || B.Starts)
      return Fix::CompleteThenBarrier;
    return Fix::OrderAccesses;
  }

  CheckContext &C;
  const ParallelismWords &Words;
  SameScope Scopes;
  DenseSet<const Instruction *> Told;
  size_t Pairs = 0;
};

} // namespace

void checkThreadRace(CheckContext &C, Findings &Out) { RaceSearch(C).run(Out); }

} // namespace tutti
