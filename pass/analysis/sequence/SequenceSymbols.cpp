// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one call is as a symbol: the function, its communicator, its root and
/// the arguments that have to agree.

#include "analysis/sequence/CollectiveSequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// A handle that MPI has made, by its name.
static std::optional<ValueNumber> predefinedScope(const Value *V,
                                                  bool Fortran) {
  StringRef Name = V ? predefinedHandle(V, table::COMM, Fortran) : "";
  if (Name.empty())
    return {};
  return Name.ends_with("WORLD")  ? CollectiveSequence::World
         : Name.ends_with("SELF") ? CollectiveSequence::Self
                                  : CollectiveSequence::Null;
}

/// A handle in a global that is written in one place of the program is the same
/// one in all functions.
bool CollectiveSequence::ofGlobal(CallSymbol &L, const AbstractLocation &At,
                                  bool Fortran) {
  if (!At || At.Stride || At.Obj->Parent || !isa<GlobalVariable>(At.Obj->Root))
    return false;
  const Instruction *By = Ranks.soleDefinition(At);
  if (!By)
    return false;
  if (const auto *S = dyn_cast<StoreInst>(By)) {
    if (auto Known = predefinedScope(S->getValueOperand(), Fortran)) {
      L.Scope = *Known;
      return true;
    }
  }
  L.Scope = Conds.numberAtEntry(At);
  return true;
}

CallSymbol CollectiveSequence::scopeAt(const Instruction &At,
                                       const AbstractLocation &Where,
                                       bool Fortran) {
  CallSymbol L;
  if (ofGlobal(L, Where, Fortran))
    return L;
  L.Scope = Conds.numberAt(At, Where);
  const Conditions::Info &I = Conds.info(L.Scope);
  L.AnyScope = I.Opaque;
  if (auto World = predefinedScope(I.Example, Fortran); !I.Memory)
    L.Scope = World.value_or(L.Scope);
  return L;
}

/// A handle that was chosen by what ranks differ in, and it is not known how.
bool CollectiveSequence::isChosenApart(const Value &V,
                                       const Assignment &Given) const {
  return !Given.empty() && (isa<SelectInst>(V) || isa<PHINode>(V)) &&
         Ranks.degree(V) > Degree::Unknown;
}

CallSymbol CollectiveSequence::scopeOf(const MpiCall &Call,
                                       const Assignment &Given) {
  CallSymbol L;
  L.Which = Call.fn();
  L.Example = &Call.call();
  int P = scopeIndex(Call.fn());
  StringRef Name = Call.predefined(P);
  if (has(Call.fn(), table::OnWorld) || Name.ends_with("WORLD")) {
    L.Scope = World;
    return L;
  }
  if (!Name.empty()) {
    L.Scope = Name.ends_with("SELF") ? Self : Null;
    return L;
  }
  const Value *V = Call.operand(P);
  if (!V) { // a call that cannot be trusted, or without a scope
    L.AnyScope = true;
    return L;
  }
  bool ByReference =
      Call.isFortran() || row(row(Call.fn()).Roles.At[P]).Dir != Direction::In;
  if (!ByReference) {
    V = Conds.resolve(V, Given);
    if (auto Chosen = predefinedScope(V, false)) {
      L.Scope = *Chosen;
      return L;
    }
    L.AnyScope = isChosenApart(*V, Given);
  }
  int64_t Bytes = Call.bytesWritten(P).value_or(4);
  if (!ByReference)
    Bytes = Ranks.places().layout().getTypeStoreSize(V->getType());
  if (const auto *Load = dyn_cast<LoadInst>(V); Load || ByReference) {
    AbstractLocations At =
        Ranks.places().at(ByReference ? V : Load->getPointerOperand(), Bytes);
    if (At.size() == 1 && ofGlobal(L, At.front(), Call.isFortran()))
      return L;
  }
  if (ByReference) {
    AbstractLocations At = Ranks.places().at(V, Bytes);
    if (At.size() == 1 && At.front())
      L.Scope = Conds.numberAt(Call.call(), At.front());
    else
      L.AnyScope = true;
  } else {
    L.Scope = Conds.numberOf(V);
  }
  if (L.AnyScope)
    return L;
  const Conditions::Info &I = Conds.info(L.Scope);
  L.AnyScope = I.Opaque;
  if (auto World = predefinedScope(I.Example, Call.isFortran()); !I.Memory)
    L.Scope = World.value_or(L.Scope);
  return L;
}

