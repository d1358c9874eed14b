// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a function that a call runs writes, by the objects of the caller: each
/// call's effects are looked through once, and not for each question.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_CALLEEEFFECTS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_CALLEEEFFECTS_H

#include "analysis/memory/AbstractLocation.h"
#include "llvm/ADT/ArrayRef.h"

namespace tutti {

struct Effect;

class CalleeEffects {
public:
  struct Reached {
    AbstractLocation There; ///< in the caller
    size_t Index;           ///< of the effect
  };
  /// Those of Effects, which are the callee's and only grow, that reach Obj, in
  /// their order; good until the next question.
  llvm::ArrayRef<Reached> at(const MemoryObject *Obj,
                             const llvm::CallBase &Call,
                             const CallTarget &Target,
                             llvm::ArrayRef<Effect> Effects, PointsTo &Map);

private:
  struct OfCall {
    unsigned Version = 0; ///< of the addresses
    size_t Seen = 0;      ///< effects
    llvm::DenseMap<const MemoryObject *, llvm::SmallVector<Reached, 1>> By;
  };
  llvm::DenseMap<std::pair<const llvm::CallBase *, const llvm::Function *>,
                 OfCall>
      Calls;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_CALLEEEFFECTS_H
