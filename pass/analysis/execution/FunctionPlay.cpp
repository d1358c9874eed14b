// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions are executed by themselves, and their worlds.

#include "analysis/execution/FunctionPlay.h"
#include "analysis/execution/ProcessPlay.h"
#include "analysis/execution/SymbolicRun.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostWorldsOfFunction =
    60; ///< of a function and so many ranks
static constexpr unsigned MostInTurnOfFunction =
    20; ///< of a program; others are drawn
static constexpr uint64_t MostStepsOfFunction = 50000; ///< the same
/// Where numbers are drawn: of a whole program, and of one file of a program,
/// in which much may be out of sight.
static constexpr uint64_t MostStepsDrawn = 400000, MostStepsOfFile = 100000;
static constexpr uint64_t MostStepsOfFunctions = 300000; ///< of a module
/// A program that is followed without drawn numbers, once more for how much its
/// calls move.
static constexpr uint64_t MostStepsOfData = 30000;
static constexpr unsigned MostWorldsOfData = 12;
/// Where what functions pass to MPI is looked at, with drawn numbers.
static constexpr unsigned MostWorldsOfCalls = 12, MostInstructions = 3000;
static constexpr uint64_t MostStepsOfCalls = 8000, MostStepsOfAllCalls = 150000;
static constexpr unsigned OtherNumbers = 5; ///< worlds with drawn ones
/// Worlds in which a message or a rank gets out of sight, more than others.
static constexpr unsigned MostNotFollowedOfFunction = 6,
                          MostNotFollowedDrawn = 20;

/// Everything that decides whether F is called, in sight, is the same for all
/// ranks.
bool FunctionPlay::isForAll(const Function &F) const {
  const RankDependence &Ranks = Seq.ranks();
  SmallPtrSet<const Function *, 8> Seen;
  SmallVector<const Function *, 8> Work{&F};
  while (!Work.empty()) {
    const Function *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    for (const CallBase *CB : Ranks.calls().callsOf(*At)) {
      const Function &Caller = *CB->getFunction();
      const FlowGraph &G = Ranks.graph(Caller);
      const unsigned N = G.indexOf(CB->getParent());
      if (N == FlowGraph::Exit)
        continue;
      for (unsigned D : G.decisionsOver(N)) {
        const Value *C = RankDependence::condition(*G.nodes()[D].Block);
        if (C && Ranks.degree(*C) >= Degree::Local)
          return false;
      }
      Work.push_back(&Caller);
    }
  }
  return true;
}

std::vector<const Function *> FunctionPlay::functions() const {
  enum : uint8_t { Sends = 1, Takes = 2 };
  const CallTargets &Calls = Seq.ranks().calls();
  DenseMap<const Function *, uint8_t> Does;
  std::vector<const Function *> Result;
  for (const Function *F : Calls.bottomUp()) {
    uint8_t Mine = 0;
    for (const Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I);
          Call && row(Call.fn()).Kind == Class::P2P)
        Mine |= (has(Call.fn(), table::DEST) ? Sends : 0) |
                (has(Call.fn(), table::SOURCE) ? Takes : 0);
    for (const Function *Callee : Calls.calleesOf(*F))
      // What a region does with what it is given is for who forks it.
      if (uint8_t There = Does.lookup(Callee);
          There != (Sends | Takes) || isOfConstruct(*Callee))
        Mine |= There;
    Does[F] = Mine;
    if (Mine == (Sends | Takes) && isForAll(*F))
      Result.push_back(F);
  }
  return Result;
}

std::vector<const Function *> FunctionPlay::callers() const {
  const CallTargets &Calls = Seq.ranks().calls();
  auto Makes = [](const Function *F) {
    return any_of(instructions(*F), [](const Instruction &I) {
      const MpiCall Call = MpiCall::get(I);
      // What only asks or ends the job passes nothing that could not fit.
      return Call && row(Call.fn()).Kind != Class::Local &&
             row(Call.fn()).Kind != Class::Env &&
             (Call.isCollective() || has(Call.fn(), table::COMM));
    });
  };
  DenseSet<const Function *> Making;
  std::vector<const Function *> Result;
  for (const Function *F : Calls.bottomUp()) {
    if (Makes(F))
      Making.insert(F);
    else if (none_of(Calls.calleesOf(*F), [&](const Function *Callee) {
               return Making.contains(Callee);
             }))
      continue;
    // What is drawn is worked out from all that a number is made of.
    if (!isMain(*F) &&
        !Incomplete::reached(F->getInstructionCount() > MostInstructions,
                             Incomplete::Size, F))
      Result.push_back(F);
  }
  return Result;
}

