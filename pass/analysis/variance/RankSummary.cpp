// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What others see of a function's writes: callers through parameters, all
/// functions through globals. A write that is overwritten before anybody can
/// look is not seen. Pointers that are kept behind a parameter are told to
/// callers, so that they find what is behind them.

#include "analysis/variance/RankDependence.h"
#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static void add(Definitions &All, const Definitions &One) {
  for (const Instruction *Def : One.Defs) {
    bool Handed = is_contained(One.Handed, Def);
    if (!is_contained(All.Defs, Def)) {
      All.Defs.push_back(Def);
      if (Handed)
        All.Handed.push_back(Def);
    } else if (!Handed) {
      erase(All.Handed, Def);
    }
  }
  All.Complete &= One.Complete;
}

/// The writes to a place that are still there when the function ends; with
/// Complete false when that is not known.
Definitions RankTransfer::leftBehind(const AbstractLocation &Where) {
  ReachingDefinitions Reach = R.reach(*F.F);
  Definitions All;
  for (const FlowGraph::Node &N : F.Graph->nodes())
    if (N.Ends && All.Complete)
      add(All, *Reach.atEnd(*N.Block, Where));
  return All;
}

/// The calls of functions that read what a global or allocation holds.
SmallVector<const CallBase *, 8> RankTransfer::readersOf(const Value *Base) {
  // A module has hundreds of globals, a function thousands of instructions.
  if (!Followed) {
    Followed.emplace();
    for (const FlowGraph::Node &N : F.Graph->nodes())
      for (const Instruction &I : *N.Block)
        if (const auto *CB = dyn_cast<CallBase>(&I);
            CB && !R.Calls.of(*CB).empty())
          Followed->push_back(CB);
  }
  SmallVector<const CallBase *, 8> Result;
  SmallPtrSet<const Function *, 32> NotSo;
  copy_if(*Followed, std::back_inserter(Result), [&](const CallBase *CB) {
    return any_of(R.Calls.of(*CB), [&](const CallTarget &T) {
      return R.reads(*T.Body, Base, NotSo);
    });
  });
  return Result;
}

/// Some call makes all elements equal, and what is around them.
bool RankTransfer::isMadeEqualAsWhole(const AbstractLocation &Elements) const {
  return any_of(CallWrites, [&](const auto &Of) {
    return any_of(writesTo(Of.second, Elements.Obj), [&](const Effect &E) {
      return E.Handed && !E.Where.Stride && E.Where.covers(Elements);
    });
  });
}

AbstractValue notFollowed(AbstractValue What) {
  What.Deg = std::min(What.Deg, Degree::Unknown);
  What.Data = std::min(What.Data, Degree::Unknown);
  return What;
}

/// The fact that outsiders see of a write; nothing when it is gone by then.
std::optional<AbstractValue> RankTransfer::seen(const Effect &E,
                                                const Definitions &Left) {
  if (!Left.Complete)
    return notFollowed(E.What);
  if (!is_contained(Left.Defs, E.By))
    return std::nullopt;
  if (E.What.uniform()) // whoever wrote it
    return E.What;
  // Of elements others may be the ones that were made equal, unless all were.
  if (E.Where.Stride && !isMadeEqualAsWhole(E.Where))
    return E.What;
  // Who wrote it does not show any more, what was written does: it was made
  // equal since, or the other ranks have taken what they were sent.
  bool Shared = is_contained(Left.Handed, E.By) ||
                any_of(Left.Defs, [&](const Instruction *Def) {
                  return unpacks(Def, E.Where);
                });
  // Each side of a branch has given it out.
  Shared |= Left.Defs.size() > 1 && all_of(Left.Defs, [&](auto *Def) {
              return Def && handsOut(*Def, E.Where);
            });
  if (Shared)
    return E.What.passedBy();
  return areMade(Left, E.Where, nullptr) ? E.What.dataOnly() : E.What;
}

/// Of a function that writes more than that, the rest counts as writes of what
/// is not known to anywhere in the object.
static constexpr size_t MaxEffects = 256;

/// Returns whether that says anything new.
bool RankTransfer::record(std::vector<Effect> &List, Effect New) {
  auto Find = [&] {
    return find_if(List, [&](const Effect &K) {
      return K.Where == New.Where && K.By == New.By;
    });
  };
  auto Known = Find();
  // Objects have no bound of their own: to search through very many is work.
  if (List.size() > MaxEffects)
    R.Work += List.size();
  if (Known == List.end() && List.size() >= MaxEffects) {
    Incomplete::report(Incomplete::Effects, F.F);
    New.Where = AbstractLocation::whole(*New.Where.Obj);
    if (!New.What.uniform())
      New.What = AbstractValue::of(Degree::Unknown, New.By);
    New.By = nullptr;
    New.Must = New.Handed = false;
    Known = Find();
  }
  if (Known == List.end()) {
    List.push_back(New);
    return true;
  }
  Known->Must = New.Must;
  Known->Handed = New.Handed;
  return Known->What.join(New.What);
}

