// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type: a variable that is smaller than what the call writes to it
/// besides data: an attribute's address into an int, a name into less than it
/// may take. In Fortran, where arguments come by address, also a status into
/// one number, and what is read: offsets and displacements of default kind, and
/// numbers of another kind. And fewer statuses than requests are completed;
/// where their number is not known, one status for a list of them.

#include "analysis/arguments/CallArguments.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/memory/DeclaredVariable.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiConstant.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Buffers.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// Functions of MPI-1 have integers where later ones have addresses; what
/// MPI_Buffer_detach gives means nothing in Fortran.
bool isOtherInFortran(const MpiCall &Call, Role R) {
  return Call.isFortran() &&
         (has(Call.fn(), table::Mpi1) ||
          (R == table::PTR_OUT && !has(Call.fn(), table::KEYVAL)));
}

std::optional<uint64_t> bytesUsed(const MpiCall &Call, int P) {
  Role R = row(Call.fn()).Roles.At[P];
  if (isOtherInFortran(Call, R))
    return std::nullopt;
  if (row(R).Dir == Direction::In)
    return Call.bytesRead(P);
  // Data is for the check of buffers; in C the compiler knows how large the
  // types of mpi.h are.
  if (row(R).Dir != Direction::Out || row(R).Rule == Agree::Place ||
      R == table::RESULT || handleOf(R) ||
      (!Call.isFortran() && hasTypeOfHeader(R)))
    return std::nullopt;
  return Call.bytesWritten(P);
}

void look(const MpiCall &Call, int P, const DataLayout &DL, Findings &Out) {
  Role R = row(Call.fn()).Roles.At[P];
  unsigned Characters = Call.isFortran() ? 0 : leastRoom(R);
  auto Used =
      Characters ? std::optional<uint64_t>(Characters) : bytesUsed(Call, P);
  const Value *Address = Used ? Call.operand(P) : nullptr;
  if (!Address || !Address->getType()->isPointerTy() ||
      isFortranSentinel(Address))
    return;
  BufferObject B = bufferObject(*Address, DL, nullptr);
  if (!B.Base || isa<ConstantExpr, ConstantPointerNull>(B.Base) || !B.Room ||
      *B.Room >= *Used)
    return;
  Finding F = findingAt(
      Call, Check::BufferType, Characters ? Severity::Warning : Severity::Error,
      Characters ? say<text::TextTooShort>(Call.name(), *Used, *B.Room)
      : row(R).Dir == Direction::In
          ? say<text::ReadsBeyondVariable>(Call.name(), *Used, *B.Room)
          : say<text::WritesBeyondVariable>(Call.name(), *Used, *B.Room));
  if (Characters)
    lower(F, Confidence::ShortText);
  std::string Name = variableName(*B.Base, F.At);
  if (!Name.empty())
    F.Notes.push_back(note<text::VariableIs>(F.Where, Name));
  Out.push_back(std::move(F));
}

/// Fortran's MPI reads a default INTEGER of four bytes, as the numbers in the
/// call are, where the variable has eight.
void lookAtKind(const MpiCall &Call, int P, Findings &Out) {
  const Role R = row(Call.fn()).Roles.At[P];
  const Value *Address = Call.isFortran() ? Call.operand(P) : nullptr;
  if (!Address || RoleKinds[R] != Kind::Int || row(R).Dir != Direction::In ||
      isa<Constant>(Address))
    return;
  const auto V = declaredVariable(*Address, *Call.call().getFunction());
  if (!V || V->IsArray || V->Element.Float || V->Element.Bytes != 8 ||
      none_of(Call.call().args(), [](const Use &U) {
        const auto *A = dyn_cast<AllocaInst>(U);
        return A && A->getAllocatedType()->isIntegerTy(32);
      }))
    return;
  std::string Name = variableName(*Address, &Call.call());
  Finding F = findingAt(
      Call, Check::BufferType, Severity::Warning,
      say<text::OtherIntegerKind>(
          Call.name(), Name.empty() ? say<text::SomeNumber>() : quoted(Name)));
  lower(F, Confidence::DoubtfulElement);
  Out.push_back(std::move(F));
}

/// How much room there is where the parameter leads, if that is known.
std::optional<uint64_t> roomAt(const MpiCall &Call, int P, const DataLayout &DL,
                               const Value *&Base) {
  const Value *Address = P < 0 ? nullptr : Call.operand(P);
  if (!Address || !Address->getType()->isPointerTy() ||
      isFortranSentinel(Address))
    return std::nullopt;
  const BufferObject B = bufferObject(*Address, DL, nullptr);
  if (!B.Base || isa<ConstantExpr, ConstantPointerNull>(B.Base))
    return std::nullopt;
  Base = B.Base;
  return B.Room;
}

void lookAtStatuses(const MpiCall &Call, const DataLayout &DL, Findings &Out) {
  constexpr uint64_t LeastRequest = 4;
  const Value *Base = nullptr, *Requests = nullptr;
  const auto Room =
      roomAt(Call, indexOf(Call.fn(), table::STATUSES_OUT), DL, Base);
  if (!Room)
    return;
  const uint64_t Fits =
      *Room / librariesOf(Call).least(MpiConstant::StatusSize);
  const auto N = Call.constant(table::NREQ);
  const bool GivesAll = Call.fn() == Fn::Waitall;
  if (N ? *N <= int64_t(Fits) : Fits != 1)
    return;
  int List = indexOf(Call.fn(), table::REQS);
  if (List < 0)
    List = indexOf(Call.fn(), table::REQS_IN);
  // Where there is one request, the number is one or none.
  const auto OfRequests = roomAt(Call, List, DL, Requests);
  if (!N && OfRequests && *OfRequests < 3 * LeastRequest)
    return;
  Finding F =
      findingAt(Call, Check::BufferType,
                N && GivesAll ? Severity::Error : Severity::Warning,
                N ? say<text::StatusesBeyondVariable>(Call.name(), *N, Fits)
                  : say<text::OneStatusForAll>(Call.name()));
  if (!N)
    lower(F, Confidence::VariableOfOne);
  else if (!GivesAll)
    lower(F, Confidence::OneOfSeveral);
  if (std::string Name = variableName(*Base, F.At); !Name.empty())
    F.Notes.push_back(note<text::VariableIs>(F.Where, Name));
  Out.push_back(std::move(F));
}

} // namespace

void checkResultRoom(CheckContext &C, Findings &Out) {
  const DataLayout &DL = C.Copy.module().getDataLayout();
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      for (int P = 0; Call && Call.isTrusted() && P < row(Call.fn()).Roles.Size;
           ++P) {
        look(Call, P, DL, Out);
        lookAtKind(Call, P, Out);
      }
      if (Call && Call.isTrusted())
        lookAtStatuses(Call, DL, Out);
    }
}

} // namespace tutti
