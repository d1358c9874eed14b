// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for a status that is looked for at the place of its request.
/// Calls that complete some of several requests give back the statuses of those
/// that are complete one after the other, in the order of their indices: the
/// number that stands in the list of indices is no place in that of statuses.
/// Told where one is taken for the other in the function that makes the call,
/// and nothing else fills the list of statuses there.

#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Calls.def"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

/// A member of a container that hands out where its elements are.
const CallBase *asMember(const Value &V) {
  const auto *CB = dyn_cast<CallBase>(&V);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  return F && isOfCxxLibrary(F->getName()) && CB->arg_size() > 0 &&
                 CB->getArgOperand(0)->getType()->isPointerTy()
             ? CB
             : nullptr;
}

/// What an array is known by: the object itself, or the variable or member that
/// has its address.
struct List {
  const Value *Base = nullptr;
  int64_t At = 0;
  bool Behind = false;

  static List of(const Value &Address, const DataLayout &DL) {
    List Is;
    const Value *V = &Address;
    for (unsigned Steps = 0; Incomplete::within(Steps, 8); ++Steps) {
      V = getUnderlyingObject(V);
      if (const CallBase *CB = asMember(*V))
        V = CB->getArgOperand(0);
      else
        break;
    }
    if (const auto *L = dyn_cast<LoadInst>(V)) {
      Is.Behind = true;
      V = GetPointerBaseWithConstantOffset(L->getPointerOperand(), Is.At, DL);
    }
    Is.Base = V;
    return Is;
  }
  bool operator==(const List &Other) const {
    return Base == Other.Base && At == Other.At && Behind == Other.Behind;
  }
};

class StatusPlaces {
public:
  StatusPlaces(const MpiCall &Call, const DataLayout &DL)
      : Call(Call), DL(DL),
        Statuses(List::of(*Call.operand(table::STATUSES_OUT), DL)),
        Indices(List::of(*Call.operand(table::INDICES_OUT), DL)) {}

  /// Where a status is looked for by an index, or null.
  const Instruction *wrongPlace() const {
    if (isa<Constant>(Statuses.Base))
      return nullptr;
    const Instruction *Found = nullptr;
    for (const Instruction &I : instructions(*Call.call().getFunction())) {
      if (fillsToo(I))
        return nullptr;
      if (!Found && isByIndex(I) && isPotentiallyReachable(&Call.call(), &I))
        Found = &I;
    }
    return Found;
  }

private:
  /// Another call has a status or several in the same array.
  bool fillsToo(const Instruction &I) const {
    const MpiCall Other = MpiCall::get(I);
    if (!Other || &I == &Call.call() || !Other.isTrusted())
      return false;
    for (Role R : {table::STATUS_OUT, table::STATUSES_OUT})
      if (const Value *V = Other.operand(R); V && List::of(*V, DL) == Statuses)
        return true;
    return false;
  }

  /// The address of an element of the statuses, at a place out of the indices.
  bool isByIndex(const Instruction &I) const {
    if (const auto *G = dyn_cast<GetElementPtrInst>(&I))
      return any_of(G->indices(),
                    [&](const Use &U) { return isIndex(*U, 8); }) &&
             List::of(*G, DL) == Statuses;
    const CallBase *CB = asMember(I);
    return CB && CB->arg_size() > 1 && I.getType()->isPointerTy() &&
           isIndex(*CB->getArgOperand(1), 8) && List::of(I, DL) == Statuses;
  }

  /// It stands in the list of indices, or is made of what does and constants.
  bool isIndex(const Value &V, unsigned Steps) const {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Steps)
      return false;
    if (isa<CastInst>(I))
      return isIndex(*I->getOperand(0), Steps - 1);
    if (isa<BinaryOperator>(I))
      return (isa<Constant>(I->getOperand(1)) &&
              isIndex(*I->getOperand(0), Steps - 1)) ||
             (isa<Constant>(I->getOperand(0)) &&
              isIndex(*I->getOperand(1), Steps - 1));
    const auto *L = dyn_cast<LoadInst>(I);
    if (!L)
      return false;
    if (List::of(*L->getPointerOperand(), DL) == Indices)
      return true;
    const Value *Set = onlyValue(*L->getPointerOperand());
    return Set && isIndex(*Set, Steps - 1);
  }

  /// What a variable of the function is set to in one place, or null.
  static const Value *onlyValue(const Value &Variable) {
    const Value *Only = nullptr;
    if (!isa<AllocaInst>(Variable))
      return nullptr;
    for (const User *U : Variable.users())
      if (const auto *S = dyn_cast<StoreInst>(U)) {
        if (Only || S->getPointerOperand() != &Variable)
          return nullptr;
        Only = S->getValueOperand();
      }
    return Only;
  }

  const MpiCall Call;
  const DataLayout &DL;
  const List Statuses, Indices;
};

} // namespace

void checkStatusPlace(CheckContext &C, Findings &Out) {
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      const MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !Call.operand(table::STATUSES_OUT) ||
          !Call.operand(table::INDICES_OUT))
        continue;
      const StatusPlaces Places(Call, I.getDataLayout());
      const Instruction *Wrong = Places.wrongPlace();
      if (!Wrong)
        continue;
      Finding Found = findingAt(Call, Check::Argument, Severity::Warning,
                                say<text::StatusByIndex>(Call.name()));
      lower(Found, Confidence::AllAtOnce);
      Found.Notes.push_back(note<text::IndexIsUsed>(locationOf(*Wrong)));
      Out.push_back(std::move(Found));
    }
}

} // namespace tutti
