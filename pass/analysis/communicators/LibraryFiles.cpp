// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks from a handle to the calls that can have made it: through selections,
/// callers, results, variables and fields of structures, whatever the order in
/// time. What ends elsewhere is unknown, never guessed.

#include "analysis/communicators/LibraryFiles.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxFileDepth = 24;

LibraryFiles::LibraryFiles(PrivateCopy &Copy, const CallTargets &Calls,
                           PointsTo &Map)
    : Calls(Calls), Map(Map) {
  collect(Copy);
  if (Uses.empty())
    return;
  // How the module uses each library, where that is plain.
  bool Parallel[LibraryRow::Own + 1] = {}, Serial[LibraryRow::Own + 1] = {};
  for (const auto &[CB, Row] : Uses) {
    Parallel[Row->Of] |= Row->isParallel();
    if (Row->Object == LibraryRow::No && Row->Does == LibraryRow::Collective) {
      Verdict V;
      addOpening(*CB, V, 0);
      Serial[Row->Of] |= V.Serial;
    }
  }
  for (const auto &[CB, Row] : Uses) {
    if (!Row->isForAll())
      continue;
    if (Row->Does == LibraryRow::Transfer &&
        !(Row->Of == LibraryRow::NetCDF ? isCollectiveVariable(*CB, *Row)
                                        : isCollectiveTransfer(*CB, *Row)))
      continue;
    LibraryCall Call;
    Call.Row = Row;
    if (Row->Of == LibraryRow::Own) {
      // As the user says; without an argument it is the world.
      Call.OnWorld = Row->Comm == LibraryRow::No;
      if (!Call.OnWorld && unsigned(Row->Comm) < CB->arg_size()) {
        Call.Comm = CB->getArgOperand(Row->Comm);
        Call.Opening = CB;
      }
      Found[CB] = Call;
      continue;
    }
    Verdict V = verdictOn(*CB);
    if (V.Serial)
      continue;
    bool Known = !V.Unknown && V.Comms.size() == 1;
    if (!Known &&
        (!Parallel[Row->Of] || Serial[Row->Of] || Row->isOfPointers()))
      continue;
    if (Known) {
      Call.Comm = V.Comms.front().first;
      Call.Opening = V.Comms.front().second;
    }
    Found[CB] = Call;
  }
}

void LibraryFiles::collect(PrivateCopy &Copy) {
  for (Function *F : Copy.functions())
    for (Instruction &I : instructions(*F))
      if (const auto *CB = dyn_cast<CallBase>(&I))
        if (const auto *Callee =
                dyn_cast<Function>(CB->getCalledOperand()->stripPointerCasts()))
          if (const LibraryRow *Row = Copy.known().library(*Callee))
            Uses[CB] = Row;
  if (Uses.empty())
    return;
  for (const auto &[CB, Row] : Uses)
    if (Row->Makes >= 0 && unsigned(Row->Makes) < CB->arg_size())
      remember(CB->getArgOperand(Row->Makes), CB, 0);
  for (Function *F : Copy.functions())
    for (Instruction &I : instructions(*F))
      if (const auto *S = dyn_cast<StoreInst>(&I);
          S && S->getValueOperand()->getType()->isIntOrPtrTy())
        remember(S->getPointerOperand(), S->getValueOperand(), 0);
}

void LibraryFiles::remember(const Value *Address, const Value *What,
                            unsigned Depth) {
  if (!Remembered.insert({Address, What}).second ||
      Incomplete::reached(Depth > 4, Incomplete::Depth))
    return;
  constexpr size_t Many = 64;
  for (const AbstractLocation &P : Map.at(Address, 4))
    if (P && ByPlace[P.Obj].size() < Many)
      ByPlace[P.Obj].push_back({P, What});
  if (Field In = fieldOf(Address, Map.layout());
      In.first && ByField[In].size() < Many)
    ByField[In].push_back(What);
  // The file is handed out through a pointer.
  if (const auto *A = dyn_cast<Argument>(Address->stripPointerCasts()))
    for (const CallBase *CB : Calls.callsOf(*A->getParent()))
      for (const CallTarget &T : Calls.of(*CB))
        if (T.Body == A->getParent())
          if (const Value *Outer = T.actual(*CB, A->getArgNo()))
            remember(Outer, What, Depth + 1);
}

