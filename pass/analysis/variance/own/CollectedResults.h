// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions whose result the program collects from every rank, as it is or as
/// what is made of it: whether all went well. Nobody asks that of a function
/// which fails on all ranks together; it may fail on some of them alone.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_COLLECTEDRESULTS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_COLLECTEDRESULTS_H

#include "analysis/flow/Returns.h"
#include "analysis/variance/RankDependence.h"
#include <functional>
#include <optional>

namespace tutti {

class CollectedResults {
public:
  explicit CollectedResults(const RankDependence &Ranks) : Ranks(Ranks) {}
  /// What is collected by this call was written by these.
  void collected(const Definitions &Seen, const AbstractLocation &Where,
                 const MpiCall &Collector);
  llvm::DenseMap<const llvm::Function *, FailingResult> Failing;

private:
  /// Which constants say that something went wrong: those that this holds for,
  /// or all but the greatest or the least of those that there are.
  struct Wrong {
    std::function<bool(const llvm::APInt &)> Is;
    enum { Listed, NotGreatest, NotLeast } By = Listed;
  };
  static std::optional<Wrong> wrongFor(const MpiCall &Collector);
  void constants(llvm::ArrayRef<ValueOfWay> All, const Wrong &W, unsigned Depth,
                 FailingResult *Of = nullptr);
  void written(const Definitions &Seen, const AbstractLocation &Where,
               const Wrong &W, unsigned Depth, FailingResult *Of = nullptr);
  void leaves(const llvm::CallBase &CB, const AbstractLocation &Where,
              const Wrong &W, unsigned Depth);
  void way(const llvm::BasicBlock &To, unsigned Depth);
  void test(const llvm::Value &V, const Wrong &W, unsigned Depth);
  void through(const llvm::Instruction &I, const Wrong &W, unsigned Depth);
  void function(const llvm::Function &F, const Wrong &W, unsigned Depth);

  const RankDependence &Ranks;
  const llvm::Instruction *Collector = nullptr;
  llvm::DenseSet<const llvm::Value *> Met;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_COLLECTEDRESULTS_H
