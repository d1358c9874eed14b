// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values of which nothing is known but that the program collects them from
/// every rank: gathers them, adds them up, looks for the greatest. Nobody does
/// so with what all ranks have; each has its own. An extreme that is compared
/// with something asks whether all have the same, and tells nothing. The value
/// may be handed through functions that wrap the call of MPI, but not through
/// those that collect it only where a setting says so. So is a flag that is set
/// to constants, by who finds something, wherever it is read, and so is the
/// length of what a rank sends where each part has its own.

#include "analysis/variance/own/CollectedResults.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class OwnValues {
public:
  explicit OwnValues(const RankDependence &Ranks)
      : Results(Ranks), Ranks(Ranks) {}
  void call(const MpiCall &Call);
  CollectedResults Results;
  DenseMap<const Value *, const Instruction *> By;
  DenseMap<const CallBase *, std::pair<AbstractLocation, const Instruction *>>
      Written;
  DenseMap<const Argument *, std::pair<AbstractLocation, const Instruction *>>
      Behind;

private:
  void sent(const Instruction &At, const AbstractLocation &Where,
            unsigned Depth);
  void element(const Instruction &At, const AbstractLocation &Where);
  void own(const Value *V);
  void ownSize(const Value &Object, const Function &In, unsigned Depth);
  bool isOpen(const Instruction &I) const;
  void flag(const AbstractLocation &Where);
  bool isCompared(const Function &F, const AbstractLocation &Received,
                  unsigned Depth);

  const RankDependence &Ranks;
  const Instruction *Collector = nullptr;
  /// The extreme goes to the callers, who can compare it with what they passed.
  bool Returned = false;
};

} // namespace

constexpr unsigned MaxWrappers = 4;

/// Gathers and reductions: what is scattered makes data, it collects none.
static bool isCollector(const MpiCall &Call) {
  Fn F = Call.fn();
  return Call.isTrusted() && row(F).Kind == Class::Data &&
         has(F, table::SBUF) && flowOf(F) != Flow::FromRoot;
}

/// What a function calls P, in those of its callers that know it.
template <typename T>
static void inCallers(const RankDependence &Ranks, const Function &F,
                      const AbstractLocation &P, T Use) {
  for (const CallBase *CB : Ranks.calls().callsOf(F))
    for (const CallTarget &To : Ranks.calls().of(*CB)) {
      if (To.Body != &F || To.Maybe)
        continue;
      AbstractLocations At = Ranks.places().inCaller(P, *CB, To);
      if (At.size() == 1 && At.front())
        Use(*CB, At.front());
    }
}

/// The result of a reduction is compared with what is no constant.
bool OwnValues::isCompared(const Function &F, const AbstractLocation &Received,
                           unsigned Depth) {
  bool Found = false;
  if (isa<Argument>(Received.Obj->base())) {
    if (!Incomplete::reached(Depth >= MaxWrappers, Incomplete::Depth, &F))
      inCallers(Ranks, F, Received,
                [&](const CallBase &CB, const AbstractLocation &P) {
                  Found |= isCompared(*CB.getFunction(), P, Depth + 1);
                });
    return Found;
  }
  const auto *A = dyn_cast<AllocaInst>(Received.Obj->base());
  if (!A)
    return true; // whoever reads it may do so
  SmallVector<const User *, 8> Uses(A->users());
  while (!Uses.empty()) {
    const User *U = Uses.pop_back_val();
    // Elements of an array: several numbers are reduced at once.
    if (isa<GetElementPtrInst>(U))
      append_range(Uses, U->users());
    if (!isa<LoadInst>(U))
      continue;
    for (const User *Of : U->users()) {
      const auto *Cmp = dyn_cast<CmpInst>(Of);
      Returned |= isa<ReturnInst>(Of);
      Found |= Cmp && (!isa<ICmpInst>(Cmp) || Cmp->isEquality()) &&
               !isa<Constant>(Cmp->getOperand(0)) &&
               !isa<Constant>(Cmp->getOperand(1));
    }
  }
  return Found;
}

/// The variable is set to constants alone, to several of them; code that is not
/// in sight may set it as well.
static bool isFlag(const AllocaInst &A) {
  const Value *First = nullptr;
  bool Several = false;
  for (const Use &U : A.uses()) {
    if (isa<LoadInst>(U.getUser()))
      continue;
    if (const auto *S = dyn_cast<StoreInst>(U.getUser())) {
      const Value *Set = S->getValueOperand();
      if (!isa<ConstantInt>(Set))
        return false;
      Several |= First && First != Set;
      First = Set;
      continue;
    }
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    const Function *To = CB ? CB->getCalledFunction() : nullptr;
    if (!To || !To->isDeclaration())
      return false;
    if (MpiCall Call(*CB); Call && Call.operand(table::SBUF) != &A)
      return false;
  }
  return Several;
}

