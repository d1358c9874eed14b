// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request for requests that a function keeps in an array of its own: a
/// standard container, allocated memory, a local array at any index. When
/// nothing but starts of operations ever gets to its elements, they are lost
/// with it. Says nothing as soon as an element or the array goes anywhere else.

#include "analysis/arguments/OwnContainer.h"
#include "analysis/arguments/RequestState.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Requests.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

bool isLibraryMember(const Function *F) {
  return F && isOfCxxLibrary(F->getName());
}

/// Where the array begins that an element's address leads into: through
/// indices, and through what a container's members hand out.
const Value *arrayOf(const Value *V) {
  for (unsigned Steps = 0; Incomplete::within(Steps, 8); ++Steps) {
    V = getUnderlyingObject(V);
    const auto *CB = dyn_cast<CallBase>(V);
    if (!CB || !isLibraryMember(CB->getCalledFunction()) ||
        CB->arg_size() == 0 || !CB->getArgOperand(0)->getType()->isPointerTy())
      break;
    // An iterator is no array: what it leads to is elsewhere.
    if (CB->getCalledFunction()->getName().contains("iteratorI"))
      return nullptr;
    V = CB->getArgOperand(0);
  }
  return V;
}

bool frees(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  return F && isDeallocation(F->getName());
}

class Uses {
public:
  /// Whether only starts of operations get to what V points to.
  bool onlyStarts(const Value &V) {
    if (!Seen.insert(&V).second)
      return true;
    return Seen.size() < 256 &&
           all_of(
               V.uses(),
               [&](const Use &U) { return isHarmless(U, *U.getUser()); });
  }
  MpiCall First;

private:
  bool isHarmless(const Use &U, const User &By) {
    if (isa<GetElementPtrInst>(By) || isa<PHINode>(By) || isa<SelectInst>(By))
      return onlyStarts(By);
    if (const auto *S = dyn_cast<StoreInst>(&By))
      return S->getPointerOperand() == U.get() &&
             isa<Constant>(S->getValueOperand());
    if (isa<ICmpInst>(By) || isa<DbgInfoIntrinsic>(By) || isa<MemSetInst>(By))
      return true;
    const auto *CB = dyn_cast<CallBase>(&By);
    if (!CB || !CB->isArgOperand(&U))
      return false;
    if (CB->isLifetimeStartOrEnd() || frees(*CB))
      return true;
    unsigned N = CB->getArgOperandNo(&U);
    if (MpiCall Mpi(*CB); Mpi) {
      bool Starts = Mpi.isTrusted() && Mpi.operand(table::REQ_OUT) == U.get();
      HandleAccess A{HandleAccess::Call, CB, Mpi,
                     indexOf(Mpi.fn(), table::REQ_OUT)};
      if (!Starts || !startsRequest(A))
        return false;
      if (!First)
        First = Mpi;
      return true;
    }
    return isLibraryMember(CB->getCalledFunction()) && N == 0 &&
           !mayHandOver(*CB) &&
           (!CB->getType()->isPointerTy() || onlyStarts(*CB));
  }

  SmallPtrSet<const Value *, 16> Seen;
};

/// Several requests that live and die with the function. Single ones and
/// elements with constant indices are followed more closely elsewhere.
bool isOwnArray(const Value &V, const Value &Element) {
  if (const auto *A = dyn_cast<AllocaInst>(&V)) {
    if (!A->isStaticAlloca() || A->getAllocatedType()->isStructTy())
      return true;
    APInt Offset(64, 0);
    return A->getAllocatedType()->isArrayTy() &&
           Element.stripAndAccumulateConstantOffsets(
               A->getDataLayout(), Offset, /*AllowNonInbounds=*/true) != A;
  }
  return isNoAliasCall(&V);
}

} // namespace

void checkRequestArray(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    SmallPtrSet<const Value *, 8> Done;
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      const Value *Element = Call && Call.isTrusted() && !Call.isFortran()
                                 ? Call.operand(table::REQ_OUT)
                                 : nullptr;
      const Value *Array = Element ? arrayOf(Element) : nullptr;
      if (!Array || !isOwnArray(*Array, *Element) || !Done.insert(Array).second)
        continue;
      Uses All;
      if (!All.onlyStarts(*Array) || !All.First)
        continue;
      std::string Name = variableName(*Array, &I);
      Finding Found = findingAt(All.First, Check::Request, Severity::Error,
                                say<text::NeverCompleted>(All.First.name()));
      Found.Notes.push_back(
          Name.empty() ? note<text::RequestsGoNowhere>(Found.Where)
                       : note<text::RequestsInGoNowhere>(Found.Where, Name));
      Out.push_back(std::move(Found));
    }
  }
}

} // namespace tutti