void LibraryFiles::originsAt(const Value *Address, Origins &Out,
                             unsigned Depth) {
  bool Any = false;
  auto Take = [&](const Value *What) {
    Any = true;
    const auto *CB = dyn_cast<CallBase>(What);
    auto It = CB ? Uses.find(CB) : Uses.end();
    if (It != Uses.end() && It->second->Makes >= 0)
      Out.Makers.insert(CB); // through a pointer
    else
      originsOf(What, Out, Depth + 1);
  };
  for (const AbstractLocation &P : Map.at(Address, 4))
    if (auto It = ByPlace.find(P.Obj); P && It != ByPlace.end())
      for (const auto &[Where, What] : std::vector(It->second))
        if (Where.overlaps(P))
          Take(What);
  if (Any)
    return;
  if (auto It = ByField.find(fieldOf(Address, Map.layout()));
      It != ByField.end() && It->first.first)
    for (const Value *What : std::vector(It->second))
      Take(What);
  if (Any)
    return;
  if (const auto *A = dyn_cast<Argument>(Address->stripPointerCasts()))
    for (const CallBase *CB : Calls.callsOf(*A->getParent()))
      for (const CallTarget &T : Calls.of(*CB))
        if (T.Body == A->getParent())
          if (const Value *Outer = T.actual(*CB, A->getArgNo())) {
            Any = true;
            if (Incomplete::reached(Depth >= MaxFileDepth, Incomplete::Depth,
                                    A)) {
              Out.Unknown = true;
            } else if (Active.insert(Address).second) {
              originsAt(Outer, Out, Depth + 1);
              Active.erase(Address);
            }
          }
  Out.Unknown |= !Any;
}

void LibraryFiles::originsOf(const Value *V, Origins &Out, unsigned Depth) {
  while (const auto *C = dyn_cast<CastInst>(V))
    V = C->getOperand(0);
  if (isa<Constant>(V))
    return; // a default, or the mark of an error
  if (Incomplete::reached(Depth > MaxFileDepth, Incomplete::Depth, V)) {
    Out.Unknown = true;
    return;
  }
  if (!Active.insert(V).second)
    return; // in a cycle: what comes in from outside counts
  auto Leave = atScopeExit([&] { Active.erase(V); });
  if (const auto *P = dyn_cast<PHINode>(V)) {
    for (const Value *In : P->incoming_values())
      originsOf(In, Out, Depth + 1);
  } else if (const auto *S = dyn_cast<SelectInst>(V)) {
    originsOf(S->getTrueValue(), Out, Depth + 1);
    originsOf(S->getFalseValue(), Out, Depth + 1);
  } else if (const auto *F = dyn_cast<FreezeInst>(V)) {
    originsOf(F->getOperand(0), Out, Depth + 1);
  } else if (const auto *L = dyn_cast<LoadInst>(V)) {
    originsAt(L->getPointerOperand(), Out, Depth);
  } else if (const auto *CB = dyn_cast<CallBase>(V)) {
    auto It = Uses.find(CB);
    if (It != Uses.end() && It->second->Makes == LibraryRow::Result) {
      Out.Makers.insert(CB);
      return;
    }
    bool Any = false;
    for (const CallTarget &T : Calls.of(*CB))
      for (const BasicBlock &B : *T.Body)
        if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
            R && R->getReturnValue()) {
          Any = true;
          originsOf(R->getReturnValue(), Out, Depth + 1);
        }
    Out.Unknown |= !Any;
  } else if (const auto *A = dyn_cast<Argument>(V)) {
    bool Any = false;
    for (const CallBase *CB : Calls.callsOf(*A->getParent()))
      for (const CallTarget &T : Calls.of(*CB))
        if (T.Body == A->getParent())
          if (const Value *Outer = T.actual(*CB, A->getArgNo())) {
            Any = true;
            originsOf(Outer, Out, Depth + 1);
          }
    Out.Unknown |= !Any;
  } else {
    Out.Unknown = true;
  }
}

