// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A program that has several communicators keeps each with its rank in a
/// structure, and these structures in others. Debug information has the types:
/// two members are compared by the structures on the way to them.

#include "checks/collectives/RankBeside.h"
#include "model/SourceLocation.h"
#include "model/mpi/DeclaredHandle.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static auto membersOf(const DICompositeType &S) {
  return make_filter_range(S.getElements(), [](const DINode *E) {
    const auto *M = dyn_cast<DIDerivedType>(E);
    return M && M->getTag() == dwarf::DW_TAG_member && !M->isStaticMember();
  });
}

static bool hasOneCommunicator(const DICompositeType &S) {
  return count_if(membersOf(S), [](const DINode *E) {
           return isDeclaredAs(cast<DIDerivedType>(E)->getBaseType(),
                               table::COMM);
         }) == 1;
}

/// In a program that was linked as a whole each file has types of its own.
static bool areOneType(const DICompositeType &A, const DICompositeType &B) {
  return &A == &B || (A.getTag() == B.getTag() && A.getName() == B.getName() &&
                      A.getSizeInBits() == B.getSizeInBits());
}

/// A member of Whole, or of such a member, is a Part.
static bool contains(const DICompositeType &Whole, const DICompositeType &Part,
                     unsigned Depth = 0) {
  constexpr unsigned Deepest = 2;
  return any_of(membersOf(Whole), [&](const DINode *E) {
    const DIType *T = cast<DIDerivedType>(E)->getBaseType();
    while (const auto *D = dyn_cast_or_null<DIDerivedType>(T))
      T = D->getBaseType();
    const auto *S = dyn_cast_or_null<DICompositeType>(T);
    return S && (areOneType(*S, Part) ||
                 (Depth < Deepest && contains(*S, Part, Depth + 1)));
  });
}

static StringRef objectOf(const MemberPath &P) {
  StringRef Text = P.Text;
  return Text.take_front(Text.find_last_of(".>")).rtrim('-');
}

/// The name of the object itself, without that of where it is.
static StringRef ownName(StringRef Object) {
  return Object.substr(Object.find_last_of(".>") + 1);
}

static StringRef rootOf(const MemberPath &P) {
  return StringRef(P.Text).take_until(
      [](char C) { return C == '.' || C == '-'; });
}

bool isRankOfAnotherMember(const LoadInst &Rank, const MpiCall &Made) {
  int At = scopeIndex(Made.fn());
  const auto *Handle =
      At < 0 ? nullptr : dyn_cast_or_null<LoadInst>(Made.operand(At));
  if (!Handle || Made.isFortran())
    return false;
  MemberPath Of = memberPath(Rank), On = memberPath(*Handle);
  if (Of.Through.empty() || On.Through.empty())
    return false;
  const DICompositeType &Its = *Of.Through.back(), &There = *On.Through.back();
  if (!hasOneCommunicator(Its))
    return false;
  const bool OneObject =
      Rank.getFunction() == Handle->getFunction() && rootOf(Of) == rootOf(On);
  if (areOneType(Its, There))
    return OneObject ? objectOf(Of) != objectOf(On)
                     : Of.Through.size() > 1 && On.Through.size() > 1 &&
                           ownName(objectOf(Of)) != ownName(objectOf(On));
  return OneObject ||
         any_of(On.Through, [&](const auto *S) { return contains(*S, Its); }) ||
         any_of(Of.Through, [&](const auto *S) { return contains(*S, There); });
}

} // namespace tutti
