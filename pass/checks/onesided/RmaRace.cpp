// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-rma-race at the target, where constants show it: two operations of one
/// process on the same place without anything between that completes the first,
/// and a put to one place that every process makes between the same fences.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/WindowState.h"
#include "analysis/calls/EveryRank.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/OneSided.def"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

using Bits = HandleStates::Bits;

/// An operation on a place that is constant.
struct Operation {
  const HandleAccess *Access;
  int64_t Target, Disp, Bytes;
  bool Reads, Accumulates;
};

std::optional<Operation> operationOf(const HandleAccess &A) {
  Fn F = A.Mpi.fn();
  if (A.What != HandleAccess::Call || row(F).Kind != Class::Rma ||
      has(F, table::REQ_OUT))
    return std::nullopt;
  auto At = [&](Role R) { return constantAt(A.Mpi, indexOf(F, R)); };
  auto Target = At(table::TARGET_RANK), Disp = At(table::TARGET_DISP);
  bool One = !has(F, table::TARGET_COUNT);
  auto Count = One ? std::optional<int64_t>(1) : At(table::TARGET_COUNT);
  const BasicType *T =
      basicType(A.Mpi, indexOf(F, One ? table::TYPE : table::TARGET_TYPE));
  if (!Target || *Target < 0 || !Disp || !Count || *Count <= 0 || !T)
    return std::nullopt;
  return Operation{&A,
                   *Target,
                   *Disp,
                   *Count * T->Bytes,
                   has(F, table::RBUF),
                   has(F, table::OP) || has(F, table::CBUF)};
}

class VariableCheck {
public:
  VariableCheck(const HandleVariable &V, CheckContext &C, EveryRank &Everyone,
                Findings &Out)
      : V(V), C(C), Everyone(Everyone), Out(Out) {}

  void run() {
    if (!isPrivateWindow(V))
      return;
    std::vector<Operation> Ops;
    for (const HandleAccess &A : V.Accesses) {
      if (A.role() == table::WIN_OUT)
        ++Makers, Maker = &A;
      if (auto Op = operationOf(A))
        Ops.push_back(*Op);
    }
    for (const Operation &A : Ops)
      for (const Operation &B : Ops)
        if (&A != &B && pair(A, B))
          return;
    for (const Operation &A : Ops)
      everyone(A);
  }

private:
  bool overlap(const Operation &A, const Operation &B) const {
    if (A.Target != B.Target)
      return false;
    if (A.Disp == B.Disp)
      return true;
    // Which window's unit it is, is certain only when one call makes it.
    auto Unit =
        Makers == 1
            ? constantAt(Maker->Mpi, indexOf(Maker->Mpi.fn(), table::DISP_UNIT))
            : std::nullopt;
    if (!Unit || *Unit <= 0)
      return false;
    return A.Disp * *Unit < B.Disp * *Unit + B.Bytes &&
           B.Disp * *Unit < A.Disp * *Unit + A.Bytes;
  }

  bool pair(const Operation &A, const Operation &B) {
    if ((A.Reads && B.Reads) || (A.Accumulates && B.Accumulates) ||
        !overlap(A, B))
      return false;
    const Instruction *First = A.Access->At, *Second = B.Access->At;
    auto &F = *const_cast<Function *>(First->getFunction());
    if (!C.Copy.analyses().getResult<DominatorTreeAnalysis>(F).dominates(
            First, Second))
      return false;
    enum : Bits { Idle = 1, Pending = 2 };
    auto After = [&](const HandleAccess &X, unsigned, Bits Now) -> Bits {
      return X.At == First ? Bits(Pending) : mayComplete(X) ? Bits(Idle) : Now;
    };
    HandleStates States(V, 0, Idle, After);
    if (States.before(*Second, After) != Pending)
      return false;
    Finding Found =
        findingAt(B.Access->Mpi, Check::RmaRace, Severity::Error,
                  say<text::SameMemoryIncomplete>(
                      B.Access->Mpi.name(), A.Access->Mpi.name(), A.Target));
    Found.At = Second;
    Found.Notes.push_back(note<text::FirstIsHere>(locationOf(*First)));
    Out.push_back(std::move(Found));
    return true;
  }

  /// Ranks cannot differ on the way there, so all put in the same epoch.
  void everyone(const Operation &A) {
    if (A.Reads || A.Accumulates || Makers != 1 ||
        Maker->Mpi.predefined(table::COMM) != "MPI_COMM_WORLD")
      return;
    HandleStates States(V, 0, WindowState::Unset, windowAfter);
    if (States.before(*A.Access->At, windowAfter) != WindowState::Fence ||
        !Everyone.reaches(*A.Access->At))
      return;
    Finding Found =
        findingAt(A.Access->Mpi, Check::RmaRace, Severity::Warning,
                  say<text::EveryRankWrites>(A.Access->Mpi.name(), A.Target));
    Found.At = A.Access->At;
    Out.push_back(std::move(Found));
  }

  const HandleVariable &V;
  CheckContext &C;
  EveryRank &Everyone;
  Findings &Out;
  const HandleAccess *Maker = nullptr;
  unsigned Makers = 0;
};

} // namespace

void checkRmaRace(CheckContext &C, Findings &Out) {
  std::optional<EveryRank> Everyone;
  for (Function *F : C.Copy.functions())
    for (const HandleVariable &V :
         localHandles(*F, [](Role R) { return R == table::WIN_OUT; })) {
      if (!Everyone)
        Everyone.emplace(C.Copy);
      VariableCheck(V, C, *Everyone, Out).run();
    }
}

} // namespace tutti
