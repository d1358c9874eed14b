// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members of structures, and globals, that hold what each rank has of its own.
/// Either nothing else is ever written there: how much it was sent, what it has
/// read; or what a function leaves there hangs on the rank: how many rows it
/// has. Or the program itself collects it from every rank: it gathers the
/// value, or sums it up, which nobody does with one that all have. One call
/// that may make it equal on all ranks, and it is none of these.

#include "analysis/variance/RankDependence.h"
#include "analysis/variance/RankTransfer.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class OwnMembers {
public:
  explicit OwnMembers(const RankDependence &Ranks, const DataLayout &DL)
      : Ranks(Ranks), DL(DL) {}
  void store(const StoreInst &S);
  void call(const CallBase &CB);
  /// All of a function was seen.
  void end(const Function &F);
  /// Of some call it is not known what it makes equal.
  bool Open = false;
  MapVector<Field, const Instruction *> By;
  DenseSet<Field> Others;
  DenseSet<const StructType *> Shared;
  /// What the program collects, with the call that does.
  MapVector<Field, const Instruction *> Collected;
  MapVector<const GlobalVariable *, const Instruction *> CollectedGlobals;
  /// What may be made equal.
  DenseSet<Field> Equal;
  DenseSet<const GlobalVariable *> EqualGlobals;

  /// Something may write there what is equal on all ranks.
  void given(const Value &Address) {
    if (Field To = fieldOf(&Address, DL); To.second != 0)
      Equal.insert(To);
    else if (const auto *G = dyn_cast<GlobalVariable>(&Address))
      EqualGlobals.insert(G);
  }

private:
  struct Stored {
    const StoreInst *Last = nullptr;
    unsigned Number = 0;
    bool OfRank = false; ///< one of them stores what was worked out from it
    bool AllOwn = true;
  };
  bool leavesOwn(const Function &F, const Stored &What) const;
  void equalize(const MpiCall &Call, const Value &Buffer);
  void collect(const MpiCall &Call);
  void collect(const Value &Address, const Instruction &By);

  const RankDependence &Ranks;
  const DataLayout &DL;
  MapVector<Field, Stored> Here; ///< by the function that is looked at
};

} // namespace

void OwnMembers::store(const StoreInst &S) {
  Field To = fieldOf(S.getPointerOperand(), DL);
  const Value *V = S.getValueOperand();
  const auto *G = dyn_cast<GlobalVariable>(S.getPointerOperand());
  if ((!To.first && !G) || isa<Constant>(V) || V->getType()->isPointerTy())
    return;
  AbstractValue What = Ranks.fact(*V);
  if (What.Deg == Degree::Uniform && What.Inputs.none())
    G ? (void)EqualGlobals.insert(G) : (void)Equal.insert(To);
  if (G)
    return;
  Stored &Of = Here[To];
  Of.Last = &S;
  ++Of.Number;
  Of.OfRank |= What.Deg == Degree::Rank && !What.Over;
  Of.AllOwn &= What.Deg == Degree::Local && !What.Over;
}

/// Whichever way it returns, what is there then differs between ranks.
bool OwnMembers::leavesOwn(const Function &F, const Stored &What) const {
  if (!What.OfRank && What.Number < 2)
    return false;
  bool Returns = false;
  for (const BasicBlock &B : F) {
    const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
    if (!R)
      continue;
    Returns = true;
    AbstractValue Left = Ranks.factAt(
        *R, *What.Last->getPointerOperand(),
        DL.getTypeStoreSize(What.Last->getValueOperand()->getType()));
    if (Left.Deg < Degree::Local || Left.Over)
      return false;
  }
  return Returns;
}

void OwnMembers::end(const Function &F) {
  for (const auto &[To, What] : Here)
    if (What.AllOwn || leavesOwn(F, What))
      By.insert({To, What.Last});
    else
      Others.insert(To);
  Here.clear();
}