/// A world in which none of them is sent shows little.
bool FunctionPlay::hasMessages() {
  if (!HasMessages)
    HasMessages = any_of(Seq.ranks().calls().bottomUp(), [](const Function *F) {
      return any_of(instructions(*F), [](const Instruction &I) {
        const MpiCall Call = MpiCall::get(I);
        return Call && row(Call.fn()).Kind == Class::P2P;
      });
    });
  return *HasMessages;
}

bool FunctionPlay::next(SymbolicWorld &World, Budget &Used) {
  if (Used.MostSamples && Used.Samples == Used.MostSamples)
    return false;
  // Worlds in a row differ in the choices that come last. Those that come first
  // are tried as well.
  if (!Used.Samples && !World.Path.next())
    return false;
  if (Used.Samples ||
      (Used.IsProgram && (Used.Worlds >= MostInTurnOfFunction ||
                          Used.Steps > Used.MostSteps / 3 ||
                          Used.NotFollowed > MostNotFollowedOfFunction))) {
    if (!Used.Samples)
      Used.NotFollowed = 0;
    World.Path.sample(++Used.Samples);
  }
  return true;
}

/// A number was drawn for what some rank has of its own.
static bool drewOwn(const PathCondition &Path) {
  return any_of(Path.sourcesDrawn(),
                [&](int Source) { return Path.names()[Source].Own; });
}

bool FunctionPlay::worlds(const Function &Root, int Ranks, SymbolicWorld &World,
                          Budget Used, Use Each) {
  bool AnyWhole = false;
  do {
    if (Incomplete::reached(++Used.Worlds > Used.MostWorlds ||
                                Used.Steps > Used.MostSteps ||
                                (!Used.IsProgram && Steps > Used.MostOfAll) ||
                                Used.NotFollowed > Used.MostNotFollowed,
                            Incomplete::Steps, &Root))
      return AnyWhole;
    SymbolicRun Run(nullptr, Root, Ranks, Copy, World);
    Run.run();
    Used.Steps += Run.steps();
    if (!Used.IsProgram)
      Steps += Run.steps();
    if (Run.outcome() == SymbolicRun::Ends)
      World.Path.gaveUp(Run.endedBy(Copy.analyses()));
    // What no numbers make goes no way.
    const auto T = World.Path.fitsSome() ? Run.traces() : std::nullopt;
    auto Any = [&](auto Is) { return T && any_of(T->Ranks, Is); };
    const bool IsLost =
        Any([](const ProcessTrace &R) { return R.LostMessage; });
    const bool IsWhole = T && !IsLost && !Any([](const ProcessTrace &R) {
                           return R.How != ProcessTrace::Ended;
                         });
    if (!IsWhole)
      ++Used.NotFollowed;
    else if (Used.NotFollowed)
      --Used.NotFollowed;
    if (T) {
      // Its arguments were not what the program asks for, mostly.
      const bool Stops = !Any([](const ProcessTrace &R) {
        return any_of(R.Actions, [](const Action &A) {
          return row(A.Call.fn()).Kind != Class::Env;
        });
      });
      if (Used.MostSamples && Stops && Used.MostSamples < 3 * OtherNumbers) {
        ++Used.MostSamples;
        ++Used.MostWorlds;
      }
      const bool HasSymbols = Any([](const ProcessTrace &R) {
        return any_of(R.Actions,
                      [](const Action &A) { return A.PeerSymbol >= 0; });
      });
      AnyWhole |=
          IsWhole && !HasSymbols &&
          (!Used.IsProgram || !hasMessages() || Any([](const ProcessTrace &R) {
            return any_of(R.Actions,
                          [](const Action &A) { return A.isMessage(); });
          }));
      // Callers name one of the ranks: where they do not, nobody sends.
      const bool IsNobody = !Used.IsProgram && World.Path.namesNoRank(Ranks);
      Each({*T, IsWhole, HasSymbols, !World.Path.uneven().empty(),
            IsLost || IsNobody, World.ByOwnData || drewOwn(World.Path),
            World.ByOwnAlone, Used.IsProgram, !World.Path.taken().empty(),
            World.Path.hasDrawn()});
    }
  } while (next(World, Used));
  return AnyWhole;
}

bool movesUnknown(const Action &A) {
  // A message's type is kept without its count.
  if (A.isMessage())
    return A.What != Action::Probe &&
           (!A.Data.Of || (A.Data.Count < 0 && A.Data.Symbol < 0));
  auto IsKnown = [](const Payload &P) { return P.Of != nullptr; };
  return A.What == Action::Collective && !IsKnown(A.Data) &&
         none_of(A.To, IsKnown) && none_of(A.From, IsKnown) &&
         !dataArguments(A.Call.fn()).empty();
}

