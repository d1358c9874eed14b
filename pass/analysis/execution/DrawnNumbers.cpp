// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers in the place of unknowns of which a program computes others: as many
/// ranks in each direction as the product has, which partner that makes. Ranges
/// do not follow that, and a program that checks its input goes on for few of
/// them.

#include "analysis/execution/PathCondition.h"
#include "model/Incomplete.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// A number that is made of more unknowns stays one.
static constexpr size_t MostDrawn = 4;
static constexpr int64_t MostPinned = 8; ///< numbers tried for one unknown

void PathCondition::drawNumbers(int Ranks) {
  Drawn = Ranks;
  sample(0);
}

void PathCondition::gaveUp(const BranchSet &Because) {
  const bool IsKnown = any_of(
      Trail, [&](const Taken &Each) { return Because.contains(Each.At); });
  for (const Taken &Each : Trail)
    if (Each.Time == 0 && (!IsKnown || Because.contains(Each.At)))
      ++GaveUp[Each.At][Each.Way];
}

Constant *PathCondition::drawn(const RuntimeValue &V) const {
  if (V.Is != RuntimeValue::Symbol)
    return V.Is == RuntimeValue::Constant && !isa<UndefValue>(V.C) ? V.C
                                                                   : nullptr;
  auto [It, New] = Folded.try_emplace(V.Id, nullptr);
  if (New)
    It->second = Names->folded(V, [this](int Source) -> Constant * {
      auto *T = dyn_cast<IntegerType>((*Names)[Source].Ty);
      const auto N = T ? only(Source) : std::nullopt;
      return N ? ConstantInt::getSigned(T, *N) : nullptr;
    });
  return It->second;
}

/// What the unknowns that V is made of can be; none: they are not drawn.
std::vector<PathCondition::Numbers>
PathCondition::drawable(const RuntimeValue &V, const Instruction &At) {
  std::vector<Numbers> Result;
  const std::set<int> Of = Names->sources(V);
  const std::set<int64_t> Divisors = Names->divisors(V);
  if (Incomplete::reached(Of.size() > MostDrawn, Incomplete::Inputs, &At))
    return Result;
  Result.emplace_back();
  for (int Source : Of) {
    const Symbols::Node &N = (*Names)[Source];
    auto *T = dyn_cast<IntegerType>(N.Ty);
    if (!T || T->getBitWidth() > 64 || T->getBitWidth() < 8 || N.OfRank)
      return {};
    SmallSetVector<int64_t, 4> Can;
    if (const auto Is = only(Source))
      Can.insert(*Is);
    const ConstantRange Range =
        rangeOf(RuntimeValue::symbol(Source), T->getBitWidth());
    SmallVector<int64_t, 4> Tried{1, Drawn, 2};
    append_range(Tried, Divisors);
    for (int64_t Each : Tried)
      if (Range.contains(APInt(T->getBitWidth(), Each, true)))
        Can.insert(Each);
    std::vector<Numbers> More;
    for (const Numbers &Before : Result)
      for (int64_t Each : Can) {
        More.push_back(Before);
        More.back()[Source] = ConstantInt::getSigned(T, Each);
      }
    Result = std::move(More);
  }
  return Result;
}

/// An unknown that is compared with a number that is computed of others is that
/// number: what was counted, and what should come out.
void PathCondition::equate(const RuntimeValue &V, const Instruction &At,
                           ByValue &Out) {
  const Symbols::Node &N = (*Names)[V.Id];
  const auto Test = CmpInst::Predicate(N.Code);
  if (N.Is != Symbols::Node::Compare || !CmpInst::isIntPredicate(Test) ||
      !ICmpInst::isEquality(Test))
    return;
  for (unsigned Side : {0, 1}) {
    const RuntimeValue &Is = N.Of[Side], &Like = N.Of[1 - Side];
    if (Is.Is != RuntimeValue::Symbol || (*Names)[Is.Id].OfRank ||
        (*Names)[Is.Id].Is != Symbols::Node::Source ||
        Names->sources(Like).count(Is.Id))
      continue;
    for (Numbers &Each : drawable(Like, At)) {
      Constant *C =
          Names->folded(Like, [&](int Source) { return Each.at(Source); });
      if (!C || !rangeOf(Is, C->getType()->getIntegerBitWidth())
                     .contains(cast<ConstantInt>(C)->getValue()))
        continue;
      Each[Is.Id] = C;
      Out[ConstantInt::getBool(C->getContext(), Test == CmpInst::ICMP_EQ)]
          .push_back(std::move(Each));
    }
    return;
  }
}

