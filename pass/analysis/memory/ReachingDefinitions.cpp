// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What writes a place. A call does only when it is known to; that an address
/// was once handed to MPI is no reason to believe that every later call changes
/// what it points to.

#include "analysis/memory/ReachingDefinitions.h"
#include "analysis/memory/DefinitionWalk.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

ArrayRef<Effect> writesTo(const std::vector<Effect> &All,
                          const MemoryObject *O) {
  auto From = lower_bound(All, O, [](const Effect &E, const MemoryObject *P) {
    return std::less<>()(E.Where.Obj, P);
  });
  auto To = From;
  while (To != All.end() && To->Where.Obj == O)
    ++To;
  return ArrayRef(All).slice(From - All.begin(), To - From);
}

bool ReachingDefinitions::hands(const Instruction &Def,
                                const AbstractLocation &Where) const {
  const auto *CB = dyn_cast<CallBase>(&Def);
  auto It = CB ? CallWrites.find(CB) : CallWrites.end();
  // Of what has no known end the beginning tells.
  auto Begins = [&](const AbstractLocation &P) {
    return Where.Size == AbstractLocation::Unbounded && P.Obj == Where.Obj &&
           !P.Stride && P.Offset <= Where.Offset &&
           (P.Size == AbstractLocation::Unbounded ||
            Where.Offset < P.Offset + P.Size);
  };
  return It != CallWrites.end() &&
         any_of(writesTo(It->second, Where.Obj), [&](const Effect &E) {
           return E.Handed && (E.Where.covers(Where) || Begins(E.Where));
         });
}

/// Where a store or an atomic operation writes what; null for all others.
static std::pair<const Value *, const Value *> storeOf(const Instruction &Def) {
  if (const auto *S = dyn_cast<StoreInst>(&Def))
    return {S->getPointerOperand(), S->getValueOperand()};
  if (const auto *X = dyn_cast<AtomicRMWInst>(&Def))
    return {X->getPointerOperand(), X->getValOperand()};
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&Def))
    return {X->getPointerOperand(), X->getNewValOperand()};
  return {};
}

const AbstractLocations &ReachingDefinitions::placesOf(const Instruction &Store,
                                                       const Value *Address,
                                                       const Value *Written) {
  return Map.lookAt(Address, Store.getDataLayout()
                                 .getTypeStoreSize(Written->getType())
                                 .getKnownMinValue());
}

ReachingDefinitions::Touch
ReachingDefinitions::touch(const Instruction &Def,
                           const AbstractLocation &Where) {
  if (auto [Address, Written] = storeOf(Def); Address) {
    // A variable by its name: most stores, and most are to another one.
    if ((isa<AllocaInst>(Address) || isa<GlobalVariable>(Address)) &&
        Where.Obj->Root != Address)
      return Touch::Not;
    const AbstractLocations &At = placesOf(Def, Address, Written);
    if (none_of(At,
                [&](const AbstractLocation &P) { return P.overlaps(Where); }))
      return Touch::Not;
    return At.size() == 1 && At.front().covers(Where) ? Touch::Must
                                                      : Touch::May;
  }
  const auto *CB = dyn_cast<CallBase>(&Def);
  auto It = CB ? CallWrites.find(CB) : CallWrites.end();
  if (It == CallWrites.end())
    return Touch::Not;
  ArrayRef<Effect> Writes = writesTo(It->second, Where.Obj);
  Work += Writes.size();
  Touch Result = Touch::Not;
  for (const Effect &E : Writes)
    if (E.Where.overlaps(Where)) {
      if (E.Must && E.Where.covers(Where))
        return Touch::Must;
      Result = Touch::May;
    }
  return Result;
}

void DefinitionCache::add(Written &To, const AbstractLocation &P) {
  constexpr size_t Most = 32;
  SmallVector<AbstractLocation, 2> &All = To[P.Obj];
  if (Incomplete::reached(All.size() == Most, Incomplete::Locations))
    All.assign(1, AbstractLocation::whole(*P.Obj));
  if (!is_contained(All, P))
    All.push_back(P);
}

bool DefinitionCache::overlaps(const Written &All, const AbstractLocation &P) {
  auto It = All.find(P.Obj);
  return It != All.end() && any_of(It->second, [&](const AbstractLocation &W) {
           return W.overlaps(P);
         });
}