bool movesUnknown(const ProgramTrace &T) {
  auto IsSymbol = [](const Payload &P) { return P.Symbol >= 0; };
  return any_of(T.Ranks, [&](const ProcessTrace &R) {
    return any_of(R.Actions, [&](const Action &A) {
      return movesUnknown(A) || (A.What == Action::Collective &&
                                 (IsSymbol(A.Data) || any_of(A.To, IsSymbol) ||
                                  any_of(A.From, IsSymbol)));
    });
  });
}

void FunctionPlay::play(const Function &Root, int Ranks, Use Each) {
  Budget Used;
  Used.IsProgram = isMain(Root);
  Used.MostSteps = MostStepsOfFunction;
  Used.MostOfAll = MostStepsOfFunctions;
  Used.MostWorlds = MostWorldsOfFunction;
  Used.MostNotFollowed = MostNotFollowedOfFunction;
  SymbolicWorld World(Seq, Effects, Used.IsProgram);
  World.BelievesNames = !Used.IsProgram;
  World.KeepsStuck = Used.IsProgram;
  // Each rank may compare an unknown with a number of its own.
  World.Path.setMostOfOneBranch(std::max(3, Ranks));
  if (Used.IsProgram)
    World.Path.setMostForks(16 * Ranks);
  bool MovesUnknown = false;
  const bool IsFollowed = worlds(Root, Ranks, World, Used, [&](auto &W) {
    MovesUnknown |= W.IsWhole && movesUnknown(W.Trace);
    Each(W);
  });
  if (!Used.IsProgram || (IsFollowed && !MovesUnknown))
    return;
  // What it is given may have to fit the number of ranks.
  World.Path.drawNumbers(Ranks);
  Used.MostSteps = IsFollowed                ? MostStepsOfData
                   : Copy.budget().IsProgram ? MostStepsDrawn
                                             : MostStepsOfFile;
  if (IsFollowed)
    Used.MostWorlds = MostWorldsOfData;
  Used.MostNotFollowed = MostNotFollowedDrawn;
  worlds(Root, Ranks, World, Used, Each);
  if (IsFollowed)
    otherNumbers(Root, Ranks, World, Used, Each);
}

void FunctionPlay::playDrawn(const Function &Root, int Ranks, Use Each) {
  Budget Used;
  Used.MostSteps = MostStepsOfCalls;
  Used.MostOfAll = MostStepsOfAllCalls;
  Used.MostWorlds = MostWorldsOfCalls;
  Used.MostNotFollowed = MostNotFollowedOfFunction;
  SymbolicWorld World(Seq, Effects, /*FromStart=*/false);
  World.BelievesNames = true;
  World.MostSteps = MostStepsOfCalls;
  World.Path.setMostOfOneBranch(std::max(3, Ranks));
  World.Path.drawNumbers(Ranks);
  worlds(Root, Ranks, World, Used, Each);
  otherNumbers(Root, Ranks, World, Used, Each);
}

/// What does not fit with one number may with another one.
void FunctionPlay::otherNumbers(const Function &Root, int Ranks,
                                SymbolicWorld &World, Budget Used, Use Each) {
  if (!World.Path.hasDrawn())
    return;
  Used.Samples = 1;
  Used.MostSamples = OtherNumbers;
  World.Path.sample(Used.Samples);
  worlds(Root, Ranks, World, Used, Each);
}

bool FunctionPlay::mayMeetElsewhere(const Action &A, const Sites *Here) const {
  const Role Peer = A.takesMessage() ? table::DEST : table::SOURCE,
             Own = A.takesMessage() ? table::STAG : table::RTAG;
  return any_of(Seq.ranks().calls().bottomUp(), [&](const Function *F) {
    return (Here || F != A.Call.call().getFunction()) &&
           any_of(instructions(*F), [&](const Instruction &I) {
             const MpiCall Call = MpiCall::get(I);
             if (!Call || !has(Call.fn(), Peer) || (Here && Here->contains(&I)))
               return false;
             const auto Tag =
                 Call.constant(has(Call.fn(), Own) ? Own : table::TAG);
             return !Tag || *Tag < 0 || *Tag == A.Tag;
           });
  });
}

bool FunctionPlay::isOwnPeer(const Action &A) const {
  for (Role R : {table::DEST, table::SOURCE})
    if (const Value *V = A.Call.value(indexOf(A.Call.fn(), R)))
      if (Seq.ranks().degree(*V) >= Degree::Local)
        return true;
  return false;
}

bool FunctionPlay::isByRank(const Action &A) const {
  const RankDependence &Ranks = Seq.ranks();
  const Role Of = A.takesMessage() ? table::SOURCE : table::DEST;
  if (const Value *At = A.Call.isFortran() ? A.Call.operand(Of) : nullptr)
    return Ranks.factAt(A.Call.call(), *At, 4).Deg == Degree::Rank;
  const Value *V = A.Call.value(Of);
  return V && Ranks.degree(*V) == Degree::Rank;
}

} // namespace tutti