CallSymbol CollectiveSequence::symbolOf(const MpiCall &Call,
                                        const Assignment &Given) {
  CallSymbol L = scopeOf(Call, Given);
  L.Terms = Terms.of(Call, Given);
  if (Given.Broadcasts == Assignment::Sends ||
      Given.Broadcasts == Assignment::Replies)
    L.Brings = sentBy(Call, Given);
  if (!has(Call.fn(), table::Rooted))
    return L;
  L.RootSort = CallSymbol::Unknown;
  Value *Root = Call.value(table::ROOT);
  if (!Root) {
    Value *Address = Call.operand(table::ROOT);
    if (!Address)
      return L;
    AbstractLocations At = Ranks.places().at(Address, 4);
    if (At.size() != 1 || !At.front())
      return L;
    ValueNumber K = Conds.numberAt(Call.call(), At.front());
    if (auto Is = Conds.given(K, Given)) {
      L.RootSort = CallSymbol::Constant;
      L.Root = *Is;
    } else if (Conds.info(K).Stable && !Conds.info(K).Opaque) {
      L.RootSort = CallSymbol::Symbol;
      L.Root = K;
    }
    return L;
  }
  if (auto X = Conds.evaluate(Root, Given); X && X->getBitWidth() <= 64) {
    L.RootSort = CallSymbol::Constant;
    L.Root = X->getSExtValue();
  } else if (ValueNumber K = Conds.numberOf(Root);
             Conds.info(K).Stable && !Conds.info(K).Opaque) {
    L.RootSort = CallSymbol::Symbol;
    L.Root = K;
  }
  return L;
}

CallSymbol CollectiveSequence::symbolOf(const CallBase &CB,
                                        const LibraryCall &Call) {
  CallSymbol L;
  L.Example = &CB;
  L.Other = cast<Function>(CB.getCalledOperand()->stripPointerCasts());
  L.OtherCall = &Call;
  L.Scope = Call.OnWorld ? World : Elsewhere;
  if (!Call.Comm)
    return L;
  bool ByReference = Call.byReference();
  StringRef Name = predefinedHandle(Call.Comm, table::COMM, ByReference);
  if (Name.empty() && ByReference)
    if (const auto *G = dyn_cast<GlobalVariable>(Call.Comm);
        G && G->hasDefinitiveInitializer() && G->isConstant())
      Name = predefinedHandle(G->getInitializer(), table::COMM, true);
  if (libraryWorldIn(Call.Comm))
    Name = "WORLD";
  // What was stored right before the call that opened the file.
  if (const auto *A = dyn_cast<AllocaInst>(Call.Comm);
      A && Name.empty() && ByReference &&
      A->getFunction() == Call.Opening->getFunction())
    if (AbstractLocations At = Ranks.places().at(A, 4);
        At.size() == 1 && At.front()) {
      const Conditions::Info &I =
          Conds.info(Conds.numberAt(*Call.Opening, At.front()));
      if (I.Example && !I.Memory)
        Name = predefinedHandle(I.Example, table::COMM, true);
    }
  if (!Name.empty()) {
    L.Scope = Name.ends_with("WORLD")  ? World
              : Name.ends_with("SELF") ? Self
                                       : Null;
    return L;
  }
  const auto *I = dyn_cast<Instruction>(Call.Comm);
  const auto *A = dyn_cast<Argument>(Call.Comm);
  if (!ByReference && ((I && I->getFunction() == CB.getFunction()) ||
                       (A && A->getParent() == CB.getFunction()))) {
    L.Scope = Conds.numberOf(Call.Comm);
    L.AnyScope = Conds.info(L.Scope).Opaque;
  } else {
    // The communicator of another function: told apart from others.
    auto [It, New] = Elsewheres.try_emplace(
        Call.Comm, Elsewhere - 1 - ValueNumber(Elsewheres.size() % 900));
    L.Scope = It->second;
  }
  return L;
}

} // namespace tutti
