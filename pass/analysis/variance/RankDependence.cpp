// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The fixpoint over all functions: summaries from callees to callers, what the
/// callers pass from callers to callees, globals all the while; and the walk
/// back from a value to the reason for its degree.

#include "analysis/variance/RankDependence.h"
#include "analysis/variance/RankTransfer.h"
#include "model/BranchCondition.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

AnalysisKey RankDependenceAnalysis::Key;

RankDependence::RankDependence(PrivateCopy &Copy)
    : Copy(Copy), Calls(Copy),
      Map(std::make_unique<PointsTo>(Copy.module().getDataLayout())),
      Comms(Copy, *Map), Members(Copy, Calls), Splits(Copy, Calls) {
  Map->followReturns(Calls);
  for (Function *F : Calls.bottomUp()) {
    HasMain |= isMain(*F);
    auto New = std::make_unique<FunctionFacts>();
    New->F = F;
    New->Graph = std::make_unique<FlowGraph>(
        *F, [&](const CallBase &CB) { return leaves(CB); });
    New->NeverReturns = !New->Graph->returns();
    Functions[F] = std::move(New);
    CallWrites[F];
    Memories[F] = std::make_unique<DefinitionCache>();
  }
  solve([](const Function &) { return true; });
  // Whoever reads members that are known only now is looked at once more.
  if (TooLarge || Work >= Copy.budget().ReachingSteps / 2)
    return;
  bool Own = Members.findOwn(*this);
  Own |= Members.findOwnValues(*this);
  Own |= Members.findNamedRanks(*this);
  if (Own) {
    for (Function *F : Calls.bottomUp())
      passCollected(*facts(*F));
    solve([&](const Function &F) { return Members.readsOwn(F); });
  }
}

/// What callers that are not in sight pass is each rank's own.
void RankDependence::passCollected(FunctionFacts &F) {
  if (!Calls.hasUnknownCallers(*F.F) || isMain(*F.F))
    return;
  for (unsigned K = 0; K < F.Inputs.size(); ++K) {
    const Argument &A = *F.F->getArg(F.Inputs[K].Param);
    const Value *By = Members.collectorOf(A, F.Inputs[K].Where);
    if (!By && Members.isNamedRank(A, F.Inputs[K].Where))
      By = &A;
    if (By && F.InputFacts[K].join(AbstractValue::of(Degree::Local, By)))
      F.Changed = ++Clock;
  }
}

FlowGraph::Leaves RankDependence::leaves(const CallBase &CB) const {
  using Leaves = FlowGraph::Leaves;
  ArrayRef<CallTarget> Targets = Calls.of(CB);
  // In a cycle of calls the answer is not there yet: then it returns.
  const FunctionFacts *Callee =
      Targets.empty() || CB.getCalledFunction() != Targets.front().Body
          ? nullptr
          : facts(*Targets.front().Body);
  if (Callee && Callee->NeverReturns && Callee->Graph->finishes())
    return Leaves::Finishes;
  return CB.doesNotReturn() || MpiCall(CB).fn() == Fn::Abort ||
                 (Callee && Callee->NeverReturns)
             ? Leaves::Aborts
             : Leaves::No;
}

bool RankDependence::isPure(const CallBase &CB) const {
  ArrayRef<CallTarget> Targets = Calls.of(CB);
  if (Targets.size() != 1 || CB.getCalledFunction() != Targets.front().Body)
    return false;
  const FunctionFacts *Callee = facts(*Targets.front().Body);
  return Callee && changesNothing(*Targets.front().Body) &&
         (Callee->Returned.Deg == Degree::Uniform ||
          Callee->Returned.Deg == Degree::Rank);
}

bool RankDependence::changesNothing(const Function &F) const {
  const FunctionFacts *Callee = facts(F);
  if (!Callee || !Callee->Effects.empty())
    return false;
  return all_of(Callee->Memory.all(), [](const auto &Entry) {
    return Entry.second.empty() || isa<AllocaInst>(Entry.first->base());
  });
}

