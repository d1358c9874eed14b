// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-deadlock and mpi-message-type by tags alone, whatever the partners and
/// the order: a message that no receive of the program takes, a receive that no
/// message of the program fits, and data that everybody on the other side has
/// another type for. Only where all of the program is in sight, and silent as
/// soon as the tag of the other side is not known anywhere, and of receives
/// that are made when a probe has found their message.

#include "analysis/arguments/CallArguments.h"
#include "analysis/execution/ProgramTrace.h"
#include "analysis/flow/PassedFlag.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/values/ValueRange.h"
#include "analysis/variance/ProgramSight.h"
#include "analysis/variance/RankEffects.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// One side of messages: a call, or the way to it through a wrapper.
struct Endpoint {
  MpiCall Call;
  const CallBase *At; ///< where the tag is passed
  bool Sends;
  ConstantRange Tags;
  Payload Data; ///< without a count
  bool Looks;   ///< and leaves the message where it is
};

std::string str(const ConstantRange &Tags) {
  const int64_t Low = Tags.getSignedMin().getSExtValue(),
                High = Tags.getSignedMax().getSExtValue();
  return Low == High ? say<text::OneTag>(Low)
                     : say<text::TagsFromTo>(Low, High);
}

/// The one variable that a condition is made of, besides constants.
const LoadInst *variableRead(const Value &Condition) {
  const Value *V = &Condition;
  constexpr unsigned Deepest = 8;
  for (unsigned Step = 0; Step < Deepest; ++Step) {
    if (const auto *Read = dyn_cast<LoadInst>(V))
      return Read;
    const auto *I = dyn_cast<Instruction>(V);
    if (!isa_and_nonnull<CastInst, CmpInst, BinaryOperator>(I))
      return nullptr;
    V = I->getOperand(0);
  }
  return nullptr;
}

/// The call asks for a message, and writes the answer there.
bool answersAt(const CallBase &CB, const Value &Place) {
  const MpiCall Call(CB);
  if (!Call || !Call.isTrusted() || row(Call.fn()).Kind != Class::Probe ||
      !has(Call.fn(), table::FLAG_OUT))
    return false;
  const DataLayout &DL = CB.getModule()->getDataLayout();
  int64_t AtA = 0, AtB = 0;
  return GetPointerBaseWithConstantOffset(Call.operand(table::FLAG_OUT), AtA,
                                          DL) ==
             GetPointerBaseWithConstantOffset(&Place, AtB, DL) &&
         AtA == AtB;
}

/// The last call in front of it, in its block, has written it.
bool isAnswerOfLastCall(const LoadInst &Flag) {
  for (const Instruction *I = Flag.getPrevNode(); I; I = I->getPrevNode()) {
    if (const auto *CB = dyn_cast<CallBase>(I); CB && !isa<IntrinsicInst>(CB))
      return answersAt(*CB, *Flag.getPointerOperand());
    if (isa<StoreInst>(I))
      return false;
  }
  return false;
}

/// Nothing else is ever written there, but that there is none.
bool hasAnswersAlone(const LoadInst &Flag) {
  const auto *Place = dyn_cast<AllocaInst>(Flag.getPointerOperand());
  bool Answers = false;
  return Place &&
         all_of(Place->users(),
                [&](const User *U) {
                  if (const auto *S = dyn_cast<StoreInst>(U)) {
                    const auto *C = dyn_cast<Constant>(S->getValueOperand());
                    return C && C->isNullValue();
                  }
                  const auto *CB = dyn_cast<CallBase>(U);
                  const bool Here = CB && answersAt(*CB, *Place);
                  Answers |= Here;
                  return Here || isa<LoadInst>(U) || isa<IntrinsicInst>(U);
                }) &&
         Answers;
}

bool waitsForAnswer(const BranchInst &Br, const BasicBlock &Found,
                    const LoopInfo &Loops) {
  const Loop *L = Loops.getLoopFor(Br.getParent());
  return L && !L->contains(&Found) && L->getExitingBlock() == Br.getParent();
}

/// Whether the call is made only when a probe that does not wait has found a
/// message: such a receive does not wait for one that never comes, it is not
/// made. A loop that nobody leaves before the answer is yes waits itself.
bool isBehindProbe(const CallBase &Call, const DominatorTree &DT,
                   const LoopInfo &Loops) {
  const DomTreeNode *Node = DT.getNode(Call.getParent());
  while (Node && (Node = Node->getIDom())) {
    const auto *Br = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    const LoadInst *Flag =
        Br && Br->isConditional() ? variableRead(*Br->getCondition()) : nullptr;
    const int None = Flag ? testOf(*Br->getCondition(), *Flag, 0) : -1;
    if (None < 0)
      continue;
    const BasicBlock *Found = Br->getSuccessor(None);
    if (DT.dominates(BasicBlockEdge(Br->getParent(), Found),
                     Call.getParent()) &&
        !waitsForAnswer(*Br, *Found, Loops) &&
        (isAnswerOfLastCall(*Flag) || hasAnswersAlone(*Flag)))
      return true;
  }
  return false;
}

