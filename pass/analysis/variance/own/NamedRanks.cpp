// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Values of which nothing is known but what the program calls them: a variable
/// or member that another file fills, a function of another file. A file of a
/// large program seldom asks MPI for the rank itself. That such a value is the
/// rank is a belief: it counts as what each rank has of its own.

#include "analysis/variance/RankDependence.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

struct RankName {
  enum Sort { Variable, Function, Both, Part, Count, Thing, Size } Of;
  StringRef Name;
};

constexpr RankName Names[] = {
#define TUTTI_RANK_NAME(Name, Of) {RankName::Of, Name},
#include "analysis/variance/own/RankNames.def"
};

} // namespace

/// The last component of a name in small letters, without underscores.
static std::string plain(StringRef Name) {
  size_t At = Name.find_last_of(".>:%");
  std::string Result;
  for (char C : Name.substr(At == StringRef::npos ? 0 : At + 1))
    if (C != '_')
      Result += toLower(C);
  return Result;
}

/// Not the end of a negation: "nonlocal" is no number of local ones.
static bool hasPart(StringRef Whole, StringRef Part) {
  for (size_t At = Whole.find(Part); At != StringRef::npos;
       At = Whole.find(Part, At + 1))
    if (!Part.starts_with("n") || !Whole.take_front(At).ends_with("no"))
      return true;
  return false;
}

/// "nloc", "numlocalcells", "ncellslocal", "nrowsloc": how many of these Things
/// a process has.
static bool isNumberOf(StringRef Whole, StringRef Things) {
  // "numloc" is a number of locations.
  if (Things.empty())
    return Whole == "nloc";
  StringRef Rest = Whole;
  if (!Rest.consume_front("num") && !Rest.consume_front("n"))
    return false;
  if (!Rest.consume_front("local") && !Rest.consume_front("loc") &&
      !Rest.consume_back("local") && !Rest.consume_back("loc"))
    return false;
  return Rest.consume_front(Things) && (Rest.empty() || Rest == "s");
}

/// What the name is that of; null for no rank and no number of one's own.
static const RankName *namedBy(StringRef Name, bool IsFunction) {
  const std::string P = plain(Name);
  // What functions of other files do with a number may follow its name.
  StringRef Asked = P;
  if (IsFunction)
    Asked.consume_front("get");
  const auto *It = find_if(Names, [&](const RankName &N) {
    switch (N.Of) {
    case RankName::Part:
      return !IsFunction && hasPart(P, N.Name);
    case RankName::Count:
      // How many threads send is a setting of the program.
      return !Asked.contains("thread") &&
             (IsFunction ? Asked.starts_with(N.Name) : hasPart(P, N.Name));
    case RankName::Both:
      return P == N.Name;
    case RankName::Thing:
      return isNumberOf(Asked, N.Name);
    case RankName::Size:
      return false;
    default:
      return IsFunction == (N.Of == RankName::Function) && P == N.Name;
    }
  });
  return P.empty() || It == std::end(Names) ? nullptr : It;
}

static bool isCount(const RankName &N) {
  return N.Of == RankName::Count || N.Of == RankName::Thing;
}

/// Not the elements of an array of ranks.
static bool isOneVariable(const LoadInst &L) {
  const auto *G = dyn_cast<GEPOperator>(L.getPointerOperand());
  return !G || G->hasAllConstantIndices();
}

/// A member without debug information: clang calls its address so, with a
/// number where there are several.
std::string RankMembers::nameOf(const LoadInst &L) {
  std::string Name = variableName(L);
  const auto *G = dyn_cast<GetElementPtrInst>(L.getPointerOperand());
  if (!Name.empty() || !G || !isa<StructType>(G->getSourceElementType()))
    return Name;
  return G->getName().rtrim("0123456789").str();
}

bool RankMembers::isNamedCount(const LoadInst &L) {
  return !countNamed(L).empty();
}

std::string RankMembers::countNamed(const Instruction &I) {
  const auto *L = dyn_cast<LoadInst>(&I);
  const auto *CB = dyn_cast<CallBase>(&I);
  const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  const std::string Name = L        ? nameOf(*L)
                           : Callee ? sourceName(*Callee)
                                    : std::string();
  const RankName *By = namedBy(Name, Callee != nullptr);
  return By && isCount(*By) ? Name : std::string();
}