const FlowGraph &RankDependence::graph(const Function &F) const {
  return *facts(F)->Graph;
}

const Value *RankDependence::condition(const BasicBlock &B) {
  return branchCondition(B);
}

std::optional<Degree> RankDependence::degreeOver(const Instruction &I) const {
  const FlowGraph &G = graph(*I.getFunction());
  const unsigned At = G.indexOf(I.getParent());
  if (At == FlowGraph::Exit)
    return std::nullopt;
  Degree Most = Degree::Uniform;
  for (unsigned D : G.decisionsOver(At))
    if (const Value *C = condition(*G.nodes()[D].Block))
      Most = std::max(Most, degree(*C));
  return Most;
}

void RankDependence::solve(function_ref<bool(const Function &)> Concerns) {
  DenseMap<const Function *, bool> Dirty;
  for (Function *F : Calls.bottomUp())
    Dirty[F] = Concerns(*F);
  // A value may pass through all functions by way of globals, one in each
  // round: rounds have no bound, and look at nothing but what has changed. Each
  // function has one, for facts that do not settle.
  constexpr unsigned MaxVisits = 24;
  DenseMap<const Function *, unsigned> Visits;
  for (bool Again = true; Again;) {
    ChangedGlobals.clear();
    for (Function *F : Calls.bottomUp()) {
      if (!std::exchange(Dirty[F], false))
        continue;
      if (++Visits[F] > MaxVisits) {
        facts(*F)->Unsettled = true;
        Incomplete::report(Incomplete::Rounds, F);
        continue;
      }
      TooLarge = isSpent();
      if (TooLarge)
        return;
      if (analyze(*facts(*F)))
        for (const CallBase *CB : Calls.callsOf(*F))
          Dirty[CB->getFunction()] = true;
    }
    // Callers before callees; twice, for what was passed around a cycle.
    for (unsigned Pass = 0; Pass < 2; ++Pass)
      for (Function *F : reverse(Calls.bottomUp()))
        if (!TooLarge) {
          passInputs(*facts(*F));
          TooLarge = isSpent();
        }
    for (auto &[F, Facts] : Functions)
      if (any_of(Facts->Reads, [&](const auto &Each) {
            return ChangedGlobals.contains(Each.first);
          }))
        Dirty[F] = true;
    Again = any_of(Dirty, [](const auto &Entry) { return Entry.second; });
  }
}

bool RankDependence::isSpent() const {
  return Work > Copy.budget().ReachingSteps;
}

bool RankDependence::analyze(FunctionFacts &F) {
  // Of a library of half a million lines they would take gigabytes.
  constexpr size_t MostPlaces = 100000;
  F.Changed = ++Clock;
  DefinitionCache &Mine = *Memories.find(F.F)->second;
  size_t Before = Mine.places();
  bool Result = RankTransfer(*this, F).run();
  Places += Mine.places() - std::min(Before, Mine.places());
  if (Places > MostPlaces) {
    for (auto &[Of, Cache] : Memories)
      Cache->forgetPlaces();
    Places = 0;
  }
  return Result;
}

ReachingDefinitions RankDependence::reach(const Function &In) const {
  Function &F = const_cast<Function &>(In);
  DefinitionCache &Found = *Memories.find(&F)->second;
  Found.validFor(Map->version());
  return {Copy.analyses().getResult<MemorySSAAnalysis>(F).getMSSA(),
          graph(F),
          *Map,
          CallWrites.find(&F)->second,
          Work,
          Found};
}

/// Since F was told what its callers pass, or it did not yet ask for all.
bool RankDependence::callersChanged(const FunctionFacts &F) const {
  return F.PassedInputs != F.Inputs.size() ||
         any_of(Calls.callsOf(*F.F), [&](const CallBase *CB) {
           const FunctionFacts *Caller = facts(*CB->getFunction());
           return Caller && Caller->Changed > F.Passed;
         });
}

