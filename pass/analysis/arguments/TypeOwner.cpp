// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Debug info where there is any, then the names of constructors, then what is
/// allocated and given back, handles of MPI among it. A class of a header is
/// owned by whoever has its destructor, unless its debug info has another
/// function that may give back.

#include "analysis/arguments/TypeOwner.h"
#include "analysis/memory/AbstractLocation.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/HandleEnd.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

StringRef typeName(const StructType &S) {
  StringRef Name = S.hasName() ? S.getName() : "";
  for (StringRef Prefix : {"struct.", "class.", "union."})
    if (Name.consume_front(Prefix))
      break;
  auto [Front, Back] = Name.rsplit('.');
  return !Back.empty() && all_of(Back, isDigit) ? Front : Name;
}

static std::string pathOf(const DIScope &S) {
  return absolutePath(S.getDirectory(), S.getFilename());
}

static StringRef withoutScopes(StringRef Name) {
  size_t End = Name.rfind("::");
  return End == StringRef::npos ? Name : Name.drop_front(End + 2);
}

/// The class that a type is declared in, or the namespace.
static StringRef scopesOf(StringRef Name) {
  size_t End = Name.rfind("::");
  return End == StringRef::npos ? StringRef() : Name.take_front(End);
}

/// As far as the name of what it is declared in: each class may have an Impl.
static bool isCalled(const DICompositeType &C, StringRef Name) {
  const DIScope *In = C.getScope();
  return !Name.empty() && C.getName().split('<').first == withoutScopes(Name) &&
         (!In || In->getName().empty() ||
          In->getName().split('<').first == withoutScopes(scopesOf(Name)));
}

/// The type is declared in the file that is compiled.
static bool isOfMainFile(StringRef Name, const Module &M) {
  if (Name.contains("(anonymous"))
    return true;
  if (Name.empty() || M.debug_compile_units().empty())
    return false;
  DebugInfoFinder Finder;
  Finder.processModule(M);
  StringRef Last = withoutScopes(Name);
  for (const DIType *T : Finder.types()) {
    const auto *C = dyn_cast<DICompositeType>(T);
    if (!C || C->getName() != Last || C->isForwardDecl())
      continue;
    return any_of(Finder.compile_units(), [&](const DICompileUnit *U) {
      return pathOf(*U) == pathOf(*C);
    });
  }
  return false;
}

/// Without the arguments of templates, which the names of types have not.
static std::string withoutArguments(StringRef Name) {
  std::string Result;
  unsigned Depth = 0;
  for (const char C : Name) {
    Depth += C == '<';
    if (Depth == 0)
      Result += C;
    Depth -= C == '>' && Depth > 0;
  }
  return Result;
}

/// A constructor or destructor that no other file has, of the class or of one
/// that it is declared in; or that of a template which this file makes for the
/// others.
static bool isMadeByClass(const Function &F, StringRef Name) {
  if (Name.empty())
    return false;
  const bool ForOthers = F.hasWeakODRLinkage();
  if (F.isDeclaration() || (F.isWeakForLinker() && !ForOthers) ||
      F.hasLocalLinkage() || !F.getName().starts_with("_ZN"))
    return false;
  StringRef Last = withoutScopes(Name);
  std::string Source = demangle(F.getName().str());
  if (ForOthers)
    Source = withoutArguments(Source);
  StringRef Head = StringRef(Source).split('(').first;
  return Head == (Name + "::" + Last).str() ||
         Head == (Name + "::~" + Last).str() ||
         isMadeByClass(F, scopesOf(Name));
}

/// By its name it may give back what an object has.
static bool mayGiveBack(StringRef Name) {
  static constexpr StringLiteral Words[] = {
      "free", "clear", "close", "dest", "fin",   "release", "reset",
      "end",  "clean", "term",  "del",  "stop",  "shut",    "dis",
      "quit", "exit",  "down",  "drop", "remove"};
  return any_of(
      Words, [&](StringRef Word) { return Name.contains_insensitive(Word); });
}

/// F is the destructor that each file has which includes the class; all other
/// functions of the class that may give back are in sight.
static bool isDestructorInHeader(const Function &F, StringRef Name) {
  const DISubprogram *Body = F.isDeclaration() ? nullptr : F.getSubprogram();
  const DISubprogram *Declared = Body ? Body->getDeclaration() : nullptr;
  const auto *Class =
      Declared ? dyn_cast_or_null<DICompositeType>(Declared->getScope())
               : nullptr;
  if (!Class || !Declared->getName().starts_with("~") ||
      !isCalled(*Class, Name))
    return false;
  return all_of(Class->getElements(), [&](const DINode *Each) {
    const auto *Method = dyn_cast<DISubprogram>(Each);
    if (!Method || Method->getName().starts_with("~") ||
        !mayGiveBack(Method->getName()))
      return true;
    const Function *Here = F.getParent()->getFunction(Method->getLinkageName());
    return Here && !Here->isDeclaration();
  });
}

