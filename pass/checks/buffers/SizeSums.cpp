// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers are taken not to overflow: what they would be then no program means.

#include "checks/buffers/SizeSums.h"
#include "checks/buffers/VectorRoom.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {

static constexpr int64_t LargestSize = int64_t(1) << 40;

/// A number of elements, or none when that is negative or too large.
static const Value *positiveOf(const Value &V) {
  const Value *A = nullptr, *B = nullptr;
  if (match(&V, m_Select(m_Value(), m_AllOnes(), m_Value(A))))
    return A; // new of too many
  if (match(&V, m_SMax(m_Value(A), m_Zero())) ||
      match(&V, m_SMax(m_Zero(), m_Value(A))))
    return A;
  if (match(&V, m_Select(m_Value(), m_Value(B), m_Zero())))
    return B;
  // ALLOCATE of nothing takes a byte.
  if (match(&V, m_Select(m_Value(), m_Value(B), m_One())))
    return B;
  return nullptr;
}

std::optional<SizeSum> SizeSums::of(const Value *V, unsigned Depth) {
  constexpr unsigned MaxDepth = 12;
  if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, V))
    return std::nullopt;
  // flang writes sizes of elements as differences of addresses.
  if (const auto *C = dyn_cast<ConstantExpr>(V))
    V = ConstantFoldConstant(C, DL);
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue().abs().ult(LargestSize)
               ? std::optional(constant(C->getSExtValue()))
               : std::nullopt;
  if (const auto *C = dyn_cast<CastInst>(V))
    return C->getSrcTy()->isIntegerTy() ? of(C->getOperand(0), Depth + 1)
                                        : atom(*V);
  if (const Value *N = positiveOf(*V))
    return of(N, Depth + 1);
  if (const auto *CB = dyn_cast<CallBase>(V))
    if (const Value *Vector = measuredVector(*CB))
      if (const Value *N = vectorElements(*Vector, *CB))
        return of(N, Depth + 1);
  const Value *A = nullptr, *B = nullptr;
  if (match(V, m_Add(m_Value(A), m_Value(B))))
    return added(of(A, Depth + 1), of(B, Depth + 1), 1);
  if (match(V, m_Sub(m_Value(A), m_Value(B))))
    return added(of(A, Depth + 1), of(B, Depth + 1), -1);
  if (match(V, m_Mul(m_Value(A), m_Value(B))) ||
      match(V, m_ExtractValue<0>(m_Intrinsic<Intrinsic::umul_with_overflow>(
                   m_Value(A), m_Value(B)))))
    return multiplied(of(A, Depth + 1), of(B, Depth + 1));
  const APInt *Bits = nullptr;
  if (match(V, m_Shl(m_Value(A), m_APInt(Bits))) && Bits->ult(32))
    return multiplied(of(A, Depth + 1),
                      constant(int64_t(1) << Bits->getZExtValue()));
  return atom(*V);
}

SizeSum SizeSums::constant(int64_t N) {
  SizeSum S;
  if (N != 0)
    S[{}] = N;
  return S;
}

std::optional<SizeSum> SizeSums::added(std::optional<SizeSum> A,
                                       std::optional<SizeSum> B,
                                       int64_t Times) {
  if (!A || !B)
    return std::nullopt;
  for (const auto &[P, N] : *B) {
    int64_t &Of = (*A)[P];
    Of += Times * N;
    if (Of == 0)
      A->erase(P);
    else if (Of > LargestSize || Of < -LargestSize)
      return std::nullopt;
  }
  return A;
}

std::optional<SizeSum> SizeSums::multiplied(const std::optional<SizeSum> &A,
                                            const std::optional<SizeSum> &B) {
  constexpr size_t MaxProducts = 16;
  if (!A || !B ||
      Incomplete::reached(A->size() * B->size() > MaxProducts,
                          Incomplete::Size))
    return std::nullopt;
  SizeSum Result;
  for (const auto &[P, N] : *A)
    for (const auto &[Q, M] : *B) {
      SizeProduct Both = P;
      Both.insert(Both.end(), Q.begin(), Q.end());
      llvm::sort(Both);
      if (N > LargestSize / std::max<int64_t>(std::abs(M), 1) ||
          -N > LargestSize / std::max<int64_t>(std::abs(M), 1))
        return std::nullopt;
      Result[Both] += N * M;
    }
  for (auto It = Result.begin(); It != Result.end();)
    It = It->second == 0 ? Result.erase(It) : std::next(It);
  return Result;
}

std::optional<SizeSum> SizeSums::atom(const Value &V) {
  SizeSum S;
  S[{Values.numberOf(&V)}] = 1;
  return S;
}

std::optional<SizeSum> SizeSums::allocated(const Value &Base,
                                           const Instruction *User) {
  if (const auto *A = dyn_cast<AllocaInst>(&Base)) {
    if (!A->isArrayAllocation())
      return std::nullopt;
    const uint64_t Each =
        DL.getTypeAllocSize(A->getAllocatedType()).getFixedValue();
    return multiplied(of(A->getArraySize()), constant(Each));
  }
  const auto *CB = dyn_cast<CallBase>(&Base);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  if (!F || CB->arg_empty())
    return std::nullopt;
  if (const Value *Vector = vectorOf(*CB)) {
    const Value *N = vectorElements(*Vector, User ? *User : *CB);
    const auto Each = vectorElementBytes(*CB);
    return N && Each ? multiplied(of(N), constant(*Each)) : std::nullopt;
  }
  const StringRef Name = F->getName();
  if (Name == "malloc" || isOperatorNew(Name))
    return of(CB->getArgOperand(0));
  if (Name == "calloc" && CB->arg_size() == 2)
    return multiplied(of(CB->getArgOperand(0)), of(CB->getArgOperand(1)));
  if (Name == "realloc" && CB->arg_size() == 2)
    return of(CB->getArgOperand(1));
  return std::nullopt;
}

/// There is as much room as this product, or more than it; or it is one of some
/// extents of the room, each of which is positive where there is room.
static bool isPositive(const SizeProduct &P, const SizeSum &Room) {
  bool Found = false;
  for (const auto &[Q, N] : Room) {
    const bool HasAll = std::includes(Q.begin(), Q.end(), P.begin(), P.end());
    if (N < 0 || (!Q.empty() && !HasAll))
      return false;
    Found |= HasAll;
  }
  return Found;
}

bool SizeSums::isMore(const SizeSum &Used, const SizeSum &Room) {
  auto More = added(Used, Room, -1);
  if (!More || More->empty())
    return false;
  for (const auto &[P, N] : *More)
    if (N < 0 || (!P.empty() && !isPositive(P, Room)))
      return false;
  return true;
}

bool SizeSums::sameEverywhere(const SizeSum &S) const {
  return all_of(S, [&](const auto &Each) {
    return all_of(Each.first, [&](ValueNumber N) {
      const Conditions::Info &I = Values.info(N);
      return I.Stable && (!I.Opaque || I.Example);
    });
  });
}

} // namespace tutti