/// Joins over all calls of F what they pass for each of its inputs.
bool RankDependence::passInputs(FunctionFacts &F) {
  if (!callersChanged(F))
    return false;
  F.Passed = Clock;
  F.PassedInputs = F.Inputs.size();
  bool Changed = false;
  if (Calls.hasUnknownCallers(*F.F) && !isMain(*F.F))
    for (unsigned K = 0; K < F.Inputs.size(); ++K)
      Changed |= F.InputFacts[K].join(
          AbstractValue::of(Degree::Unknown, F.F->getArg(F.Inputs[K].Param)));
  for (const CallBase *CB : Calls.callsOf(*F.F)) {
    FunctionFacts *Caller = facts(*CB->getFunction());
    if (!Caller || Caller->Graph->indexOf(CB->getParent()) == FlowGraph::Exit)
      continue;
    RankTransfer Look(*this, *Caller);
    for (const CallTarget &T : Calls.of(*CB))
      for (unsigned K = 0; T.Body == F.F && K < F.Inputs.size(); ++K) {
        Input In = F.Inputs[K]; // a recursive call may add to them
        AbstractValue Passed = Caller->full(Look.passed(*CB, T, In));
        Changed |= F.InputFacts[K].join(Passed);
      }
  }
  if (!Changed)
    return false;
  // What was stored to globals under these inputs is now worth more.
  for (const Effect &E : F.Published)
    publish(F, E);
  F.Changed = ++Clock;
  return true;
}

/// Whether F or what it calls reads what a global or allocation holds. What is
/// not known yet counts as read in a later round.
bool RankDependence::reads(const Function &F, const Value *Base,
                           SmallPtrSetImpl<const Function *> &NotSo) const {
  if (NotSo.contains(&F))
    return false;
  SmallPtrSet<const Function *, 16> Seen{&F};
  SmallVector<const Function *, 16> Work{&F};
  while (!Work.empty()) {
    const FunctionFacts *Facts = facts(*Work.pop_back_val());
    if (!Facts)
      continue;
    if (Facts->Reads.lookup(Base))
      return true;
    for (const Function *G : Calls.calleesOf(*Facts->F))
      if (!NotSo.contains(G) && Seen.insert(G).second)
        Work.push_back(G);
  }
  NotSo.insert(Seen.begin(), Seen.end());
  return false;
}

const FunctionFacts *RankDependence::factsOf(const Value &V) const {
  if (const auto *I = dyn_cast<Instruction>(&V))
    return facts(*I->getFunction());
  if (const auto *A = dyn_cast<Argument>(&V))
    return facts(*A->getParent());
  return nullptr;
}

AbstractValue RankDependence::fact(const Value &V) const {
  const FunctionFacts *F = factsOf(V);
  if (!F || TooLarge)
    return {};
  if (const auto *A = dyn_cast<Argument>(&V)) {
    AbstractValue Result;
    for (unsigned K = 0; K < F->Inputs.size(); ++K)
      if (F->Inputs[K].Param == A->getArgNo() && !F->Inputs[K].Where)
        Result.join(F->InputFacts[K]);
    return Result;
  }
  AbstractValue Result = F->full(F->value(&V));
  if (F->Unsettled && Result.uniform())
    Result = AbstractValue::of(Degree::Unknown, &V);
  return Result;
}

AbstractValue RankDependence::factAt(const Instruction &At,
                                     const Value &Address,
                                     int64_t Bytes) const {
  FunctionFacts *F = facts(*At.getFunction());
  AbstractLocations Where = Map->at(&Address, Bytes);
  if (!F || TooLarge || Where.size() != 1 || !Where.front())
    return {};
  // Looks only: the transfer of a settled function adds nothing.
  RankTransfer Look(const_cast<RankDependence &>(*this), *F);
  AbstractValue Result = F->full(Look.at(At, Where.front()));
  if (F->Unsettled && Result.uniform())
    Result = AbstractValue::of(Degree::Unknown, &At);
  return Result;
}

