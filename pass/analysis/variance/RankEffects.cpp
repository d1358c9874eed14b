// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the degree columns of Roles.def and the rows of Library.def. A call
/// that nothing is known of leaves "unknown" behind wherever it could write.

#include "analysis/variance/RankEffects.h"
#include "analysis/communicators/Communicators.h"
#include "analysis/memory/HeapCalls.h"
#include "analysis/memory/Member.h"
#include "model/LeadsNowhere.h"
#include "model/PrivateCopy.h"
#include "model/library/CLibrary.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

enum class Row : uint8_t { Uniform, Local, Arguments, Missing };
/// The pointer arguments that are written to.
enum class To : uint8_t {
  None,
  First,
  FromSecond,
  FromThird,
  All,
  Text,
  Append,
  Reads
};
struct LibraryResult {
  Row Result = Row::Missing, Writes = Row::Missing;
  enum To To = To::All;
};

LibraryResult libraryRow(StringRef Name) {
  static const StringMap<LibraryResult> Rows = {
#define TUTTI_LIBRARY(NAME, RESULT, WRITES, TO)                                \
  {#NAME, {Row::RESULT, Row::WRITES, To::TO}},
#include "analysis/variance/Library.def"
  };
  return Rows.lookup(Name);
}

bool isWritten(To Which, unsigned Arg) {
  switch (Which) {
  case To::None:
  case To::Reads:
    return false;
  case To::First:
  case To::Text:
  case To::Append:
    return Arg == 0;
  case To::FromSecond:
    return Arg >= 1;
  case To::FromThird:
    return Arg >= 2;
  case To::All:
    return true;
  }
  return true;
}

} // namespace

bool mayWriteArgument(StringRef Name, unsigned Arg) {
  return isWritten(libraryRow(Name).To, Arg);
}

bool isKnownLibrary(StringRef Name) {
  return libraryRow(Name).Result != Row::Missing;
}

bool isOfLanguage(const Function &F, const TargetLibraryInfo &TLI) {
  LibFunc Which;
  StringRef Name = F.getName();
  return isOfFortranLibrary(Name) || Name.starts_with("omp_") ||
         Name.starts_with("__cxa_") || isOfCxxLibrary(Name) ||
         isOperatorNew(Name) || isOperatorDelete(Name) ||
         TLI.getLibFunc(F, Which) || isKnownLibrary(Name) ||
         isOfCompilerRuntime(Name) ||
         (Name.starts_with("__") && isOfCLibrary(Name)); // its own names
}

bool leadsOut(const CallBase &CB, PrivateCopy &Copy) {
  const Function *F = CB.getCalledFunction();
  if (!F)
    return CB.isIndirectCall();
  const Function *Original = Copy.original(F);
  return !F->isIntrinsic() && !leadsNowhere(Original ? *Original : *F) &&
         (Original ? Original : F)->isDeclaration() && F->isDeclaration() &&
         MpiCall::lookup(*F) == Fn::None && !Copy.known().contains(*F) &&
         !isKnownLibrary(F->getName()) && !isOfFortranLibrary(F->getName());
}

bool followsFromText(const CallBase &CB, unsigned Arg) {
  const Function *Callee = CB.getCalledFunction();
  To Which = Callee ? libraryRow(Callee->getName()).To : To::None;
  return Which == To::Append || Which == To::Reads ||
         (Which == To::Text && Arg > 0);
}

/// How far what Call writes to a parameter with this role can differ.
static AbstractValue writtenBy(const MpiCall &Call, Role R,
                               const Communicators &Comms) {
  const CallBase &CB = Call.call();
  Degree D = row(R).Writes;
  bool Buffer = R == table::BUF || R == table::RBUF;
  if (Buffer && has(Call.fn(), table::UniformOut)) {
    AbstractValue F;
    // Equal inside a part, different between the parts, unless it was given to
    // all before there were parts.
    if (Comms.kindOf(Call) == Communicators::Kind::Part) {
      F = AbstractValue::of(
          Comms.mayBeWorld(Call) ? Degree::Unknown : Degree::Local, &CB);
      F.Over = &CB;
    }
    return F;
  }
  if (R == table::COMM_OUT) {
    // Members and others get different handles where a part is chosen by the
    // rank: that shows in a comparison with the null handle.
    Fn F = Call.fn();
    if (F == Fn::Comm_create || F == Fn::Comm_create_group)
      return AbstractValue::of(Degree::Local, &CB);
    return {};
  }
  const bool IsRank = Call.fn() == Fn::Comm_rank;
  // Each is the first one where the communicator is its own.
  if (IsRank && Comms.mayBeSelf(Call))
    D = std::min(D, Degree::Unknown);
  AbstractValue F = AbstractValue::of(D, &CB);
  if (IsRank)
    F.Computed = false;
  return F;
}

