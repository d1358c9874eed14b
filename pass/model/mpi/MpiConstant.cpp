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
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <limits>
#include <utility>

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

std::optional<int64_t> MpiLibraries::number(MpiConstant C) const {
  const ConstantNumbers &Row = Numbers[unsigned(C)];
  std::optional<int64_t> Same;
  for (auto [Has, Number] :
       {std::pair(Mpich, Row.Mpich), {OpenMpi, Row.OpenMpi}, {Abi, Row.Abi}}) {
    if (Has && Same && *Same != Number)
      return std::nullopt;
    if (Has)
      Same = Number;
  }
  return Same;
}

int64_t MpiLibraries::least(MpiConstant C) const {
  const ConstantNumbers &Row = Numbers[unsigned(C)];
  int64_t Least = std::numeric_limits<int64_t>::max();
  for (auto [Has, Number] :
       {std::pair(Mpich, Row.Mpich), {OpenMpi, Row.OpenMpi}, {Abi, Row.Abi}})
    if (Has)
      Least = std::min(Least, Number);
  return Least;
}

bool MpiLibraries::mayBe(MpiConstant C, int64_t Number) const {
  const ConstantNumbers &Row = Numbers[unsigned(C)];
  return (Mpich && Row.Mpich == Number) || (OpenMpi && Row.OpenMpi == Number) ||
         (Abi && Row.Abi == Number);
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
    const auto *E = dyn_cast<ConstantExpr>(V);
    if (E && E->getOpcode() == Instruction::IntToPtr)
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