/// What goes nowhere but into a question.
static bool isAsked(const Value &V) {
  return all_of(V.users(), [](const User *U) {
    return isa<CmpInst>(U) || isa<BranchInst>(U) ||
           (isa<CastInst>(U) && isAsked(*U));
  });
}

/// What is made of it is kept, or goes to the caller.
static bool isHandedOn(const Value &V) {
  return any_of(V.users(), [](const User *U) {
    return isa<StoreInst>(U) || isa<ReturnInst>(U) || isa<PHINode>(U) ||
           isa<SelectInst>(U) ||
           ((isa<CastInst>(U) || isa<CmpInst>(U)) && isHandedOn(*U));
  });
}

/// The function collects what it was given only where a setting says so, and
/// hands it on as it is where not. Whoever calls it takes the answer for one of
/// all ranks, and says nothing of what it passes.
static bool handsOnUncollected(const Instruction &Collects,
                               const Value &Given) {
  return any_of(Given.users(), [&](const User *U) {
    const auto *L = dyn_cast<LoadInst>(U);
    return L && isHandedOn(*L) && !isPotentiallyReachable(L, &Collects) &&
           !isPotentiallyReachable(&Collects, L);
  });
}

void OwnValues::flag(const AbstractLocation &Where) {
  const auto *A = dyn_cast<AllocaInst>(Where.Obj->base());
  if (A && A->getAllocatedType()->isIntegerTy() && isFlag(*A))
    for (const User *U : A->users())
      if (const auto *L = dyn_cast<LoadInst>(U);
          L && isAsked(*L) && Ranks.degree(*L) == Degree::Unknown)
        By.insert({L, Collector});
}

/// Nothing says that all ranks have the same: it is not known, or lies with
/// callers in other files.
bool OwnValues::isOpen(const Instruction &I) const {
  const AbstractValue What = Ranks.fact(I);
  return What.Deg == Degree::Unknown ||
         (What.Deg == Degree::Uniform && What.Inputs.any() &&
          Ranks.calls().hasUnknownCallers(*I.getFunction()));
}

/// How many elements an object of the C++ library has, or whether it has any.
static bool asksSize(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  return F && CB.arg_size() == 1 && leavesItsObject(F->getName()) &&
         (F->getName().ends_with("4sizeEv") ||
          F->getName().ends_with("5emptyEv"));
}

/// How large an object is, or whether it is empty, is each rank's own wherever
/// the function asks, and where it was given the object, its callers.
void OwnValues::ownSize(const Value &Object, const Function &In,
                        unsigned Depth) {
  const DataLayout &DL = In.getDataLayout();
  int64_t Offset = 0;
  const Value *Base = GetPointerBaseWithConstantOffset(&Object, Offset, DL);
  for (const Instruction &I : instructions(In)) {
    const auto *CB = dyn_cast<CallBase>(&I);
    int64_t Of = 0;
    if (CB && asksSize(*CB) &&
        GetPointerBaseWithConstantOffset(CB->getArgOperand(0), Of, DL) ==
            Base &&
        Of == Offset && isOpen(*CB))
      By.insert({CB, Collector});
  }
  const auto *A = dyn_cast<Argument>(Base);
  if (!A || Offset != 0 ||
      Incomplete::reached(Depth >= MaxWrappers, Incomplete::Depth, &In))
    return;
  for (const CallBase *CB : Ranks.calls().callsOf(In))
    if (CB->getCalledFunction() == &In)
      ownSize(*CB->getArgOperand(A->getArgNo()), *CB->getFunction(), Depth + 1);
}

