// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The lattice of facts and the memory that holds them. Everything only grows,
/// so that any order of work ends at the same result.

#include "analysis/RankFacts.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool Fact::join(const Fact &F, const Value *Because) {
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
  if (F.Deg > Deg) {
    Deg = F.Deg;
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

Fact Fact::signOnly() const {
  Fact F = *this;
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

bool MemoryFacts::write(const Place &Where, const Fact &What,
                        const Instruction *By) {
  std::vector<Entry> &List = Map[Where.Obj];
  for (Entry &E : List)
    if (E.Where == Where && E.By == By)
      return E.What.join(What);
  // Of an object with many writes it is no longer known which came from where,
  // and with very many places it is looked at as a whole.
  constexpr size_t Many = 128, VeryMany = 8192;
  if (List.size() >= Many)
    for (Entry &E : List)
      if (E.Where == Where) {
        bool Changed = std::exchange(E.By, nullptr);
        return E.What.join(What, By) || Changed;
      }
  if (List.size() >= VeryMany) {
    Entry &Last = List.back();
    bool Changed = Last.What.join(What, By);
    if (Last.Where.Size != Place::Unbounded) {
      Last.Where.Offset = INT64_MIN / 2;
      Last.Where.Size = Place::Unbounded;
      Last.Where.Stride = 0;
      Changed = true;
    }
    return Changed;
  }
  List.push_back({Where, What, false, false, By});
  return !What.uniform();
}

Fact MemoryFacts::read(const Place &Where, const Function *Without) const {
  Fact Result;
  for (const Entry &E : entries(Where.Obj))
    if (E.Where.overlaps(Where) &&
        !(Without && E.By && E.By->getFunction() == Without))
      Result.join(E.What, E.By);
  return Result;
}

ArrayRef<MemoryFacts::Entry> MemoryFacts::entries(const Object *O) const {
  auto It = Map.find(O);
  return It == Map.end() ? ArrayRef<Entry>() : ArrayRef(It->second);
}

Fact instantiate(const Fact &In, size_t NumInputs,
                 function_ref<Fact(unsigned)> OfInput) {
  Fact Result = In;
  Result.Inputs.reset();
  Result.DataInputs.reset();
  Result.SignOnly = false;
  for (unsigned K = 0; K < NumInputs; ++K) {
    bool Any = In.Inputs[K], Data = In.DataInputs[K];
    if (!Any && !Data)
      continue;
    Fact Given = In.SignOnly ? OfInput(K).signOnly() : OfInput(K);
    if (Any)
      Result.join(Given.asControl());
    if (Data)
      Result.join(Given.dataOnly());
  }
  return Result;
}

Fact FunctionFacts::full(const Fact &In) const {
  return instantiate(In, InputFacts.size(),
                     [&](unsigned K) { return InputFacts[K]; });
}

InputSet FunctionFacts::inputBit(const Input &In) {
  const Place &W = In.Where;
  auto Key = std::tuple(In.Param, W.Obj, W.Offset, W.Size, W.Stride, W.Extent);
  auto It = InputNumbers.find(Key);
  if (It != InputNumbers.end())
    return InputSet().set(It->second);
  unsigned K = Inputs.size();
  if (K >= InputSet().size())
    return {};
  InputNumbers[Key] = K;
  Inputs.push_back(In);
  InputFacts.emplace_back();
  return InputSet().set(K);
}

bool ofAllFunctions(const Object *O) {
  const Value *Base = O->base();
  return isa<GlobalValue>(Base) || isa<CallBase>(Base);
}

} // namespace tutti
