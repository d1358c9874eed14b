// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Begins anew when addresses lead somewhere else, and goes on where it was
/// when the callee has more effects.

#include "analysis/variance/CalleeEffects.h"
#include "analysis/calls/CallTargets.h"
#include "analysis/memory/MemoryFacts.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

ArrayRef<CalleeEffects::Reached> CalleeEffects::at(const MemoryObject *Obj,
                                                   const CallBase &Call,
                                                   const CallTarget &Target,
                                                   ArrayRef<Effect> Effects,
                                                   PointsTo &Map) {
  OfCall &Known = Calls[{&Call, Target.Body}];
  if (Known.Version != Map.version()) {
    Known = OfCall();
    Known.Version = Map.version();
  }
  for (; Known.Seen < Effects.size(); ++Known.Seen)
    for (const AbstractLocation &P :
         Map.inCaller(Effects[Known.Seen].Where, Call, Target))
      Known.By[P.Obj].push_back({P, Known.Seen});
  auto It = Known.By.find(Obj);
  return It == Known.By.end() ? ArrayRef<Reached>() : It->second;
}

} // namespace tutti