void OwnValues::own(const Value *V) {
  while (V && isa<CastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  if (!V ||
      (!V->getType()->isIntegerTy() && !V->getType()->isFloatingPointTy()))
    return;
  const auto *I = dyn_cast<Instruction>(V);
  const auto *CB = dyn_cast<CallBase>(V);
  if (CB && asksSize(*CB))
    return ownSize(*CB->getArgOperand(0), *CB->getFunction(), 0);
  if (I || (isa<Argument>(V) && !Returned))
    if (Ranks.degree(*V) == Degree::Unknown)
      By.insert({V, Collector});
}

void OwnValues::element(const Instruction &At, const AbstractLocation &Where) {
  flag(Where);
  Definitions Seen = Ranks.definitionsAt(At, Where);
  if (!Seen.Complete)
    return;
  Results.collected(Seen, Where, MpiCall(*cast<CallBase>(Collector)));
  for (const Instruction *Def : Seen.Defs) {
    // What the function was given, in Fortran.
    const auto *Given = dyn_cast<Argument>(Where.Obj->base());
    if (!Def && Given && !Returned && Seen.Defs.size() == 1)
      Behind.insert({Given, {Where, Collector}});
    if (const auto *CB = dyn_cast_or_null<CallBase>(Def)) {
      if (!MpiCall(*CB))
        Written.insert({CB, {Where, Collector}});
      continue;
    }
    const auto *S = dyn_cast_or_null<StoreInst>(Def);
    if (!S)
      continue;
    const Value *V = S->getValueOperand();
    while (isa<CastInst>(V))
      V = cast<CastInst>(V)->getOperand(0);
    if (!isa<Argument>(V) || !handsOnUncollected(At, *Where.Obj->base()))
      own(S->getValueOperand());
  }
}

void OwnValues::sent(const Instruction &At, const AbstractLocation &Where,
                     unsigned Depth) {
  const Value *Base = Where.Obj->base();
  if (isa<Argument>(Base)) {
    if (handsOnUncollected(At, *Base))
      return;
    element(At, Where);
    if (!Returned &&
        !Incomplete::reached(Depth >= MaxWrappers, Incomplete::Depth, &At))
      inCallers(Ranks, *At.getFunction(), Where,
                [&](const CallBase &CB, const AbstractLocation &P) {
                  sent(CB, P, Depth + 1);
                });
    return;
  }
  const auto *A = dyn_cast<AllocaInst>(Base);
  if (!A)
    return;
  const auto *Many = dyn_cast<ArrayType>(A->getAllocatedType());
  constexpr uint64_t MaxElements = 16;
  if (!Many || Where.Offset != 0 || !Many->getElementType()->isIntegerTy() ||
      Incomplete::reached(Many->getNumElements() > MaxElements,
                          Incomplete::Locations, &At))
    return element(At, Where);
  AbstractLocation Each = Where;
  for (uint64_t I = 0; I < Many->getNumElements(); ++I) {
    Each.Offset = I * A->getDataLayout()
                          .getTypeAllocSize(Many->getElementType())
                          .getFixedValue();
    element(At, Each);
  }
}

void OwnValues::call(const MpiCall &Call) {
  if (!isCollector(Call))
    return;
  Fn F = Call.fn();
  auto PlaceOf = [&](Role R) {
    const Value *Address = Call.operand(R);
    AbstractLocations At = Address && Address->getType()->isPointerTy()
                               ? Ranks.places().at(Address, 1)
                               : AbstractLocations();
    return At.size() == 1 ? At.front() : AbstractLocation();
  };
  // Where each rank's part has its own length, the sender passes its own.
  if (has(F, table::RCOUNTS) && !has(F, table::OP) && !Call.isFortran()) {
    Returned = false;
    Collector = &Call.call();
    if (has(F, table::SCOUNT))
      own(Call.operand(table::SCOUNT));
    if (const auto *Data =
            dyn_cast_or_null<CallBase>(Call.operand(table::SBUF)))
      if (const Function *Gives = Data->getCalledFunction();
          Gives && !Data->arg_empty() && givesOwnMemory(Gives->getName()))
        ownSize(*Data->getArgOperand(0), *Data->getFunction(), 0);
  }
  AbstractLocation Sent = PlaceOf(table::SBUF), Into = PlaceOf(table::RBUF);
  const Function &In = *Call.call().getFunction();
  Returned = false;
  if (!Sent || (has(F, table::OP) && Call.predefined(table::OP) != "MPI_SUM" &&
                (!Into || isCompared(In, Into, 0))))
    return;
  Collector = &Call.call();
  sent(Call.call(), Sent, 0);
}

bool RankMembers::isCollectedBy(const Value &V, const CallBase &By) const {
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *CB = dyn_cast<CallBase>(&V);
  auto It = CB ? Written.find(CB) : Written.end();
  if (L && any_of(Behind, [&](const auto &Each) {
        return Each.second.second == &By &&
               Each.first == getUnderlyingObject(L->getPointerOperand());
      }))
    return true;
  return isCollector(MpiCall(By)) &&
         (collectorOf(V) == &By ||
          (L && ownBy(*L->getPointerOperand()) == &By) ||
          (It != Written.end() && It->second.second == &By));
}

bool RankMembers::findOwnValues(const RankDependence &Ranks) {
  OwnValues Look(Ranks);
  for (const Function *F : Ranks.copy().functions())
    for (const Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I))
        Look.call(Call);
  Values = std::move(Look.By);
  Written = std::move(Look.Written);
  Behind = std::move(Look.Behind);
  Failing = std::move(Look.Results.Failing);
  return !Values.empty() || !Written.empty() || !Behind.empty();
}

} // namespace tutti
