// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which MPI library a call was compiled with. In C MPICH's handles are
/// integers; Open MPI's are addresses of its objects, and those of the
/// standard's binary interface are small numbers made addresses. In Fortran all
/// are integers: MPICH's carry their kind in the upper bits, those of the
/// interface begin where Open MPI's end.

#include "model/mpi/MpiConstant.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

namespace {

struct ConstantNumbers {
  int64_t Mpich, OpenMpi, Abi;
};

constexpr ConstantNumbers Numbers[] = {
#define TUTTI_CONSTANT(NAME, MPICH, OPENMPI, ABI) {MPICH, OPENMPI, ABI},
#include "model/mpi/Constants.def"
};

constexpr MpiLibraries AllLibraries{true, true, true};

} // namespace

/// What each of the libraries has for it.
static SmallVector<int64_t, 3> numbersOf(const MpiLibraries &Of,
                                         MpiConstant C) {
  const ConstantNumbers &Row = Numbers[unsigned(C)];
  SmallVector<int64_t, 3> Result;
  if (Of.Mpich)
    Result.push_back(Row.Mpich);
  if (Of.OpenMpi)
    Result.push_back(Row.OpenMpi);
  if (Of.Abi)
    Result.push_back(Row.Abi);
  return Result;
}

std::optional<int64_t> MpiLibraries::number(MpiConstant C) const {
  const auto Each = numbersOf(*this, C);
  return !Each.empty() && all_equal(Each) ? std::optional(Each.front())
                                          : std::nullopt;
}

int64_t MpiLibraries::least(MpiConstant C) const {
  return *min_element(numbersOf(*this, C));
}

bool MpiLibraries::mayBe(MpiConstant C, int64_t Number) const {
  return is_contained(numbersOf(*this, C), Number);
}

std::optional<int64_t> numericAddress(const Value *V) {
  if (!V)
    return std::nullopt;
  if (isa<ConstantPointerNull>(V))
    return 0;
  const auto *E = dyn_cast<ConstantExpr>(V);
  if (!E || E->getOpcode() != Instruction::IntToPtr)
    return std::nullopt;
  const auto *C = dyn_cast<ConstantInt>(E->getOperand(0));
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

/// Roles of handles whose numbers tell the library. MPICH's files are addresses
/// too.
static bool showsLibrary(Role R) {
  return R == table::COMM || R == table::TYPE || R == table::STYPE ||
         R == table::RTYPE || R == table::WIN || R == table::INFO;
}

/// In Fortran: numbers of the interface begin at 0x20, Open MPI's end below
/// 0x60; only those of communicators, types and windows are asked for.
static MpiLibraries byNumber(uint64_t Number) {
  if (Number >> 24)
    return {/*Mpich=*/true, false, false};
  return {false, /*OpenMpi=*/Number < 0x100, /*Abi=*/Number >= 0x100};
}

static MpiLibraries byHandles(const MpiCall &Call) {
  MpiLibraries Any = AllLibraries;
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    const Value *V = showsLibrary(Roles.At[P]) ? Call.value(P) : nullptr;
    if (!V)
      continue;
    const auto *C = dyn_cast<ConstantInt>(V);
    if (Call.isFortran()) {
      if (C)
        return byNumber(C->getZExtValue());
      continue;
    }
    if (!V->getType()->isPointerTy())
      return {/*Mpich=*/true, false, false};
    Any.Mpich = false;
    if (numericAddress(V).value_or(0) != 0)
      return {false, false, /*Abi=*/true};
    if (isa<GlobalVariable>(V->stripPointerCasts()))
      return {false, /*OpenMpi=*/true, false};
  }
  return Any;
}

MpiLibraries librariesOf(const MpiCall &Call) {
  const MpiLibraries Own = byHandles(Call);
  const Function *Called = Call.call().getCalledFunction();
  if (Own.isKnown() || !Called)
    return Own;
  constexpr unsigned Most = 64;
  unsigned Seen = 0;
  for (const Function &F : *Called->getParent())
    for (const User *U : F.users()) {
      const auto *CB = dyn_cast<CallBase>(U);
      MpiCall Other = CB && F.isDeclaration() ? MpiCall(*CB) : MpiCall();
      if (!Other || Other.isFortran() != Call.isFortran())
        break;
      if (const MpiLibraries Is = byHandles(Other); Is.isKnown())
        return Is;
      if (Incomplete::reached(++Seen > Most, Incomplete::Steps, CB))
        return Own;
    }
  return Own;
}

} // namespace tutti