/// An allocation of bytes that are packed and unpacked: nothing takes them for
/// a structure, and each copy out of them says where it goes.
static bool isPacked(const Value &Buffer, const DataLayout &DL) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Buffer, Objects);
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work;
  // A pointer that some way leaves unset is not passed there.
  erase_if(Objects, [](const Value *O) {
    return isa<UndefValue, ConstantPointerNull>(O);
  });
  if (Objects.empty() ||
      !all_of(Objects, [](const Value *O) { return isNoAliasCall(O); }))
    return false;
  append_range(Work, Objects);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      if (const auto *G = dyn_cast_or_null<GetElementPtrInst>(I);
          (G && !G->getSourceElementType()->isStructTy()) ||
          isa_and_nonnull<PHINode, SelectInst>(I)) {
        Work.push_back(I);
        continue;
      }
      const auto *M = dyn_cast_or_null<MemTransferInst>(I);
      const auto *CB = dyn_cast_or_null<CallBase>(I);
      const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
      const bool Stays =
          M ? U.getOperandNo() == 0 || fieldOf(M->getDest(), DL).first ||
                  isNoAliasCall(getUnderlyingObject(M->getDest()))
            : isa_and_nonnull<LoadInst, ICmpInst, IntrinsicInst>(I) ||
                  (isa_and_nonnull<StoreInst>(I) && U.getOperandNo() == 1) ||
                  (CB && (MpiCall(*CB) ||
                          (Callee && isDeallocation(Callee->getName()))));
      if (!Stays)
        return false;
    }
  }
  return true;
}

/// A buffer by a member's address is that member's, or of the structure that it
/// begins; one by any other address may be a structure where bytes are sent.
void OwnMembers::equalize(const MpiCall &Call, const Value &Buffer) {
  Field To = fieldOf(&Buffer, DL);
  if (To.first) {
    Others.insert(To);
    Equal.insert(To);
    if (To.second == 0)
      Shared.insert(To.first);
    return;
  }
  if (isa<Constant>(Buffer) && !isa<GlobalVariable>(Buffer))
    return;
  const Type *Of = nullptr;
  if (const auto *A = dyn_cast<AllocaInst>(&Buffer))
    Of = A->getAllocatedType();
  else if (const auto *G = dyn_cast<GlobalVariable>(&Buffer)) {
    Of = G->getValueType();
    EqualGlobals.insert(G);
  }
  while (Of && Of->isArrayTy())
    Of = Of->getArrayElementType();
  if (const auto *S = dyn_cast_or_null<StructType>(Of))
    Shared.insert(S);
  // What is added up or compared are numbers, whatever their datatype is.
  if (Of || (has(Call.fn(), table::OP) && !Call.predefined(table::OP).empty()))
    return;
  for (Role R : {table::TYPE, table::RTYPE, table::STYPE})
    if (has(Call.fn(), R)) {
      StringRef Name = Call.predefined(R);
      Open |= (Name.empty() || Name == "MPI_BYTE" || Name == "MPI_PACKED" ||
               Name == "MPI_CHAR" || Name == "MPI_CHARACTER") &&
              !isPacked(Buffer, DL);
      return;
    }
}

/// A gather, a sum, a prefix sum: what each rank passes is its own. Others
/// (a maximum, say) also find out whether all have the same.
void OwnMembers::collect(const MpiCall &Call) {
  Fn F = Call.fn();
  if (row(F).Kind != Class::Data || !has(F, table::SBUF) ||
      flowOf(F) == Flow::FromRoot ||
      (has(F, table::OP) && Call.predefined(table::OP) != "MPI_SUM"))
    return;
  const Value *Sent = Call.operand(table::SBUF)->stripPointerCasts();
  const auto *A = dyn_cast<AllocaInst>(Sent);
  if (!A)
    return collect(*Sent, Call.call());
  // What the variable has at the call, not what it is set to elsewhere.
  AbstractLocations Where = Ranks.places().at(A, 1);
  Definitions Seen;
  const bool Known = Where.size() == 1 && Where.front();
  if (Known)
    Seen = Ranks.definitionsAt(Call.call(), Where.front());
  for (const User *U : A->users()) {
    const auto *S = dyn_cast<StoreInst>(U);
    if (S && Known && Seen.Complete && !is_contained(Seen.Defs, S))
      continue;
    const Value *V = S ? S->getValueOperand() : nullptr;
    while (V && isa<CastInst>(V))
      V = cast<CastInst>(V)->getOperand(0);
    if (const auto *L = dyn_cast_or_null<LoadInst>(V))
      collect(*L->getPointerOperand(), Call.call());
  }
}

void OwnMembers::collect(const Value &Address, const Instruction &By) {
  if (const auto *G = dyn_cast<GlobalVariable>(&Address)) {
    if (!G->isConstant() && G->getValueType()->isIntOrIntVectorTy())
      CollectedGlobals.insert({G, &By});
  } else if (Field To = fieldOf(&Address, DL); To.first) {
    Collected.insert({To, &By});
  }
}

