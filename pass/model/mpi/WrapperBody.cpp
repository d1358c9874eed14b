// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One block: the arguments, the call, the result. What is not known comes from
/// a function without a body, of which the analyses assume nothing.

#include "model/mpi/WrapperBody.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

void makeWrapperBody(Function &F, const WrapperRow &Row) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  auto Unknown = [&](Type *T) -> Value * {
    std::string Name = "tutti.unknown.";
    raw_string_ostream(Name) << *T;
    return B.CreateCall(
        F.getParent()->getOrInsertFunction(Name, FunctionType::get(T, false)));
  };
  AllocaInst *Result = nullptr;
  SmallVector<Value *, 12> Passed;
  const table::RoleList &Roles = row(Row.Calls).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    const WrapperRow::Source &S = Row.Parameters[P];
    Type *Needed = passedInC(Roles.At[P], F.getContext());
    Value *V = nullptr;
    switch (S.From) {
    case WrapperRow::Source::Unknown:
      break;
    case WrapperRow::Source::Handle:
      V = B.getInt32(S.Number);
      break;
    case WrapperRow::Source::Result:
      if (Needed->isPointerTy() && F.getReturnType()->isSized()) {
        Result = Result ? Result : B.CreateAlloca(F.getReturnType());
        V = Result;
      }
      break;
    case WrapperRow::Source::Argument:
      if (S.Number < int64_t(F.arg_size()))
        V = F.getArg(S.Number);
      break;
    }
    // Addresses are not numbers; handles are either.
    if (V && !isHandle(Roles.At[P]) &&
        V->getType()->isPointerTy() != Needed->isPointerTy())
      V = nullptr;
    if (V && V->getType()->isIntegerTy() && Needed->isIntegerTy() &&
        !isHandle(Roles.At[P]))
      V = B.CreateSExtOrTrunc(V, Needed);
    if (V && !V->getType()->isIntOrPtrTy())
      V = nullptr;
    Passed.push_back(V ? V : Unknown(Needed));
  }
  SmallVector<Type *, 12> Types;
  for (Value *V : Passed)
    Types.push_back(V->getType());
  auto *Kind = FunctionType::get(B.getInt32Ty(), Types, false);
  FunctionCallee Mpi =
      F.getParent()->getOrInsertFunction(name(Row.Calls), Kind);
  Value *Status = B.CreateCall(Kind, Mpi.getCallee(), Passed);
  Type *Returned = F.getReturnType();
  if (Returned->isVoidTy())
    B.CreateRetVoid();
  else if (Result)
    B.CreateRet(B.CreateLoad(Returned, Result));
  else
    B.CreateRet(Returned == Status->getType() ? Status : Unknown(Returned));
}

} // namespace tutti
