// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The ranks of a group that another one is made of (MPI-4.1, 7.3.2): each of
/// them there, and none named twice.

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

void CallRules::checkGroupRanks() {
  if (!has(F, table::GROUP_OUT) || !has(F, table::INTS) || !has(F, table::N))
    return;
  const RuntimeHandle *Of = On.handleAt(Call, indexOf(F, table::GROUP));
  const auto N = On.number(Call, table::N);
  if (!Of || !Of->Known || !N || *N < 0 || On.isAlone())
    return;
  std::set<int64_t> Named;
  for (int64_t I = 0; I < *N && I <= int64_t(Of->Members.size()); ++I) {
    const auto R = On.element(Call, indexOf(F, table::INTS), I);
    if (!R)
      return;
    // One that is written is for a number of ranks that is not this one.
    if (*R < 0 || *R == int64_t(Of->Members.size()))
      return On.fault<text::GroupHasNoRank>(Call, *R, Of->Members.size());
    if (!Named.insert(*R).second)
      return On.fault<text::RankNamedTwice>(Call, *R);
  }
}

} // namespace tutti
