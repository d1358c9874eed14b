// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Tests with constants by LLVM's ranges, all others by whether they were made
/// before.

#include "analysis/execution/PathCondition.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Truth values that are longer are decided as a whole.
static constexpr unsigned MostDepth = 100;

bool PathCondition::choose(const Instruction &At) {
  if (Assumed)
    return *Assumed;
  unsigned N = Times[&At]++;
  // Another way than the last time: loops come to an end, whatever their test.
  bool First = N % 2 == 0;
  // The same numbers wherever it runs.
  if (Sample && N == 0) {
    const auto Bad = GaveUp.lookup(&At);
    First = Bad[0] != Bad[1] ? Bad[1] < Bad[0]
                             : hashOf({uint8_t(Sample), uint8_t(Sample >> 8),
                                       uint8_t(Made), uint8_t(Made >> 8)}) &
                                   1;
  }
  if (Incomplete::reached(N >= MostOfOneBranch, Incomplete::Rounds, &At)) {
    CutAt.insert(&At);
    return First;
  }
  if (Made == Choices.size())
    Choices.push_back({First, false});
  Trail.push_back({&At, N, Choices[Made].Way});
  return Choices[Made++].Way;
}

void PathCondition::tests(const Instruction &At, unsigned Round,
                          const RuntimeValue &V) {
  auto [It, New] = Tested.try_emplace({&At, Round}, V);
  const RuntimeValue &First = It->second;
  if (!New) {
    bool &Is = Same.try_emplace(&At, true).first->second;
    Is &= First == V;
  }
  if (!(First == V) && Names->sources(First) == Names->sources(V))
    Uneven.insert(&At);
}

bool PathCondition::isSame(const Instruction &At) const {
  auto First = Tested.find({&At, 0});
  return Same.lookup(&At) && First != Tested.end() &&
         First->second.Is == RuntimeValue::Symbol;
}

std::set<int> PathCondition::sourcesAt(const Instruction &At) const {
  auto First = Tested.find({&At, 0});
  return First == Tested.end() ? std::set<int>()
                               : Names->sources(First->second);
}

bool PathCondition::wasOfRank() const {
  return OfRank || any_of(Uneven, [this](const Instruction *At) {
           return Times.lookup(At) > MostOfOneBranch;
         });
}

bool PathCondition::next() {
  while (!Choices.empty() && Choices.back().Last)
    Choices.pop_back();
  if (Choices.empty())
    return false;
  Choices.back() = {!Choices.back().Way, true};
  begin();
  return true;
}

void PathCondition::sample(unsigned Number) {
  Sample = Number;
  Choices.clear();
  begin();
}

void PathCondition::begin() {
  Made = 0;
  Trail.clear();
  Ranges.clear();
  Folded.clear();
  Unequal.clear();
  Known.clear();
  Related.clear();
  Used.clear();
  Times.clear();
  Tested.clear();
  Uneven.clear();
  Same.clear();
  CutAt.clear();
  OfRank = false;
  SourcesDrawn.clear();
  Pinned = 1;
}

bool PathCondition::isNotZero(const RuntimeValue &V) const {
  if (const ConstantInt *C = V.integer())
    return !C->isZero();
  if (V.Is != RuntimeValue::Symbol || !(*Names)[V.Id].Ty->isIntegerTy())
    return false;
  const unsigned Bits = (*Names)[V.Id].Ty->getIntegerBitWidth();
  return !rangeOf(V, Bits).contains(APInt::getZero(Bits));
}

std::optional<int64_t> PathCondition::only(int Symbol) const {
  const auto *T = dyn_cast<IntegerType>((*Names)[Symbol].Ty);
  if (!T || T->getBitWidth() > 64)
    return std::nullopt;
  const ConstantRange Is =
      rangeOf(RuntimeValue::symbol(Symbol), T->getBitWidth());
  const APInt *Single = Is.getSingleElement();
  return Single ? std::optional(Single->getSExtValue()) : std::nullopt;
}