/// Of many writes to an object those are looked for that would make ranks
/// differ; very many are not worth the search.
static bool isFollowed(const AbstractValue &What, size_t NumEntries,
                       const Function *F) {
  constexpr size_t Many = 48, MostOfRanks = 512;
  return NumEntries <= Many || (What.Deg > Degree::Unknown &&
                                !Incomplete::reached(NumEntries > MostOfRanks,
                                                     Incomplete::Effects, F));
}

void RankTransfer::summarize() {
  for (const auto &[Obj, Entries] : F.Memory.all()) {
    if (!isa<Argument>(Obj->base()) && !R.Map->returns(*F.F, Obj->base()))
      continue;
    if (R.isSpent())
      break; // and with it the whole analysis
    for (const MemoryFacts::Entry &E : Entries) {
      unsigned N = E.By ? F.Graph->indexOf(E.By->getParent()) : 0;
      if (N == FlowGraph::Exit)
        continue;
      Effect New = E;
      New.Must = New.Handed = false;
      if (E.By && !isFollowed(E.What, Entries.size(), F.F)) {
        New.What = notFollowed(E.What);
      } else if (E.By) {
        Definitions Left = leftBehind(E.Where);
        Effect Behind = E;
        Behind.What = leftInTurn(E);
        std::optional<AbstractValue> What = seen(Behind, Left);
        if (!What)
          continue;
        New.What = *What;
        if (E.Where.Stride) {
          Grew |= record(F.Effects, New);
          continue;
        }
        New.Must =
            Left.Complete && (!is_contained(Left.Defs, nullptr) ||
                              (equalizes(E.By, E.Where) &&
                               passesAlone(nullptr, *E.By, E.Where, nullptr)));
        New.Handed = Left.Complete &&
                     (is_contained(Left.Handed, nullptr) ||
                      (E.What.Deg < Degree::Rank &&
                       (equalizes(E.By, E.Where) || unpacks(E.By, E.Where))));
      }
      Grew |= record(F.Effects, New);
    }
  }
  publish();
}

/// A pointer that is kept where the caller finds it, as constructors do: what
/// is behind it there is what it points to here.
void RankTransfer::link(const AbstractLocation &Where,
                        const AbstractLocation &To) {
  constexpr size_t Many = 32;
  if (!Where || !To || Where.Stride || To.Stride ||
      !isa<Argument>(Where.Obj->base()) || F.Links.size() >= Many ||
      is_contained(F.Links, std::pair(Where, To)))
    return;
  // What is made here is known by that place; only a variable of a caller could
  // lead somewhere else.
  if (To == R.Map->behind(Where) && Where.Obj->Parent)
    return;
  // Tables of virtual functions and texts say nothing of ranks.
  const Value *Base = To.Obj->base();
  const auto *G = dyn_cast<GlobalVariable>(Base);
  if (!isa<Argument>(Base) && (!G || G->isConstant()))
    return;
  F.Links.push_back({Where, To});
  Grew = true;
}

/// What a callee keeps, in terms of this function.
void RankTransfer::linkIn(const CallBase &CB, const CallTarget &T,
                          const FunctionFacts &Callee) {
  for (unsigned K = 0; K < Callee.Links.size(); ++K) {
    auto [From, Behind] = Callee.Links[K]; // a recursive call may add to them
    AbstractLocations Where = R.Map->inCaller(From, CB, T);
    AbstractLocations To = R.Map->inCaller(Behind, CB, T);
    if (Where.size() == 1 && Where.front() && Behind == R.Map->behind(From))
      To = {R.Map->behind(Where.front())};
    if (Where.size() != 1 || To.size() != 1)
      continue;
    if (R.Map->bind(Where.front(), To.front()))
      Grew = true;
    else
      link(Where.front(), To.front());
  }
}

/// All ranks have the same at a place of a global after it, or after something
/// in the function that it calls.
bool RankTransfer::makesEqual(const Instruction &By,
                              const AbstractLocation &Where) {
  if (isEqualizer(By) || unpacks(&By, Where))
    return true;
  const auto *CB = dyn_cast<CallBase>(&By);
  return CB && any_of(R.Calls.of(*CB), [&](const CallTarget &T) {
           const FunctionFacts *Callee = T.Maybe ? nullptr : R.facts(*T.Body);
           return Callee && any_of(Callee->Published, [&](const Effect &E) {
                    return E.Handed && E.Where.covers(Where);
                  });
         });
}

/// Of what a call writes, that one part is collected afterwards says nothing of
/// the others: a structure is handed over for one of its members.
void RankTransfer::writeCollected(const RankMembers::Collected &Part,
                                  CallSummary &S) const {
  const auto &[Where, Collector] = Part;
  for (unsigned I = 0, N = S.Writes.size(); I < N; ++I) {
    Effect E = S.Writes[I];
    if (!isUnknown(E.What) || !Where.overlaps(E.Where))
      continue;
    E.What.join(AbstractValue::of(Degree::Local, Collector));
    if (Where.covers(E.Where)) {
      S.Writes[I] = E;
      continue;
    }
    E.Where = Where;
    E.Must = false;
    S.Writes.push_back(E);
  }
}