void DefinitionCache::changed(const AbstractLocation &P) {
  add(ByCalls, P);
  auto From =
      Known.lower_bound({P.Obj, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN});
  auto To = From;
  while (To != Known.end() && std::get<0>(To->first) == P.Obj)
    ++To;
  Known.erase(From, To);
}

/// Whether anything in the function may write there. Most of what is read in a
/// program is written elsewhere.
bool ReachingDefinitions::mayBeWritten(const AbstractLocation &Where) {
  return Before.mayBeWritten(Where, [&](auto Add) {
    for (const FlowGraph::Node &N : Graph.nodes())
      if (const auto *Defs = MSSA.getBlockDefs(N.Block))
        for (const MemoryAccess &A : *Defs)
          if (const auto *Def = dyn_cast<MemoryDef>(&A))
            if (auto [Address, Written] = storeOf(*Def->getMemoryInst());
                Address)
              for (const AbstractLocation &P :
                   placesOf(*Def->getMemoryInst(), Address, Written))
                if (P)
                  Add(P);
  });
}

std::shared_ptr<const Definitions>
ReachingDefinitions::find(const MemoryAccess *From,
                          const AbstractLocation &Where) {
  DefinitionCache::OfPlace &Kept = Before.of(Where);
  std::shared_ptr<const Definitions> &Known = Kept.Before[From];
  if (Known)
    return Known;
  std::shared_ptr<Definitions> Out;
  if (!mayBeWritten(Where)) {
    Out = std::make_shared<Definitions>();
    Out->Defs.push_back(nullptr);
    return Known = std::move(Out);
  }
  if (!Kept.Many)
    Out = DefinitionWalk(*this, Where, Kept.Few, FewDefs::Room).from(From);
  if (!Out)
    Out = DefinitionWalk(*this, Where, Kept.Many, MostSteps).from(From);
  if (!Out) // of all reads together there are more than one can come to
    Out = DefinitionWalk(*this, Where, Kept.Many, MostSteps).from(From);
  if (!Out->Complete)
    Incomplete::report(Incomplete::Steps, From->getBlock()->getParent());
  return Known = std::move(Out);
}

/// Without those that no call of the function executes together with B.
std::shared_ptr<const Definitions>
ReachingDefinitions::togetherWith(const BasicBlock &B,
                                  std::shared_ptr<const Definitions> Found) {
  ApartBlocks *Apart = Found->Defs.size() > 1 ? &Before.apart(Graph) : nullptr;
  if (!Apart || Apart->none())
    return Found;
  const auto IsApart = [&](const BasicBlock *Other) {
    return Apart->areApart(*Other, B, MSSA.getDomTree());
  };
  const auto IsApartFrom = [&](const Instruction *Def) {
    return Def && IsApart(Def->getParent());
  };
  if (none_of(Found->Defs, IsApartFrom))
    return Found;
  auto Out = std::make_shared<Definitions>(*Found);
  erase_if(Out->Defs, IsApartFrom);
  erase_if(Out->Handed, IsApartFrom);
  erase_if(Out->Joins, [&](const std::shared_ptr<const Definitions::Join> &J) {
    std::optional<unsigned> Kind;
    return IsApart(J->At) || all_of(J->Ways, [&](const auto &Way) {
             return IsApart(Way.first) ||
                    Kind.value_or(Way.second) == *(Kind = Way.second);
           });
  });
  return Out;
}

std::shared_ptr<const Definitions>
ReachingDefinitions::at(const Instruction &At, const AbstractLocation &Where) {
  if (const MemoryUseOrDef *A = MSSA.getMemoryAccess(&At))
    return togetherWith(*At.getParent(), find(A->getDefiningAccess(), Where));
  if (At.isTerminator())
    return atEnd(*At.getParent(), Where);
  auto Out = std::make_shared<Definitions>();
  Out->Complete = false;
  return Out;
}

std::shared_ptr<const Definitions>
ReachingDefinitions::atEnd(const BasicBlock &B, const AbstractLocation &Where) {
  // A block without writes ends as its dominator does.
  const DomTreeNode *Node = MSSA.getDomTree().getNode(&B);
  const MemoryAccess *Last = nullptr;
  for (; Node && !Last; Node = Node->getIDom())
    if (const auto *Defs = MSSA.getBlockDefs(Node->getBlock()))
      Last = &Defs->back();
  return togetherWith(B, find(Last ? Last : MSSA.getLiveOnEntryDef(), Where));
}

} // namespace tutti
