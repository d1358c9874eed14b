// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Tells after a function was inlined from which of its instructions each new
/// one was cloned.

#ifndef TUTTI_PASS_MODEL_REWRITE_CARRIEDMARKS_H
#define TUTTI_PASS_MODEL_REWRITE_CARRIEDMARKS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"

namespace tutti {

/// Marks calls and terminators by their number, so that it goes with them into
/// what is cloned. A call that becomes an invoke keeps its attributes, and
/// loses its metadata.
class CarriedMarks {
public:
  explicit CarriedMarks(llvm::Function &F)
      : Kind(F.getContext().getMDKindID(Name)) {
    llvm::LLVMContext &C = F.getContext();
    for (llvm::Instruction &I : llvm::instructions(F)) {
      auto *CB = llvm::dyn_cast<llvm::CallBase>(&I);
      if (CB && !llvm::isa<llvm::IntrinsicInst>(CB))
        CB->addFnAttr(
            llvm::Attribute::get(C, Name, std::to_string(Marked.size())));
      else if (I.isTerminator())
        I.setMetadata(
            Kind, llvm::MDNode::get(
                      C, llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(
                             llvm::Type::getInt32Ty(C), Marked.size()))));
      else
        continue;
      Marked.push_back(&I);
    }
  }
  /// Takes the mark from an instruction; null when it has none.
  llvm::Instruction *take(llvm::Instruction &I) {
    if (auto *CB = llvm::dyn_cast<llvm::CallBase>(&I)) {
      llvm::Attribute A = CB->getFnAttr(Name);
      unsigned N = 0;
      if (!A.isValid() || A.getValueAsString().getAsInteger(10, N))
        return nullptr;
      CB->removeFnAttr(Name);
      return Marked[N];
    }
    llvm::MDNode *Node = I.isTerminator() ? I.getMetadata(Kind) : nullptr;
    if (!Node)
      return nullptr;
    I.setMetadata(Kind, nullptr);
    return Marked[llvm::mdconst::extract<llvm::ConstantInt>(Node->getOperand(0))
                      ->getZExtValue()];
  }
  void takeAll() {
    for (llvm::Instruction *I : Marked)
      take(*I);
  }

private:
  static constexpr llvm::StringLiteral Name = "tutti.from";
  unsigned Kind;
  llvm::SmallVector<llvm::Instruction *, 64> Marked;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_CARRIEDMARKS_H
