// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copies of memory: how far what is there afterwards can differ between ranks.
/// A structure is copied member by member, as a copy that keeps the rank beside
/// the number of ranks is not the rank.

#include "analysis/variance/RankTransfer.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// What is there in each of the places that are copied from.
AbstractValue RankTransfer::copied(const CallBase &CB,
                                   ArrayRef<AbstractLocation> Source,
                                   const Part &Which) {
  AbstractValue What;
  for (const AbstractLocation &Each : Source) {
    AbstractLocation P = Which.of(Each);
    if (Source.size() == 1 && P) {
      What.join(at(CB, P), &CB);
      continue;
    }
    What.join(F.Memory.read(P), &CB);
    What.join(atEntry(P), &CB);
  }
  return What;
}

void RankTransfer::copyMemory(const CallBase &CB, CallSummary &S) {
  int64_t Bytes = AbstractLocation::Unbounded;
  if (const auto *N = dyn_cast<ConstantInt>(CB.getArgOperand(2)))
    Bytes = N->getZExtValue();
  const Value *To = CB.getArgOperand(0), *From = CB.getArgOperand(1);
  AbstractValue Length = operand(CB.getArgOperand(2), &CB);
  AbstractLocations Target = R.Map->at(To, Bytes);
  auto Write = [&](const Part &Which, AbstractValue What) {
    What.join(Length);
    for (const AbstractLocation &P : Target)
      if (P)
        S.Writes.push_back({Which.of(P), What, Target.size() == 1, false, &CB});
  };
  if (!From->getType()->isPointerTy())
    return Write({0, Bytes}, operand(From, &CB));
  AbstractLocations Source = R.Map->at(From, Bytes);
  AbstractValue All = copied(CB, Source, {0, Bytes});
  SmallVector<Part, 8> Parts;
  if (!All.uniform() && Bytes != AbstractLocation::Unbounded) {
    Parts = membersAt(*From, Bytes, R.Map->layout());
    if (Parts.empty())
      Parts = membersAt(*To, Bytes, R.Map->layout());
  }
  if (Parts.empty())
    return Write({0, Bytes}, All);
  for (const Part &Each : Parts)
    Write(Each, copied(CB, Source, Each));
}

} // namespace tutti
