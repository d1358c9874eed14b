// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the versions of LLVM from 19 on call differently. No other file of the
/// pass asks for the version.

#ifndef TUTTI_MODEL_COMPAT_H
#define TUTTI_MODEL_COMPAT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/SpecialCaseList.h"
#include "llvm/Support/xxhash.h"

namespace tutti {

/// Debug information as records or as intrinsics: To like From. From LLVM 21 on
/// there are only records.
template <typename T, typename U> void copyDebugFormat(T &To, const U &From) {
#if LLVM_VERSION_MAJOR < 21
  To.IsNewDbgInfoFormat = From.IsNewDbgInfoFormat;
#else
  (void)To, (void)From;
#endif
}

/// The instruction after I that is not about debug information.
template <typename T> auto *nextInstruction(T &I) {
#if LLVM_VERSION_MAJOR < 21
  return I.getNextNonDebugInstruction();
#else
  return I.getNextNode();
#endif
}

/// Calls See(variable, expression, declares, instruction) for each variable
/// that debug information binds to V.
template <typename Fn> void forEachVariable(const llvm::Value &V, Fn See) {
  // Debug records refer to values through metadata; const is only in the way.
  auto *Of = const_cast<llvm::Value *>(&V);
  llvm::SmallVector<llvm::DbgVariableRecord *, 4> Records;
#if LLVM_VERSION_MAJOR < 22
  llvm::SmallVector<llvm::DbgVariableIntrinsic *, 4> Intrinsics;
  llvm::findDbgUsers(Intrinsics, Of, &Records);
  for (const llvm::DbgVariableIntrinsic *I : Intrinsics)
    See(I->getVariable(), I->getExpression(),
        llvm::isa<llvm::DbgDeclareInst>(I), I);
#else
  llvm::findDbgUsers(Of, Records);
#endif
  for (llvm::DbgVariableRecord *R : Records)
    See(R->getVariable(), R->getExpression(), R->isDbgDeclare(),
        R->getInstruction());
}

/// Calls See(member) for each of the members of all classes, in their order.
template <typename T, typename Fn>
void forEachMember(const llvm::EquivalenceClasses<T> &Classes, Fn See) {
  for (const auto &Member : Classes)
#if LLVM_VERSION_MAJOR < 21
    See(Member.getData());
#else
    See(Member->getData());
#endif
}

template <typename F> struct OffsetsOf;
template <typename Map>
struct OffsetsOf<bool (llvm::GEPOperator::*)(const llvm::DataLayout &, unsigned,
                                             Map &, llvm::APInt &) const> {
  using Type = Map;
};
/// What GEPOperator::collectOffset fills: a MapVector in LLVM 19, a
/// SmallMapVector in 22.
using VariableOffsets =
    OffsetsOf<decltype(&llvm::GEPOperator::collectOffset)>::Type;

/// The line of \p List that decides on \p Query; 0 when there is none. One list
/// can be made of several files since LLVM 21.
inline unsigned blamedLine(const llvm::SpecialCaseList &List,
                           llvm::StringRef Section, llvm::StringRef Prefix,
                           llvm::StringRef Query) {
#if LLVM_VERSION_MAJOR < 21
  return List.inSectionBlame(Section, Prefix, Query);
#else
  return List.inSectionBlame(Section, Prefix, Query).second;
#endif
}

/// C is null, or a zero of floating point, whatever its sign. LLVM 23 has no
/// function of its own for that.
inline bool isZero(const llvm::Constant &C) {
#if LLVM_VERSION_MAJOR < 23
  return C.isZeroValue();
#else
  const auto *Number = llvm::dyn_cast<llvm::ConstantFP>(&C);
  return Number ? Number->isZero() : C.isNullValue();
#endif
}

/// What V can be as a signed number. LLVM 23 wants to know the layout of data.
inline llvm::ConstantRange signedRange(const llvm::Value &V) {
#if LLVM_VERSION_MAJOR < 23
  return llvm::computeConstantRange(&V, /*ForSigned=*/true);
#else
  const llvm::Function *In = nullptr;
  if (const auto *I = llvm::dyn_cast<llvm::Instruction>(&V))
    In = I->getFunction();
  else if (const auto *A = llvm::dyn_cast<llvm::Argument>(&V))
    In = A->getParent();
  const llvm::DataLayout Any;
  const llvm::DataLayout &Layout =
      In && In->getParent() ? In->getDataLayout() : Any;
  return llvm::computeConstantRange(&V, /*ForSigned=*/true,
                                    llvm::SimplifyQuery(Layout));
#endif
}

/// The same number for the same bytes, wherever it runs.
inline uint64_t hashOf(llvm::ArrayRef<uint8_t> Bytes) {
#if LLVM_VERSION_MAJOR < 23
  return llvm::xxHash64(Bytes);
#else
  return llvm::xxh3_64bits(Bytes);
#endif
}

/// What is done when a scope is left; LLVM 22 has a class of its own for it and
/// warns of the function.
template <typename Fn> [[nodiscard]] auto atScopeExit(Fn Do) {
#if LLVM_VERSION_MAJOR < 22
  return llvm::make_scope_exit(std::move(Do));
#else
  return llvm::scope_exit(std::move(Do));
#endif
}

} // namespace tutti

#endif // TUTTI_MODEL_COMPAT_H