class Tags {
public:
  Tags(CheckContext &C, const RankDependence &Ranks, ProgramSight Sight)
      : C(C), Ranks(Ranks), Sight(Sight) {}

  void collect() {
    for (const Function *F : C.Copy.functions())
      if (const Function *Original = C.Copy.original(F))
        Copied.insert(Original);
    for (const Function *F : C.Copy.functions())
      if (isMain(*F) || !Ranks.calls().callsOf(*F).empty() || isTaken(*F))
        for (const Instruction &I : instructions(*F))
          if (MpiCall Call = MpiCall::get(I))
            add(Call);
  }

  void judge(Findings &Out) {
    // Where nothing fits anything the other side may be another program; but
    // for calls that send and receive, which are the other side themselves.
    NothingFits = none_of(All, [&](const Endpoint &E) {
      return any_of(All, [&](const Endpoint &O) { return meet(E, O); });
    });
    if (HasOtherPrograms ||
        (NothingFits &&
         (Sight != ProgramSight::All || any_of(All, [](const Endpoint &E) {
            return !has(E.Call.fn(), table::STAG);
          }))))
      return;
    for (const bool Sends : {false, true}) // at the receive, if it is one fault
      for (const Endpoint &E : All)
        if (E.Sends == Sends && !isTold(E, Out))
          judge(E, Out);
  }

private:
  /// What was not copied may call it: through a pointer, or as a template of
  /// the library's does with what a thread begins with.
  bool isTaken(const Function &F) const {
    if (C.Copy.isVersion(F))
      return false;
    const Function *Original = C.Copy.original(&F);
    return Original->hasAddressTaken() ||
           any_of(Original->users(), [&](const User *U) {
             const auto *Call = dyn_cast<CallBase>(U);
             return Call && !Copied.contains(Call->getFunction());
           });
  }

  void add(const MpiCall &Call) {
    HasOtherPrograms |= row(Call.fn()).Kind == Class::Dynamic;
    if (row(Call.fn()).Kind != Class::P2P)
      return;
    const bool Both = has(Call.fn(), table::STAG);
    if (has(Call.fn(), table::DEST))
      side(Call, Both ? table::STAG : table::TAG, /*Sends=*/true);
    if (has(Call.fn(), table::SOURCE))
      side(Call, Both ? table::RTAG : table::TAG, /*Sends=*/false);
  }

  void side(const MpiCall &Call, Role Tag, bool Sends) {
    Payload Data;
    bool Moves = false;
    for (const DataArgument &D : dataArguments(Call.fn()))
      if (Sends ? D.Reads : D.Writes) {
        Moves = true;
        Data.Of = basicType(Call, D.Type);
      }
    const auto Peer = Call.constant(Sends ? table::DEST : table::SOURCE);
    if (Peer && specialRank(Call, *Peer) == SpecialRank::ProcNull)
      return;
    const int Param = indexOf(Call.fn(), Tag);
    const Value *V = Call.isTrusted() ? Call.value(Param) : nullptr;
    if (!V && Call.isFortran() && Call.isTrusted())
      V = Call.operand(Param);
    Endpoint E{Call, &Call.call(), Sends, ConstantRange::getFull(64),
               Data, !Moves};
    expand(E, V, 0);
  }

  /// What stands at the address, when E.At is made, is what the caller of the
  /// function has put there.
  bool isAsGiven(const Value &Address, const Endpoint &E) const {
    const AbstractLocations At = Ranks.places().at(&Address, 4);
    if (At.size() != 1 || !At.front())
      return false;
    const Definitions Seen = Ranks.definitionsAt(*E.At, At.front());
    return Seen.Complete &&
           all_of(Seen.Defs, [](const Instruction *Def) { return !Def; });
  }

  /// A wrapper's parameter is what each of its callers passes, in Fortran by
  /// reference.
  void expand(Endpoint E, const Value *Tag, unsigned Depth) {
    constexpr unsigned MostDepth = 3;
    const auto *A = dyn_cast_or_null<Argument>(Tag);
    if (A && !isMain(*A->getParent()) &&
        (!A->getType()->isPointerTy() || isAsGiven(*A, E)) &&
        !isTaken(*A->getParent()) &&
        !Incomplete::reached(Depth == MostDepth, Incomplete::Depth, E.At)) {
      for (const CallBase *CB : Ranks.calls().callsOf(*A->getParent()))
        for (const CallTarget &T : Ranks.calls().of(*CB))
          if (T.Body == A->getParent()) {
            E.At = CB;
            expand(E, T.actual(*CB, A->getArgNo()), Depth + 1);
          }
      return;
    }
    if (Tag && Tag->getType()->isPointerTy())
      Tag = valueBehind(const_cast<Value *>(Tag), *E.At);
    if (Tag && Tag->getType()->isIntegerTy())
      E.Tags = rangeOf(*Tag, Ranks).sextOrTrunc(64);
    const auto AnyTag = librariesOf(E.Call).number(MpiConstant::AnyTag);
    if (!E.Sends && (!AnyTag || E.Tags.contains(APInt(64, *AnyTag, true))))
      E.Tags = ConstantRange::getFull(64); // perhaps MPI_ANY_TAG
    All.push_back(std::move(E));
  }

