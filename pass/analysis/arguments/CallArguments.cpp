// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads constants out of MPI calls.

#include "analysis/arguments/CallArguments.h"
#include "model/mpi/MpiConstant.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr BasicType Basics[] = {
#define TUTTI_BASIC(NAME, FAMILY, BYTES) {NAME, BasicType::FAMILY, BYTES},
#include "analysis/arguments/BasicTypes.def"
};

bool isScatter(Fn F) {
  switch (F) {
  case Fn::Scatter:
  case Fn::Iscatter:
  case Fn::Scatter_init:
  case Fn::Scatterv:
  case Fn::Iscatterv:
  case Fn::Scatterv_init:
    return true;
  default:
    return false;
  }
}

bool isSendSide(Role R) {
  return R == table::SBUF || R == table::SCOUNT || R == table::SCOUNTS ||
         R == table::SDISPLS || R == table::STYPE;
}
bool isReceiveSide(Role R) {
  return R == table::RBUF || R == table::RCOUNT || R == table::RCOUNTS ||
         R == table::RDISPLS || R == table::RTYPE;
}

} // namespace

const BasicType *basicType(StringRef Name) {
  static const StringMap<const BasicType *> Map = [] {
    StringMap<const BasicType *> M;
    for (const BasicType &B : Basics)
      M[B.Name] = &B;
    return M;
  }();
  return Name.empty() ? nullptr : Map.lookup(Name);
}

const BasicType *basicType(const MpiCall &Call, int Param) {
  return Param < 0 ? nullptr : basicType(Call.predefined(Param));
}

SpecialRank specialRank(const MpiCall &Call, int64_t Rank) {
  if (Rank >= 0)
    return SpecialRank::None;
  const MpiLibraries Of = librariesOf(Call);
  bool Unclear = false;
  for (auto [Number, Is] :
       {std::pair(MpiConstant::ProcNull, SpecialRank::ProcNull),
        {MpiConstant::AnySource, SpecialRank::AnySource},
        {MpiConstant::Root, SpecialRank::Root}}) {
    if (Of.is(Number, Rank))
      return Is;
    Unclear |= Of.mayBe(Number, Rank);
  }
  return Unclear ? SpecialRank::Unclear : SpecialRank::None;
}

std::optional<int64_t> constantAt(const MpiCall &Call, int Param) {
  const auto *C =
      Param < 0 ? nullptr : dyn_cast_or_null<ConstantInt>(Call.value(Param));
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

bool isNullHandle(const MpiCall &Call, int Param) {
  return Call.predefined(Param).ends_with("_NULL");
}

bool isInPlace(const MpiCall &Call, int Param) {
  const Value *V = Call.isFortran() ? Call.operand(Param) : Call.value(Param);
  return V && isInPlace(Call, *V);
}

/// A variable that stands for it, in a common block or of mpi_f08.
static bool isInPlaceOfFortran(const Value &V, const DataLayout &DL) {
  int64_t Offset = 0;
  const auto *G = dyn_cast<GlobalVariable>(
      GetPointerBaseWithConstantOffset(&V, Offset, DL));
  // MPICH's block holds MPI_BOTTOM, then this.
  return G &&
         ((G->getName().starts_with("mpipriv1") && Offset == 4) ||
          (Offset == 0 && (G->getName().starts_with("mpi_fortran_in_place") ||
                           G->getName() == "MPIR_F08_MPI_IN_PLACE")));
}

bool isInPlace(const MpiCall &Call, const Value &V) {
  if (Call.isFortran())
    return isInPlaceOfFortran(V, Call.call().getDataLayout());
  auto Address = numericAddress(&V);
  // A call without handles does not occur where buffers are passed.
  return Address && librariesOf(Call).is(MpiConstant::InPlace, *Address);
}

bool isNullBuffer(const MpiCall &Call, int Param) {
  auto Address = numericAddress(Call.value(Param));
  return Address && *Address == 0;
}

bool isFortranSentinel(const Value *Address) {
  const auto *G =
      dyn_cast_or_null<GlobalVariable>(getUnderlyingObject(Address));
  return G && (G->getName().starts_with("mpipriv") ||
               G->getName().starts_with("mpi_fortran_") ||
               G->getName().starts_with("MPIR_F08_"));
}

bool hasPredefinedScope(const MpiCall &Call) {
  int Scope = scopeIndex(Call.fn());
  return Scope >= 0 && !Call.predefined(Scope).empty();
}

bool onlyAtRoot(Fn F, int Param) {
  if (Param < 0 || !has(F, table::Rooted))
    return false;
  Role R = row(F).Roles.At[Param];
  if (isScatter(F))
    return isSendSide(R);
  return isReceiveSide(R); // of Gather and its like, and of Reduce
}

SmallVector<DataArgument, 2> dataArguments(Fn F) {
  SmallVector<DataArgument, 2> Result;
  // The packed side is counted in bytes: see packArguments. For those with a
  // result see fetchArguments.
  if (F == Fn::Pack || F == Fn::Unpack || has(F, table::RESULT))
    return Result;
  const table::RoleList &Roles = row(F).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    Role R = Roles.At[P];
    if (R != table::BUF && R != table::SBUF && R != table::RBUF)
      continue;
    DataArgument D;
    D.Buffer = P;
    D.Reads = R != table::RBUF;
    D.Writes = R != table::SBUF;
    D.OnlyAtRoot = onlyAtRoot(F, P);
    if (R == table::SBUF && has(F, table::STYPE)) {
      D.Type = indexOf(F, table::STYPE);
      D.Count = indexOf(F, table::SCOUNT);
    } else if (R == table::RBUF && has(F, table::RTYPE)) {
      D.Type = indexOf(F, table::RTYPE);
      D.Count = indexOf(F, table::RCOUNT);
    } else if (has(F, table::TYPE)) {
      D.Type = indexOf(F, table::TYPE);
      D.Count = indexOf(F, table::COUNT);
      if (D.Count < 0)
        D.Count = indexOf(F, table::RCOUNT);
    } else if (has(F, table::STYPE)) {
      D.Type = indexOf(F, table::STYPE);
      D.Count = indexOf(F, table::SCOUNT);
    }
    if (D.Type >= 0)
      Result.push_back(D);
  }
  return Result;
}

