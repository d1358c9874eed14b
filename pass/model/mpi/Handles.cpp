// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Handles in calls of MPI: which roles are handles of what, and the predefined
/// ones of MPICH and Open MPI, as Handles.def has them.

#include "model/mpi/MpiCall.h"
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
};

} // namespace

static const HandleRow *handleRow(const Value *V, Role R, bool Fortran) {
  static constexpr HandleRow Rows[] = {
#define TUTTI_HANDLE(KIND, NAME, MPICH, OPENMPI, FORTRAN)                      \
  {Kind::KIND, NAME, MPICH, OPENMPI, FORTRAN},
#include "model/mpi/Handles.def"
  };
  V = V->stripPointerCasts();
  Kind Of = RoleKinds[R];
  std::optional<int64_t> Number;
  StringRef Name;
  if (const auto *C = dyn_cast<ConstantInt>(V)) {
    if (C->getBitWidth() > 64)
      return nullptr;
    Number = C->getZExtValue() & 0xffffffff;
  } else if (isa<ConstantPointerNull>(V) && Of == Kind::File) {
    Number = 0; // MPICH's MPI_File is an address
  } else if (isa<GlobalVariable>(V)) {
    Name = V->getName();
  }
  for (const HandleRow &H : Rows)
    if (H.Of == Of &&
        (Number ? H.Mpich == *Number || (Fortran && H.OpenMpiFortran == *Number)
                : !Name.empty() && Name == H.OpenMpi))
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
  default:
    return std::nullopt;
  }
}

StringRef MpiCall::predefined(int Param) const {
  Value *V = value(Param);
  return V ? predefinedHandle(V, row(Which).Roles.At[Param], Fortran)
           : StringRef();
}

StringRef predefinedHandle(const Value *V, Role R, bool Fortran) {
  const HandleRow *H = handleRow(V, R, Fortran);
  return H ? H->Name : StringRef();
}

} // namespace tutti