Definitions RankDependence::definitions(const LoadInst &L,
                                        AbstractLocation &Where) const {
  Definitions None;
  None.Complete = false;
  int64_t Bytes =
      L.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue();
  AbstractLocations At = Map->at(L.getPointerOperand(), Bytes);
  if (At.size() != 1 || !At.front() || At.front().Stride)
    return None;
  Where = At.front();
  return definitionsAt(L, Where);
}

Definitions RankDependence::definitionsAt(const Instruction &At,
                                          const AbstractLocation &Where) const {
  return *reach(*At.getFunction()).at(At, Where);
}

SmallVector<const Instruction *, 4>
RankDependence::definitionsOf(const AbstractLocation &Where) const {
  SmallVector<const Instruction *, 4> Result;
  for (const MemoryFacts::Entry &E : Globals.entries(Where.Obj))
    if (E.Where.overlaps(Where)) {
      // What a variable starts with does not matter, nor that it is freed.
      const auto *CB = dyn_cast_or_null<CallBase>(E.By);
      if (CB && MpiCall(*CB) && has(MpiCall(*CB).fn(), table::Frees))
        continue;
      // What a callee writes by itself has an entry of its own.
      if (CB && any_of(Calls.of(*CB), [&](const CallTarget &T) {
            const FunctionFacts *Callee = facts(*T.Body);
            return Callee && any_of(Callee->Published, [&](const Effect &P) {
                     return P.Where.overlaps(Where);
                   });
          }))
        continue;
      if (!E.By)
        return {};
      if (!is_contained(Result, E.By))
        Result.push_back(E.By);
    }
  return Result;
}

const Instruction *
RankDependence::soleDefinition(const AbstractLocation &Where) const {
  SmallVector<const Instruction *, 4> All = definitionsOf(Where);
  return All.size() == 1 ? All.front() : nullptr;
}

std::pair<const Instruction *, AbstractLocation>
RankDependence::writerIn(const CallBase &Call,
                         const AbstractLocation &Where) const {
  std::pair<const Instruction *, AbstractLocation> Result{nullptr, {}};
  ArrayRef<CallTarget> Targets = Calls.of(Call);
  const FunctionFacts *Callee =
      Targets.size() == 1 ? facts(*Targets.front().Body) : nullptr;
  if (!Callee)
    return Result;
  for (const auto &[There, Index] :
       Translated.at(Where.Obj, Call, Targets.front(), Callee->Effects, *Map))
    if (There == Where) {
      const Effect &E = Callee->Effects[Index];
      if (Result.first || !E.By)
        return {nullptr, {}};
      Result = {E.By, E.Where};
    }
  return Result;
}

const CallBase *
RankDependence::soleWriter(const AbstractLocation &Where) const {
  const Instruction *By = soleDefinition(Where);
  constexpr unsigned Most = 8;
  for (unsigned Steps = 0; const auto *S = dyn_cast_or_null<StoreInst>(By);
       ++Steps) {
    const auto *L = dyn_cast<LoadInst>(S->getValueOperand());
    if (!L || Incomplete::reached(Steps == Most, Incomplete::Steps, S))
      return nullptr;
    AbstractLocation From;
    Definitions Seen = definitions(*L, From);
    if (!Seen.Complete || Seen.Defs.size() != 1)
      return nullptr;
    By = Seen.Defs.front() ? Seen.Defs.front() : soleDefinition(From);
  }
  return dyn_cast_or_null<CallBase>(By);
}

