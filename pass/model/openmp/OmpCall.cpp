// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Decides the kind of a call by a table made once from Omp.def, and takes the
/// source position out of ident_t's string ";file;function;line;column;;". Must
/// not trust the arguments of a function that only has the right name.

#include "model/openmp/OmpCall.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace tutti {

static const StringMap<OmpKind> &kinds() {
  static const StringMap<OmpKind> Kinds = {
#define TUTTI_OMP(ENTRY, KIND) {#ENTRY, OmpKind::KIND},
#include "tutti/Omp.def"
  };
  return Kinds;
}

OmpKind ompKind(const Function &F) {
  StringRef Name = F.getName();
  // A definition is the program's own, or the OpenMP runtime itself.
  if (!F.isDeclaration() ||
      !(Name.starts_with("__kmpc_") || Name.starts_with("omp_")))
    return OmpKind::None;
  return kinds().lookup(Name);
}

OmpKind ompKind(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? ompKind(*Callee) : OmpKind::None;
}

SmallVector<const Function *, 2> ompFunctions(const Module &M, OmpKind Kind) {
  // Asked for very often, of very few kinds.
  static const auto Names = [] {
    std::map<OmpKind, SmallVector<StringRef, 2>> Result;
    for (const auto &Entry : kinds())
      Result[Entry.second].push_back(Entry.first());
    return Result;
  }();
  SmallVector<const Function *, 2> Result;
  if (auto Of = Names.find(Kind); Of != Names.end())
    for (StringRef Name : Of->second)
      if (const Function *F = M.getFunction(Name); F && ompKind(*F) == Kind)
        Result.push_back(F);
  return Result;
}

bool usesOpenMP(const Module &M) {
  return any_of(M, [](const Function &F) {
    return ompKind(F) != OmpKind::None && !F.use_empty();
  });
}

static const ConstantStruct *identStruct(const CallBase &Call) {
  if (Call.arg_empty())
    return nullptr;
  const auto *Global =
      dyn_cast<GlobalVariable>(Call.getArgOperand(0)->stripPointerCasts());
  if (!Global || !Global->hasInitializer())
    return nullptr;
  const auto *Init = dyn_cast<ConstantStruct>(Global->getInitializer());
  return Init && Init->getNumOperands() == 5 ? Init : nullptr;
}

unsigned identFlags(const CallBase &Call) {
  const ConstantStruct *Ident = identStruct(Call);
  const auto *Flags =
      Ident ? dyn_cast<ConstantInt>(Ident->getOperand(1)) : nullptr;
  return Flags ? Flags->getZExtValue() : 0;
}

Location identLocation(const CallBase &Call) {
  Location Result;
  const ConstantStruct *Ident = identStruct(Call);
  const auto *Text =
      Ident
          ? dyn_cast<GlobalVariable>(Ident->getOperand(4)->stripPointerCasts())
          : nullptr;
  const auto *Data = Text && Text->hasInitializer()
                         ? dyn_cast<ConstantDataArray>(Text->getInitializer())
                         : nullptr;
  if (!Data || !Data->isCString())
    return Result;
  SmallVector<StringRef, 8> Fields;
  Data->getAsCString().split(Fields, ';');
  if (Fields.size() < 6 || Fields[1] == "unknown")
    return Result;
  unsigned Line = 0, Column = 0;
  if (Fields[3].getAsInteger(10, Line) || Fields[4].getAsInteger(10, Column))
    return Result;
  Result.File = Fields[1].str();
  Result.Line = Line;
  Result.Column = Column;
  return Result;
}

const Function *outlinedFunction(const CallBase &Call) {
  unsigned Index;
  switch (ompKind(Call)) {
  case OmpKind::Fork:
  case OmpKind::ForkIf:
  case OmpKind::ForkTeams:
    Index = 2;
    break;
  case OmpKind::TaskAlloc:
    Index = 5;
    break;
  default:
    return nullptr;
  }
  if (Call.arg_size() <= Index)
    return nullptr;
  return dyn_cast<Function>(Call.getArgOperand(Index)->stripPointerCasts());
}

const Value *forkedOperand(const CallBase &Fork, unsigned ParamNo) {
  // The first two parameters are the thread's numbers.
  if (ParamNo < 2)
    return nullptr;
  unsigned Index = ParamNo - 2;
  switch (ompKind(Fork)) {
  case OmpKind::Fork:
  case OmpKind::ForkTeams:
    Index += 3;
    break;
  case OmpKind::ForkIf:
    Index += 4;
    break;
  default:
    return nullptr;
  }
  return Index < Fork.arg_size() ? Fork.getArgOperand(Index) : nullptr;
}

} // namespace tutti
