// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows a handle back through variables, captured addresses and parameters
/// to a predefined handle, the call that made it, or the variable that holds
/// it.

#include "analysis/communicators/HandleOrigin.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxOriginDepth = 12;
static constexpr unsigned MaxSteps = 4000;

/// What a task shares with its creator begins here in the cells of its
/// allocation; it is a block of its own that the allocation points to.
static constexpr int64_t Shareds = int64_t(1) << 32;

/// What callers and forks pass for A; Visit(operand).
template <typename F> static bool forEachActual(const Argument &A, F Visit) {
  bool Any = false;
  for (const Use &U : A.getParent()->uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call)
      continue;
    const Value *Actual = nullptr;
    if (Call->isCallee(&U)) {
      if (A.getArgNo() < Call->arg_size())
        Actual = Call->getArgOperand(A.getArgNo());
    } else if (ompKind(*Call) == OmpKind::TaskAlloc) {
      if (A.getArgNo() == 1)
        Actual = Call;
    } else {
      Actual = forkedOperand(*Call, A.getArgNo());
    }
    if (!Actual)
      continue;
    Any = true;
    Visit(*Actual);
  }
  return Any;
}

/// Every use of Object at a constant offset; Visit(user, address, offset)
/// returns false to stop.
template <typename F>
static void forEachUse(const Value &Object, const DataLayout &DL, F Visit) {
  SmallVector<std::pair<const Value *, int64_t>, 8> Work{{&Object, 0}};
  const auto *Call = dyn_cast<CallBase>(&Object);
  bool IsTask = Call && ompKind(*Call) == OmpKind::TaskAlloc;
  while (!Work.empty()) {
    auto [Address, At] = Work.pop_back_val();
    for (const User *U : Address->users()) {
      if (const auto *GEP = dyn_cast<GEPOperator>(U)) {
        APInt O(64, 0);
        if (GEP->accumulateConstantOffset(DL, O))
          Work.push_back({GEP, At + O.getSExtValue()});
      } else if (IsTask && At == 0 && isa<LoadInst>(U)) {
        Work.push_back({U, Shareds});
      } else if (!Visit(U, Address, At)) {
        return;
      }
    }
  }
}

bool HandleOrigins::isWorld(const MpiCall &A) {
  if (Dups > 4)
    return false;
  ++Dups;
  auto Leave = atScopeExit([&] { --Dups; });
  const Origins From = of(A);
  return !From.empty() && all_of(From, [&](const Origin &O) {
    if (!O.Name.empty())
      return O.Name.ends_with("WORLD");
    const auto *CB = dyn_cast<CallBase>(static_cast<const Value *>(O.Made));
    MpiCall Maker = CB ? MpiCall(*CB) : MpiCall();
    if (!Maker)
      return false;
    switch (Maker.fn()) {
    case Fn::Comm_dup:
    case Fn::Comm_dup_with_info:
    case Fn::Comm_idup:
    case Fn::Comm_idup_with_info:
      return isWorld(Maker);
    default:
      return false;
    }
  });
}

const HandleOrigins::Origins &HandleOrigins::of(const MpiCall &Call) {
  auto [It, IsNew] = Known.try_emplace(&Call.call());
  if (!IsNew)
    return It->second;
  Origins Out;
  int Param = scopeIndex(Call.fn());
  Steps = 0;
  Beyond = false;
  DL = &Call.call().getModule()->getDataLayout();
  Fortran = Call.isFortran();
  if (Param < 0) {
    // The calls that start and end MPI are on all processes.
    Out.push_back({name(Call.fn()), nullptr, 0});
  } else if (const Value *Operand = Call.operand(Param)) {
    Role R = row(Call.fn()).Roles.At[Param];
    bool ByReference = row(R).Dir == Direction::InOut;
    Of = R == Role::COMM_INOUT ? Role::COMM : R;
    const Value *V = Fortran ? Call.value(Param) : nullptr;
    if (V && !ByReference)
      handle(*V, 0, Out);
    else if (Fortran || ByReference)
      memory(*Operand, 0, Out);
    else
      handle(*Operand, 0, Out);
  }
  if (Beyond)
    Out.clear();
  return Known[&Call.call()] = std::move(Out);
}

bool HandleOrigins::isBeyond(const Value &V, unsigned Depth) {
  const bool Deep = Depth > MaxOriginDepth;
  if (!Deep && ++Steps <= MaxSteps)
    return false;
  if (!Beyond)
    Incomplete::report(Deep ? Incomplete::Depth : Incomplete::Steps, V);
  return Beyond = true;
}

