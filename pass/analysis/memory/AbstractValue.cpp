// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Everything only grows, so that any order of work ends at the same result.

#include "analysis/memory/AbstractValue.h"
#include <algorithm>

using namespace llvm;

namespace tutti {

bool AbstractValue::join(const AbstractValue &F, const Value *Because) {
  bool Changed = false;
  if ((F.Inputs | F.DataInputs).any()) {
    bool Sign = F.SignOnly && (SignOnly || (Inputs | DataInputs).none());
    Changed |= Sign != SignOnly;
    SignOnly = Sign;
  }
  if (F.ManyWriters > ManyWriters || (F.Writer && F.Writer != Writer)) {
    Changed |= !ManyWriters;
    ManyWriters |= F.ManyWriters || Writer;
    if (!Writer)
      Writer = F.Writer;
  }
  if (F.Computed && !Computed) {
    Computed = true;
    Changed = true;
  }
  if (F.Deg == Deg && OnlyPassedBy && !F.OnlyPassedBy) {
    OnlyPassedBy = false;
    Changed = true;
  }
  if (F.Deg > Deg) {
    Deg = F.Deg;
    OnlyPassedBy = F.OnlyPassedBy;
    Why = Because ? Because : F.Why;
    Over = F.Over;
    Changed = true;
  } else if (F.Deg == Deg && Deg != Degree::Uniform && Over && F.Over != Over) {
    // Of two communicators neither.
    Over = nullptr;
    Why = Because ? Because : F.Why;
    Changed = true;
  }
  if (((F.Inputs & ~Inputs) | (F.DataInputs & ~DataInputs)).any()) {
    Inputs |= F.Inputs;
    DataInputs |= F.DataInputs;
    if (!Why)
      Why = Because ? Because : F.Why;
    Changed = true;
  }
  if (F.Data > Data) {
    Data = F.Data;
    Changed = true;
  }
  return Changed;
}

AbstractValue AbstractValue::signOnly() const {
  AbstractValue F = *this;
  F.Computed = !uniform();
  if (Computed)
    return F;
  F.SignOnly = (Inputs | DataInputs).any();
  if (Data == Degree::Rank) {
    F.Deg = std::min(F.Deg, Degree::Local);
    F.Data = Degree::Local;
  }
  return F;
}

AbstractValue instantiate(const AbstractValue &In, size_t NumInputs,
                          function_ref<AbstractValue(unsigned)> OfInput) {
  AbstractValue Result = In;
  Result.Inputs.reset();
  Result.DataInputs.reset();
  Result.SignOnly = false;
  for (unsigned K = 0; K < NumInputs; ++K) {
    bool Any = In.Inputs[K], Data = In.DataInputs[K];
    if (!Any && !Data)
      continue;
    AbstractValue Given = In.SignOnly ? OfInput(K).signOnly() : OfInput(K);
    if (Any)
      Result.join(Given.asControl());
    if (Data)
      Result.join(Given.dataOnly());
  }
  return Result;
}

} // namespace tutti