SmallVector<DataArgument, 3> fetchArguments(const MpiCall &Call) {
  SmallVector<DataArgument, 3> Result;
  const Fn F = Call.fn();
  if (!has(F, table::RESULT) || row(F).Kind != Class::Rma)
    return Result;
  for (int P = 0; P < row(F).Roles.Size; ++P) {
    const Role R = row(F).Roles.At[P];
    if (R != table::SBUF && R != table::CBUF && R != table::RESULT)
      continue;
    if (R == table::SBUF && has(F, table::OP) &&
        (Call.predefined(table::OP).empty() ||
         Call.predefined(table::OP) == "MPI_NO_OP"))
      continue;
    DataArgument D;
    D.Buffer = P;
    D.Reads = R != table::RESULT;
    D.Writes = R == table::RESULT;
    D.Single = has(F, table::TYPE);
    D.Type = D.Single ? indexOf(F, table::TYPE)
                      : indexOf(F, D.Reads ? table::STYPE : table::RTYPE);
    if (!D.Single)
      D.Count = indexOf(F, D.Reads ? table::SCOUNT : table::RCOUNT);
    if (D.Type >= 0)
      Result.push_back(D);
  }
  return Result;
}

SmallVector<DataArgument, 1> packArguments(Fn F) {
  const bool Packs = F == Fn::Pack || F == Fn::Pack_external;
  if (!Packs && F != Fn::Unpack && F != Fn::Unpack_external)
    return {};
  DataArgument D;
  D.Buffer = indexOf(F, Packs ? table::SBUF : table::RBUF);
  D.Count = indexOf(F, table::COUNT);
  D.Type = indexOf(F, table::TYPE);
  D.Reads = Packs;
  D.Writes = !Packs;
  return {D};
}

std::optional<int64_t> countOf(const MpiCall &Call, const DataArgument &D) {
  return D.Single ? 1 : constantAt(Call, D.Count);
}

Moves movesData(const MpiCall &Call, const DataArgument &Data) {
  Fn F = Call.fn();
  if (has(F, table::Rooted)) {
    auto Root = Call.constant(table::ROOT);
    if (Root && *Root < 0)
      return Moves::No;
    return Root || hasPredefinedScope(Call) ? Moves::Yes : Moves::Maybe;
  }
  int Peer = -1;
  if (has(F, table::DEST) && (Data.Reads || !has(F, table::SOURCE)))
    Peer = indexOf(F, table::DEST);
  else if (has(F, table::SOURCE))
    Peer = indexOf(F, table::SOURCE);
  else if (has(F, table::TARGET_RANK))
    Peer = indexOf(F, table::TARGET_RANK);
  if (Peer < 0)
    return row(F).Kind == Class::Neighbor ? Moves::Maybe : Moves::Yes;
  auto Rank = constantAt(Call, Peer);
  if (!Rank)
    return Moves::Maybe;
  if (*Rank >= 0)
    return Moves::Yes;
  SpecialRank Special = specialRank(Call, *Rank);
  if (Special == SpecialRank::AnySource)
    return Moves::Yes;
  return Special == SpecialRank::Unclear ? Moves::Maybe : Moves::No;
}

} // namespace tutti