/// What a call of a library's function was given that made its result, or what
/// it wrote, differ as far; null when it does so by itself.
const Value *RankDependence::causeBefore(const CallBase &Call,
                                         Degree Wanted) const {
  const FunctionFacts *F = facts(*Call.getFunction());
  if (!F)
    return nullptr;
  auto Of = [&](const AbstractValue &What) {
    return What.Deg == Wanted && What.Why != &Call ? What.Why : nullptr;
  };
  if (const Value *Why = Of(F->value(&Call)))
    return Why;
  auto In = CallWrites.find(F->F);
  if (In == CallWrites.end())
    return nullptr;
  if (auto It = In->second.find(&Call); It != In->second.end())
    for (const Effect &E : It->second)
      if (const Value *Why = Of(E.What))
        return Why;
  return nullptr;
}

/// Inside the bodies: what they return or write with that degree; else what
/// they were given for what they write there, when that is one thing.
const Value *RankDependence::causeIn(const CallBase &Call,
                                     ArrayRef<AbstractLocation> There,
                                     Degree Wanted) const {
  const Value *Given = nullptr;
  bool Many = false;
  for (const CallTarget &T : Calls.of(Call)) {
    const FunctionFacts *Callee = facts(*T.Body);
    if (!Callee)
      continue;
    if (Callee->Returned.Deg == Wanted)
      return Callee->Returned.Why;
    for (const Effect &E : Callee->Effects) {
      if (E.What.Deg == Wanted)
        return E.What.Why ? E.What.Why : E.By;
      bool Meets =
          E.What.Inputs.any() && !There.empty() &&
          any_of(Map->inCaller(E.Where, Call, T),
                 [&](const AbstractLocation &P) {
                   return any_of(There, [&](const AbstractLocation &Q) {
                     return P.overlaps(Q);
                   });
                 });
      for (unsigned K = 0; Meets && K < Callee->InputFacts.size(); ++K)
        if (const AbstractValue &In = Callee->InputFacts[K];
            E.What.Inputs[K] && In.Deg == Wanted && In.Why != Given) {
          Many |= Given && In.Why;
          Given = In.Why ? In.Why : Given;
        }
    }
  }
  return Many ? nullptr : Given;
}

/// A place of F where its callers in another function, or it itself, know it.
AbstractLocations
RankDependence::placesIn(const Function &In, const Function &F,
                         const AbstractLocation &Where) const {
  if (&In == &F)
    return {Where};
  AbstractLocations Result;
  for (const CallBase *CB : Calls.callsOf(F))
    if (CB->getFunction() == &In)
      for (const CallTarget &T : Calls.of(*CB))
        if (T.Body == &F)
          append_range(Result, Map->inCaller(Where, *CB, T));
  return Result;
}

/// A condition that decides how often a loop carries Carried on, of degree
/// Wanted and not seen yet; null without.
static const Value *roundsOf(const FunctionFacts &F, const Value &Carried,
                             Degree Wanted,
                             const SmallPtrSetImpl<const Value *> &Seen) {
  const auto *I = dyn_cast<Instruction>(&Carried);
  const unsigned N = I ? F.Graph->indexOf(I->getParent()) : FlowGraph::Exit;
  if (N == FlowGraph::Exit)
    return nullptr;
  SmallVector<unsigned, 8> On = F.Graph->decisionsOver(N);
  On.push_back(N);
  for (unsigned D : On) {
    const Value *C = RankDependence::condition(*F.Graph->nodes()[D].Block);
    if (C && F.Graph->nodes()[D].InLoop && !Seen.contains(C) &&
        F.value(C).Deg == Wanted)
      return C;
  }
  return nullptr;
}

