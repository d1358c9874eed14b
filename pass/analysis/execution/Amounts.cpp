// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A root that passes n and others that pass n + 1 do not fit, whatever n is:
/// no world has to be executed with a number in its place. What hangs on other
/// unknowns on the other side may be the same number by another name.

#include "analysis/execution/Amounts.h"
#include "analysis/execution/PathCondition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include <set>

using namespace llvm;

namespace tutti {

/// So many rows of numbers that go the way of the world are tried, of so many.
static constexpr unsigned Rows = 4, MostRows = 12;

/// P with its count for one row of numbers; without one where that is not said.
static Payload inRow(const Payload &P, const PathCondition &Path,
                     unsigned Row) {
  Payload Result{-1, P.Of, P.Symbol};
  const auto *C = dyn_cast_or_null<ConstantInt>(
      Path.tried(RuntimeValue::symbol(P.Symbol), Row));
  if (C && C->getBitWidth() <= 64 && !C->isNegative() &&
      C->getSExtValue() <= INT32_MAX)
    Result.Count = C->getSExtValue() * P.Times;
  return Result;
}

/// One count was drawn for unknowns, and the other one for some that it is not
/// made of, or before, with others in the way: one may be the other by another
/// name.
static bool areDrawnApart(const ProgramTrace &T, const Payload &A,
                          const Payload &B) {
  if (!T.Path || (A.DrawnFor < 0 && B.DrawnFor < 0) || A.DrawnFor == -1 ||
      B.DrawnFor == -1)
    return false;
  const Symbols &Names = T.Path->names();
  std::set<int> X, Y;
  auto Fill = [&](const Payload &P, std::set<int> &Of) {
    Of = P.DrawnFor < 0 ? T.Path->sourcesDrawn()
                        : Names.sources(RuntimeValue::symbol(P.DrawnFor));
  };
  Fill(A, X);
  Fill(B, Y);
  auto Lacks = [](const auto &All, const auto &Some) {
    return any_of(Some, [&](int S) { return !All.count(S); });
  };
  return (A.DrawnFor < 0 || Lacks(X, Y)) && (B.DrawnFor < 0 || Lacks(Y, X));
}

std::optional<PayloadPair>
wrongPair(const ProgramTrace &T, const Payload &A, const Payload &B,
          function_ref<bool(const Payload &, const Payload &)> IsWrong) {
  if (A.Symbol < 0 || B.Symbol < 0 || !T.Path)
    return IsWrong(A, B) && !areDrawnApart(T, A, B)
               ? std::optional(PayloadPair(A, B))
               : std::nullopt;
  const Symbols &Names = T.Path->names();
  if (Names.sources(RuntimeValue::symbol(A.Symbol)) !=
      Names.sources(RuntimeValue::symbol(B.Symbol)))
    return std::nullopt;
  std::optional<PayloadPair> First;
  for (unsigned Row = 0, Fit = 0; Row < MostRows && Fit < Rows; ++Row) {
    if (!T.Path->fits(RuntimeValue::symbol(A.Symbol), Row))
      continue;
    ++Fit;
    const Payload X = inRow(A, *T.Path, Row), Y = inRow(B, *T.Path, Row);
    if (X.Count < 0 || Y.Count < 0 || !IsWrong(X, Y))
      return std::nullopt;
    if (!First)
      First = {X, Y};
  }
  return First;
}

} // namespace tutti
