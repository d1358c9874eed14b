// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for null pointers where a call of C gives something back. A
/// null status is MPI_STATUS_IGNORE with some MPIs: with those whose handles
/// are addresses. Where they are numbers, as in MPICH, it is another address,
/// and the call writes to it. How much threads MPI provides is left alone.
/// Where it is not known how many statuses there are, there may be none.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// One object, which the call writes to and which no standard lets be missing.
bool isOneResult(Role R) {
  switch (RoleKinds[R]) {
  case Kind::IntPtr:
    return R != table::PROVIDED_OUT;
  case Kind::AintPtr:
  case Kind::OffsetPtr:
  case Kind::CountPtr:
  case Kind::LogicalPtr:
  case Kind::IndexPtr:
  case Kind::CommPtr:
  case Kind::TypePtr:
  case Kind::OpPtr:
  case Kind::GroupPtr:
  case Kind::FilePtr:
  case Kind::WinPtr:
  case Kind::InfoPtr:
  case Kind::ErrhandlerPtr:
  case Kind::RequestPtr:
  case Kind::MessagePtr:
  case Kind::SessionPtr:
    return true;
  default:
    return false;
  }
}

/// The handles of this MPI are numbers.
bool passesNumbers(const MpiCall &Call) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  return any_of(seq<int>(0, Roles.Size), [&](int P) {
    const Value *V = Call.operand(P);
    return V && shapeOf(Roles.At[P]) == Shape::Handle &&
           V->getType()->isIntegerTy();
  });
}

class NullResult {
public:
  NullResult(bool WithNumbers, Findings &Out)
      : WithNumbers(WithNumbers), Out(Out) {}

  void look(const MpiCall &Call) const {
    const table::RoleList &Roles = row(Call.fn()).Roles;
    for (int P = 0; P < Roles.Size; ++P) {
      const Role R = Roles.At[P];
      if (!isa_and_nonnull<ConstantPointerNull>(Call.operand(P)))
        continue;
      if (isOneResult(R))
        return report(Call, say<text::NullResult>(Call.name()));
      if (!WithNumbers)
        continue;
      if (R == table::STATUS_OUT)
        return report(Call,
                      say<text::NullStatus>(Call.name(), "MPI_STATUS_IGNORE"));
      if (R != table::STATUSES_OUT)
        continue;
      const auto N = Call.constant(table::NREQ);
      if (N && *N <= 0)
        continue;
      report(Call, say<text::NullStatus>(Call.name(), "MPI_STATUSES_IGNORE"));
      if (!N)
        lower(Out.back(), Confidence::UnknownInput);
      return;
    }
  }

private:
  void report(const MpiCall &Call, std::string Text) const {
    Out.push_back(
        findingAt(Call, Check::Argument, Severity::Error, std::move(Text)));
  }

  bool WithNumbers;
  Findings &Out;
};

} // namespace

void checkNullResult(CheckContext &C, Findings &Out) {
  SmallVector<MpiCall, 32> Calls;
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (const MpiCall Call = MpiCall::get(I);
          Call && Call.isTrusted() && !Call.isFortran())
        Calls.push_back(Call);
  const NullResult Check(any_of(Calls, passesNumbers), Out);
  for (const MpiCall &Call : Calls)
    Check.look(Call);
}

} // namespace tutti