ConstantRange PathCondition::rangeOf(const RuntimeValue &V,
                                     unsigned Bits) const {
  ConstantRange Full = ConstantRange::getFull(Bits);
  if (const ConstantInt *C = V.integer())
    return C->getBitWidth() == Bits ? ConstantRange(C->getValue()) : Full;
  if (V.Is != RuntimeValue::Symbol)
    return Full;
  const Symbols::Node &N = (*Names)[V.Id];
  if (N.Is == Symbols::Node::Sum)
    return rangeOf(N.Of[0], Bits).add(rangeOf(N.Of[1], Bits));
  auto It = Ranges.find(V.Id);
  return It != Ranges.end() && It->second.getBitWidth() == Bits ? It->second
                                                                : Full;
}

/// For which of less, equal and greater a comparison holds, one bit each.
static unsigned orders(CmpInst::Predicate P) {
  const unsigned Less = P == CmpInst::ICMP_NE || ICmpInst::isLT(P) ||
                        ICmpInst::isLE(P),
                 Greater = P == CmpInst::ICMP_NE || ICmpInst::isGT(P) ||
                           ICmpInst::isGE(P),
                 Equal = CmpInst::isTrueWhenEqual(P);
  return Less | Equal << 1 | Greater << 2;
}

std::optional<bool> PathCondition::decided(const Symbols::Node &N) const {
  const auto Is = CmpInst::Predicate(N.Code);
  for (int Id : Related) {
    const Symbols::Node &Other = (*Names)[Id];
    auto That = CmpInst::Predicate(Other.Code);
    if (!Known.at(Id))
      That = CmpInst::getInversePredicate(That);
    if (Other.Of[0] == N.Of[1] && Other.Of[1] == N.Of[0])
      That = CmpInst::getSwappedPredicate(That);
    else if (!(Other.Of[0] == N.Of[0] && Other.Of[1] == N.Of[1]))
      continue;
    if (!CmpInst::isSigned(That) != !CmpInst::isSigned(Is) &&
        !ICmpInst::isEquality(That) && !ICmpInst::isEquality(Is))
      continue;
    if ((orders(That) & ~orders(Is)) == 0)
      return true;
    if ((orders(That) & orders(Is)) == 0)
      return false;
  }
  return byNumbers(N);
}

std::optional<bool> PathCondition::byNumbers(const Symbols::Node &N) const {
  const unsigned Bits = (*Names)[N.Of[0].Id].Ty->getIntegerBitWidth();
  const ConstantRange A = rangeOf(N.Of[0], Bits), B = rangeOf(N.Of[1], Bits);
  const auto Is = CmpInst::Predicate(N.Code);
  if (A.icmp(Is, B))
    return true;
  if (A.icmp(CmpInst::getInversePredicate(Is), B))
    return false;
  return std::nullopt;
}

bool PathCondition::mayBe(int Base, const ConstantRange &Is) {
  ConstantRange &Now = Ranges.find(Base)->second;
  const ConstantRange Before = std::exchange(Now, Is);
  const bool May = none_of(Related, [&](int Id) {
    const std::optional<bool> Way = byNumbers((*Names)[Id]);
    return Way && *Way != Known.at(Id);
  });
  Now = Before;
  return May;
}

