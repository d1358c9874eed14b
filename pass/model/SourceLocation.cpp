// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads debug info for places and names, with what is left without it: symbol
/// names. Must not fail on incomplete debug info.

#include "model/SourceLocation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti {

/// clang splits an absolute path where it leaves the compilation directory, so
/// only what lies in that directory was given as a relative path.
static void setFile(Location &L, const DIScope &Scope, const DISubprogram *SP) {
  L.File = Scope.getFilename().str();
  L.Directory = Scope.getDirectory().str();
  const DICompileUnit *Unit = SP ? SP->getUnit() : nullptr;
  if (!Unit || L.Directory.empty() || L.Directory == Unit->getDirectory() ||
      sys::path::is_absolute(L.File))
    return;
  SmallString<256> Whole(L.Directory);
  sys::path::append(Whole, L.File);
  L.File = Whole.str().str();
}

Location locationOf(const DebugLoc &D) {
  Location L;
  if (!D)
    return L;
  if (const auto *Scope = dyn_cast_or_null<DILocalScope>(D.getScope()))
    setFile(L, *Scope, Scope->getSubprogram());
  L.Line = D.getLine();
  L.Column = D.getCol();
  return L;
}

Location locationOf(const Function &F) {
  Location L;
  if (const DISubprogram *SP = F.getSubprogram()) {
    setFile(L, *SP, SP);
    L.Line = SP->getLine();
  }
  return L;
}

Location locationOf(const Instruction &I) {
  if (const DebugLoc &D = I.getDebugLoc(); D && D.getLine())
    return locationOf(D);
  return I.getFunction() ? locationOf(*I.getFunction()) : Location();
}

/// Outlined bodies are named after the function they come from.
static StringRef withoutOutlining(StringRef Name) {
  for (StringRef Mark : {".omp_outlined", "..omp_par", ".omp_task_entry",
                         ".omp_task_redirect"}) {
    size_t At = Name.find(Mark);
    if (At != StringRef::npos && At != 0)
      Name = Name.take_front(At);
  }
  return Name;
}

/// flang: _QQmain, _QMmodulePname, _QFhostPinner, _QPname.
static std::string fortranName(StringRef Name) {
  if (Name == "_QQmain")
    return "main program";
  size_t P = Name.rfind('P');
  return P == StringRef::npos ? Name.str() : Name.drop_front(P + 1).str();
}

std::string sourceName(const Function &F) {
  StringRef Name = withoutOutlining(F.getName());
  if (const DISubprogram *SP = F.getSubprogram()) {
    StringRef FromDebug = withoutOutlining(SP->getName());
    if (!FromDebug.empty() && !FromDebug.starts_with(".") &&
        !FromDebug.starts_with("_Q") && !FromDebug.starts_with("__omp"))
      return FromDebug.str();
  }
  if (Name.starts_with("_Q"))
    return fortranName(Name);
  if (!Name.starts_with("_Z"))
    return Name.str();
  std::string Copy = Name.str();
  ItaniumPartialDemangler D;
  if (D.partialDemangle(Copy.c_str()))
    return Copy;
  size_t Size = 0;
  char *Base = D.getFunctionName(nullptr, &Size);
  std::string Result = Base ? Base : Copy;
  std::free(Base);
  return Result;
}

static StringRef nameFrom(const DILocalVariable *Var) {
  return Var && !Var->isArtificial() ? Var->getName() : StringRef();
}

/// The variable that debug records bind to V; of several the last before Near.
static StringRef debugName(const Value &V, const Instruction *Near) {
  SmallVector<DbgVariableIntrinsic *, 4> Intrinsics;
  SmallVector<DbgVariableRecord *, 4> Records;
  // Debug records refer to values through metadata; const is only in the way.
  findDbgUsers(Intrinsics, const_cast<Value *>(&V), &Records);
  StringRef Best;
  auto Consider = [&](StringRef Name, const Instruction *At) {
    if (Name.empty())
      return;
    bool Before = Near && At && At->getParent() == Near->getParent() &&
                  (At == Near || At->comesBefore(Near));
    if (Best.empty() || Before)
      Best = Name;
  };
  for (DbgVariableIntrinsic *I : Intrinsics)
    Consider(nameFrom(I->getVariable()), I);
  for (DbgVariableRecord *R : Records)
    Consider(nameFrom(R->getVariable()), R->getInstruction());
  return Best;
}

static std::string globalName(const GlobalVariable &G) {
  SmallVector<DIGlobalVariableExpression *, 1> Exprs;
  G.getDebugInfo(Exprs);
  for (DIGlobalVariableExpression *E : Exprs)
    if (DIGlobalVariable *Var = E->getVariable();
        Var && !Var->getName().empty())
      return Var->getName().str();
  StringRef Name = G.getName();
  if (Name.starts_with("_Q")) { // flang: _QMmoduleEname, _QFhostEname
    size_t E = Name.rfind('E');
    return E == StringRef::npos ? std::string() : Name.drop_front(E + 1).str();
  }
  if (Name.starts_with("_Z") || Name.starts_with("."))
    return {};
  return Name.take_until([](char C) { return C == '.'; }).str();
}

std::string variableName(const Value &V, const Instruction *Near) {
  const Value *At = &V;
  for (unsigned Steps = 0; Steps < 8; ++Steps) {
    if (const auto *G = dyn_cast<GlobalVariable>(At))
      return globalName(*G);
    if (StringRef Name = debugName(*At, Near); !Name.empty())
      return Name.str();
    if (const auto *L = dyn_cast<LoadInst>(At))
      At = L->getPointerOperand();
    else if (const auto *C = dyn_cast<CastInst>(At))
      At = C->getOperand(0);
    else if (const auto *G = dyn_cast<GEPOperator>(At);
             G && G->hasAllZeroIndices())
      At = G->getPointerOperand();
    else
      break;
  }
  if (isa<Argument>(At) || isa<AllocaInst>(At)) {
    StringRef Name = At->getName();
    Name.consume_back(".addr");
    if (!Name.contains('.') && !Name.empty() && !isdigit(Name[0]))
      return Name.str();
  }
  return {};
}

bool inSystemHeader(const Function &F) {
  // The C++ bindings of MPI are wrappers in its own header.
  StringRef Name = F.getName();
  if (Name.starts_with("_ZN3MPI") || Name.starts_with("_ZNK3MPI") ||
      Name.starts_with("_ZThn") || Name.starts_with("_ZTv"))
    return true;
  const DISubprogram *SP = F.getSubprogram();
  return SP && (SP->getFilename().starts_with("/usr/include/") ||
                SP->getFilename().starts_with("/usr/lib/"));
}

} // namespace tutti
