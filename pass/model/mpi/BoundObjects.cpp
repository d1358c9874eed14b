// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// An object of a class has the address of its table of virtual functions and
/// then its handle: a number in MPICH and an address in Open MPI.

#include "model/mpi/BoundObjects.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct Predefined {
  const char *Name;
  int64_t Mpich;
  const char *OpenMpi;
};

constexpr Predefined All[] = {
#define TUTTI_HANDLE(KIND, NAME, MPICH, OPENMPI, FORTRAN, ABI)                 \
  {NAME, MPICH, OPENMPI},
#include "model/mpi/Handles.def"
};

/// What mpicxx.h calls by a name that is not the one in C.
StringRef inC(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Case("BOOL", "CXX_BOOL")
      .Case("COMPLEX", "CXX_FLOAT_COMPLEX")
      .Case("DOUBLE_COMPLEX", "CXX_DOUBLE_COMPLEX")
      .Case("LONG_DOUBLE_COMPLEX", "CXX_LONG_DOUBLE_COMPLEX")
      .Default(Name);
}

/// Numbers and addresses that are no handles, in MPICH; Open MPI has them in
/// its header.
std::optional<int64_t> numberOf(StringRef Name) {
  Name.consume_front("THREAD_");
#define TUTTI_CONSTANT(NAME, MPICH, OPENMPI, ABI)                              \
  if (StringRef(convertToSnakeFromCamelCase(#NAME)).upper() == Name)           \
    return MPICH;
#include "model/mpi/Constants.def"
  return std::nullopt;
}

/// The name without its namespace, in Itanium's mangling; empty: of another.
StringRef nameIn(const GlobalVariable &G) {
  StringRef Name = G.getName();
  unsigned Length;
  if (!G.isDeclaration() || !Name.consume_front("_ZN3MPI") ||
      Name.consumeInteger(10, Length) || Name.size() != Length + 1 ||
      Name.back() != 'E')
    return {};
  return Name.drop_back();
}

/// Puts the handle into the first field that can have it, behind the address
/// that comes first in each object.
class Object {
public:
  Object(Constant &Number, Constant &Address, Constant &Table)
      : Number(Number), Address(Address), Table(Table) {}

  Constant *filled(Type *T) {
    if (auto *S = dyn_cast<StructType>(T)) {
      SmallVector<Constant *, 4> Fields;
      for (Type *Each : S->elements())
        Fields.push_back(filled(Each));
      return ConstantStruct::get(S, Fields);
    }
    if (T->isPointerTy() && !std::exchange(HasTable, true))
      return &Table;
    for (Constant *Each : {&Number, &Address})
      if (Each->getType() == T && !std::exchange(HasHandle, true))
        return Each;
    return UndefValue::get(T);
  }
  bool hasHandle() const { return HasHandle; }

private:
  Constant &Number, &Address, &Table;
  bool HasTable = false, HasHandle = false;
};

Constant *objectOf(const Predefined &P, const GlobalVariable &G, Module &Copy) {
  auto *S = dyn_cast<StructType>(G.getValueType());
  if (!S || S->isOpaque())
    return nullptr;
  Type *Byte = Type::getInt8Ty(Copy.getContext());
  StringRef Class = S->hasName() ? S->getName() : "";
  Class.consume_front("class.MPI::");
  Class = Class.take_while(isAlnum);
  const std::string Mangled =
      "_ZTVN3MPI" + utostr(Class.size()) + Class.str() + "E";
  // Behind the offset to the whole and the type.
  Constant *Table = ConstantExpr::getInBoundsGetElementPtr(
      Byte,
      G.getParent()->getNamedValue(Mangled)
          ? G.getParent()->getNamedValue(Mangled)
          : Copy.getOrInsertGlobal(Mangled, Byte),
      ArrayRef<Constant *>(
          ConstantInt::get(Type::getInt64Ty(Copy.getContext()), 16)));
  Constant *Known = G.getParent()->getNamedValue(P.OpenMpi);
  Object New(*ConstantInt::get(Type::getInt32Ty(Copy.getContext()), P.Mpich),
             Known ? *Known : *Copy.getOrInsertGlobal(P.OpenMpi, Byte), *Table);
  Constant *Filled = New.filled(S);
  return New.hasHandle() ? Filled : nullptr;
}

Constant *constantOf(const GlobalVariable &G, Module &Copy) {
  const StringRef Name = nameIn(G);
  if (Name.empty())
    return nullptr;
  for (const Predefined &P : All)
    if (StringRef(P.Name).substr(4) == inC(Name))
      return objectOf(P, G, Copy);
  const auto N = numberOf(Name);
  Type *T = G.getValueType();
  if (!N || !(T->isIntegerTy() || T->isPointerTy()))
    return nullptr;
  Constant *C = ConstantInt::get(
      T->isIntegerTy() ? T : Type::getInt64Ty(Copy.getContext()), *N, true);
  return T->isIntegerTy() ? C : ConstantExpr::getIntToPtr(C, T);
}

} // namespace

void mapBoundObjects(const Module &M, Module &Copy, ValueToValueMapTy &Map) {
  for (const GlobalVariable &G : M.globals())
    if (Constant *C = constantOf(G, Copy)) {
      auto *New =
          new GlobalVariable(Copy, C->getType(), /*isConstant=*/true,
                             GlobalValue::InternalLinkage, C, G.getName());
      New->setAlignment(G.getAlign());
      Map[&G] = New;
    }
}

void readBoundObjects(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *L = dyn_cast<LoadInst>(&I);
    if (!L)
      continue;
    APInt Offset(DL.getIndexTypeSizeInBits(L->getPointerOperandType()), 0);
    auto *G = dyn_cast<GlobalVariable>(
        L->getPointerOperand()->stripAndAccumulateConstantOffsets(
            DL, Offset, /*AllowNonInbounds=*/true));
    // References to globals of the program stay: those of the copy are these.
    if (!G || G->getParent() != F.getParent() || !G->isConstant() ||
        !G->hasDefinitiveInitializer())
      continue;
    if (Constant *C = ConstantFoldLoadFromConst(G->getInitializer(),
                                                L->getType(), Offset, DL)) {
      L->replaceAllUsesWith(C);
      L->eraseFromParent();
    }
  }
}

} // namespace tutti
