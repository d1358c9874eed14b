// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Collects every call that makes a handle with a scope and where it puts it,
/// and follows copies of the handle from one variable to the next.

#include "analysis/communicators/Communicators.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

/// The parameter that a call of this kind writes a new scope handle to, or -1.
static int made(Fn F) {
  for (Role R : {table::COMM_OUT, table::WIN_OUT, table::FILE_OUT})
    if (int I = indexOf(F, R); I >= 0)
      return I;
  return -1;
}

/// Where a handle that is passed by value was loaded from, or null.
static const Value *loadedFrom(const Value *V) {
  for (unsigned Steps = 0; V && Incomplete::within(Steps, 4); ++Steps) {
    if (const auto *L = dyn_cast<LoadInst>(V))
      return L->getPointerOperand();
    if (const auto *C = dyn_cast<CastInst>(V))
      V = C->getOperand(0);
    else
      break;
  }
  return nullptr;
}

/// Which parameters are kept in memory, and what callers in sight pass for
/// them: a function that fills an object with a communicator is given it
/// (`set(&p, part)`, a constructor in C++).
static std::vector<std::pair<const Argument *, const Value *>>
handedToKeep(ArrayRef<const StoreInst *> Stores) {
  SetVector<const Argument *> Kept;
  for (const StoreInst *S : Stores)
    if (const auto *A = dyn_cast<Argument>(S->getValueOperand()))
      Kept.insert(A);
  std::vector<std::pair<const Argument *, const Value *>> Result;
  for (unsigned I = 0; I < Kept.size(); ++I)
    for (const Use &U : Kept[I]->getParent()->uses())
      if (const auto *CB = dyn_cast<CallBase>(U.getUser());
          CB && CB->isCallee(&U) && Kept[I]->getArgNo() < CB->arg_size()) {
        const Value *Passed = CB->getArgOperand(Kept[I]->getArgNo());
        if (const auto *Outer = dyn_cast<Argument>(Passed))
          Kept.insert(Outer);
        else if (!loadedFrom(Passed))
          continue;
        Result.push_back({Kept[I], Passed});
      }
  return Result;
}

/// Duplicates and their like are made by calls in a row.
static constexpr unsigned MaxChain = 6;

Communicators::Communicators(PrivateCopy &Copy, PointsTo &Map) : Map(Map) {
  SmallVector<const StoreInst *, 32> Stores;
  for (Function *F : Copy.functions())
    for (Instruction &I : instructions(*F)) {
      if (const auto *S = dyn_cast<StoreInst>(&I)) {
        Stores.push_back(S);
        if (predefinedHandle(S->getValueOperand(), table::COMM, false) ==
            "MPI_COMM_WORLD")
          for (const AbstractLocation &P : Map.at(S->getPointerOperand(), 4))
            if (P && isa<GlobalVariable>(P.Obj->base()))
              HoldWorld.push_back(P);
        continue;
      }
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted())
        continue;
      if (int P = made(Call.fn()); P >= 0 && Call.operand(P))
        remember(Call.operand(P), Call.call());
    }
  // A handle that is made in a local and then kept somewhere else, as often as
  // it is handed on: the sets of makers only grow.
  DenseMap<const Value *, SmallVector<const CallBase *, 2>> Passed;
  auto MakersOfValue = [&](const Value &V) {
    if (const Value *From = loadedFrom(&V))
      return keptAt(*From);
    auto It = Passed.find(&V);
    return It == Passed.end() ? SmallVector<const CallBase *, 2>() : It->second;
  };
  const auto Handed = handedToKeep(Stores);
  for (bool More = true; std::exchange(More, false);) {
    for (const auto &[To, V] : Handed)
      for (const CallBase *Maker : MakersOfValue(*V))
        if (auto &List = Passed[To]; !is_contained(List, Maker)) {
          List.push_back(Maker);
          More = true;
        }
    for (const StoreInst *S : Stores)
      for (const CallBase *Maker : MakersOfValue(*S->getValueOperand()))
        More |= remember(S->getPointerOperand(), *Maker);
  }
}

/// The calls that made what is kept at an address.
SmallVector<const CallBase *, 2>
Communicators::keptAt(const Value &Address) const {
  SmallVector<const CallBase *, 2> Result;
  for (const AbstractLocation &P : Map.at(&Address, 4))
    if (auto It = ByPlace.find(P.Obj); P && It != ByPlace.end())
      for (const auto &[Where, Maker] : It->second)
        if (Where.overlaps(P) && !is_contained(Result, Maker))
          Result.push_back(Maker);
  return Result;
}

