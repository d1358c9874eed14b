// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is kept per function while the dependence on the rank is worked out.
/// Data only.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_FUNCTIONFACTS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_FUNCTIONFACTS_H

#include "analysis/flow/FlowGraph.h"
#include "analysis/memory/MemoryFacts.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace llvm {
class Argument;
class Instruction;
} // namespace llvm

namespace tutti {

struct FunctionFacts {
  llvm::Function *F = nullptr;
  std::unique_ptr<FlowGraph> Graph;
  llvm::DenseMap<const llvm::Value *, AbstractValue> Values;
  MemoryFacts Memory;
  /// Locals that not every rank writes to in the same way.
  llvm::DenseMap<const MemoryObject *, bool> Partly;
  std::vector<Input> Inputs;
  std::map<std::tuple<unsigned, const MemoryObject *, int64_t, int64_t, int64_t,
                      int64_t>,
           unsigned>
      InputNumbers;
  /// What the callers pass, over all of them.
  std::vector<AbstractValue> InputFacts;
  /// By node: what decides whether it is executed, and what it decides itself.
  std::vector<AbstractValue> Control, Decides;
  /// By node: the decisions whose sides meet there, when not all ranks need
  /// decide alike.
  struct SyncJoin {
    unsigned Of;
    llvm::SmallVector<unsigned, 4> By;
  };
  std::vector<std::vector<SyncJoin>> Joins;
  /// For callers: what comes back, and what is written through parameters.
  AbstractValue Returned;
  std::vector<Effect> Effects;
  /// Pointers that it keeps behind its parameters: where, and what they point
  /// to, in its own terms.
  std::vector<std::pair<AbstractLocation, AbstractLocation>> Links;
  bool NeverReturns = false;
  /// A bound was reached before its facts had settled: what they call uniform
  /// may not be.
  bool Unsettled = false;
  /// When something of it changed that callees may see, when it was last told
  /// what the callers pass, and of how many inputs.
  unsigned Changed = 0, Passed = 0, PassedInputs = 0;
  /// What others can see of its writes to globals and allocations.
  std::vector<Effect> Published;
  /// Globals and allocations whose content the function reads.
  llvm::DenseMap<const llvm::Value *, bool> Reads;

  /// With what the callers pass filled in.
  AbstractValue full(const AbstractValue &In) const;
  const AbstractValue &value(const llvm::Value *V) const {
    static const AbstractValue None;
    auto It = Values.find(V);
    return It == Values.end() ? None : It->second;
  }
  /// As much as an input does, new or known; unknown where there are too many.
  AbstractValue ofInput(const Input &In, const llvm::Argument &A);
  bool TooManyInputs = false;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_FUNCTIONFACTS_H