void OwnMembers::call(const CallBase &CB) {
  if (const auto *M = dyn_cast<MemTransferInst>(&CB)) {
    if (Field To = fieldOf(M->getDest(), DL); To.first)
      Others.insert(To);
    return;
  }
  if (isa<IntrinsicInst>(CB))
    return;
  MpiCall Call(CB);
  bool Equalizes = isEqualizer(CB) || Call.fn() == Fn::Unpack;
  if (Call && Call.isTrusted())
    collect(Call);
  for (const Use &U : CB.args()) {
    if (!U->getType()->isPointerTy())
      continue;
    int P = -1;
    for (int K = 0; Call && K < row(Call.fn()).Roles.Size; ++K)
      if (Call.operandIndex(K) == int(CB.getArgOperandNo(&U)))
        P = K;
    Role R = P < 0 ? table::COMM : row(Call.fn()).Roles.At[P];
    bool IsOut = P >= 0 && row(R).Dir != Direction::In;
    if (Equalizes && IsOut) {
      equalize(Call, *U->stripPointerCasts());
      continue;
    }
    Field To = fieldOf(U, DL);
    if (P < 0 || (IsOut && row(R).Writes == Degree::Uniform))
      given(*U);
    if (!To.first || (P >= 0 && !IsOut))
      continue;
    if (IsOut && row(R).Writes == Degree::Local)
      By.insert({To, &CB});
    else if (Call || To.second != 0)
      Others.insert(To); // the first member's address is the structure's
  }
}

bool RankMembers::findOwn(const RankDependence &Ranks) {
  OwnMembers Look(Ranks, DL);
  DenseSet<const Function *> Copied;
  const Module *Whole = nullptr;
  for (const Function *F : Ranks.copy().functions()) {
    for (const Instruction &I : instructions(*F))
      if (const auto *S = dyn_cast<StoreInst>(&I))
        Look.store(*S);
      else if (const auto *CB = dyn_cast<CallBase>(&I))
        Look.call(*CB);
    Look.end(*F);
    if (const Function *Original = Ranks.copy().original(F)) {
      Copied.insert(Original);
      Whole = Original->getParent();
    }
  }
  bool Any = !Look.By.empty() || !Look.Collected.empty() ||
             !Look.CollectedGlobals.empty();
  if (Look.Open || !Any || !Whole)
    return false;
  // What other functions write is not known to be anyone's own.
  for (const Function &F : *Whole) {
    if (Copied.contains(&F))
      continue;
    for (const Instruction &I : instructions(F)) {
      if (const auto *S = dyn_cast<StoreInst>(&I)) {
        if (!isa<Constant>(S->getValueOperand()))
          Look.Others.insert(fieldOf(S->getPointerOperand(), DL));
      } else if (const auto *CB = dyn_cast<CallBase>(&I);
                 CB && !isa<IntrinsicInst>(CB)) {
        for (const Use &U : CB->args())
          if (U->getType()->isPointerTy()) {
            if (Field To = fieldOf(U, DL); To.second != 0)
              Look.Others.insert(To);
            Look.given(*U);
          }
      }
    }
  }
  for (auto [To, By] : Look.By)
    if (!Look.Others.contains(To) && !Look.Shared.contains(To.first) &&
        !Members.contains(To))
      Own[To] = By;
  for (auto [To, By] : Look.Collected)
    if (!Look.Equal.contains(To) && !Look.Shared.contains(To.first) &&
        !Members.contains(To))
      Own.insert({To, By});
  for (auto [G, By] : Look.CollectedGlobals)
    if (!Look.EqualGlobals.contains(G))
      OwnGlobals[G] = By;
  return !Own.empty() || !OwnGlobals.empty();
}

bool RankMembers::readsOwn(const Function &F) const {
  return any_of(F.args(),
                [&](const Argument &A) {
                  return collectorOf(A) || Behind.contains(&A) ||
                         NamedInputs.contains(&A);
                }) ||
         any_of(instructions(F), [&](const Instruction &I) {
           const auto *L = dyn_cast<LoadInst>(&I);
           const auto *CB = dyn_cast<CallBase>(&I);
           return (L && ownBy(*L->getPointerOperand())) || collectorOf(I) ||
                  (CB && Written.contains(CB));
         });
}

} // namespace tutti
