// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-message-type for the count of a message: it is asked for in a datatype
/// of another size than the message was received as, or in a larger one than
/// it is received as by that very count. Only of numbers, by predefined
/// datatypes: bytes are counted of anything. Looks at statuses and counts in
/// variables of the function alone, which nothing else writes to.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// The calls of MPI that write to the variable, or none when something else
/// may.
SmallVector<MpiCall, 4> writersOf(const AllocaInst &Variable) {
  SmallVector<MpiCall, 4> Found;
  for (const Use &U : Variable.uses()) {
    const User *By = U.getUser();
    const auto *CB = dyn_cast<CallBase>(By);
    // A member of the status is read.
    if (isa<LoadInst>(By) || isa<DbgInfoIntrinsic>(By) ||
        (CB && CB->isLifetimeStartOrEnd()))
      continue;
    if (const auto *G = dyn_cast<GetElementPtrInst>(By))
      if (all_of(G->users(), [](const User *Of) { return isa<LoadInst>(Of); }))
        continue;
    MpiCall Call = CB ? MpiCall::get(*CB) : MpiCall();
    if (!Call || !Call.isTrusted())
      return {};
    for (int P = 0; P < row(Call.fn()).Roles.Size; ++P)
      if (Call.operand(P) == &Variable &&
          row(row(Call.fn()).Roles.At[P]).Dir != Direction::In)
        Found.push_back(Call);
  }
  return Found;
}

/// What a number is received as, or counted in; null for all else.
const BasicType *numberType(const MpiCall &Call, int Param) {
  const BasicType *T = Param < 0 ? nullptr : basicType(Call, Param);
  return T && (T->Of == BasicType::Integer || T->Of == BasicType::Float)
             ? T
             : nullptr;
}

/// The datatype of what the call receives.
const BasicType *received(const MpiCall &Call) {
  if (row(Call.fn()).Kind != Class::P2P || !has(Call.fn(), table::STATUS_OUT))
    return nullptr;
  for (const DataArgument &D : dataArguments(Call.fn()))
    if (D.Writes)
      return numberType(Call, D.Type);
  return nullptr;
}

const AllocaInst *variableAt(const MpiCall &Call, Role R) {
  return dyn_cast_or_null<AllocaInst>(Call.operand(R));
}

class CountedTypes {
public:
  explicit CountedTypes(Findings &Out) : Out(Out) {}

  void look(const MpiCall &Counts) {
    const BasicType *In = numberType(Counts, indexOf(Counts.fn(), table::TYPE));
    const AllocaInst *Status = variableAt(Counts, table::STATUS_IN);
    if (!In || !Status)
      return;
    // All the receives that may have set the status.
    MpiCall Receive;
    bool Probed = false;
    for (const MpiCall &Call : writersOf(*Status)) {
      if (!isPotentiallyReachable(&Call.call(), &Counts.call()))
        continue;
      const BasicType *As = received(Call);
      if (!As) {
        Probed = true;
        continue;
      }
      if (As->Bytes == In->Bytes)
        return;
      Receive = Call;
    }
    if (Receive && !Probed)
      return report(Counts, Receive, *In, *received(Receive));
    if (Probed && !Receive)
      byCount(Counts, *In);
  }

private:
  /// The count of a message that was probed for goes to its receive.
  void byCount(const MpiCall &Counts, const BasicType &In) {
    const AllocaInst *Number = variableAt(Counts, table::COUNT_OUT);
    if (!Number || writersOf(*Number).size() != 1)
      return;
    for (const Instruction &I : instructions(*Counts.call().getFunction())) {
      MpiCall Call = MpiCall::get(I);
      const BasicType *As = Call && Call.isTrusted() ? received(Call) : nullptr;
      if (!As || As->Bytes >= In.Bytes ||
          !isPotentiallyReachable(&Counts.call(), &I))
        continue;
      for (const DataArgument &D : dataArguments(Call.fn()))
        if (D.Writes && D.Count >= 0 && isReadFrom(Call, D.Count, *Number))
          return report(Counts, Call, In, *As);
    }
  }

  static bool isReadFrom(const MpiCall &Call, int Param,
                         const AllocaInst &Number) {
    const auto *L = dyn_cast_or_null<LoadInst>(Call.value(Param));
    return Call.operand(Param) == &Number ||
           (L && L->getPointerOperand() == &Number);
  }

  void report(const MpiCall &Counts, const MpiCall &Receive,
              const BasicType &In, const BasicType &As) {
    Finding F =
        findingAt(Counts, Check::MessageType, Severity::Warning,
                  say<text::CountsInOther>(Counts.name(), In.Name, As.Name));
    F.Cure = Fix::CountAsReceived;
    F.Notes.push_back(
        note<text::ReceivedByThis>(locationOf(Receive.call()), Receive.name()));
    Out.push_back(std::move(F));
  }

  Findings &Out;
};

} // namespace

void checkCountedType(CheckContext &C, Findings &Out) {
  CountedTypes Check(Out);
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted() && Call.fn() == Fn::Get_count)
        Check.look(Call);
    }
}

} // namespace tutti
