// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes back from a value to the MPI_Comm_rank that gave it: through the
/// functions that return it, and through the structure or the global variable
/// that keeps it, or a flag that says of whom it is the rank. There the
/// communicator is the field that the same function took the handle from, or
/// put it into; or another global that is not set anew.

#include "analysis/sequence/ScopeOfRank.h"
#include "model/Incomplete.h"
#include "llvm/Analysis/CFG.h"
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
  AbstractLocation There = Handle->Apart;
  if (!There) {
    There = At.front().sized(Handle->Size);
    There.Offset += Handle->Bytes;
  }
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
    if (!One || (Result && !Result->isOf(*One)))
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
  if (isa<GlobalVariable>(Rank.Obj->base()))
    return besideGlobal(Rank, Depth);
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

/// A global has what its stores leave there, wherever they are; a constant that
/// all store says nothing of ranks.
std::optional<ScopeOfRank::Beside>
ScopeOfRank::besideGlobal(const AbstractLocation &Rank, unsigned Depth) {
  std::optional<Beside> Result;
  for (const Instruction *By : Seq.ranks().definitionsOf(Rank)) {
    const auto *S = dyn_cast<StoreInst>(By);
    SmallVector<const Value *, 4> Deciders;
    if (S && isa<Constant>(S->getValueOperand()) && addDeciders(*S, Deciders) &&
        Deciders.empty())
      continue;
    std::optional<Beside> One = besideWritten(*By, Rank, Depth + 1);
    if (!One || (Result && !Result->isOf(*One)))
      return std::nullopt;
    Result = One;
  }
  return Result;
}

/// What ranks differ in of that which S stores, or of the ways to a constant;
/// false when that is not known.
bool ScopeOfRank::addDeciders(const StoreInst &S,
                              SmallVectorImpl<const Value *> &Out) const {
  const RankDependence &Ranks = Seq.ranks();
  auto Add = [&](const Value &V) {
    SmallVector<const Value *, 8> Leaves;
    Seq.conditions().leaves(&V, Leaves);
    for (const Value *L : Leaves)
      if (Ranks.degree(*L) > Degree::Unknown && !is_contained(Out, L))
        Out.push_back(L);
  };
  Add(*S.getValueOperand());
  if (!isa<Constant>(S.getValueOperand()))
    return true;
  const FlowGraph &Graph = Ranks.graph(*S.getFunction());
  unsigned N = Graph.indexOf(S.getParent());
  if (N == FlowGraph::Exit)
    return false;
  for (unsigned D : Graph.decisionsOver(N)) {
    const Value *C = RankDependence::condition(*Graph.nodes()[D].Block);
    if (!C)
      return false;
    Add(*C);
  }
  return true;
}

/// Read into a variable before, or made of a neighbour, or one of two numbers
/// that such a one chooses.
std::optional<ScopeOfRank::Beside>
ScopeOfRank::besideStored(const StoreInst &S, const AbstractLocation &Rank,
                          unsigned Depth) {
  SmallVector<const Value *, 4> Deciders;
  if (!addDeciders(S, Deciders))
    return std::nullopt;
  std::optional<Beside> Result;
  for (const Value *V : Deciders) {
    std::optional<Beside> One = besideDecider(*V, Rank, Depth);
    if (!One || (Result && !Result->isOf(*One)))
      return std::nullopt;
    Result = One;
  }
  return Result;
}

std::optional<ScopeOfRank::Beside>
ScopeOfRank::besideDecider(const Value &V, const AbstractLocation &Rank,
                           unsigned Depth) {
  const RankDependence &Ranks = Seq.ranks();
  const auto *L = dyn_cast<LoadInst>(&V);
  if (!L)
    return std::nullopt;
  AbstractLocations From = Ranks.places().at(L->getPointerOperand(), 4);
  if (From.size() != 1 || !From.front())
    return std::nullopt;
  std::optional<Beside> Result;
  if (From.front().Obj == Rank.Obj ||
      isa<GlobalVariable>(From.front().Obj->base())) {
    Result = beside(*L, From.front(), Depth + 1);
    if (Result && !Result->Apart && From.front().Obj != Rank.Obj)
      return std::nullopt;
    if (Result && !Result->Apart)
      Result->Bytes += From.front().Offset - Rank.Offset;
    return Result;
  }
  Definitions Seen = Ranks.definitionsAt(*L, From.front());
  if (Seen.Complete && Seen.Defs.size() == 1 && Seen.Defs.front() &&
      MpiCall::get(*Seen.Defs.front()))
    Result = besideWritten(*Seen.Defs.front(), Rank, Depth + 1);
  return Result;
}

/// Handle is set in one place, or by the function of Asked before that call:
/// what is there afterwards is what was asked.
static bool isSetBefore(const AbstractLocation &Handle, const CallBase &Asked,
                        const RankDependence &Ranks) {
  SmallVector<const Instruction *, 4> All = Ranks.definitionsOf(Handle);
  return !All.empty() && all_of(All, [&](const Instruction *By) {
    return By->getFunction() == Asked.getFunction()
               ? !isPotentiallyReachable(&Asked, By)
               : All.size() == 1;
  });
}

std::optional<ScopeOfRank::Beside>
ScopeOfRank::besideWritten(const Instruction &By, const AbstractLocation &Rank,
                           unsigned Depth) {
  const RankDependence &Ranks = Seq.ranks();
  PointsTo &Map = Ranks.places();
  if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, &By))
    return std::nullopt;
  MpiCall Asked = MpiCall::get(By);
  if (const auto *S = dyn_cast<StoreInst>(&By))
    return besideStored(*S, Rank, Depth);
  if (const auto *CB = dyn_cast<CallBase>(&By); CB && !Asked) {
    auto [Inner, There] = Ranks.writerIn(*CB, Rank);
    return Inner ? besideWritten(*Inner, There, Depth + 1) : std::nullopt;
  }
  if (Asked.fn() != Fn::Comm_rank)
    return std::nullopt;
  std::optional<Beside> Result;
  const AbstractLocations Handles = placesOfHandle(Asked, Map);
  for (const AbstractLocation &H : Handles) {
    if (!H || H.Obj != Rank.Obj || H.Stride || Rank.Stride)
      continue;
    if (Result && Result->Bytes != H.Offset - Rank.Offset)
      return std::nullopt;
    Result = Beside{H.Offset - Rank.Offset, H.Size, &Asked.call(), {}};
  }
  for (const AbstractLocation &H : Handles) {
    if (Result && !Result->Apart)
      break;
    if (!H || H.Stride || !isa<GlobalVariable>(H.Obj->base()) ||
        !isSetBefore(H, Asked.call(), Ranks))
      continue;
    if (Result && !(Result->Apart == H))
      return std::nullopt;
    Result = Beside{0, H.Size, &Asked.call(), H};
  }
  return Result;
}

} // namespace tutti