void HandleOrigins::handle(const Value &V, unsigned Depth, Origins &Out) {
  if (StringRef Name = predefinedHandle(&V, Of, Fortran); !Name.empty()) {
    Out.push_back({Name, nullptr, 0});
    return;
  }
  if (isBeyond(V, Depth) || !Active.insert(&V).second)
    return;
  auto Leave = atScopeExit([&] { Active.erase(&V); });
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    memory(*L->getPointerOperand(), Depth + 1, Out);
  } else if (isa<PHINode>(V) || isa<CastInst>(V)) {
    for (const Use &Op : cast<Instruction>(V).operands())
      handle(*Op, Depth + 1, Out);
  } else if (const auto *S = dyn_cast<SelectInst>(&V)) {
    handle(*S->getTrueValue(), Depth + 1, Out);
    handle(*S->getFalseValue(), Depth + 1, Out);
  } else if (const auto *A = dyn_cast<Argument>(&V)) {
    if (!forEachActual(
            *A, [&](const Value &Actual) { handle(Actual, Depth + 1, Out); }))
      Out.push_back({"", A, 0});
  }
}

void HandleOrigins::cells(const Value &Pointer, unsigned Depth,
                          SmallVectorImpl<Cell> &Out) {
  if (isBeyond(Pointer, Depth) || !Active.insert(&Pointer).second)
    return;
  auto Leave = atScopeExit([&] { Active.erase(&Pointer); });
  APInt Offset(64, 0);
  const Value *Base =
      Pointer.stripAndAccumulateConstantOffsets(*DL, Offset, true);
  int64_t Off = Offset.getSExtValue();
  const auto *Made = dyn_cast<CallBase>(Base);
  if (isa<AllocaInst>(Base) || isa<GlobalVariable>(Base) ||
      (Made && ompKind(*Made) == OmpKind::TaskAlloc)) {
    Out.push_back({Base, Off});
    return;
  }
  SmallVector<Cell, 2> Bases;
  if (const auto *A = dyn_cast<Argument>(Base)) {
    if (!forEachActual(
            *A, [&](const Value &Actual) { cells(Actual, Depth + 1, Bases); }))
      Bases.push_back({A, 0});
  } else if (const auto *L = dyn_cast<LoadInst>(Base)) {
    // A captured address: where was it put?
    SmallVector<Cell, 2> Holders;
    cells(*L->getPointerOperand(), Depth + 1, Holders);
    for (const Cell &H : Holders) {
      if (isa<CallBase>(H.Object) && H.Offset == 0) {
        Bases.push_back({H.Object, Shareds});
        continue;
      }
      bool Stored = false;
      forEachUse(
          *H.Object, *DL, [&](const User *U, const Value *Address, int64_t At) {
            const auto *S = dyn_cast<StoreInst>(U);
            if (S && S->getPointerOperand() == Address && At == H.Offset &&
                S->getValueOperand()->getType()->isPointerTy()) {
              Stored = true;
              cells(*S->getValueOperand(), Depth + 1, Bases);
            }
            return !isBeyond(*U, Depth);
          });
      // A pointer that nobody in sight sets is an object by itself.
      if (!Stored)
        Bases.push_back({H.Object, H.Offset});
    }
  }
  for (const Cell &B : Bases)
    Out.push_back({B.Object, B.Offset + Off});
}

void HandleOrigins::writers(const Cell &C, unsigned Depth, Origins &Out) {
  auto Visit = [&](const User *U, const Value *Address, int64_t At) {
    if (isBeyond(*U, Depth))
      return false;
    if (At != C.Offset)
      return true;
    if (const auto *S = dyn_cast<StoreInst>(U)) {
      if (S->getPointerOperand() == Address)
        handle(*S->getValueOperand(), Depth + 1, Out);
      return true;
    }
    const auto *Call = dyn_cast<CallBase>(U);
    if (!Call || isa<IntrinsicInst>(Call))
      return true;
    if (MpiCall Mpi = MpiCall(*Call)) {
      const table::RoleList &Roles = row(Mpi.fn()).Roles;
      for (int P = 0; P < Roles.Size; ++P)
        if (Mpi.operand(P) == Address && row(Roles.At[P]).Dir == Direction::Out)
          Out.push_back({"", Call, P});
      return true;
    }
    // Set by a function that is given the address.
    const Function *F = Call->getCalledFunction();
    for (const Use &Arg : Call->args()) {
      unsigned No = Call->getArgOperandNo(&Arg);
      if (Arg.get() == Address && F && !F->isDeclaration() &&
          No < F->arg_size() && Depth < 3)
        writers({F->getArg(No), 0}, Depth + 3, Out);
    }
    return true;
  };
  forEachUse(*C.Object, *DL, Visit);
}

void HandleOrigins::memory(const Value &Pointer, unsigned Depth, Origins &Out) {
  SmallVector<Cell, 2> Places;
  cells(Pointer, Depth, Places);
  for (const Cell &C : Places) {
    size_t Before = Out.size();
    writers(C, Depth, Out);
    if (Out.size() == Before)
      Out.push_back({"", C.Object, C.Offset});
  }
}

} // namespace tutti
