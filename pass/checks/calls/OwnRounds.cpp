// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-deadlock for a loop of messages with neighbours that each rank leaves in
/// a round of its own: by what it has gathered over elements that it computes
/// itself, as the greatest change of an iteration is, and that nobody has made
/// the same for all. What others were sent, or what they have sent, is never
/// such a number: ranks may agree by messages, too.

#include "analysis/arguments/RequestState.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// What calls of MPI a function makes, itself or in others.
struct Talk {
  bool Sends = false, Waits = false;
  bool Agrees = false;   ///< what is more than messages between named partners
  bool Computes = false; ///< elements of arrays, in a loop

  void add(const Talk &T) {
    Sends |= T.Sends;
    Waits |= T.Waits;
    Agrees |= T.Agrees;
    Computes |= T.Computes;
  }
};

/// In a loop inside of Outer, if not null, it has another address each round.
bool varies(const Value &Address, const Instruction &At, const LoopInfo &LI,
            const Loop *Outer) {
  const Loop *L = LI.getLoopFor(At.getParent());
  return L && L != Outer && !L->isLoopInvariant(&Address);
}

Talk talkOf(const MpiCall &Call) {
  Talk T;
  const Fn F = Call.fn();
  const auto Source = has(F, table::SOURCE)
                          ? constantAt(Call, indexOf(F, table::SOURCE))
                          : std::nullopt;
  T.Agrees = isCollective(F) || row(F).Kind == Class::Probe ||
             has(F, table::FLAG_OUT) || has(F, table::OUTCOUNT) ||
             has(F, table::INDEX_OUT) || row(F).Kind == Class::RmaSync ||
             (Source && specialRank(Call, *Source) == SpecialRank::AnySource);
  T.Sends = has(F, table::DEST);
  T.Waits = waitsFor(F) || (has(F, table::SOURCE) && has(F, table::RBUF) &&
                            !has(F, table::REQ_OUT));
  return T;
}

class OwnRounds {
public:
  explicit OwnRounds(CheckContext &C)
      : C(C), Ranks(DivergenceAnalysis::of(C.Copy).Sequences->ranks()) {
    for (Function *F : Ranks.calls().bottomUp())
      Talks[F] = talkOf(*F);
  }

  void run(Findings &Out) {
    for (Function *F : Ranks.calls().bottomUp())
      if (const Talk &T = Talks[F]; T.Waits && T.Sends) {
        const auto &LI = C.Copy.analyses().getResult<LoopAnalysis>(*F);
        for (const Loop *L : LI.getLoopsInPreorder())
          look(*L, LI, Out);
      }
  }

private:
  Talk talkOf(Function &F) {
    const auto &LI = C.Copy.analyses().getResult<LoopAnalysis>(F);
    Talk T;
    for (const Instruction &I : instructions(F))
      T.add(talkOf(I, LI, nullptr));
    return T;
  }

  Talk talkOf(const Instruction &I, const LoopInfo &LI, const Loop *Outer) {
    Talk T;
    if (const auto *S = dyn_cast<StoreInst>(&I))
      T.Computes = varies(*S->getPointerOperand(), I, LI, Outer);
    if (const MpiCall Call = MpiCall::get(I))
      return tutti::talkOf(Call);
    if (const auto *CB = dyn_cast<CallBase>(&I))
      for (const CallTarget &Each : Ranks.calls().of(*CB))
        T.add(Talks.lookup(Each.Body));
    return T;
  }

  /// Of all calls in the loop; First is the one of which a rank waits there.
  Talk talkOf(const Loop &L, const LoopInfo &LI, const CallBase *&First) {
    Talk All;
    for (const BasicBlock *B : L.blocks())
      for (const Instruction &I : *B) {
        const Talk T = talkOf(I, LI, &L);
        if (T.Waits && (!First || comesBefore(I, *First)))
          First = cast<CallBase>(&I);
        All.add(T);
      }
    return All;
  }
  static bool comesBefore(const Instruction &A, const Instruction &B) {
    const auto At = locationOf(A), Other = locationOf(B);
    return std::tie(At.Line, At.Column) < std::tie(Other.Line, Other.Column);
  }

  void look(const Loop &L, const LoopInfo &LI, Findings &Out) {
    const CallBase *Waits = nullptr;
    const Talk T = talkOf(L, LI, Waits);
    if (!Waits || !T.Sends || T.Agrees || !T.Computes)
      return;
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    for (const BasicBlock *B : Exiting)
      if (const Value *Cond = RankDependence::condition(*B);
          Cond && Ranks.degree(*Cond) >= Degree::Local &&
          isGathered(*Cond, L, LI))
        return tell(*Waits, *B->getTerminator(), *Cond, Out);
  }