bool RankMembers::isNamedRank(const LoadInst &L) {
  const RankName *By = isOneVariable(L) ? namedBy(nameOf(L), false) : nullptr;
  return By && !isCount(*By);
}

bool RankMembers::namesSize(StringRef Name, bool OfObject) {
  const std::string P = plain(Name);
  return (OfObject && P == "size") || any_of(Names, [&](const RankName &N) {
           return N.Of == RankName::Size && StringRef(P).contains(N.Name);
         });
}

/// The structure that has the member which is read also has the rank.
static bool isBesideRank(const LoadInst &L) {
  const MemberPath Path = memberPath(L);
  return !Path.Through.empty() &&
         any_of(Path.Through.back()->getElements(), [](const DINode *N) {
           const auto *Member = dyn_cast<DIDerivedType>(N);
           const RankName *By =
               Member ? namedBy(Member->getName(), false) : nullptr;
           return By && !isCount(*By);
         });
}

bool RankMembers::isNamedSize(const LoadInst &L) {
  const std::string P = plain(nameOf(L));
  return isOneVariable(L) &&
         ((P == "size" && isBesideRank(L)) ||
          any_of(Names, [&](const RankName &N) {
            return N.Of == RankName::Size &&
                   (P == N.Name || (StringRef(P).ends_with("s") &&
                                    StringRef(P).drop_back() == N.Name));
          }));
}

/// What a call in sight passes says more than the name: it may be a number of
/// processes.
static bool isPassedInSight(const CallTargets &Calls, const Argument &A) {
  const Function *F = A.getParent();
  return any_of(Calls.callsOf(*F), [&](const CallBase *CB) {
    return CB->getCalledFunction() == F && CB->getFunction() != F;
  });
}

/// The variable is one of this file that other files can set, and nothing in
/// this file does, nor gets its address.
static const GlobalVariable *setElsewhere(const LoadInst &L,
                                          const DataLayout &DL) {
  int64_t At = 0;
  const auto *G = dyn_cast<GlobalVariable>(
      GetPointerBaseWithConstantOffset(L.getPointerOperand(), At, DL));
  if (!G || !G->hasInitializer() || G->hasLocalLinkage() || G->isConstant() ||
      G->isThreadLocal())
    return nullptr;
  auto OnlyRead = [&](const User *Of, const User *Address) {
    int64_t Other = 0;
    return isa<LoadInst>(Of) ||
           (GetPointerBaseWithConstantOffset(Address, Other, DL) == G &&
            Other != At);
  };
  return all_of(G->users(),
                [&](const User *U) {
                  return isa<GEPOperator>(U) ? all_of(U->users(),
                                                      [&](const User *By) {
                                                        return OnlyRead(By, U);
                                                      })
                                             : OnlyRead(U, G);
                })
             ? G
             : nullptr;
}

bool RankMembers::findNamedRanks(const RankDependence &Ranks) {
  for (const Function *F : Ranks.copy().functions()) {
    const bool Elsewhere = Ranks.calls().hasUnknownCallers(*F);
    for (const Argument &A : F->args())
      if (Elsewhere &&
          (A.getType()->isIntegerTy() || A.getType()->isPointerTy()) &&
          namedBy(variableName(A), false) && !isPassedInSight(Ranks.calls(), A))
        NamedInputs.insert(&A);
    for (const Instruction &I : instructions(*F)) {
      if (!I.getType()->isIntegerTy())
        continue;
      const auto *L = dyn_cast<LoadInst>(&I);
      const auto *CB = dyn_cast<CallBase>(&I);
      const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
      // An argument of Fortran is read where it is.
      const auto *Given =
          L ? dyn_cast<Argument>(L->getPointerOperand()) : nullptr;
      if (Given && isPassedInSight(Ranks.calls(), *Given))
        continue;
      const bool Read = L && isOneVariable(*L) && namedBy(nameOf(*L), false);
      if (Read || (Callee && Callee->isDeclaration() && !MpiCall(*CB) &&
                   namedBy(sourceName(*Callee), true)))
        Values.insert({&I, &I});
      const bool IsSize = L && !Read && isNamedSize(*L);
      if ((Read || IsSize) && !Ranks.copy().budget().IsProgram)
        if (const GlobalVariable *G = setElsewhere(*L, DL))
          (IsSize ? SizesElsewhere : NamedElsewhere).insert(G);
    }
  }
  return !Values.empty() || !NamedInputs.empty();
}

} // namespace tutti
