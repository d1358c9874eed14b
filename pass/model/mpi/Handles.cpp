// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Handles in calls of MPI: which roles are handles of what, and the predefined
/// ones of MPICH, Open MPI and the standard's binary interface, as Handles.def
/// has them.

#include "model/mpi/MpiCall.h"
#include "model/mpi/MpiConstant.h"
#include "model/mpi/RoleKinds.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace tutti {
namespace {

struct HandleRow {
  Kind Of;
  const char *Name;
  int64_t Mpich;
  const char *OpenMpi;
  int64_t OpenMpiFortran;
  int64_t Abi;
};

} // namespace

static constexpr HandleRow Rows[] = {
#define TUTTI_HANDLE(KIND, NAME, MPICH, OPENMPI, FORTRAN, ABI)                 \
  {Kind::KIND, NAME, MPICH, OPENMPI, FORTRAN, ABI},
#include "model/mpi/Handles.def"
};

/// The number that a handle is in MPICH.
static std::optional<int64_t> numberOf(const Value &V) {
  const auto *C = dyn_cast<ConstantInt>(&V);
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  return C->getZExtValue() & 0xffffffff;
}

/// What an object is of, which MPICH writes into its handle.
static unsigned mpichKind(int64_t Handle) { return Handle >> 26 & 0xf; }

static const HandleRow *handleRow(const Value *V, Role R, bool Fortran) {
  V = V->stripPointerCasts();
  Kind Of = RoleKinds[R];
  std::optional<int64_t> Number = numberOf(*V);
  const std::optional<int64_t> Abi =
      Fortran && Number ? Number : numericAddress(V);
  StringRef Name;
  if (Number || isa<ConstantInt>(V)) {
    if (!Number)
      return nullptr;
  } else if (isa<ConstantPointerNull>(V) && Of == Kind::File) {
    Number = 0; // MPICH's MPI_File is an address
  } else if (isa<GlobalVariable>(V)) {
    Name = V->getName();
  }
  auto IsThis = [&](const HandleRow &H) {
    if (Abi && *Abi == H.Abi)
      return true;
    if (Number)
      return H.Mpich == *Number || (Fortran && H.OpenMpiFortran == *Number);
    return !Name.empty() && Name == H.OpenMpi;
  };
  for (const HandleRow &H : Rows)
    if (H.Of == Of && IsThis(H))
      return &H;
  return nullptr;
}

/// Bytes of a predefined datatype: MPICH writes them into its handle.
std::optional<uint64_t> sizeOfPredefined(const Value &Datatype, Role R,
                                         bool Fortran) {
  const HandleRow *H = handleRow(&Datatype, R, Fortran);
  bool IsBasic = H && (H->Mpich >> 26 & 0x3f) == 0x13;
  return IsBasic ? std::optional<uint64_t>(H->Mpich >> 8 & 0xff) : std::nullopt;
}

bool isHandle(Role R) { return shapeOf(R) == Shape::Handle; }

std::optional<Role> handleOf(Role R) {
  switch (RoleKinds[R]) {
  case Kind::Comm:
  case Kind::CommPtr:
    return table::COMM;
  case Kind::Type:
  case Kind::TypePtr:
    return table::TYPE;
  case Kind::Op:
  case Kind::OpPtr:
    return table::OP;
  case Kind::Group:
  case Kind::GroupPtr:
    return table::GROUP;
  case Kind::Win:
  case Kind::WinPtr:
    return table::WIN;
  case Kind::File:
  case Kind::FilePtr:
    return table::FILE;
  case Kind::Request:
  case Kind::RequestPtr:
    return table::REQ;
  case Kind::Info:
  case Kind::InfoPtr:
    return table::INFO;
  case Kind::Errhandler:
  case Kind::ErrhandlerPtr:
    return table::ERRH;
  case Kind::Session:
  case Kind::SessionPtr:
    return table::SESSION;
  case Kind::MessagePtr: // which no function takes by value
    return table::MESSAGE_INOUT;
  default:
    break;
  }
  // Its type is a plain integer.
  return R == table::KEYVAL || R == table::KEYVAL_OUT ||
                 R == table::KEYVAL_INOUT
             ? std::optional<Role>(table::KEYVAL)
             : std::nullopt;
}

StringRef MpiCall::predefined(int Param) const {
  Value *V = value(Param);
  return V ? predefinedHandle(V, row(Which).Roles.At[Param], Fortran)
           : StringRef();
}

/// A predefined object, of whatever kind: Fortran's small numbers in Open MPI
/// say nothing without it.
static const HandleRow *anyHandle(const Value &V) {
  std::optional<int64_t> Number = numberOf(V);
  const std::optional<int64_t> Abi = numericAddress(&V);
  const auto *G = dyn_cast<GlobalVariable>(V.stripPointerCasts());
  for (const HandleRow &H : Rows)
    if (Abi      ? H.Abi == *Abi
        : Number ? H.Mpich == *Number && *Number != 0
                 : G && G->getName() == H.OpenMpi)
      return &H;
  return nullptr;
}

/// Numbers as large as these are, of objects that there always are, nobody
/// counts to by chance.
static bool isNoCount(const HandleRow &H) { return H.Mpich >> 30 == 1; }

StringRef MpiCall::strayHandle(int Param) const {
  const Value *V = value(Param);
  const HandleRow *H = V ? anyHandle(*V) : nullptr;
  if (!H)
    return StringRef();
  const table::RoleList &Roles = row(Which).Roles;
  const Kind Of = RoleKinds[Roles.At[Param]];
  if (isHandle(Roles.At[Param]))
    return Of != Kind::File && Of != Kind::Session && Of != H->Of ? H->Name
                                                                  : StringRef();
  if (Of != Kind::Int || !isNoCount(*H))
    return StringRef();
  // The unit that addresses in a window are counted in is no such number.
  if (Roles.At[Param] == table::DISP_UNIT)
    return H->Name;
  // Its own place is taken by something that is not known.
  for (int P = 0; P < Roles.Size; ++P)
    if (RoleKinds[Roles.At[P]] == H->Of && predefined(P).empty())
      return H->Name;
  return StringRef();
}

bool MpiCall::isNoHandle(int Param) const {
  const table::RoleList &Roles = row(Which).Roles;
  const Kind Of = RoleKinds[Roles.At[Param]];
  const Value *V =
      isHandle(Roles.At[Param]) && !Fortran ? value(Param) : nullptr;
  std::optional<int64_t> Number = V ? numberOf(*V) : std::nullopt;
  if (!Number || Of == Kind::File || Of == Kind::Session || anyHandle(*V))
    return false;
  for (const HandleRow &H : Rows)
    if (H.Of == Of && mpichKind(H.Mpich) == mpichKind(*Number))
      return false;
  // Another library, or what stands for one, may have other numbers.
  for (int P = 0; P < Roles.Size; ++P)
    if (const Value *Other = P == Param ? nullptr : value(P))
      if (numberOf(*Other))
        if (const HandleRow *H = anyHandle(*Other); H && isNoCount(*H))
          return true;
  return false;
}

StringRef predefinedHandle(const Value *V, Role R, bool Fortran) {
  const HandleRow *H = handleRow(V, R, Fortran);
  return H ? H->Name : StringRef();
}

} // namespace tutti
