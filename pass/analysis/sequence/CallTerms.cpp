// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the terms of a call from its arguments, with selections resolved by
/// the values that are given. MPI-3.1, chapter 5: operations and signatures are
/// the same everywhere, MPI_IN_PLACE is passed by all or by none but for
/// calls with a root and prefix reductions.

#include "analysis/sequence/CallTerms.h"
#include "analysis/arguments/DatatypeShape.h"
#include "model/texts/Shared.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

DataArgument agreedData(Fn F) {
  DataArgument Best;
  if (row(F).Kind != Class::Data ||
      !(has(F, table::SigAll) || has(F, table::SigRoot)))
    return Best;
  for (const DataArgument &D : dataArguments(F))
    // Of a rooted call, the side that all ranks have; of the others, the side
    // that is read even in place.
    if (D.Count >= 0 && D.Type >= 0 && !D.OnlyAtRoot &&
        (Best.Type < 0 || D.Writes))
      Best = D;
  return Best;
}

int TermTable::parameterOf(Fn F, unsigned Term) {
  const table::RoleList &Roles = row(F).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    Role R = Roles.At[P];
    // Two groups meet in a merge, each with its own idea of who is high.
    if (row(R).Rule != Agree::Value || R == table::HIGH)
      continue;
    if (Term-- == CallTerms::Value)
      return P;
  }
  return -1;
}

SmallVector<const Value *, 2> TermTable::operands(const MpiCall &Call,
                                                  unsigned Term) {
  SmallVector<const llvm::Value *, 2> Result;
  auto Add = [&](int P) {
    if (const llvm::Value *V = P < 0 ? nullptr : Call.value(P))
      Result.push_back(V);
  };
  Fn F = Call.fn();
  switch (Term) {
  case CallTerms::Op:
    Add(indexOf(F, table::OP));
    break;
  case CallTerms::Signature:
    Add(agreedData(F).Count);
    Add(agreedData(F).Type);
    break;
  case CallTerms::Type:
    Add(agreedData(F).Type);
    break;
  case CallTerms::InPlace:
    if (inPlaceAgrees(F))
      Add(indexOf(F, table::SBUF));
    break;
  default:
    Add(parameterOf(F, Term));
  }
  return Result;
}

CallTerms TermTable::of(const MpiCall &Call, const Assignment &Given) {
  if (auto It = Fixed.find(&Call.call()); It != Fixed.end())
    return It->second;
  CallTerms T;
  if (Call.isTrusted()) {
    T.At[CallTerms::Op] = op(Call, Given);
    T.At[CallTerms::Signature] = signature(Call, Given);
    T.At[CallTerms::InPlace] = inPlace(Call, Given);
    T.At[CallTerms::Type] = typeAlone(Call, Given);
    for (unsigned N = CallTerms::Value; N < CallTerms::Size; ++N)
      T.At[N] = value(Call, parameterOf(Call.fn(), N), Given);
  }
  bool Varies = false;
  auto Note = [&](const llvm::Value *V) {
    Varies |= V && (isa<SelectInst>(V) || isa<PHINode>(V) ||
                    (V->getType()->isIntegerTy() && !isa<Constant>(V)));
  };
  for (unsigned N = 0; N < CallTerms::Size; ++N)
    for (const llvm::Value *V : operands(Call, N))
      Note(V);
  // Of a root in place the other side counts.
  for (const DataArgument &D : dataArguments(Call.fn()))
    for (int P : {D.Count, D.Type})
      Note(P < 0 ? nullptr : Call.value(P));
  if (!Varies)
    Fixed[&Call.call()] = T;
  return T;
}

unsigned TermTable::number(std::string Same, std::string Text, bool IsRaw) {
  auto [It, New] = Numbers.try_emplace(std::move(Same), Texts.size());
  if (New) {
    Texts.push_back(std::move(Text));
    Raw.push_back(IsRaw);
  }
  return It->second;
}

std::optional<int64_t> TermTable::integer(const MpiCall &Call, int Param,
                                          const Assignment &Given) {
  const llvm::Value *V = Param < 0 ? nullptr : Call.value(Param);
  if (!V || !V->getType()->isIntegerTy())
    return std::nullopt;
  auto X = Conds.evaluate(V, Given);
  if (!X || X->getBitWidth() > 64)
    return std::nullopt;
  return X->getSExtValue();
}

unsigned TermTable::op(const MpiCall &Call, const Assignment &Given) {
  int P = indexOf(Call.fn(), table::OP);
  if (P < 0 || !has(Call.fn(), table::Reduction))
    return CallTerms::None;
  const llvm::Value *V = Call.value(P);
  if (!V)
    return CallTerms::Unknown;
  V = Conds.resolve(V, Given);
  if (auto X = integer(Call, P, Given))
    V = ConstantInt::get(V->getType(), *X);
  StringRef Name = predefinedHandle(V, table::OP, Call.isFortran());
  return Name.empty() ? CallTerms::Unknown
                      : number("op " + Name.str(), Name.str());
}

