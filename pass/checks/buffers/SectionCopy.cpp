// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified for sections of Fortran arrays that are passed to calls
/// which start an operation: a section that is not contiguous is copied, and
/// the copy is gone when the call returns (MPI-4.1, 19.1.10). Decided by what
/// the compiler puts into the descriptor of the section: the distance of its
/// elements is not that of the array. A whole array that the procedure is given
/// is copied, too, where its caller passes a section: this is not told.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/FortranDescriptor.h"
#include "model/library/FortranLibrary.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MostPlaces = 64; ///< that one address may come from

/// The call that copies what stands at Address, on some way.
const CallBase *copyOf(const Value &Address) {
  SetVector<const Value *> Places;
  Places.insert(&Address);
  for (unsigned N = 0; N < Places.size(); ++N) {
    if (Incomplete::reached(N > MostPlaces, Incomplete::Locations, &Address))
      return nullptr;
    const Value *V = Places[N];
    if (const auto *L = dyn_cast<LoadInst>(V))
      Places.insert(L->getPointerOperand());
    else if (const auto *G = dyn_cast<GEPOperator>(V))
      Places.insert(G->getPointerOperand());
    else if (const auto *X = dyn_cast<ExtractValueInst>(V))
      Places.insert(X->getAggregateOperand());
    else if (const auto *I = dyn_cast<InsertValueInst>(V);
             I && I->getIndices() == ArrayRef<unsigned>{0})
      Places.insert(I->getInsertedValueOperand());
    else if (I)
      Places.insert(I->getAggregateOperand());
    else if (const auto *P = dyn_cast<PHINode>(V))
      Places.insert(P->op_begin(), P->op_end());
    else if (isa<AllocaInst>(V))
      for (const User *U : V->users()) {
        const auto *CB = dyn_cast<CallBase>(U);
        const Function *F = CB ? CB->getCalledFunction() : nullptr;
        if (F && copiesSection(F->getName()) && CB->getArgOperand(0) == V)
          return CB;
        if (const auto *S = dyn_cast<StoreInst>(U);
            S && S->getPointerOperand() == V)
          Places.insert(S->getValueOperand());
      }
  }
  return nullptr;
}

void lookForSections(const MpiCall &Call, Findings &Out) {
  for (const DataArgument &D : dataArguments(Call.fn())) {
    const Value *Address = Call.value(D.Buffer);
    const CallBase *Copy = Address ? copyOf(*Address) : nullptr;
    if (!Copy || movesData(Call, D) == Moves::No ||
        piecesOf(*Copy->getArgOperand(1), Copy->getModule()->getDataLayout()) !=
            Pieces::Several)
      continue;
    Out.push_back(findingAt(Call, Check::BufferModified, Severity::Warning,
                            say<text::SectionIsCopied>(Call.name())));
    lower(Out.back(), Confidence::SectionCopied);
    return;
  }
}

} // namespace

void checkSectionCopy(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted() && Call.isFortran() &&
          has(Call.fn(), table::REQ_OUT))
        lookForSections(Call, Out);
    }
}

} // namespace tutti
