// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for sizes and offsets, which MPI takes as numbers of 64 bits,
/// where the program computes them in 32: the conversion comes behind the
/// product. Only where a constant of the product is so large (a MiB or more)
/// that the other factor need not be large for it to overflow, as where a
/// number of MiB is converted to bytes. How large that factor gets in a run is
/// not known.

#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

constexpr uint64_t LargeFactor = 1 << 20;

struct Product {
  const Instruction *At;
  uint64_t Factor;
  uint64_t Limit; ///< the first number that does not fit
};

/// All constants that a value is multiplied by; Rest is what is left. Each is
/// two or more, so there are no more than a number has bits.
uint64_t constantFactor(const Value *V, const Value *&Rest) {
  uint64_t Factor = 1;
  while (Factor < uint64_t(1) << 31) {
    const Value *X = nullptr;
    const APInt *C = nullptr;
    if (match(V, m_c_Mul(m_Value(X), m_APInt(C))) && C->sgt(1))
      Factor *= C->getZExtValue();
    else if (match(V, m_Shl(m_Value(X), m_APInt(C))) && !C->isZero() &&
             C->ult(32))
      Factor <<= C->getZExtValue();
    else
      break;
    V = X;
  }
  Rest = V;
  return Factor;
}

class ProductSearch {
public:
  explicit ProductSearch(const DataLayout &DL) : DL(DL) {}

  /// In a number of 64 bits.
  std::optional<Product> inWide(const Value &V) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Seen.insert(I).second)
      return std::nullopt;
    if (isa<SExtInst, ZExtInst>(I))
      return I->getOperand(0)->getType()->isIntegerTy(32)
                 ? inNarrow(*I->getOperand(0),
                            isa<SExtInst>(I) || I->hasNonNeg())
                 : std::nullopt;
    if (!isa<PHINode, SelectInst>(I) && I->getOpcode() != Instruction::Add &&
        I->getOpcode() != Instruction::Mul)
      return std::nullopt;
    for (const Value *Op : I->operands())
      if (auto P = inWide(*Op))
        return P;
    return std::nullopt;
  }

private:
  /// In a number that is not converted yet, any of those it is chosen among.
  std::optional<Product> inNarrow(const Value &V, bool Signed) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Seen.insert(I).second)
      return std::nullopt;
    if (isa<PHINode, SelectInst>(I) || I->getOpcode() == Instruction::Add) {
      for (const Value *Op : I->operands())
        if (auto P = inNarrow(*Op, Signed))
          return P;
      return std::nullopt;
    }
    const Value *Rest = nullptr;
    const uint64_t Factor = constantFactor(I, Rest);
    if (Factor < LargeFactor || isa<Constant>(Rest))
      return std::nullopt;
    const uint64_t Limit = uint64_t(1) << (Signed ? 31 : 32);
    const KnownBits Known = computeKnownBits(Rest, DL);
    const int64_t Most = Signed ? Known.getSignedMaxValue().getSExtValue()
                                : int64_t(Known.getMaxValue().getZExtValue());
    if (Most < int64_t((Limit + Factor - 1) / Factor))
      return std::nullopt;
    return Product{I, Factor, Limit};
  }

  const DataLayout &DL;
  SmallPtrSet<const Instruction *, 8> Seen;
};

void lookForProduct(const MpiCall &Call, Findings &Out) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    const Value *V =
        shapeOf(Roles.At[P]) == Shape::Integer ? Call.value(P) : nullptr;
    if (!V || !V->getType()->isIntegerTy(64))
      continue;
    auto Found = ProductSearch(Call.call().getDataLayout()).inWide(*V);
    if (!Found)
      continue;
    Finding F = findingAt(
        Call, Check::Argument, Severity::Warning,
        say<text::NarrowProduct>(
            Call.name(), (Found->Limit + Found->Factor - 1) / Found->Factor,
            Found->Factor));
    F.Notes.push_back(note<text::ProductHere>(locationOf(*Found->At)));
    lower(F, Confidence::SmallProduct);
    Out.push_back(std::move(F));
  }
}

} // namespace

void checkNarrowProduct(CheckContext &C, Findings &Out) {
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        lookForProduct(Call, Out);
    }
}

} // namespace tutti