LibraryFiles::Origins LibraryFiles::originsOfArgument(const CallBase &CB,
                                                      int Index, bool ByValue) {
  Origins Out;
  if (Index < 0 || unsigned(Index) >= CB.arg_size()) {
    Out.Unknown = true;
    return Out;
  }
  const Value *V = CB.getArgOperand(Index);
  if (isa<ConstantPointerNull>(V))
    return Out; // an optional argument that is not there
  if (V->getType()->isPointerTy() && !ByValue) // as Fortran passes it
    originsAt(V, Out, 0);
  else
    originsOf(V, Out, 0);
  return Out;
}

/// A communicator that is a parameter and the same in all calls: that of the
/// callers.
const Value *LibraryFiles::inCallers(const Value *Comm) const {
  for (unsigned Depth = 0; Incomplete::within(Depth, 8); ++Depth) {
    const auto *A = dyn_cast<Argument>(Comm);
    if (!A)
      break;
    const Value *Outer = nullptr;
    for (const CallBase *CB : Calls.callsOf(*A->getParent()))
      for (const CallTarget &T : Calls.of(*CB)) {
        if (T.Body != A->getParent())
          continue;
        const Value *V = T.actual(*CB, A->getArgNo());
        if (!V || (Outer && Outer != V))
          return Comm;
        Outer = V;
      }
    if (!Outer)
      break;
    Comm = Outer;
  }
  return Comm;
}

/// The call of a function that is not in sight which gives Comm, as its result
/// or in a variable; null: none does.
static const CallBase *toldUnseen(const Value &Comm) {
  auto IsUnseen = [](const Value *By) {
    const auto *CB = dyn_cast<CallBase>(By);
    const Function *To = CB ? CB->getCalledFunction() : nullptr;
    return To && To->isDeclaration() && !To->isIntrinsic() && !MpiCall(*CB);
  };
  if (IsUnseen(&Comm))
    return cast<CallBase>(&Comm);
  const auto *L = dyn_cast<LoadInst>(&Comm);
  const auto *A =
      L ? dyn_cast<AllocaInst>(L->getPointerOperand()->stripPointerCasts())
        : nullptr;
  if (!A)
    return nullptr;
  const auto By = find_if(A->users(), IsUnseen);
  return By == A->user_end() ? nullptr : cast<CallBase>(*By);
}

/// What the call that made a file or an object in it says of the communicator.
void LibraryFiles::addOpening(const CallBase &Maker, Verdict &Out,
                              unsigned Depth) {
  const LibraryRow &Row = *Uses.find(&Maker)->second;
  auto Add = [&](const CallBase &CB, int Index) {
    if (unsigned(Index) >= CB.arg_size())
      return;
    const Value *Comm = inCallers(CB.getArgOperand(Index));
    if (isa<ConstantPointerNull>(Comm) && !Row.isOfPointers()) {
      Out.Serial = true; // an optional argument that is not there
      return;
    }
    if (const auto *World = libraryWorldIn(Comm))
      Comm = World;
    const CallBase *By = Row.isOfPointers() ? toldUnseen(*Comm) : nullptr;
    if (!By)
      Out.Comms.insert({Comm, &CB});
    else if (auto Of = Uses.find(By);
             Of != Uses.end() && Of->second->Object >= 0 && By != &Maker)
      addOpening(*By, Out, Depth + 1); // that of another object
    else
      Out.Unknown = true;
  };
  if (Row.Object >= 0) {
    Origins From = originsOfArgument(Maker, Row.Object, Row.passesPointers());
    Out.Unknown |=
        From.Unknown || From.Makers.empty() ||
        Incomplete::reached(Depth > MaxFileDepth, Incomplete::Depth, &Maker);
    for (const CallBase *Outer : From.Makers)
      if (Outer != &Maker && Depth <= MaxFileDepth)
        addOpening(*Outer, Out, Depth + 1);
    return;
  }
  if (Row.Comm >= 0) {
    Add(Maker, Row.Comm);
    return;
  }
  if (Row.List < 0) {
    Out.Serial = true;
    return;
  }
  Origins List = originsOfArgument(Maker, Row.List);
  // A constant: the default list.
  Out.Serial |= List.Makers.empty() && !List.Unknown;
  Out.Unknown |= List.Unknown;
  for (const CallBase *Made : List.Makers) {
    bool Given = false;
    for (const auto &[CB, Setter] : Uses)
      if (Setter->Does == LibraryRow::GivesComm &&
          originsOfArgument(*CB, Setter->List).Makers.count(Made)) {
        Given |= alwaysBetween(*Made, *CB, Maker);
        Add(*CB, Setter->Comm);
      }
    Out.Serial |= !Given;
  }
}