unsigned TermTable::signature(const MpiCall &Call, const Assignment &Given) {
  DataArgument D = agreedData(Call.fn());
  if (D.Type < 0)
    return CallTerms::None;
  if (has(Call.fn(), table::Rooted)) {
    const llvm::Value *Buffer = Call.value(D.Buffer);
    Buffer = Buffer ? Conds.resolve(Buffer, Given) : nullptr;
    if (!Buffer || isa<SelectInst>(Buffer) || isa<PHINode>(Buffer))
      return CallTerms::Unknown;
    // The root in place: its other side says what all ranks pass.
    if (isInPlace(Call, *Buffer))
      for (const DataArgument &Other : dataArguments(Call.fn()))
        if (Other.Buffer != D.Buffer) {
          D = Other;
          break;
        }
  }
  auto Count = D.Count < 0 ? std::nullopt : integer(Call, D.Count, Given);
  if (!Count || *Count < 0)
    return CallTerms::Unknown;
  if (*Count == 0)
    return number("data 0", say<text::NoData>());
  const llvm::Value *V = Call.value(D.Type);
  V = V ? Conds.resolve(V, Given) : nullptr;
  const BasicType *Basic =
      V ? basicType(predefinedHandle(V, table::TYPE, Call.isFortran()))
        : nullptr;
  uint64_t Each = 1;
  std::string Name = Basic ? Basic->Name : "";
  if (!Basic && V == Call.value(D.Type))
    if (auto Shape = datatypeShape(Call, D.Type)) {
      Basic = Shape->Of;
      Each = Shape->Elements;
      Name = Shape->Name;
    }
  if (!Basic || Basic->Of == BasicType::Packed)
    return CallTerms::Unknown;
  return number(
      "data " + std::to_string(*Count * Each) + " " +
          std::to_string(Basic->Of) + " " + std::to_string(Basic->Bytes),
      say<text::CountOfType>(*Count, Name), Basic->Of == BasicType::Byte);
}

unsigned TermTable::typeAlone(const MpiCall &Call, const Assignment &Given) {
  DataArgument D = agreedData(Call.fn());
  // Of a root in place another datatype than the one in sight may count.
  if (D.Type < 0 || D.Count < 0 ||
      (has(Call.fn(), table::Rooted) && dataArguments(Call.fn()).size() > 1))
    return CallTerms::None;
  const llvm::Value *V = Call.value(D.Type);
  V = V ? Conds.resolve(V, Given) : nullptr;
  const BasicType *Basic =
      V ? basicType(predefinedHandle(V, table::TYPE, Call.isFortran()))
        : nullptr;
  if (!Basic || Basic->Of == BasicType::Packed || integer(Call, D.Count, Given))
    return CallTerms::Unknown;
  return number("type " + std::to_string(Basic->Of) + " " +
                    std::to_string(Basic->Bytes),
                Basic->Name, Basic->Of == BasicType::Byte);
}

unsigned TermTable::inPlace(const MpiCall &Call, const Assignment &Given) {
  if (!inPlaceAgrees(Call.fn()) || Call.isFortran())
    return CallTerms::None;
  int P = indexOf(Call.fn(), table::SBUF);
  const llvm::Value *V = Call.value(P);
  if (!V)
    return CallTerms::Unknown;
  V = Conds.resolve(V, Given);
  if (isInPlace(Call, *V))
    return number("in place", "MPI_IN_PLACE");
  const llvm::Value *Base = V->stripInBoundsConstantOffsets();
  // A variable could hold MPI_IN_PLACE; memory that is made or named does not.
  bool Memory = Base != V || isa<AllocaInst>(Base) ||
                isa<GlobalVariable>(Base) || isa<GetElementPtrInst>(Base) ||
                isa<CallBase>(Base) || isa<LoadInst>(Base);
  return Memory ? number("buffer", say<text::ABuffer>()) : CallTerms::Unknown;
}

unsigned TermTable::value(const MpiCall &Call, int Param,
                          const Assignment &Given) {
  if (Param < 0)
    return CallTerms::None;
  auto X = integer(Call, Param, Given);
  if (!X)
    return CallTerms::Unknown;
  Role R = row(Call.fn()).Roles.At[Param];
  if (R == table::REORDER || R == table::ATOMIC)
    X = *X != 0;
  std::string Text = std::to_string(*X);
  return number("value " + Text, Text);
}

} // namespace tutti