/// Walks from effect to cause, through functions, until something that is a
/// cause of its own.
Reason RankDependence::reason(const Value &V, Degree Wanted) const {
  const Value *At = &V, *Last = nullptr;
  SmallPtrSet<const Value *, 16> Seen;
  Reason Result;
  // The memory that was read last, and where it is called so.
  AbstractLocation Asked;
  const Function *AskedIn = nullptr;
  const Argument *ByInput = nullptr; // the last step was to what callers pass
  for (const Value *Now = At; At && Seen.insert(At).second;
       Last = Now, Now = At) {
    const FunctionFacts *F = factsOf(*At);
    if (const auto *CB = dyn_cast<CallBase>(At)) {
      MpiCall Mpi(*CB);
      ArrayRef<CallTarget> Targets = Calls.of(*CB);
      const Value *Before =
          !Mpi && Targets.empty() ? causeBefore(*CB, Wanted) : nullptr;
      if (Before && !Seen.contains(Before)) {
        At = Before;
        continue;
      }
      if (Mpi || Targets.empty()) {
        Result.Source = CB;
        Result.Collects =
            (Last && Members.isCollectedBy(*Last, *CB)) ||
            (ByInput && Members.collectorOf(*ByInput, Asked) == CB);
        if (Result.Collects)
          return Result;
        for (int P = 0; Mpi && P < row(Mpi.fn()).Roles.Size; ++P)
          if (Role R = row(Mpi.fn()).Roles.At[P]; row(R).Dir != Direction::In &&
                                                  row(R).Writes == Wanted &&
                                                  Mpi.operand(P)) {
            Result.Variable = variableName(*Mpi.operand(P), CB);
            break;
          }
        return Result;
      }
      if (F && F->value(CB).Deg == Wanted && F->value(CB).Why &&
          F->value(CB).Why != CB && !Seen.contains(F->value(CB).Why)) {
        At = F->value(CB).Why;
        continue;
      }
      const Value *Next =
          causeIn(*CB,
                  Asked ? placesIn(*CB->getFunction(), *AskedIn, Asked)
                        : AbstractLocations(),
                  Wanted);
      if (!Next && F)
        for (const Use &U : CB->args())
          if (fact(*U).Deg == Wanted && !Next)
            Next = U;
      At = Next;
      continue;
    }
    if (const auto *S = dyn_cast<StoreInst>(At)) {
      const Value *Stored = S->getValueOperand();
      // What is known of a container is less than of what was put into it.
      if (fact(*Stored).Deg >= Wanted) {
        At = Stored;
        continue;
      }
      // The value is the same everywhere; that it is stored is not.
      const FunctionFacts *Own = facts(*S->getFunction());
      unsigned N = Own ? Own->Graph->indexOf(S->getParent()) : FlowGraph::Exit;
      At = N == FlowGraph::Exit ? nullptr : Own->Control[N].Why;
      continue;
    }
    if (!F)
      break;
    const AbstractValue *Here = nullptr;
    AbstractValue None;
    // The first input that Comes says something of.
    auto FromInput = [&](auto Comes) {
      for (unsigned K = 0; K < F->Inputs.size(); ++K)
        if (Comes(K) && F->InputFacts[K].Deg == Wanted) {
          Here = &F->InputFacts[K];
          Asked = F->Inputs[K].Where;
          AskedIn = F->F;
          ByInput = F->F->getArg(F->Inputs[K].Param);
          return;
        }
    };
    ByInput = nullptr;
    if (const auto *A = dyn_cast<Argument>(At)) {
      Here = &None;
      FromInput(
          [&](unsigned K) { return F->Inputs[K].Param == A->getArgNo(); });
    } else {
      Here = &F->value(At);
      if (const auto *L = dyn_cast<LoadInst>(At)) {
        AbstractLocations Read = Map->at(L->getPointerOperand(), 1);
        Asked = Read.size() == 1 ? Read.front() : AbstractLocation();
        AskedIn = F->F;
      }
      if (const AbstractValue &Own = *Here; Own.Deg != Wanted)
        FromInput([&](unsigned K) { return Own.Inputs[K]; });
    }
    if (Here->Why == At) {
      Result.Source = dyn_cast<Instruction>(At);
      return Result;
    }
    At = Here->Why;
    // Round a loop: what was passed is carried on by it, as often as the rank
    // says.
    if (!At || Seen.contains(At))
      At = roundsOf(*F, *Now, Wanted, Seen);
  }
  return Result;
}

} // namespace tutti