CallSummary summaryOfMpi(const MpiCall &Call, PointsTo &Map,
                         const Communicators &Comms) {
  CallSummary S;
  const CallBase &CB = Call.call();
  if (Call.fn() == Fn::Wtime)
    S.Result = AbstractValue::of(Degree::Local, &CB);
  // Otherwise the result is the error code, and errors are fatal by default.
  if (!Call.isTrusted()) {
    for (const Use &U : CB.args())
      if (U->getType()->isPointerTy())
        for (const AbstractLocation &P : Map.at(U, AbstractLocation::Unbounded))
          S.Writes.push_back(
              {P, AbstractValue::of(Degree::Unknown, &CB), false, false, &CB});
    return S;
  }
  // What stays on one process is as it was.
  if (has(Call.fn(), table::UniformOut) &&
      Comms.kindOf(Call) == Communicators::Kind::Self)
    return S;
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    Role R = Roles.At[P];
    Value *Address = Call.operand(P);
    if (row(R).Dir == Direction::In || !Address ||
        !Address->getType()->isPointerTy())
      continue;
    auto Bytes = Call.bytesWritten(P);
    AbstractValue F = writtenBy(Call, R, Comms);
    // As many as nobody knows stay in an array that is a member.
    constexpr int64_t Number = 8;
    int64_t Most = bytesOfMember(*Address, Map.layout());
    if (Most <= Number)
      Most = AbstractLocation::Unbounded;
    AbstractLocations At = Map.at(Address, Bytes ? *Bytes : Most);
    // Memory that ranks have allocated at several places is one buffer on each.
    bool Equalizes =
        (R == table::BUF || R == table::RBUF) &&
        has(Call.fn(), table::UniformOut) &&
        (At.size() == 1 || all_of(At, [](const AbstractLocation &P) {
           return P && isa<CallBase>(P.Obj->base());
         }));
    for (const AbstractLocation &Where : At)
      if (Where)
        S.Writes.push_back({Where, F, At.size() == 1, Equalizes, &CB});
  }
  return S;
}

/// V is given to MPI as a communicator.
static bool isUsedAsCommunicator(const Value &V) {
  return any_of(V.users(), [&](const User *U) {
    MpiCall Call = isa<CallBase>(U) ? MpiCall(*cast<CallBase>(U)) : MpiCall();
    return Call && Call.operand(table::COMM) == &V;
  });
}

/// A handle that is a number (MPICH).
static bool isCommunicator(const Value &V) {
  if (!predefinedHandle(&V, table::COMM, /*Fortran=*/false).empty() ||
      (!isa<Constant>(V) && isUsedAsCommunicator(V)))
    return true;
  const auto *Read = dyn_cast<LoadInst>(&V);
  const auto *Variable =
      Read ? dyn_cast<AllocaInst>(Read->getPointerOperand()) : nullptr;
  return Variable && any_of(Variable->users(), [](const User *U) {
           return isa<LoadInst>(U) && isUsedAsCommunicator(*U);
         });
}

bool isAskedWithNumbers(const CallBase &Call) {
  return Call.arg_size() && all_of(Call.args(), [](const Use &U) {
           return U->getType()->isIntegerTy() && !isCommunicator(*U);
         });
}

int64_t bytesHanded(const CallBase &CB, unsigned Arg, const DataLayout &DL) {
  const int64_t Most = bytesOfMember(*CB.getArgOperand(Arg), DL);
  // The first member of a structure has its address.
  const Function *F = CB.getCalledFunction();
  const uint64_t Object = F && Arg == 0 && isOfCxxLibrary(F->getName())
                              ? CB.getParamDereferenceableBytes(Arg)
                              : 0;
  return Most == AbstractLocation::Unbounded && Object ? int64_t(Object) : Most;
}

