// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for numbers in the place of handles: a local variable that
/// nothing but MPI writes to, and MPI only what is a number by its role (a
/// rank, a size), is passed as a handle. Compilers let it through where a
/// handle is an integer: MPICH in C, and all of Fortran. Says nothing of a
/// variable whose address goes anywhere else. In MPICH also what a program has
/// calculated from a predefined handle (2 * MPI_DOUBLE).

#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// The parameter that U is of a call, or -1.
int paramOf(const MpiCall &Call, const Use &U) {
  if (!Call || !Call.isTrusted() || !Call.call().isArgOperand(&U))
    return -1;
  for (int P = 0; P < row(Call.fn()).Roles.Size; ++P)
    if (Call.operandIndex(P) == int(Call.call().getArgOperandNo(&U)))
      return P;
  return -1;
}

class Variable {
public:
  explicit Variable(const AllocaInst &A) : A(A) {}

  /// Whether only MPI gets to it, as a number and as a handle.
  bool run() {
    return all_of(A.uses(), [&](const Use &U) { return isSeen(U); }) && Number;
  }
  void report(Findings &Out) const;
  bool isHandle() const { return !Handles.empty(); }

private:
  bool isSeen(const Use &U);
  bool passes(const MpiCall &Call, int Param);
  void reads(const LoadInst &L);

  const AllocaInst &A;
  const CallBase *Number = nullptr;
  SmallVector<std::pair<MpiCall, Role>, 2> Handles;
};

bool Variable::isSeen(const Use &U) {
  if (const auto *L = dyn_cast<LoadInst>(U.getUser())) {
    reads(*L);
    return true;
  }
  const auto *CB = dyn_cast<CallBase>(U.getUser());
  if (!CB)
    return false;
  if (isa<DbgInfoIntrinsic>(CB) || CB->isLifetimeStartOrEnd())
    return true;
  MpiCall Call(*CB);
  int Param = paramOf(Call, U);
  return Param >= 0 && passes(Call, Param);
}

/// The variable's address is an argument.
bool Variable::passes(const MpiCall &Call, int Param) {
  Role R = row(Call.fn()).Roles.At[Param];
  if (auto Kind = handleOf(R)) {
    if (row(R).Dir == Direction::Out)
      return false;
    Handles.push_back({Call, *Kind});
    return true;
  }
  if (row(R).Dir == Direction::In)
    return true;
  if (tutti::isHandle(R) || row(R).Dir != Direction::Out ||
      Call.bytesWritten(Param) != 4)
    return false;
  if (!Number)
    Number = &Call.call();
  return true;
}

void Variable::reads(const LoadInst &L) {
  for (const Use &U : L.uses())
    if (const auto *CB = dyn_cast<CallBase>(U.getUser())) {
      MpiCall Call(*CB);
      int Param = paramOf(Call, U);
      if (Param >= 0)
        if (auto Kind = handleOf(row(Call.fn()).Roles.At[Param]))
          Handles.push_back({Call, *Kind});
    }
}

void Variable::report(Findings &Out) const {
  MpiCall Source(*Number);
  for (const auto &[Call, Kind] : Handles) {
    Finding F =
        findingAt(Call, Check::Handle, Severity::Error,
                  say<text::NumberAsHandle>(Call.name(), kindOfHandle(Kind)));
    F.Cure = Fix::PassHandle;
    std::string Name = variableName(A, &Call.call());
    F.Notes.push_back(note<text::HasResultOf>(
        locationOf(*Number), Name.empty() ? say<text::It>() : quoted(Name),
        Source.name()));
    Out.push_back(std::move(F));
  }
}

/// The library alone knows the numbers of handles that it makes when a program
/// runs: MPICH's begin with 10 in binary. No name in mpi.h stands for one.
bool isOfRunTime(const Value *V) {
  const auto *N = dyn_cast_or_null<ConstantInt>(V);
  return N && N->getBitWidth() == 32 && N->getZExtValue() >> 30 == 2;
}

void reportCalculated(const MpiCall &Call, Findings &Out) {
  for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
    Role R = row(Call.fn()).Roles.At[P];
    auto Kind = handleOf(R);
    if (!Kind || row(R).Dir != Direction::In || !isOfRunTime(Call.operand(P)) ||
        !Call.predefined(P).empty())
      continue;
    Finding F =
        findingAt(Call, Check::Handle, Severity::Error,
                  say<text::NumberAsHandle>(Call.name(), kindOfHandle(*Kind)));
    F.Cure = Fix::PassHandle;
    Out.push_back(std::move(F));
    return;
  }
}

} // namespace

void checkHandleNumber(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      if (MpiCall Call = MpiCall::get(I);
          Call && Call.isTrusted() && !Call.isFortran())
        reportCalculated(Call, Out);
      const auto *A = dyn_cast<AllocaInst>(&I);
      if (!A || A->isArrayAllocation() ||
          !A->getAllocatedType()->isIntegerTy(32))
        continue;
      if (Variable V(*A); V.run() && V.isHandle())
        V.report(Out);
    }
}

} // namespace tutti