bool PathCondition::compare(const Symbols::Node &N, int Id,
                            const Instruction &At) {
  if (const Constant *C = draw(RuntimeValue::symbol(Id), At))
    return !C->isNullValue();
  const ConstantInt *C = N.Of[1].integer();
  int Base = N.Of[0].Id;
  const Constant *Null =
      N.Of[1].Is == RuntimeValue::Constant ? N.Of[1].C : nullptr;
  if (N.Code == CmpInst::ICMP_EQ &&
      isa_and_nonnull<ConstantPointerNull>(Null) &&
      N.Of[0].Is == RuntimeValue::Symbol && Used.contains(Base))
    return false;
  if (!C || N.Of[0].Is != RuntimeValue::Symbol) {
    auto It = Known.find(Id);
    if (It != Known.end())
      return It->second;
    const bool OfNumbers = N.Of[0].Is == RuntimeValue::Symbol &&
                           (*Names)[Base].Ty->isIntegerTy() &&
                           CmpInst::isIntPredicate(CmpInst::Predicate(N.Code));
    if (const auto Way = OfNumbers ? decided(N) : std::nullopt)
      return *Way;
    if (OfNumbers)
      Related.push_back(Id);
    return Known.emplace(Id, choose(At)).first->second;
  }
  ConstantRange Yes = ConstantRange::makeExactICmpRegion(
      CmpInst::Predicate(N.Code), C->getValue());
  const Symbols::Node &B = (*Names)[Base];
  auto Is = [&, Of = B.Is == Symbols::Node::Sum ? -1 : Base](bool Way) {
    if (Of >= 0 && Way == (N.Code == CmpInst::ICMP_NE) &&
        ICmpInst::isEquality(CmpInst::Predicate(N.Code)))
      Unequal[{&At, Of}].insert(C->getSExtValue());
    return Way;
  };
  if (B.Is == Symbols::Node::Sum) {
    Yes = Yes.subtract(B.Of[1].integer()->getValue());
    Base = B.Of[0].Id;
  }
  const ConstantRange Before =
      Ranges.try_emplace(Base, ConstantRange::getFull(Yes.getBitWidth()))
          .first->second;
  if (Yes.contains(Before))
    return Is(true);
  if (Before.intersectWith(Yes).isEmptySet())
    return Is(false);
  const ConstantRange There = Before.intersectWith(Yes),
                      Here = Before.intersectWith(Yes.inverse());
  const bool MayThere = mayBe(Base, There), MayHere = mayBe(Base, Here);
  const bool Way = MayThere == MayHere ? choose(At) : MayThere;
  narrow(Base, Way ? There : Here);
  return Is(Way);
}

bool PathCondition::namesNoRank(int Ranks) const {
  return any_of(Unequal, [&](const auto &Each) {
    for (int64_t Rank = 0; Rank < Ranks; ++Rank)
      if (!Each.second.count(Rank))
        return false;
    return true;
  });
}

bool PathCondition::assume(const RuntimeValue &V, bool Is,
                           const Instruction &At) {
  if (V.Is != RuntimeValue::Symbol)
    return false;
  const Symbols::Node &N = (*Names)[V.Id];
  if (N.Is == Symbols::Node::Not)
    return assume(N.Of[0], !Is, At);
  if (N.Is == Symbols::Node::And || N.Is == Symbols::Node::Or) {
    // One side or the other is all that is known else.
    if (Is != (N.Is == Symbols::Node::And))
      return false;
    const bool First = assume(N.Of[0], Is, At);
    return assume(N.Of[1], Is, At) || First;
  }
  // Whatever a rank's own number is, it goes on.
  const bool Was = OfRank;
  OfRank = false;
  Assumed = Is;
  decide(V, At);
  Assumed.reset();
  return std::exchange(OfRank, Was);
}

bool PathCondition::decide(const RuntimeValue &V, const Instruction &At,
                           unsigned Depth) {
  if (const ConstantInt *C = V.integer())
    return !C->isZero();
  if (V.Is != RuntimeValue::Symbol)
    return choose(At);
  const Symbols::Node &N = (*Names)[V.Id];
  OfRank |= N.OfRank;
  const bool Deep =
      Incomplete::reached(Depth > MostDepth, Incomplete::Depth, &At);
  switch (Deep ? Symbols::Node::Other : N.Is) {
  case Symbols::Node::Not:
    return !decide(N.Of[0], At, Depth + 1);
  case Symbols::Node::And:
    return decide(N.Of[0], At, Depth + 1) && decide(N.Of[1], At, Depth + 1);
  case Symbols::Node::Or:
    return decide(N.Of[0], At, Depth + 1) || decide(N.Of[1], At, Depth + 1);
  case Symbols::Node::Compare:
    return compare(N, V.Id, At);
  default:
    auto It = Known.find(V.Id);
    if (It == Known.end())
      It = Known.emplace(V.Id, choose(At)).first;
    return It->second;
  }
}

} // namespace tutti
