// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What ranks choose by a number that they have just received: which values of
/// it their code tells apart, and which loops take their next turn from it.
/// Knows single functions and what they hand to the ones they call.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_ORDERS_BROADCASTCHOICES_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_ORDERS_BROADCASTCHOICES_H

#include "analysis/values/Conditions.h"
#include <set>

namespace tutti {

class MpiCall;

/// The values that are told apart of the number that one broadcast brings.
struct BroadcastChoice {
  ValueNumber Tested = 0;
  std::set<int64_t> Values;
  bool Ordered = false; ///< it is also asked whether it is less than something

  /// What stands for all values but these.
  std::vector<int64_t> others() const;
  size_t size() const { return Values.size() + 2; }
};

class BroadcastChoices {
public:
  BroadcastChoices(const RankDependence &Ranks, Conditions &Conds)
      : Ranks(Ranks), Conds(Conds) {}

  /// Null when Call is no blocking broadcast, or nothing hangs on its number.
  const BroadcastChoice *of(const llvm::CallBase &Call);
  /// A branch tests what came in by a call that Receives says is one.
  bool testsReceived(const llvm::BasicBlock &B,
                     llvm::function_ref<bool(const llvm::CallBase &)> Receives);
  /// Where the first number of a blocking broadcast is; nothing for other
  /// calls.
  static AbstractLocation received(const MpiCall &Call, PointsTo &Map);

private:
  using Choices = std::map<const llvm::CallBase *, BroadcastChoice>;
  const Choices &in(const llvm::Function &F);
  const llvm::CallBase *broadcastOf(const llvm::Value *V, ValueNumber &K);
  template <typename Note> void tests(const llvm::Function &F, Note Each);

  const RankDependence &Ranks;
  Conditions &Conds;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Choices>> Known;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_ORDERS_BROADCASTCHOICES_H
