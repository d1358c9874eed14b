// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is done with the elements is seen where the iterator at the first one
/// goes: into an algorithm, or into a variable of a loop.

#include "checks/buffers/ContainerUse.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

StringRef calledName(const User *U) {
  const auto *CB = dyn_cast<CallBase>(U);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  return F ? F->getName() : StringRef();
}

/// Something that is done with the iterator, or with the variable it goes to.
template <typename Does> bool isUsed(const CallBase &Iterator, Does What) {
  return any_of(Iterator.uses(), [&](const Use &U) {
    if (What(U))
      return true;
    const auto *S = dyn_cast<StoreInst>(U.getUser());
    return S && any_of(getUnderlyingObject(S->getPointerOperand())->uses(),
                       [&](const Use &At) {
                         return What(At) ||
                                (isa<GetElementPtrInst>(At.getUser()) &&
                                 any_of(At.getUser()->uses(), What));
                       });
  });
}

/// The iterator is moved by a number.
bool isMoved(const CallBase &Iterator) {
  return isUsed(Iterator, [](const Use &U) {
    return movesIterator(calledName(U.getUser()));
  });
}

bool isWrittenThrough(const CallBase &Iterator) {
  return isUsed(Iterator, [](const Use &U) {
    const StringRef Name = calledName(U.getUser());
    if (int(U.getOperandNo()) == writesFrom(Name))
      return true;
    return givesAtIterator(Name) && any_of(U.getUser()->users(), [&](auto *By) {
             const auto *S = dyn_cast<StoreInst>(By);
             return S && S->getPointerOperand() == U.getUser();
           });
  });
}

} // namespace

SmallVector<ContainerUse, 2> containerUses(const CallBase &CB) {
  const StringRef Name = calledName(&CB);
  if (beginsElements(Name) && !isMoved(CB))
    return {{CB.getArgOperand(0), isWrittenThrough(CB)}};
  SmallVector<ContainerUse, 2> Result;
  if (changesElements(Name) && CB.arg_size() > 1)
    Result.push_back({CB.getArgOperand(0), true});
  if (copiesElements(Name) && CB.arg_size() == 2)
    Result.push_back({CB.getArgOperand(1), false});
  return Result;
}

} // namespace tutti
