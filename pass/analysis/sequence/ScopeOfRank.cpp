// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes back from a value to the MPI_Comm_rank that gave it: through the
/// functions that return it, and through the structure that keeps it. There the
/// communicator is the field that the same function took the handle from, or
/// put it into.

#include "analysis/sequence/ScopeOfRank.h"
#include "model/Incomplete.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxDepth = 6;

std::optional<CallSymbol> ScopeOfRank::of(const Value &V, unsigned Depth) {
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(&V, Leaves);
  std::optional<CallSymbol> Result;
  for (const Value *L : Leaves) {
    if (Seq.ranks().degree(*L) <= Degree::Unknown)
      continue;
    std::optional<CallSymbol> One = ofLeaf(*L, Depth);
    if (!One || (Result && Result->Scope != One->Scope))
      return std::nullopt;
    Result = One;
  }
  return Result;
}

std::optional<CallSymbol> ScopeOfRank::ofLeaf(const Value &V, unsigned Depth) {
  if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, &V))
    return std::nullopt;
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return ofLoad(*L, Depth);
  const auto *CB = dyn_cast<CallBase>(&V);
  if (!CB || MpiCall(*CB))
    return std::nullopt;
  ArrayRef<CallTarget> Targets = Seq.ranks().calls().of(*CB);
  if (Targets.size() != 1)
    return std::nullopt;
  const Value *Returned = nullptr;
  for (const BasicBlock &B : *Targets.front().Body)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
      if (Returned || !R->getReturnValue())
        return std::nullopt;
      Returned = R->getReturnValue();
    }
  if (!Returned)
    return std::nullopt;
  std::optional<CallSymbol> Inner = of(*Returned, Depth + 1);
  if (!Inner || Inner->AnyScope)
    return std::nullopt;
  CallSymbol Here = Seq.translate(*Inner, *CB, Targets.front());
  return Here.AnyScope ? std::nullopt : std::optional(Here);
}

std::optional<CallSymbol> ScopeOfRank::ofLoad(const LoadInst &L,
                                              unsigned Depth) {
  const RankDependence &Ranks = Seq.ranks();
  int64_t Bytes =
      L.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue();
  AbstractLocations At = Ranks.places().at(L.getPointerOperand(), Bytes);
  if (At.size() != 1 || !At.front() || At.front().Stride)
    return std::nullopt;
  Definitions Seen = Ranks.definitionsAt(L, At.front());
  if (Seen.Complete && Seen.Defs.size() == 1 && Seen.Defs.front()) {
    const Instruction *Def = Seen.Defs.front();
    if (const auto *S = dyn_cast<StoreInst>(Def))
      return of(*S->getValueOperand(), Depth + 1);
    MpiCall Mpi = MpiCall::get(*Def);
    if (Mpi.fn() == Fn::Comm_rank) {
      CallSymbol Own = Seq.scopeOf(Mpi);
      return Own.AnyScope ? std::nullopt : std::optional(Own);
    }
  }
  auto Handle = beside(L, At.front(), Depth);
  // In an object that comes from elsewhere as in the one that was filled here.
  if (const CallBase *Asked =
          Handle ? nullptr : Ranks.members().readBy(*L.getPointerOperand()))
    if (AbstractLocations There =
            Ranks.places().at(MpiCall(*Asked).operand(table::RANK_OUT), Bytes);
        There.size() == 1 && There.front())
      Handle = besideWritten(*Asked, There.front(), Depth);
  if (!Handle)
    return std::nullopt;
  AbstractLocation There = At.front().sized(Handle->Size);
  There.Offset += Handle->Bytes;
  CallSymbol Own = Seq.scopeAt(L, There, MpiCall(*Handle->Asked).isFortran());
  Own.Which = Fn::Comm_rank;
  Own.Example = Handle->Asked;
  return Own.AnyScope ? std::nullopt : std::optional(Own);
}

/// The places of a function where the handle that Asked is given also is.
static AbstractLocations placesOfHandle(const MpiCall &Asked, PointsTo &Map) {
  AbstractLocations Result;
  const Value *Handle = Asked.operand(scopeIndex(Asked.fn()));
  if (!Handle)
    return Result;
  int64_t Bytes = 4;
  const Value *From = Handle; // in Fortran the address
  if (!Asked.isFortran()) {
    Bytes = Map.layout().getTypeStoreSize(Handle->getType());
    const auto *L = dyn_cast<LoadInst>(Handle);
    From = L ? L->getPointerOperand() : nullptr;
  }
  if (From)
    for (const AbstractLocation &P : Map.at(From, Bytes))
      Result.push_back(P);
  // Kept by the function that asks.
  for (const Instruction &I : instructions(*Asked.call().getFunction()))
    if (const auto *S = dyn_cast<StoreInst>(&I)) {
      const auto *L = dyn_cast<LoadInst>(S->getValueOperand());
      if (S->getValueOperand() == Handle ||
          (L && From && L->getPointerOperand() == From))
        for (const AbstractLocation &P : Map.at(S->getPointerOperand(), Bytes))
          Result.push_back(P);
    }
  return Result;
}

