// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One block: the arguments, the call, the result. What is not known comes from
/// a function without a body, of which the analyses assume nothing.

#include "model/mpi/WrapperBody.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

namespace {

class Body {
public:
  Body(Function &F, const WrapperRow &Row, const Module &User)
      : F(F), Row(Row), User(User),
        B(BasicBlock::Create(F.getContext(), "", &F)) {}

  void make() {
    if (Row.MakesWorld)
      makeWorld();
    else if (Row.Calls == Fn::None)
      giveHandle();
    else
      callMpi();
  }

private:
  Value *unknown(Type *T) {
    std::string Name = "tutti.unknown.";
    raw_string_ostream(Name) << *T;
    return B.CreateCall(
        F.getParent()->getOrInsertFunction(Name, FunctionType::get(T, false)));
  }
  /// Handles are numbers in MPICH and addresses in Open MPI.
  bool hasAddresses() const {
    return any_of(User.globals(),
                  [](const GlobalVariable &G) {
                    return G.getName().starts_with("ompi_mpi_");
                  }) ||
           any_of(User, [](const Function &Each) {
             return Each.getName().contains("ompi_communicator_t");
           });
  }
  Value *behind(Value *V, unsigned Loads, Type *Needed) {
    for (; V && Loads > 0 && V->getType()->isPointerTy(); --Loads)
      V = B.CreateLoad(Loads > 1 ? V->getType() : Needed, V);
    return Loads ? nullptr : V;
  }
  Value *argument(const WrapperRow::Source &S, Type *Needed) {
    return S.Number < int64_t(F.arg_size())
               ? behind(F.getArg(S.Number), S.Loads, Needed)
               : nullptr;
  }
  void makeWorld();
  void giveHandle();
  void callMpi();
  Value *passed(int P, Value *&Result);
  void keep(Value *Cell, Value *Count);

  Function &F;
  const WrapperRow &Row;
  const Module &User;
  IRBuilder<> B;
  Value *Made = nullptr; ///< the place of a handle that an object points to
};

} // namespace

/// The object is a pointer to the handle, and nobody counts who has it.
void Body::makeWorld() {
  Module &M = *F.getParent();
  Type *Address = PointerType::getUnqual(F.getContext());
  const bool IsAddress = hasAddresses();
  Constant *Handle = IsAddress ? cast<Constant>(M.getOrInsertGlobal(
                                     "ompi_mpi_comm_world", B.getInt8Ty()))
                               : B.getInt32(*handleNumber("MPI_COMM_WORLD"));
  auto *Kept =
      new GlobalVariable(M, Handle->getType(), /*isConstant=*/true,
                         GlobalValue::InternalLinkage, Handle, "tutti.world");
  keep(Kept, Constant::getNullValue(Address));
  B.CreateRetVoid();
}

/// The object, a shared pointer, is one to the handle.
void Body::keep(Value *Cell, Value *Count) {
  B.CreateStore(Cell, F.getArg(0));
  B.CreateStore(Count, B.CreateConstGEP1_64(Count->getType(), F.getArg(0), 1));
}

void Body::giveHandle() {
  Value *V = argument(Row.Parameters.front(), F.getReturnType());
  B.CreateRet(
      V && V->getType() == F.getReturnType() ? V : unknown(F.getReturnType()));
}

/// What parameter P of the MPI function gets.
Value *Body::passed(int P, Value *&Result) {
  const WrapperRow::Source &S = Row.Parameters[P];
  const Role R = row(Row.Calls).Roles.At[P];
  Type *Needed = passedInC(R, F.getContext());
  Value *V = nullptr;
  switch (S.From) {
  case WrapperRow::Source::Unknown:
    break;
  case WrapperRow::Source::Handle:
    V = B.getInt32(S.Number);
    break;
  case WrapperRow::Source::Result:
    if (Needed->isPointerTy() && F.getReturnType()->isSized()) {
      if (!Result)
        Result = B.CreateAlloca(F.getReturnType());
      V = Result;
    }
    break;
  case WrapperRow::Source::Made:
    V = B.CreateCall(
        F.getParent()->getOrInsertFunction(
            "malloc", FunctionType::get(Needed, {B.getInt64Ty()}, false)),
        {B.getInt64(8)});
    Made = V;
    break;
  case WrapperRow::Source::Argument:
    V = argument(S, isHandle(R) && hasAddresses()
                        ? PointerType::getUnqual(F.getContext())
                        : Needed);
    break;
  }
  // Addresses are not numbers; handles are either.
  if (V && !isHandle(R) && V->getType()->isPointerTy() != Needed->isPointerTy())
    V = nullptr;
  if (V && V->getType()->isIntegerTy() && Needed->isIntegerTy() && !isHandle(R))
    V = B.CreateSExtOrTrunc(V, Needed);
  if (V && !V->getType()->isIntOrPtrTy())
    V = nullptr;
  return V ? V : unknown(Needed);
}

void Body::callMpi() {
  Value *Result = nullptr;
  SmallVector<Value *, 12> Passed;
  SmallVector<Type *, 12> Types;
  for (int P = 0; P < row(Row.Calls).Roles.Size; ++P) {
    Passed.push_back(passed(P, Result));
    Types.push_back(Passed.back()->getType());
  }
  auto *Kind = FunctionType::get(B.getInt32Ty(), Types, false);
  FunctionCallee Mpi =
      F.getParent()->getOrInsertFunction(name(Row.Calls), Kind);
  Value *Status = B.CreateCall(Kind, Mpi.getCallee(), Passed);
  // Who counts the owners of the object frees it: that is not followed.
  if (Made)
    keep(Made, unknown(Made->getType()));
  Type *Returned = F.getReturnType();
  if (Returned->isVoidTy())
    B.CreateRetVoid();
  else if (Result)
    B.CreateRet(B.CreateLoad(Returned, Result));
  else
    B.CreateRet(Returned == Status->getType() ? Status : unknown(Returned));
}

void makeWrapperBody(Function &F, const WrapperRow &Row, const Module &User) {
  Body(F, Row, User).make();
}

} // namespace tutti
