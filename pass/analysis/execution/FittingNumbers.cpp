// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether some numbers fit all that a world has decided of what is computed of
/// unknowns. Each test is decided by itself: that a rank modulo P is neither
/// the last of P nor another one is no way that a program goes.

#include "analysis/execution/PathCondition.h"
#include "model/Incomplete.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tutti {

/// Decisions that hang on more unknowns are left alone.
static constexpr size_t MostFitted = 2;
/// As sizes and numbers of ranks are. Of two unknowns the first ones.
static constexpr int64_t FittingNumbers[] = {
    1,  2,  3,  4,  6,  8,  12,  0,   -1,   5,    16,   24,
    32, 64, 7,  9,  10, 11, 13,  14,  15,   17,   18,   20,
    30, 36, 48, 50, 60, 96, 100, 128, 1000, 1024, 4096, 85680};
static constexpr size_t OfTwoUnknowns = 14;

/// The numbers that the source can be here; none: others than these may fit.
SmallVector<Constant *, 0> PathCondition::fitting(int Source,
                                                  size_t Most) const {
  SmallVector<Constant *, 0> Result;
  const Symbols::Node &N = (*Names)[Source];
  auto *T = dyn_cast<IntegerType>(N.Ty);
  if (!T || T->getBitWidth() > 64 || T->getBitWidth() < 8 || N.OfRank)
    return Result;
  const ConstantRange Is =
      rangeOf(RuntimeValue::symbol(Source), T->getBitWidth());
  SmallSetVector<Constant *, 16> Can;
  for (int64_t Each : ArrayRef(FittingNumbers).take_front(Most))
    if (Is.contains(APInt(T->getBitWidth(), uint64_t(Each), true)))
      Can.insert(ConstantInt::getSigned(T, Each));
  if (!Is.isFullSet() && !Is.isEmptySet()) {
    Can.insert(ConstantInt::get(T, Is.getLower()));
    Can.insert(ConstantInt::get(T, Is.getUpper() - 1));
  }
  Result.append(Can.begin(), Can.end());
  return Result;
}

/// What was decided comes out for these numbers; null: nothing is computed.
std::optional<bool> PathCondition::isMet(const Decision &D,
                                         const Numbers &By) const {
  const Constant *C =
      Names->folded(RuntimeValue::symbol(D.Id), [&](int Source) -> Constant * {
        auto It = By.find(Source);
        return It == By.end() ? nullptr : It->second;
      });
  const auto *I = dyn_cast_or_null<ConstantInt>(C);
  return I && I->getBitWidth() == D.Is.getBitWidth()
             ? std::optional(D.Is.contains(I->getValue()))
             : std::nullopt;
}

bool PathCondition::fitsFor(const std::set<int> &Sources,
                            ArrayRef<Decision> Each) const {
  std::vector<Numbers> Tried(1);
  for (int Source : Sources) {
    const auto Can =
        fitting(Source, Sources.size() == 1 ? std::size(FittingNumbers)
                                            : OfTwoUnknowns);
    if (Can.empty())
      return true;
    std::vector<Numbers> More;
    for (const Numbers &Before : Tried)
      for (Constant *C : Can) {
        More.push_back(Before);
        More.back()[Source] = C;
      }
    Tried = std::move(More);
  }
  // What is computed for some numbers alone divides by zero for the others,
  // which ends the program.
  SmallVector<Decision, 8> Followed;
  copy_if(Each, std::back_inserter(Followed), [&](const Decision &D) {
    return any_of(Tried, [&](const Numbers &By) { return !!isMet(D, By); });
  });
  return any_of(Tried, [&](const Numbers &By) {
    return all_of(Followed, [&](const Decision &D) {
      return isMet(D, By).value_or(false);
    });
  });
}

/// What was decided of what is computed of unknowns, by these.
std::map<std::set<int>, SmallVector<PathCondition::Decision, 4>>
PathCondition::decisions() const {
  std::map<std::set<int>, SmallVector<Decision, 4>> By;
  auto Add = [&](int Id, const ConstantRange &Is) {
    const RuntimeValue V = RuntimeValue::symbol(Id);
    if (Names->isComputed(V))
      By[Names->sources(V)].push_back({Id, Is});
  };
  for (auto [Id, Way] : Known)
    if ((*Names)[Id].Ty->isIntegerTy(1))
      Add(Id, ConstantRange(APInt(1, Way)));
  for (const auto &[Id, Is] : Ranges)
    Add(Id, Is);
  return By;
}

/// The same set, or a part of it.
static bool hangsOn(const std::set<int> &Some, const std::set<int> &All) {
  return std::includes(All.begin(), All.end(), Some.begin(), Some.end());
}

bool PathCondition::fitsSome() const {
  const auto By = decisions();
  return all_of(By, [&](auto &Each) {
    if (Incomplete::reached(Each.first.size() > MostFitted, Incomplete::Inputs))
      return true;
    // What hangs on fewer of them has to fit as well.
    SmallVector<Decision, 8> All;
    for (const auto &[Of, Here] : By)
      if (hangsOn(Of, Each.first))
        All.append(Here.begin(), Here.end());
    return All.size() < 2 || fitsFor(Each.first, All);
  });
}

bool PathCondition::fits(const RuntimeValue &V, unsigned Row) const {
  const std::set<int> Of = Names->sources(V);
  const Numbers By = inRow(Of, Row);
  return all_of(decisions(), [&](auto &Each) {
    return !hangsOn(Each.first, Of) ||
           all_of(Each.second, [&](const Decision &D) {
             return isMet(D, By).value_or(true);
           });
  });
}

} // namespace tutti
