// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What comes from the ranks lies side by side: no place of the buffer is
/// written twice (MPI-4.1, 6.5 and 6.8).

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

void CallRules::checkPlaces() {
  if (!has(F, table::RDISPLS) || !has(F, table::RCOUNTS) ||
      row(F).Kind != Class::Data || On.isAlone())
    return;
  const int Comm = On.commOf(Call, indexOf(F, table::COMM));
  const int Counts = indexOf(F, table::RCOUNTS);
  const RuntimeHandle *Type = On.handleAt(Call, indexOf(F, table::RTYPE));
  if (Comm < 0 || (Type && !Type->Dense) ||
      (onlyAtRoot(F, Counts) &&
       On.number(Call, table::ROOT) != On.rankIn(Comm)))
    return;
  struct Part {
    int64_t From, To;
    int Of;
  };
  std::vector<Part> Parts;
  for (int I = 0; I < int(On.All.Comms[Comm].size()); ++I) {
    const auto N = On.element(Call, Counts, I);
    const auto From = On.element(Call, indexOf(F, table::RDISPLS), I);
    if (N && From && *N > 0)
      Parts.push_back({*From, *From + *N, I});
  }
  stable_sort(Parts,
              [](const Part &A, const Part &B) { return A.From < B.From; });
  for (size_t I = 1; I < Parts.size(); ++I)
    if (Parts[I].From < Parts[I - 1].To)
      return On.fault<text::SamePlaceForRanks>(
          Call, std::min(Parts[I].Of, Parts[I - 1].Of),
          std::max(Parts[I].Of, Parts[I - 1].Of));
}

} // namespace tutti
