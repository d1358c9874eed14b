// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-message-race for a receive from any source that was given the length of
/// a message which a probe from any source has found: another sender's message
/// may be taken in its place (MPI-3.1, section 3.8.1, the second example). Only
/// where the length is read from the status of that probe. And mpi-argument for
/// one that takes the sender from the status of a probe, and is made on another
/// communicator, on which that message has not been sent.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Calls.def"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

bool isFromAny(const MpiCall &Call) {
  const auto Source = constantAt(Call, indexOf(Call.fn(), table::SOURCE));
  return Source && specialRank(Call, *Source) == SpecialRank::AnySource;
}

/// The variable that an argument is the address of, or null.
const Value *variableAt(const MpiCall &Call, Role R) {
  const Value *V = Call.operand(R);
  return V ? getUnderlyingObject(V) : nullptr;
}

class ProbedMessages {
public:
  ProbedMessages(Function &F, const DominatorTree &DT) : DT(DT) {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        Calls.push_back(Call);
  }

  void run(Findings &Out) const {
    for (const MpiCall &Probe : Calls)
      if (row(Probe.fn()).Kind == Class::Probe &&
          has(Probe.fn(), table::STATUS_OUT) &&
          !has(Probe.fn(), table::MESSAGE_OUT))
        for (const MpiCall &Receive : Calls) {
          if (isFromAny(Probe) && isLeftToChance(Probe, Receive))
            tell(Probe, Receive, Out);
          else if (isElsewhere(Probe, Receive))
            tellElsewhere(Probe, Receive, Out);
        }
  }

private:
  bool isLeftToChance(const MpiCall &Probe, const MpiCall &Receive) const {
    const Fn F = Receive.fn();
    return row(F).Kind == Class::P2P && has(F, table::SOURCE) &&
           has(F, table::RBUF) && !has(F, table::DEST) && isFromAny(Receive) &&
           DT.dominates(&Probe.call(), &Receive.call()) &&
           Probe.value(table::COMM) == Receive.value(table::COMM) &&
           isLengthOf(Probe, Receive);
  }

  /// The sender was read from the status of the probe, which nothing else has
  /// filled since, and the message is looked for on another communicator.
  bool isElsewhere(const MpiCall &Probe, const MpiCall &Receive) const {
    const Value *Status = variableAt(Probe, table::STATUS_OUT);
    const Value *Source = Receive.value(table::SOURCE);
    while (isa_and_nonnull<CastInst>(Source))
      Source = cast<CastInst>(Source)->getOperand(0);
    const auto *Read = dyn_cast_or_null<LoadInst>(Source);
    return isa_and_nonnull<AllocaInst>(Status) && Read &&
           getUnderlyingObject(Read->getPointerOperand()) == Status &&
           row(Receive.fn()).Kind == Class::P2P &&
           has(Receive.fn(), table::RBUF) && !has(Receive.fn(), table::DEST) &&
           DT.dominates(&Probe.call(), Read) && areApart(Probe, Receive) &&
           none_of(Calls, [&](const MpiCall &Other) {
             return &Other.call() != &Probe.call() &&
                    has(Other.fn(), table::STATUS_OUT) &&
                    variableAt(Other, table::STATUS_OUT) == Status &&
                    DT.dominates(&Probe.call(), &Other.call()) &&
                    DT.dominates(&Other.call(), Read);
           });
  }

  /// One of the calls is on a predefined communicator, and the other one is not
  /// on that.
  static bool areApart(const MpiCall &A, const MpiCall &B) {
    const StringRef OfA = A.predefined(indexOf(A.fn(), table::COMM)),
                    OfB = B.predefined(indexOf(B.fn(), table::COMM));
    const Value *CommA = A.value(table::COMM), *CommB = B.value(table::COMM);
    return OfA != OfB && CommA && CommB &&
           (!OfA.empty() || isa<LoadInst, Argument>(CommA)) &&
           (!OfB.empty() || isa<LoadInst, Argument>(CommB));
  }

  /// How much is received was read from the status of the probe.
  bool isLengthOf(const MpiCall &Probe, const MpiCall &Receive) const {
    const auto Data = dataArguments(Receive.fn());
    const Value *Count = Data.empty() || Data.front().Count < 0
                             ? nullptr
                             : Receive.value(Data.front().Count);
    while (isa_and_nonnull<CastInst>(Count))
      Count = cast<CastInst>(Count)->getOperand(0);
    const auto *Read = dyn_cast_or_null<LoadInst>(Count);
    const Value *Status = variableAt(Probe, table::STATUS_OUT);
    return isa_and_nonnull<AllocaInst>(Status) && Read &&
           any_of(Calls, [&](const MpiCall &Asks) {
             return has(Asks.fn(), table::STATUS_IN) &&
                    has(Asks.fn(), table::COUNT_OUT) &&
                    variableAt(Asks, table::STATUS_IN) == Status &&
                    Asks.operand(table::COUNT_OUT) ==
                        Read->getPointerOperand() &&
                    DT.dominates(&Probe.call(), &Asks.call()) &&
                    DT.dominates(&Asks.call(), &Receive.call());
           });
  }

  static void tell(const MpiCall &Probe, const MpiCall &Receive,
                   Findings &Out) {
    Finding F =
        findingAt(Receive, Check::MessageRace, Severity::Warning,
                  say<text::TakesAnother>(Receive.name(), Probe.name()));
    F.Notes.push_back(
        note<text::ProbedForHere>(locationOf(Probe.call()), Probe.name()));
    lower(F, Confidence::OneSender);
    if (!isTold(Out, F.Id, F.At))
      Out.push_back(std::move(F));
  }

  static void tellElsewhere(const MpiCall &Probe, const MpiCall &Receive,
                            Findings &Out) {
    Finding F =
        findingAt(Receive, Check::Argument, Severity::Warning,
                  say<text::ReceivesElsewhere>(Receive.name(), Probe.name()));
    F.Notes.push_back(
        note<text::ProbedForHere>(locationOf(Probe.call()), Probe.name()));
    lower(F, Confidence::WorldMeant);
    if (!isTold(Out, F.Id, F.At))
      Out.push_back(std::move(F));
  }

  const DominatorTree &DT;
  SmallVector<MpiCall, 8> Calls;
};

} // namespace

void checkProbedMessage(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    ProbedMessages(*F, C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F))
        .run(Out);
}

} // namespace tutti
