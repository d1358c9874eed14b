// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a branch tests the rank in another communicator than the one that
/// the calls under it are on. Programs choose the members of a communicator
/// that was made elsewhere in this way: ranks below a limit call its
/// collectives.

#include "analysis/Divergence.h"
#include "model/MpiCall.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Named alike, as far as there are names.
static bool sameName(const MpiCall &A, const MpiCall &B) {
  std::string Name = Communicators::nameOf(A);
  return Name.front() == '\'' && Name == Communicators::nameOf(B);
}

bool Divergences::ofAnother(const Function &F, const Group &G,
                            const CallLetter &Scope) {
  const auto *Source = dyn_cast_or_null<CallBase>(G.Why.Source);
  if (G.Known.Deg != Degree::Rank || !Scope.Example)
    return false;
  if (Scope.Other) {
    // The user says it, or the file was seen to be opened by everybody.
    const Value *Comm = Scope.OtherCall->Comm;
    if (Scope.Scope == CollectiveSequence::World ||
        (Comm && Seq.ranks().communicators().sortOf(
                     *Comm, Scope.OtherCall->byReference()) !=
                     Communicators::Sort::Unknown))
      return false;
    if (!Comm || !Source || CollectiveSequence::isFixed(Scope.Scope))
      return true;
    CallLetter Own = Seq.scopeOf(MpiCall(*Source));
    return (Source->getFunction() == &F ||
            Own.Scope == CollectiveSequence::World) &&
           (Own.AnyScope || Own.Scope != Scope.Scope);
  }
  // Of a rank that cannot be traced back nobody knows in which communicator.
  MpiCall Asked = Source ? MpiCall(*Source) : MpiCall(), Made(*Scope.Example);
  int P = Asked ? scopeIndex(Asked.fn()) : -1;
  int Q = scopeIndex(Made.fn());
  // Who opened a file or made a window is not asked here.
  Role Kind = Q < 0 ? table::FILE : row(Made.fn()).Roles.At[Q];
  if ((Source && P < 0) || (Kind != table::COMM && Kind != table::COMM_INOUT) ||
      Scope.Scope == CollectiveSequence::World ||
      Seq.ranks().communicators().sortOf(Made) != Communicators::Sort::Unknown)
    return false;
  if (!Source)
    return true;
  CallLetter Own = Seq.scopeOf(Asked);
  // An element of an array, or what a function elsewhere hands out.
  if (Scope.AnyScope)
    return !sameName(Asked, Made);
  if (Source->getFunction() == &F || Own.Scope == CollectiveSequence::World)
    return (Own.AnyScope || Own.Scope != Scope.Scope) && !sameName(Asked, Made);
  // Both come from the callers: there they can be compared.
  const auto *Param = dyn_cast_or_null<Argument>(Made.operand(Q));
  if (!Param || Param->getParent() != &F || Made.isFortran())
    return false;
  bool Any = false;
  for (const CallBase *CB : Seq.ranks().calls().callsOf(F)) {
    if (CB->getFunction() != Source->getFunction())
      continue;
    for (const CallTarget &T : Seq.ranks().calls().of(*CB)) {
      Value *Passed = T.Body == &F ? T.actual(*CB, Param->getArgNo()) : nullptr;
      if (!Passed)
        continue;
      if (!Own.AnyScope && Seq.conditions().keyOf(Passed) == Own.Scope)
        return false;
      Any = true;
    }
  }
  return Any;
}

} // namespace tutti