/// No way leads from making a list to using it, or out of the function that
/// makes it, past what is set in it: else the file is parallel only sometimes,
/// and code that works on it tests for that.
bool LibraryFiles::alwaysBetween(const CallBase &Made, const CallBase &Setter,
                                 const CallBase &Use) {
  const BasicBlock *From = Made.getParent(), *Past = Setter.getParent();
  if (Past->getParent() != From->getParent() || From == Past)
    return true;
  SmallPtrSet<const BasicBlock *, 16> Ends;
  if (Use.getFunction() == Made.getFunction()) {
    Ends.insert(Use.getParent());
  } else {
    for (const BasicBlock &B : *From->getParent())
      if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
        const Value *V = R->getReturnValue();
        if (const auto *P = dyn_cast_or_null<PHINode>(V);
            P && P->getParent() == &B) {
          for (const auto &[In, Value] : zip(P->blocks(), P->incoming_values()))
            if (!isa<Constant>(Value))
              Ends.insert(In);
        } else if (!V || !isa<Constant>(V)) {
          Ends.insert(&B);
        }
      }
  }
  SmallPtrSet<const BasicBlock *, 32> Seen;
  SmallVector<const BasicBlock *, 16> Work{From};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (B == Past || !Seen.insert(B).second)
      continue;
    if (B != From && Ends.count(B))
      return false;
    append_range(Work, successors(B));
  }
  return true;
}

LibraryFiles::Verdict LibraryFiles::verdictOn(const CallBase &CB) {
  Verdict Out;
  addOpening(CB, Out, 0);
  return Out;
}

/// Everything that says how one variable is accessed says: together.
bool LibraryFiles::isCollectiveVariable(const CallBase &CB,
                                        const LibraryRow &Row) {
  Origins Variable = originsOfArgument(CB, Row.List);
  if (Variable.Unknown || Variable.Makers.empty())
    return false;
  for (const CallBase *Made : Variable.Makers) {
    bool Collective = false;
    for (const auto &[Setting, Setter] : Uses) {
      if (Setter->Does != LibraryRow::GivesAccess ||
          unsigned(Setter->Comm) >= Setting->arg_size())
        continue;
      Origins Of = originsOfArgument(*Setting, Setter->List);
      const auto *All =
          dyn_cast<ConstantInt>(Setting->getArgOperand(Setter->List));
      if (!(All && All->isMinusOne()) && !Of.Unknown && !Of.Makers.count(Made))
        continue;
      const auto *Mode =
          dyn_cast<ConstantInt>(Setting->getArgOperand(Setter->Comm));
      if (!Mode || !Mode->isOne() || Of.Unknown)
        return false;
      Collective = true;
    }
    if (!Collective)
      return false;
  }
  return true;
}

bool LibraryFiles::isCollectiveTransfer(const CallBase &CB,
                                        const LibraryRow &Row) {
  Origins List = originsOfArgument(CB, Row.List);
  if (List.Unknown || List.Makers.empty())
    return false;
  for (const CallBase *Made : List.Makers) {
    bool Collective = false;
    for (const auto &[Setting, Setter] : Uses) {
      if (Setter->Does != LibraryRow::GivesMode ||
          !originsOfArgument(*Setting, Setter->List).Makers.count(Made))
        continue;
      const auto *Mode =
          unsigned(Setter->Comm) < Setting->arg_size()
              ? dyn_cast<ConstantInt>(Setting->getArgOperand(Setter->Comm))
              : nullptr;
      if (!Mode || !Mode->isOne())
        return false;
      Collective = true;
    }
    if (!Collective)
      return false;
  }
  return true;
}

} // namespace tutti