bool Communicators::remember(const Value *Address, const CallBase &Maker) {
  bool New = false;
  for (const AbstractLocation &P : Map.at(Address, 4))
    if (P) {
      auto &List = ByPlace[P.Obj];
      if (is_contained(List, std::pair(P, &Maker)))
        continue;
      List.push_back({P, &Maker});
      New = true;
    }
  Field In = fieldOf(Address, Maker.getDataLayout());
  if (In.first && !is_contained(ByField[In], &Maker))
    ByField[In].push_back(&Maker);
  return New;
}

const Value *Communicators::addressOf(const MpiCall &Call, int Param) const {
  const Value *V = Call.operand(Param);
  if (!V)
    return nullptr;
  Direction Dir = row(row(Call.fn()).Roles.At[Param]).Dir;
  if (Call.isFortran() || Dir != Direction::In)
    return V;
  return loadedFrom(V);
}

SmallVector<const CallBase *, 2> Communicators::makersOf(const MpiCall &Call,
                                                         int Param) const {
  const Value *Address = addressOf(Call, Param);
  return Address ? makersAt(*Address) : SmallVector<const CallBase *, 2>();
}

SmallVector<const CallBase *, 2>
Communicators::makersAt(const Value &Address) const {
  SmallVector<const CallBase *, 2> Result = keptAt(Address);
  if (Result.empty())
    if (auto It = ByField.find(fieldOf(&Address, Map.layout()));
        It != ByField.end() && It->first.first)
      Result = It->second;
  return Result;
}

SmallVector<const CallBase *, 2>
Communicators::makersOf(const MpiCall &Call) const {
  int Scope = scopeIndex(Call.fn());
  return Scope < 0 ? SmallVector<const CallBase *, 2>() : makersOf(Call, Scope);
}

static std::optional<Communicators::Kind> kindOfPredefined(StringRef Name) {
  using Kind = Communicators::Kind;
  if (Name.ends_with("WORLD"))
    return Kind::World;
  if (Name.ends_with("SELF"))
    return Kind::Self;
  if (Name.ends_with("NULL"))
    return Kind::Null;
  return std::nullopt;
}

Communicators::Kind Communicators::kindOf(const MpiCall &Call) const {
  if (has(Call.fn(), table::OnWorld))
    return Kind::World;
  return kindOf(Call, scopeIndex(Call.fn()), 0);
}

Communicators::Kind Communicators::kindOf(const MpiCall &Call, int Param,
                                          unsigned Depth) const {
  if (auto Known = kindOfPredefined(Call.predefined(Param)))
    return *Known;
  if (Param < 0 ||
      Incomplete::reached(Depth > MaxChain, Incomplete::Depth, &Call.call()))
    return Kind::Unknown;
  return kindOf(makersOf(Call, Param), Depth);
}

const Value *Communicators::addressOf(const Value &Handle, bool ByReference) {
  return ByReference ? &Handle : loadedFrom(&Handle);
}

Communicators::Kind Communicators::kindOf(const Value &Handle,
                                          bool ByReference) const {
  if (auto Known =
          kindOfPredefined(predefinedHandle(&Handle, table::COMM, ByReference)))
    return *Known;
  const Value *Address = addressOf(Handle, ByReference);
  return Address ? kindOf(makersAt(*Address), 0) : Kind::Unknown;
}

bool Communicators::hasSameMembers(const CallBase &Maker) {
  switch (MpiCall(Maker).fn()) {
  case Fn::Comm_dup:
  case Fn::Comm_dup_with_info:
  case Fn::Comm_idup:
  case Fn::Comm_idup_with_info:
  case Fn::Cart_create:
  case Fn::Graph_create:
  case Fn::Dist_graph_create:
  case Fn::Dist_graph_create_adjacent:
  case Fn::Win_create:
  case Fn::Win_create_dynamic:
  case Fn::Win_allocate:
  case Fn::Win_allocate_shared:
  case Fn::File_open:
    return true;
  default:
    return false;
  }
}

Communicators::Kind Communicators::kindOf(ArrayRef<const CallBase *> Makers,
                                          unsigned Depth) const {
  Kind Result = Kind::Unknown;
  for (const CallBase *CB : Makers) {
    MpiCall Maker(*CB);
    Kind S = Kind::Part;
    if (hasSameMembers(*CB))
      S = kindOf(Maker, scopeIndex(Maker.fn()), Depth + 1);
    // A handle with several origins may be any of them: the narrowest counts.
    if (Result == Kind::Unknown || S == Kind::Part || S == Kind::Self)
      Result = S;
  }
  return Result;
}