CallSummary summaryOfForeign(const CallBase &CB, PointsTo &Map, FactOf FactOf) {
  CallSummary S;
  const Function *Callee =
      dyn_cast<Function>(CB.getCalledOperand()->stripPointerCasts());
  AbstractValue Arguments;
  auto JoinArguments = [&] {
    for (const Use &U : CB.args()) {
      AbstractValue One = FactOf(*U);
      // The pointer is not what makes a text differ.
      bool Text = One.Why && followsFromText(CB, CB.getArgOperandNo(&U));
      Arguments.join(One, Text ? nullptr : U.get());
    }
    return Arguments;
  };
  auto Write = [&](unsigned Arg, const AbstractValue &What) {
    const Value *A = CB.getArgOperand(Arg);
    if (!A->getType()->isPointerTy() || CB.onlyReadsMemory(Arg))
      return;
    for (const AbstractLocation &P :
         Map.at(A, bytesHanded(CB, Arg, Map.layout())))
      if (P)
        S.Writes.push_back({P, What, false, false, &CB});
  };
  // A text that is written begins anew: nothing is left of what was there.
  auto Begin = [&](const AbstractValue &What) {
    AbstractLocations At = Map.at(CB.getArgOperand(0), 1);
    if (At.size() == 1 && At.front() && !At.front().Stride)
      S.Writes.push_back({At.front(), What, true, false, &CB});
  };

  if (const auto *II = dyn_cast<IntrinsicInst>(&CB)) {
    if (!II->getType()->isVoidTy())
      S.Result = JoinArguments();
    return S;
  }
  // The runtime of OpenMP tells threads apart, not ranks.
  if (Callee && (ompKind(*Callee) != OmpKind::None ||
                 Callee->getName().starts_with("__kmpc_")))
    return S;

  LibraryResult Row = Callee ? libraryRow(Callee->getName()) : LibraryResult();
  auto AsFact = [&](enum Row R) -> AbstractValue {
    switch (R) {
    case Row::Uniform:
      return {};
    case Row::Local:
      return AbstractValue::of(Degree::Local, &CB);
    case Row::Arguments:
      return JoinArguments();
    case Row::Missing:
      break;
    }
    return AbstractValue::of(Degree::Unknown, &CB);
  };
  if (Row.Result != Row::Missing) {
    S.Result = AsFact(Row.Result);
    AbstractValue Written = AsFact(Row.Writes);
    if (Row.Writes != Row::Uniform)
      for (unsigned I = 0; I < CB.arg_size(); ++I)
        if (isWritten(Row.To, I))
          Write(I, Written);
    if (Row.To == To::Text && CB.arg_size())
      Begin(Written);
    return S;
  }

  if (!CB.getType()->isVoidTy()) {
    S.Result = CB.doesNotAccessMemory()
                   ? JoinArguments()
                   : AbstractValue::of(Degree::Unknown, &CB);
    // Something made of the rank, if nobody knows what. A number may be no more
    // than whether all went well, but for what the C++ library counts, and for
    // what is asked of the rank and other numbers alone (is it one of those
    // that write?).
    bool IsCode = CB.getType()->isIntegerTy() &&
                  !(Callee && isOfCxxLibrary(Callee->getName()));
    AbstractValue Of = JoinArguments();
    if (!CB.doesNotAccessMemory() &&
        (IsCode ? isAskedWithNumbers(CB) && Of.Deg == Degree::Rank
                : Of.Deg > Degree::Unknown))
      S.Result = AbstractValue::of(Degree::Local, &CB);
    if (Callee && isCalledAllocation(*Callee)) // as malloc
      S.Result = {};
  }
  if (CB.onlyReadsMemory())
    return S;
  // What strings and streams are given they leave alone.
  bool FirstOnly = Callee && (beginsString(Callee->getName()) ||
                              returnsItsObject(Callee->getName()));
  for (unsigned I = 0; I < CB.arg_size() && (I == 0 || !FirstOnly); ++I)
    Write(I, AbstractValue::of(Degree::Unknown, &CB));
  return S;
}

} // namespace tutti