/// Nobody finds in a global what main leaves there at its end: it runs once,
/// and what it calls while that is there is among the readers. Only what a
/// library calls back, as threads are started, may look at any time.
bool RankTransfer::leavesToNobody(ArrayRef<const CallBase *> Readers) const {
  return isMain(*F.F) && R.Calls.callsOf(*F.F).empty() &&
         all_of(Readers, [](const CallBase *CB) {
           const Function *Called = CB->getCalledFunction();
           return !Called || !Called->isDeclaration();
         });
}

/// Globals are kept for all functions together.
void RankTransfer::publish() {
  for (const auto &[Obj, Entries] : F.Memory.all()) {
    if (!ofAllFunctions(Obj))
      continue;
    std::optional<SmallVector<const CallBase *, 8>> Readers;
    for (const MemoryFacts::Entry &E : Entries) {
      Effect New = E;
      // Uniform from the start: nothing to gain.
      if (E.By && !isFollowed(E.What, Entries.size(), F.F)) {
        New.What = notFollowed(E.What);
      } else if (E.By && !E.What.uniform()) {
        if (!Readers)
          Readers = readersOf(Obj->base());
        Definitions Left;
        if (!leavesToNobody(*Readers))
          Left = leftBehind(E.Where);
        ReachingDefinitions Reach = R.reach(*F.F);
        for (const CallBase *CB : *Readers)
          if (Left.Complete)
            add(Left, *Reach.at(*CB, E.Where));
        std::optional<AbstractValue> What = seen(E, Left);
        if (!What)
          continue;
        New.What = isReadOnSameSides(E, *Readers) ? What->dataOnly() : *What;
      }
      New.Handed = E.By && makesEqual(*E.By, E.Where);
      record(F.Published, New);
      R.publish(F, New);
    }
  }
}

void RankDependence::publish(const FunctionFacts &F, const Effect &E) {
  if (Globals.write(E.Where, F.full(E.What), E.By))
    ChangedGlobals.insert(E.Where.Obj->base());
  if (!E.Handed)
    return;
  std::vector<AbstractLocation> &Known = Equalized[E.Where.Obj];
  if (!is_contained(Known, E.Where)) {
    Known.push_back(E.Where);
    ChangedGlobals.insert(E.Where.Obj->base());
  }
}

/// What is made equal in each of the elements is equal in this one.
static bool isPartOf(const AbstractLocation &Elements,
                     const AbstractLocation &Where) {
  if (!Elements.Stride || Where.Size == AbstractLocation::Unbounded ||
      Where.Stride % Elements.Stride != 0)
    return false;
  int64_t From = (Where.Offset - Elements.Offset) % Elements.Stride;
  if (From < 0)
    From += Elements.Stride;
  return From + Where.Size <= Elements.Size;
}

bool RankDependence::isEqualized(const AbstractLocation &Where) const {
  auto It = Equalized.find(Where.Obj);
  if (It == Equalized.end())
    return false;
  auto Covered = [&](const AbstractLocation &P) {
    return any_of(It->second, [&](const AbstractLocation &Q) {
      return Q.covers(P) || isPartOf(Q, P);
    });
  };
  if (Covered(Where))
    return true;
  // An index that is not known: all that was ever written there.
  bool Any = false;
  return all_of(Globals.entries(Where.Obj),
                [&](const MemoryFacts::Entry &E) {
                  bool Meets = E.Where.overlaps(Where);
                  Any |= Meets;
                  return !Meets || Covered(E.Where);
                }) &&
         Any;
}

/// The one call of it is not in a loop, nor are those of who makes it, from
/// main on: what it leaves behind in a global it does not find there.
bool RankDependence::runsOnce(const Function &F) const {
  constexpr unsigned Deepest = 8;
  const Function *At = &F;
  for (unsigned Depth = 0; Depth < Deepest; ++Depth) {
    if (isMain(*At))
      return true;
    ArrayRef<const CallBase *> From = Calls.callsOf(*At);
    if (From.size() != 1 || At->hasAddressTaken())
      return false;
    const FunctionFacts *Caller = facts(*From[0]->getFunction());
    unsigned N =
        Caller ? Caller->Graph->indexOf(From[0]->getParent()) : FlowGraph::Exit;
    if (N == FlowGraph::Exit || Caller->Graph->nodes()[N].InLoop)
      return false;
    At = Caller->F;
  }
  return false;
}

/// What a global holds, whichever function looks. One that is broadcast
/// somewhere differs by what is written to it, not by who writes it: in which
/// order the functions run is not known here.
AbstractValue RankDependence::global(const AbstractLocation &Where,
                                     const Function *AtEntryOf) const {
  AbstractValue Result = Globals.read(Where);
  if (Result.Deg > Degree::Unknown && runsOnce(*AtEntryOf))
    Result = Globals.read(Where, AtEntryOf);
  if (Result.Deg <= Degree::Unknown || !isEqualized(Where))
    return Result;
  const Value *Why = Result.Why;
  Result = Result.passedBy();
  if (Result.Deg < Degree::Unknown)
    Result = AbstractValue::of(Degree::Unknown, Why);
  return Result;
}

} // namespace tutti