/// What V can be, and by which numbers.
PathCondition::ByValue PathCondition::valuesOf(const RuntimeValue &V,
                                               const Instruction &At) {
  ByValue Result;
  for (Numbers &Each : drawable(V, At))
    if (Constant *C =
            Names->folded(V, [&](int Source) { return Each.at(Source); }))
      Result[C].push_back(std::move(Each));
  equate(V, At, Result);
  return Result;
}

/// Other ones of those that fit in other worlds.
void PathCondition::draw(ArrayRef<Numbers> Fit) {
  HasDrawn = true;
  for (auto [Source, Is] : Fit[Sample % Fit.size()]) {
    SourcesDrawn.insert(Source);
    narrow(Source, ConstantRange(cast<ConstantInt>(Is)->getValue()));
  }
}

Constant *PathCondition::draw(const RuntimeValue &V, const Instruction &At) {
  if (!Drawn || !Names->isComputed(V))
    return nullptr;
  if (Constant *C = drawn(V))
    return C;
  const ByValue By = valuesOf(V, At);
  if (By.empty())
    return nullptr;
  // A truth value that can be both is a choice.
  const auto *Way = By.begin();
  if (!Way->first->getType()->isIntegerTy(1))
    Way += Sample % By.size();
  else if (By.size() == 2 && choose(At) == Way->first->isNullValue())
    ++Way;
  draw(Way->second);
  return Way->first;
}

void PathCondition::pin(const RuntimeValue &V, unsigned Step) {
  const std::set<int> Of = Names->sources(V);
  if (!Drawn || Incomplete::reached(Of.size() > MostDrawn, Incomplete::Inputs))
    return;
  for (int Source : Of) {
    const auto *T = dyn_cast<IntegerType>((*Names)[Source].Ty);
    if (!T || T->getBitWidth() > 64 || T->getBitWidth() < 8 || only(Source))
      continue;
    const unsigned Bits = T->getBitWidth();
    const ConstantRange Range = rangeOf(RuntimeValue::symbol(Source), Bits);
    Ranges.try_emplace(Source, ConstantRange::getFull(Bits));
    for (int64_t Tried = 0;
         !Incomplete::reached(Tried == MostPinned, Incomplete::Inputs);
         ++Tried) {
      const uint64_t N = uint64_t(Pinned++);
      const ConstantRange Is(APInt(Bits, Step ? (N + 1) * Step : N));
      if (!Range.contains(Is) || !mayBe(Source, Is))
        continue;
      narrow(Source, Is);
      HasDrawn = true;
      break;
    }
  }
}

PathCondition::Numbers PathCondition::inRow(const std::set<int> &Of,
                                            unsigned Row) const {
  // Most divide by what programs divide by, the number of ranks among them.
  static constexpr int64_t Each[] = {24, 85680, 1008, 97, 720, 12,
                                     7,  5,     3,    2,  1,   0};
  Numbers Result;
  for (auto [Index, Source] : enumerate(Of)) {
    const Symbols::Node &N = (*Names)[Source];
    auto *T = dyn_cast<IntegerType>(N.Ty);
    if (!T || T->getBitWidth() < 32 || T->getBitWidth() > 64 || N.OfRank)
      continue;
    const unsigned Bits = T->getBitWidth();
    const ConstantRange Is = rangeOf(RuntimeValue::symbol(Source), Bits);
    for (size_t I = 0; I < std::size(Each); ++I) {
      const APInt Tried(Bits,
                        uint64_t(Each[(Row + Index + I) % std::size(Each)]));
      if (!Is.contains(Tried))
        continue;
      Result[Source] = ConstantInt::get(T, Tried);
      break;
    }
  }
  return Result;
}

Constant *PathCondition::tried(const RuntimeValue &V, unsigned Row) const {
  const Numbers By = inRow(Names->sources(V), Row);
  return Names->folded(V, [&](int Source) -> Constant * {
    auto It = By.find(Source);
    return It == By.end() ? nullptr : It->second;
  });
}

bool PathCondition::drawFor(const RuntimeValue &V, bool Is,
                            const Instruction &At) {
  if (!Drawn || !Names->isComputed(V))
    return true;
  if (const Constant *C = drawn(V))
    return !C->isNullValue() == Is;
  for (const auto &[C, Fit] : valuesOf(V, At))
    if (!C->isNullValue() == Is)
      draw(Fit);
  return true;
}

} // namespace tutti