std::optional<ScopeOfRank::Beside>
ScopeOfRank::beside(const Instruction &At, const AbstractLocation &Rank,
                    unsigned Depth) {
  const RankDependence &Ranks = Seq.ranks();
  if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, &At))
    return std::nullopt;
  Definitions Seen = Ranks.definitionsAt(At, Rank);
  if (!Seen.Complete)
    return std::nullopt;
  std::optional<Beside> Result;
  auto Agree = [&](std::optional<Beside> One) {
    if (!One || (Result && Result->Bytes != One->Bytes))
      return false;
    Result = One;
    return true;
  };
  // What a variable starts with does not matter.
  if (Seen.Defs.size() > 1 && !isa<Argument>(Rank.Obj->base()))
    erase(Seen.Defs, nullptr);
  bool AtEntry = is_contained(Seen.Defs, nullptr);
  for (const Instruction *By : Seen.Defs)
    if (By && !Agree(besideWritten(*By, Rank, Depth + 1)))
      return std::nullopt;
  if (!AtEntry)
    return Result;
  if (isa<GlobalVariable>(Rank.Obj->base())) {
    const Instruction *By = Ranks.soleDefinition(Rank);
    return By ? besideWritten(*By, Rank, Depth + 1) : std::nullopt;
  }
  // As the callers left it.
  constexpr unsigned Most = 8;
  const Function &F = *At.getFunction();
  unsigned Asked = 0;
  for (const CallBase *CB : Ranks.calls().callsOf(F))
    for (const CallTarget &T : Ranks.calls().of(*CB)) {
      if (T.Body != &F)
        continue;
      AbstractLocations There = Ranks.places().inCaller(Rank, *CB, T);
      if (There.size() != 1 || !There.front() ||
          Incomplete::reached(++Asked > Most, Incomplete::Inputs, &F) ||
          !Agree(beside(*CB, There.front(), Depth + 1)))
        return std::nullopt;
    }
  return Result;
}

std::optional<ScopeOfRank::Beside>
ScopeOfRank::besideWritten(const Instruction &By, const AbstractLocation &Rank,
                           unsigned Depth) {
  const RankDependence &Ranks = Seq.ranks();
  PointsTo &Map = Ranks.places();
  if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, &By))
    return std::nullopt;
  MpiCall Asked = MpiCall::get(By);
  if (const auto *S = dyn_cast<StoreInst>(&By)) {
    // Read into a variable before, or made of a neighbour.
    SmallVector<const Value *, 8> Leaves;
    Seq.conditions().leaves(S->getValueOperand(), Leaves);
    erase_if(Leaves, [&](const Value *L) {
      return Ranks.degree(*L) <= Degree::Unknown;
    });
    const auto *L =
        Leaves.size() == 1 ? dyn_cast<LoadInst>(Leaves.front()) : nullptr;
    if (!L)
      return std::nullopt;
    AbstractLocations From = Map.at(L->getPointerOperand(), 4);
    if (From.size() != 1 || !From.front())
      return std::nullopt;
    if (From.front().Obj == Rank.Obj) {
      auto Other = beside(*L, From.front(), Depth + 1);
      if (Other)
        Other->Bytes += From.front().Offset - Rank.Offset;
      return Other;
    }
    Definitions Seen = Ranks.definitionsAt(*L, From.front());
    if (Seen.Complete && Seen.Defs.size() == 1 && Seen.Defs.front())
      Asked = MpiCall::get(*Seen.Defs.front());
  } else if (const auto *CB = dyn_cast<CallBase>(&By); CB && !Asked) {
    auto [Inner, There] = Ranks.writerIn(*CB, Rank);
    return Inner ? besideWritten(*Inner, There, Depth + 1) : std::nullopt;
  }
  if (Asked.fn() != Fn::Comm_rank)
    return std::nullopt;
  std::optional<Beside> Result;
  for (const AbstractLocation &H : placesOfHandle(Asked, Map)) {
    if (!H || H.Obj != Rank.Obj || H.Stride || Rank.Stride)
      continue;
    if (Result && Result->Bytes != H.Offset - Rank.Offset)
      return std::nullopt;
    Result = Beside{H.Offset - Rank.Offset, H.Size, &Asked.call()};
  }
  return Result;
}

} // namespace tutti
