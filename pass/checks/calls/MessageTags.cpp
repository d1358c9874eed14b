// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-deadlock and mpi-message-type by tags alone, whatever the partners and
/// the order: a message that no receive of the program takes, a receive that no
/// message of the program fits, and data that everybody on the other side has
/// another type for. Only where all of the program is in sight, and silent as
/// soon as the tag of the other side is not known anywhere.

#include "analysis/arguments/CallArguments.h"
#include "analysis/execution/ProgramTrace.h"
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
#include "llvm/IR/InstIterator.h"

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
    if (Partners.empty())
      return lonely(E, Others, Out);
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