  /// V is computed of elements of arrays, in loops inside of L, and of what is
  /// the same for all ranks.
  bool isGathered(const Value &Cond, const Loop &L, const LoopInfo &LI) {
    constexpr unsigned Most = 64;
    const auto &DT = C.Copy.analyses().getResult<DominatorTreeAnalysis>(
        *L.getHeader()->getParent());
    SmallSetVector<const Value *, 16> Of;
    Of.insert(&Cond);
    bool Any = false;
    for (size_t N = 0; N < Of.size(); ++N) {
      const auto *I = dyn_cast<Instruction>(Of[N]);
      if (!I || !L.contains(I))
        continue;
      if (Incomplete::reached(N == Most, Incomplete::Steps, I))
        return false;
      if (const auto *Read = dyn_cast<LoadInst>(I)) {
        const bool IsElement = varies(*Read->getPointerOperand(), *I, LI, &L);
        Any |= IsElement;
        if (!IsElement && Ranks.degree(*I) >= Degree::Local)
          return false; // perhaps received
        continue;
      }
      if (const auto *CB = dyn_cast<CallBase>(I); CB && !computes(*CB, Any))
        return false;
      if (isa<CallBase>(I) && !isPlain(*cast<CallBase>(I)))
        continue;
      for (const Use &U : I->operands())
        if (!isa<Constant>(U))
          Of.insert(U);
      // What a branch has chosen hangs on what it tests.
      if (const auto *P = dyn_cast<PHINode>(I); P && P->getNumOperands() > 1)
        if (const auto *Node = DT.getNode(P->getParent());
            Node && Node->getIDom())
          if (const Value *By =
                  RankDependence::condition(*Node->getIDom()->getBlock()))
            Of.insert(By);
    }
    return Any;
  }

  /// It is no more than a function of its operands.
  bool isPlain(const CallBase &CB) const {
    return CB.doesNotAccessMemory() || Ranks.isPure(CB);
  }

  /// The call gives what is known by its operands, or (Any) is gathered in it.
  bool computes(const CallBase &CB, bool &Any) {
    if (isPlain(CB) && Ranks.calls().of(CB).empty())
      return true;
    bool All = !Ranks.calls().of(CB).empty();
    for (const CallTarget &Each : Ranks.calls().of(CB)) {
      const Talk &T = Talks[Each.Body];
      All &= !T.Sends && !T.Waits && !T.Agrees && gathers(*Each.Body);
    }
    Any |= All;
    return All || Ranks.degree(CB) < Degree::Local;
  }

  /// What F returns is computed in a loop over elements.
  bool gathers(const Function &F) {
    const auto &LI =
        C.Copy.analyses().getResult<LoopAnalysis>(const_cast<Function &>(F));
    return any_of(instructions(F), [&](const Instruction &I) {
      const auto *Read = dyn_cast<LoadInst>(&I);
      return Read && varies(*Read->getPointerOperand(), I, LI, nullptr);
    });
  }

  void tell(const CallBase &Waits, const Instruction &Branch, const Value &Cond,
            Findings &Out) const {
    const MpiCall Call = MpiCall::get(Waits);
    const std::string Name = Call ? std::string(Call.name())
                                  : sourceName(*Waits.getCalledFunction());
    if (isTold(Out, Check::Deadlock, &Waits))
      return;
    Finding F;
    F.Id = Check::Deadlock;
    F.Sev = Severity::Warning;
    F.Where = locationOf(Waits);
    F.At = &Waits;
    F.Function = sourceName(*Waits.getFunction());
    F.Call = Name;
    F.Text = say<text::NeighbourHasLeft>(Name);
    F.Because = F.Text;
    F.Cure = Fix::DecideTogether;
    F.Notes.push_back(note<text::LeavesByOwn>(locationOf(Branch)));
    const Reason Why = Ranks.reason(Cond);
    if (Why.Source && !Why.Variable.empty())
      F.Notes.push_back(
          note<text::VariableSetHere>(locationOf(*Why.Source), Why.Variable));
    lower(F, Confidence::OwnData);
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const RankDependence &Ranks;
  DenseMap<const Function *, Talk> Talks;
};

} // namespace

void checkOwnRounds(CheckContext &C, Findings &Out) {
  if (any_of(C.Copy.functions(), [](const Function *F) {
        return any_of(instructions(*F), [](const Instruction &I) {
          const MpiCall Call = MpiCall::get(I);
          return Call && has(Call.fn(), table::DEST);
        });
      }))
    OwnRounds(C).run(Out);
}

} // namespace tutti
