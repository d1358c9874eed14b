// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The numbers of a function's inputs, and its facts with them filled in.

#include "analysis/variance/FunctionFacts.h"
#include "llvm/IR/Argument.h"

using namespace llvm;

namespace tutti {

AbstractValue FunctionFacts::full(const AbstractValue &In) const {
  return instantiate(In, InputFacts.size(),
                     [&](unsigned K) { return InputFacts[K]; });
}

AbstractValue FunctionFacts::ofInput(const Input &In, const Argument &A) {
  const AbstractLocation &W = In.Where;
  auto Key = std::tuple(In.Param, W.Obj, W.Offset, W.Size, W.Stride, W.Extent);
  auto It = InputNumbers.find(Key);
  unsigned K = It == InputNumbers.end() ? Inputs.size() : It->second;
  if (K >= InputSet().size()) {
    TooManyInputs = true;
    return AbstractValue::of(Degree::Unknown, &A);
  }
  if (It == InputNumbers.end()) {
    InputNumbers[Key] = K;
    Inputs.push_back(In);
    InputFacts.emplace_back();
  }
  AbstractValue Result;
  Result.Inputs.set(K);
  Result.DataInputs.set(K);
  Result.Why = &A;
  return Result;
}

} // namespace tutti