  static bool isTold(const Endpoint &E, ArrayRef<Finding> Out) {
    return any_of(Out,
                  [&](const Finding &F) { return F.At == &E.Call.call(); });
  }

  static bool meet(const Endpoint &A, const Endpoint &B) {
    return A.Sends != B.Sends && !A.Tags.intersectWith(B.Tags).isEmptySet();
  }

  void judge(const Endpoint &E, Findings &Out) const {
    if (E.Tags.isFullSet())
      return;
    SmallVector<const Endpoint *, 8> Others, Partners;
    for (const Endpoint &O : All) {
      if (O.Sends == E.Sends)
        continue;
      Others.push_back(&O);
      if (!meet(E, O))
        continue;
      if (O.Looks)
        return; // what receives it then is told by the message
      Partners.push_back(&O);
    }
    if (Partners.empty()) {
      if (!isMadeOnAnswer(E.Call.call(), 0) && !isMadeOnAnswer(*E.At, 0))
        lonely(E, Others, Out);
      return;
    }
    if (E.Looks || !all_of(Partners, [&](const Endpoint *O) {
          return !isTold(*O, Out) && E.Data.Of && O->Data.Of &&
                 differ(E.Data, O->Data);
        }))
      return;
    Finding F = findingAt(
        E.Call, Check::MessageType, Severity::Error,
        E.Sends ? say<text::AllReceiveOther>(E.Call.name(), E.Data.Of->Name,
                                             str(E.Tags),
                                             Partners.front()->Data.Of->Name)
                : say<text::AllSendOther>(E.Call.name(), E.Data.Of->Name,
                                          str(E.Tags),
                                          Partners.front()->Data.Of->Name));
    tell(E, Partners, std::move(F), Out);
  }

  /// Here, or wherever its function is called.
  bool isMadeOnAnswer(const CallBase &Call, unsigned Depth) const {
    constexpr unsigned MostDepth = 3;
    Function &F = const_cast<Function &>(*Call.getFunction());
    FunctionAnalysisManager &FAM = C.Copy.analyses();
    if (isBehindProbe(Call, FAM.getResult<DominatorTreeAnalysis>(F),
                      FAM.getResult<LoopAnalysis>(F)))
      return true;
    const auto Callers = Ranks.calls().callsOf(F);
    return !Callers.empty() && !isMain(F) && !isTaken(F) &&
           !Incomplete::reached(Depth == MostDepth, Incomplete::Depth, &Call) &&
           all_of(Callers, [&](const CallBase *CB) {
             return isMadeOnAnswer(*CB, Depth + 1);
           });
  }

  void lonely(const Endpoint &E, ArrayRef<const Endpoint *> Others,
              Findings &Out) const {
    tell(E, Others,
         findingAt(E.Call, Check::Deadlock, Severity::Warning,
                   E.Sends
                       ? say<text::NobodyReceives>(E.Call.name(), str(E.Tags))
                       : say<text::NobodySends>(E.Call.name(), str(E.Tags))),
         Out);
  }

  void tell(const Endpoint &E, ArrayRef<const Endpoint *> Others, Finding F,
            Findings &Out) const {
    constexpr size_t Shown = 3;
    if (E.At != &E.Call.call())
      F.Notes.push_back(note<text::TagPassedHere>(locationOf(*E.At)));
    for (const Endpoint *O : Others.take_front(Shown))
      F.Notes.push_back(
          O->Sends ? note<text::SendsWithHere>(locationOf(*O->At),
                                               O->Call.name(), str(O->Tags))
                   : note<text::ReceivesWithHere>(
                         locationOf(*O->At), O->Call.name(), str(O->Tags)));
    // A library may be at the other side.
    if (Sight != ProgramSight::All || NothingFits)
      lower(F, Confidence::OtherSideElsewhere);
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  DenseSet<const Function *> Copied;
  const RankDependence &Ranks;
  const ProgramSight Sight;
  std::vector<Endpoint> All;
  bool NothingFits = false;
  bool HasOtherPrograms = false;
};

} // namespace

void checkMessageTags(CheckContext &C, Findings &Out) {
  const ProgramSight Sight = programSight(C.Copy);
  if (Sight == ProgramSight::Part)
    return;
  Tags T(C, DivergenceAnalysis::of(C.Copy).Sequences->ranks(), Sight);
  T.collect();
  T.judge(Out);
}

} // namespace tutti