/// Functions of the class are not in sight, and may give back or complete what
/// an object has; where clang leaves the class out, its constructors are not.
static bool hasMethodsElsewhere(StringRef Name, const Module &M) {
  DebugInfoFinder Finder;
  Finder.processModule(M);
  return any_of(Finder.types(), [&](const DIType *T) {
    const auto *C = dyn_cast<DICompositeType>(T);
    if (!C || !isCalled(*C, Name))
      return false;
    return C->isForwardDecl() ||
           any_of(C->getElements(), [&](const DINode *Each) {
             const auto *Method = dyn_cast<DISubprogram>(Each);
             const Function *Here =
                 Method ? M.getFunction(Method->getLinkageName()) : nullptr;
             return Method && Method->getName() != C->getName() &&
                    (!Here || Here->isDeclaration());
           });
  });
}

static const Value *keptIn(const Value *V) {
  const auto *L = dyn_cast<LoadInst>(V);
  return L && isa<AllocaInst>(L->getPointerOperand()) ? L->getPointerOperand()
                                                      : V;
}

/// The members of S whose handles a call of MPI frees.
static void addFreed(const CallBase &CB, const StructType &S,
                     SmallSet<uint64_t, 4> &Members) {
  MpiCall Mpi = MpiCall::get(CB);
  for (int P = 0; Mpi && P < row(Mpi.fn()).Roles.Size; ++P) {
    const Role R = row(Mpi.fn()).Roles.At[P];
    if (!handleOf(R) || !endsHandle(Mpi.fn(), R) || R == table::REQ_INOUT)
      continue;
    const Value *What = Mpi.operand(P);
    if (const auto *G = dyn_cast_or_null<GEPOperator>(
            What ? What->stripPointerCasts() : nullptr);
        G && G->getSourceElementType() == &S && G->getNumIndices() > 1)
      if (const auto *N = dyn_cast<ConstantInt>(G->getOperand(2)))
        Members.insert(N->getZExtValue());
  }
}

/// F gives an object of type S back, or several things that belong to one.
static bool destroys(const Function &F, const StructType &S) {
  SmallPtrSet<const Value *, 4> Objects, Freed;
  SmallSet<uint64_t, 4> Members;
  for (const Instruction &I : instructions(F)) {
    if (const auto *G = dyn_cast<GetElementPtrInst>(&I);
        G && G->getSourceElementType() == &S)
      Objects.insert(keptIn(G->getPointerOperand()));
    const auto *CB = dyn_cast<CallBase>(&I);
    if (CB)
      addFreed(*CB, S, Members);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    if (!Callee || CB->arg_size() == 0 || !isDeallocation(Callee->getName()))
      continue;
    const Value *What = CB->getArgOperand(0)->stripPointerCasts();
    Freed.insert(keptIn(What));
    if (const auto *L = dyn_cast<LoadInst>(What))
      if (const auto *G = dyn_cast<GEPOperator>(L->getPointerOperand());
          G && G->getSourceElementType() == &S && G->getNumIndices() > 1)
        if (const auto *N = dyn_cast<ConstantInt>(G->getOperand(2)))
          Members.insert(N->getZExtValue());
  }
  return Members.size() > 1 ||
         any_of(Freed, [&](const Value *V) { return Objects.contains(V); });
}

static bool allocates(const Function &F, uint64_t Bytes) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && CB->getType()->isPointerTy() && CB->arg_size() > 0 &&
           any_of(CB->args(), [&](const Value *A) {
             const auto *C = dyn_cast<ConstantInt>(A);
             return C && C->getBitWidth() == 64 && C->getZExtValue() == Bytes;
           });
  });
}

Owner ownerOf(const StructType &S, const Module &M) {
  StringRef Name = typeName(S);
  if (isOfMainFile(Name, M))
    return Owner::Alone;
  Owner Result = Owner::Unknown;
  const uint64_t Bytes =
      M.getDataLayout().getTypeAllocSize(const_cast<StructType *>(&S));
  // Small sizes mean anything.
  constexpr uint64_t Telling = 24;
  for (const Function &F : M) {
    if (isMadeByClass(F, Name) || destroys(F, S) ||
        isDestructorInHeader(F, Name))
      return Owner::Destroys;
    if (Bytes >= Telling && allocates(F, Bytes))
      Result = Owner::Makes;
  }
  return Result == Owner::Makes && hasMethodsElsewhere(Name, M) ? Owner::Unknown
                                                                : Result;
}

} // namespace tutti