/// What all callers pass for the parameter A, if one call has made it.
const CallBase *Communicators::makerOf(const Argument &A, bool ByReference,
                                       unsigned Depth) const {
  constexpr unsigned MaxCallers = 16;
  const CallBase *Result = nullptr;
  if (Incomplete::reached(A.getParent()->hasNUsesOrMore(MaxCallers),
                          Incomplete::Size, &A) ||
      Incomplete::reached(Depth > MaxChain, Incomplete::Depth, &A))
    return nullptr;
  for (const Use &U : A.getParent()->uses()) {
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    if (!CB || !CB->isCallee(&U) || A.getArgNo() >= CB->arg_size())
      return nullptr;
    const Value *Passed = CB->getArgOperand(A.getArgNo());
    auto Here = makersOf(*Passed, ByReference);
    const auto *Outer = dyn_cast<Argument>(Passed);
    const CallBase *One = Here.size() == 1 ? Here.front()
                          : Outer ? makerOf(*Outer, ByReference, Depth + 1)
                                  : nullptr;
    if (!One || (Result && Result != One))
      return nullptr;
    Result = One;
  }
  return Result;
}

const CallBase *Communicators::makerOf(const MpiCall &Call) const {
  auto Makers = makersOf(Call);
  const auto *Passed = dyn_cast_or_null<Argument>(Call.scope());
  return Makers.size() == 1         ? Makers.front()
         : Makers.empty() && Passed ? makerOf(*Passed, Call.isFortran(), 0)
                                    : nullptr;
}

const CallBase *Communicators::originOf(const MpiCall &Call) const {
  const CallBase *Result = nullptr;
  MpiCall At = Call;
  for (unsigned I = 0; I < MaxChain; ++I) {
    Result = makerOf(At);
    if (!Result)
      return nullptr;
    At = MpiCall(*Result);
    if (!hasSameMembers(*Result))
      return Result;
  }
  Incomplete::report(Incomplete::Depth, Call.call());
  return nullptr;
}

bool Communicators::makes(const CallBase &CB) {
  MpiCall Call(CB);
  return Call && made(Call.fn()) >= 0;
}

AbstractLocation Communicators::placeOf(const MpiCall &Call) const {
  int Scope = scopeIndex(Call.fn());
  const Value *Address = Scope < 0 ? nullptr : addressOf(Call, Scope);
  AbstractLocations At = Address ? Map.at(Address, 4) : AbstractLocations();
  return At.size() == 1 ? At.front() : AbstractLocation();
}

Field Communicators::memberOf(const MpiCall &Call) const {
  const auto *L = dyn_cast_or_null<LoadInst>(Call.scope());
  return L ? fieldOf(L->getPointerOperand(), Map.layout()) : Field();
}

bool Communicators::mayBeWorld(const MpiCall &Call) const {
  const AbstractLocation At = placeOf(Call);
  return At && any_of(HoldWorld, [&](const AbstractLocation &P) {
           return P.overlaps(At);
         });
}

/// One of the values that V is chosen from.
static bool isChosenSelf(const Value &V, bool ByReference) {
  if (kindOfPredefined(predefinedHandle(&V, table::COMM, ByReference)) ==
      Communicators::Kind::Self)
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  return I && (isa<SelectInst>(I) || isa<PHINode>(I)) &&
         any_of(I->operands(), [&](const Use &U) {
           return U->getType() == V.getType() &&
                  kindOfPredefined(
                      predefinedHandle(U, table::COMM, ByReference)) ==
                      Communicators::Kind::Self;
         });
}

bool Communicators::mayBeSelf(const MpiCall &Call, int Param,
                              unsigned Depth) const {
  const Value *Handle = Param < 0 ? nullptr : Call.operand(Param);
  if (!Handle ||
      Incomplete::reached(Depth > MaxChain, Incomplete::Depth, &Call.call()))
    return false;
  return isChosenSelf(*Handle, Call.isFortran()) ||
         any_of(makersOf(Call, Param), [&](const CallBase *CB) {
           MpiCall Maker(*CB);
           return hasSameMembers(*CB) &&
                  mayBeSelf(Maker, scopeIndex(Maker.fn()), Depth + 1);
         });
}

bool Communicators::areOneMember(const MpiCall &A, const MpiCall &B) const {
  const Field Kept = memberOf(A);
  return Kept.first && Kept == memberOf(B);
}

bool Communicators::mayBeOne(const MpiCall &A, const MpiCall &B) const {
  return placeOf(A).overlaps(placeOf(B)) || areOneMember(A, B);
}

bool Communicators::mayGiveMembers(const Instruction *Source,
                                   const MpiCall &Call) const {
  const MpiCall By = Source ? MpiCall::get(*Source) : MpiCall();
  return By && has(By.fn(), table::UniformOut) && mayBeOne(By, Call);
}

std::string Communicators::nameOf(const MpiCall &Call) {
  if (has(Call.fn(), table::OnWorld))
    return "MPI_COMM_WORLD";
  int Scope = scopeIndex(Call.fn());
  if (StringRef Name = Call.predefined(Scope); !Name.empty())
    return Name.str();
  const Value *V = Call.operand(Scope);
  std::string Name = V ? variableName(*V, &Call.call()) : std::string();
  return Name.empty() ? say<text::ItsCommunicator>() : quoted(Name);
}

} // namespace tutti
