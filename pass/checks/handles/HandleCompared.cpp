// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for comparisons that say nothing: a variable or member that is
/// passed to MPI as one kind of handle is compared with the null handle of
/// another kind, or with a constant that stands for no rank. Compilers let it
/// through where handles are integers. Silent when the program itself stores
/// that number there.

#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>
#include <set>

using namespace llvm;

namespace tutti {
namespace {

struct Uses {
  std::set<Role> Kinds;     ///< of handles, as which it is passed
  std::set<int64_t> Stored; ///< constants
  bool Nullified = false;   ///< one of them is the null handle

  void store(const ConstantInt &C) {
    Stored.insert(C.getSExtValue());
    Nullified |= any_of(Kinds, [&](Role Kind) {
      return predefinedHandle(&C, Kind, false).ends_with("_NULL");
    });
  }
};

class Compared {
public:
  void add(const Function &F) {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        add(Call);
  }

  /// What the program keeps there, also where it does not call MPI.
  void addStores(const Module &M) {
    for (const Function &F : M)
      for (const Instruction &I : instructions(F))
        if (const auto *S = dyn_cast<StoreInst>(&I))
          if (const auto *C = dyn_cast<ConstantInt>(S->getValueOperand()))
            if (auto At = homeOf(*S->getPointerOperand()))
              if (auto It = All.find(*At); It != All.end())
                It->second.store(*C);
  }

  void look(const Function &F, Findings &Out) const {
    for (const Instruction &I : instructions(F)) {
      const auto *Cmp = dyn_cast<ICmpInst>(&I);
      const auto *L = Cmp && Cmp->isEquality()
                          ? dyn_cast<LoadInst>(Cmp->getOperand(0))
                          : nullptr;
      const auto *C = L ? dyn_cast<ConstantInt>(Cmp->getOperand(1)) : nullptr;
      auto At = C && C->getBitWidth() == 32 ? homeOf(*L->getPointerOperand())
                                            : std::nullopt;
      auto It = At ? All.find(*At) : All.end();
      if (It != All.end())
        compared(*Cmp, *L, *C, It->second, Out);
    }
  }

private:
  void add(const MpiCall &Call) {
    for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
      auto Kind = handleOf(row(Call.fn()).Roles.At[P]);
      const Value *V = Kind ? Call.operand(P) : nullptr;
      if (!V)
        continue;
      if (const auto *L = dyn_cast<LoadInst>(V);
          L && !V->getType()->isPointerTy())
        V = L->getPointerOperand();
      else if (!V->getType()->isPointerTy())
        continue;
      if (auto At = homeOf(*V))
        All[*At].Kinds.insert(*Kind);
    }
  }

  /// Of which kind of handle the number is the null handle.
  static StringRef predefinedName(const ConstantInt &C) {
    for (Role Kind : {table::COMM, table::TYPE, table::GROUP, table::OP,
                      table::REQ, table::WIN})
      if (StringRef Name = predefinedHandle(&C, Kind, false);
          Name.ends_with("_NULL"))
        return Name;
    return {};
  }

  /// What the number is when it is surely no handle of this kind.
  static std::string nameOf(const ConstantInt &C, Role Kind) {
    if (!predefinedHandle(&C, Kind, false).empty())
      return {};
    if (StringRef Name = predefinedName(C); !Name.empty())
      return Name.str();
    constexpr int64_t LastSpecial = -3;
    int64_t N = C.getSExtValue();
    return N < 0 && (N >= LastSpecial || N == MpiUndefined)
               ? say<text::TheNumber>(N)
               : std::string();
  }

  /// A variable that gets what a caller passes, who may have numbers of his own
  /// for no handle.
  static bool isGiven(const AllocaInst &Local) {
    return any_of(Local.users(), [&](const User *U) {
      const auto *S = dyn_cast<StoreInst>(U);
      const Value *V = S && S->getPointerOperand() == &Local
                           ? S->getValueOperand()
                           : nullptr;
      if (const auto *Read = dyn_cast_or_null<LoadInst>(V))
        V = getUnderlyingObject(Read->getPointerOperand());
      return isa_and_nonnull<Argument>(V);
    });
  }

  static void compared(const ICmpInst &Cmp, const LoadInst &L,
                       const ConstantInt &C, const Uses &Of, Findings &Out) {
    if (Of.Kinds.size() != 1 || Of.Stored.count(C.getSExtValue()))
      return;
    Role Kind = *Of.Kinds.begin();
    std::string Name = nameOf(C, Kind);
    if (Name.empty())
      return;
    Finding F;
    F.Id = Check::Handle;
    F.Where = locationOf(Cmp);
    F.Function = sourceName(*Cmp.getFunction());
    F.At = &Cmp;
    // Another file may keep a number there for a handle that is not made yet,
    // unless the null handle is seen to be that.
    const bool IsNumber = predefinedName(C).empty();
    const auto *Local = dyn_cast<AllocaInst>(L.getPointerOperand());
    if (!Local || isGiven(*Local))
      lower(F, IsNumber && !Of.Nullified ? Confidence::NumberForNone
                                         : Confidence::KeptElsewhere);
    std::string Variable = variableName(*L.getPointerOperand(), &Cmp);
    F.Text = say<text::ComparedWithOther>(
        Variable.empty() ? say<text::AHandle>() : quoted(Variable),
        kindOfHandle(Kind), Name);
    Out.push_back(std::move(F));
  }

  std::map<HandleHome, Uses> All;
};

} // namespace

void checkHandleCompared(CheckContext &C, Findings &Out) {
  Compared Handles;
  for (const Function *F : C.Copy.functions())
    Handles.add(*F);
  if (!C.Copy.functions().empty())
    if (const Function *First = C.Copy.original(C.Copy.functions().front()))
      Handles.addStores(*First->getParent());
  for (const Function *F : C.Copy.functions())
    Handles.look(*F, Out);
}

} // namespace tutti
