// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for Fortran's two constants that stand for no status. Each is a
/// variable that the library knows by its address, and only where it belongs:
/// the one for a list of statuses is memory to write to where a call gives back
/// one status, and the other way round, where the statuses that come do not
/// fit. In C both are one address with most libraries.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/texts/Calls.def"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

enum class Ignored : uint8_t { None, One, Several };

Ignored ignoredBy(const Value &Argument, const DataLayout &DL) {
  int64_t Offset = 0;
  const auto *G = dyn_cast<GlobalVariable>(
      GetPointerBaseWithConstantOffset(&Argument, Offset, DL));
  if (!G)
    return Ignored::None;
  // MPICH's blocks: MPI_BOTTOM, MPI_IN_PLACE and the one; the other comes
  // first in the second block.
  const StringRef Name = G->getName();
  if ((Name.starts_with("mpipriv1") && Offset == 8) ||
      (Offset == 0 && (Name.starts_with("mpi_fortran_status_ignore") ||
                       Name.starts_with("MPIR_F08_MPI_STATUS_IGNORE"))))
    return Ignored::One;
  if ((Name.starts_with("mpipriv2") ||
       Name.starts_with("mpi_fortran_statuses_ignore") ||
       Name.starts_with("MPIR_F08_MPI_STATUSES_IGNORE")) &&
      Offset == 0)
    return Ignored::Several;
  return Ignored::None;
}

void lookForIgnored(const MpiCall &Call, Findings &Out) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    const bool One = Roles.At[P] == table::STATUS_OUT;
    const Value *Given =
        One || Roles.At[P] == table::STATUSES_OUT ? Call.operand(P) : nullptr;
    if (!Given)
      continue;
    const Ignored By = ignoredBy(*Given, Call.call().getDataLayout());
    if (By == (One ? Ignored::Several : Ignored::One))
      Out.push_back(findingAt(
          Call, Check::Argument, Severity::Warning,
          One ? say<text::OneStatusIgnored>(Call.name(), "MPI_STATUSES_IGNORE",
                                            "MPI_STATUS_IGNORE")
              : say<text::StatusesIgnored>(Call.name(), "MPI_STATUS_IGNORE",
                                           "MPI_STATUSES_IGNORE")));
  }
}

} // namespace

void checkIgnoredStatus(CheckContext &C, Findings &Out) {
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted() && Call.isFortran())
        lookForIgnored(Call, Out);
    }
}

} // namespace tutti
