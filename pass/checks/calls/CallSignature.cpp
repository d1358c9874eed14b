// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-type that one call shows: what it sends and what
/// it receives per rank are both in sight and differ. Silent where the two may
/// belong to different groups (intercommunicators) or where nobody reads one of
/// them (outside the root).

#include "analysis/arguments/CallArguments.h"
#include "analysis/calls/EveryRank.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/texts/Calls.def"
#include "model/texts/Shared.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// What travels: so many elements of a type.
struct Signature {
  int64_t Count;
  const BasicType *Type;

  uint64_t bytes() const { return uint64_t(Count) * Type->Bytes; }
  std::string str() const { return say<text::CountOfType>(Count, Type->Name); }
};

std::optional<Signature> signature(const MpiCall &Call, Role Count, Role Type) {
  auto N = Call.constant(Count);
  const BasicType *T = basicType(Call, indexOf(Call.fn(), Type));
  if (!N || *N < 0 || !T)
    return std::nullopt;
  return Signature{*N, T};
}

/// Names that say the same (long and a 64-bit integer, signed or not) are not
/// told apart.
bool differ(const Signature &A, const Signature &B) {
  if (A.Type->Of == BasicType::Packed || B.Type->Of == BasicType::Packed)
    return false;
  if (A.bytes() != B.bytes())
    return true;
  return A.bytes() != 0 &&
         (A.Type->Of != B.Type->Of || A.Type->Bytes != B.Type->Bytes);
}

bool isOfNeighbors(Fn F) { return row(F).Kind == Class::Neighbor; }

/// Whether both sides of this call are one transfer: of the same rank, or of
/// neighbours that all come here.
bool isOneTransfer(const MpiCall &Call, EveryRank &All) {
  Fn F = Call.fn();
  if ((row(F).Kind != Class::Data && !isOfNeighbors(F)) ||
      !has(F, table::SCOUNT) || !has(F, table::RCOUNT))
    return false;
  if (isOfNeighbors(F))
    return All.reaches(Call.call());
  if (has(F, table::ROOT)) {
    auto Root = Call.constant(table::ROOT);
    // The root is one of those that come here.
    return hasPredefinedScope(Call) && Root && *Root >= 0 &&
           All.reaches(Call.call());
  }
  return true;
}

std::string textOf(const MpiCall &Call, const std::string &Sent,
                   const std::string &Received) {
  return isOfNeighbors(Call.fn())
             ? say<text::NeighboursSendOther>(Call.name(), Sent, Received)
             : say<text::SendsOtherThanReceives>(Call.name(), Sent, Received);
}

/// Kinds of numbers that never make the same signature, however many they are.
bool neverSame(const BasicType &A, const BasicType &B) {
  auto Number = [](const BasicType &T) {
    return T.Of == BasicType::Integer || T.Of == BasicType::Float ||
           T.Of == BasicType::Complex;
  };
  return Number(A) && Number(B) && (A.Of != B.Of || A.Bytes != B.Bytes);
}

/// The types alone tell, where the amounts are not in sight.
void lookAtTypes(const MpiCall &Call, bool TwoGroups, EveryRank &All,
                 Findings &Out) {
  Fn F = Call.fn();
  bool Neighbors = isOfNeighbors(F);
  if ((row(F).Kind != Class::Data && !Neighbors) || !has(F, table::STYPE) ||
      (TwoGroups && !Neighbors && !hasPredefinedScope(Call)) ||
      (Neighbors && !All.reaches(Call.call())))
    return;
  for (Role R : {table::SBUF, table::RBUF})
    if (int I = indexOf(F, R);
        I < 0 || isInPlace(Call, I) || isNullBuffer(Call, I))
      return;
  for (Role R : {table::SCOUNT, table::RCOUNT})
    if (has(F, R))
      if (auto N = Call.constant(R); N && *N == 0)
        return;
  const BasicType *Sent = basicType(Call, indexOf(F, table::STYPE));
  const BasicType *Received = basicType(Call, indexOf(F, table::RTYPE));
  if (!Sent || !Received || !neverSame(*Sent, *Received))
    return;
  Out.push_back(findingAt(Call, Check::CollectiveType, Severity::Warning,
                          textOf(Call, Sent->Name, Received->Name)));
}

/// Returns whether both amounts are in sight.
bool look(const MpiCall &Call, EveryRank &All, Findings &Out) {
  if (isInPlace(Call, indexOf(Call.fn(), table::SBUF)) ||
      isInPlace(Call, indexOf(Call.fn(), table::RBUF)))
    return true;
  auto Sent = signature(Call, table::SCOUNT, table::STYPE);
  auto Received = signature(Call, table::RCOUNT, table::RTYPE);
  if (!Sent || !Received)
    return false;
  if (!differ(*Sent, *Received) || !isOneTransfer(Call, All))
    return true;
  bool Intra = hasPredefinedScope(Call);
  Finding F = findingAt(Call, Check::CollectiveType,
                        Intra ? Severity::Error : Severity::Warning,
                        textOf(Call, Sent->str(), Received->str()));
  F.Cure = Fix::SendAndReceiveAlike;
  if (!Intra && !isOfNeighbors(Call.fn())) {
    lower(F, Confidence::MaybeBetweenGroups);
    F.Notes.push_back(note<text::RightForIntercommunicator>(F.Where));
  }
  Out.push_back(std::move(F));
  return true;
}

/// Some call may make an intercommunicator.
bool hasTwoGroups(const PrivateCopy &Copy) {
  for (Function *F : Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I);
          Call && has(Call.fn(), table::TwoGroups))
        return true;
  return false;
}

} // namespace

void checkCallSignature(CheckContext &C, Findings &Out) {
  std::optional<EveryRank> All;
  std::optional<bool> TwoGroups; // asked of the whole file, and seldom
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !has(Call.fn(), table::RTYPE))
        continue;
      if (!All)
        All.emplace(C.Copy);
      if (look(Call, *All, Out))
        continue;
      if (!TwoGroups)
        TwoGroups = hasTwoGroups(C.Copy);
      lookAtTypes(Call, *TwoGroups, *All, Out);
    }
}

} // namespace tutti
