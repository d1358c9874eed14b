// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What goes from whom to whom in collectives with vectors of counts, on the
/// rank that is walked through.

#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/texts/Execution.def"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tutti {

std::optional<std::vector<Payload>> Interpreter::vector(const MpiCall &Call,
                                                        Role Counts,
                                                        Role TypeOf,
                                                        size_t Size) {
  Payload Item = itemOf(Call, indexOf(Call.fn(), TypeOf));
  if (!Item.Of || Item.Count < 0)
    return std::nullopt;
  std::vector<Payload> Result;
  for (size_t I = 0; I < Size; ++I) {
    auto N = element(Call, indexOf(Call.fn(), Counts), I);
    if (!N || *N < 0)
      return std::nullopt;
    RuntimeValue At = Memory.place(argument(Call, Counts)).value();
    At.Offset += I * 4;
    const int Drawn =
        Memory.load(At, *Type::getInt32Ty(Call.call().getContext())).symbolId();
    Result.push_back({*N * Item.Count, Item.Of, -1, 0,
                      Drawn < 0 ? Payload::Computed : Drawn});
  }
  return Result;
}

void Interpreter::vectors(const MpiCall &Call, Action &A) {
  Fn F = Call.fn();
  bool SendsVector = has(F, table::SCOUNTS),
       TakesVector = has(F, table::RCOUNTS);
  // Reductions have one vector that is the same for all.
  if (has(F, table::Reduction) || !has(F, table::STYPE) ||
      !has(F, table::RTYPE) || row(F).Kind != Class::Data)
    return;
  for (Role R : {table::SBUF, table::RBUF}) {
    RuntimeValue Buffer = argument(Call, R);
    const Value *Address = Call.value(indexOf(F, R));
    if (isFortranSentinel(Address) ||
        (Buffer.Is == RuntimeValue::Constant && isInPlace(Call, *Buffer.C)))
      return;
  }
  // What is computed of what a function or a program is given is some number,
  // where such are drawn. Who has got what is not known may know it by another
  // name.
  const bool MayDraw =
      World && !World->Alone && (!World->FromStart || !Trace.MissesData);
  for (Role R : {table::SCOUNT, table::RCOUNT})
    if (MayDraw && has(F, R))
      envelope(Call, R);
  size_t Size = All.Comms[A.Comm].size();
  auto Mine = rankIn(A.Comm);
  bool Rooted = has(F, table::ROOT);
  if (!Mine || (Rooted && A.RootRank < 0))
    return;
  bool IsRoot = Rooted && *Mine == A.RootRank;
  for (Role R :
       {table::SCOUNTS, table::SDISPLS, table::RCOUNTS, table::RDISPLS})
    if (int P = indexOf(F, R); P >= 0 && (IsRoot || !onlyAtRoot(F, P)))
      if (auto At = Memory.place(argument(Call, P));
          At && Memory.isUnset(*At, 4) && !element(Call, P, 0))
        fault<text::NumbersUnset>(Call);
  auto OneForAll = [&](Role Count, Role TypeOf) {
    Payload P = payload(Call, indexOf(F, Count), indexOf(F, TypeOf));
    std::vector<Payload> Result(Size, P);
    if (onlyAtRoot(F, indexOf(F, Count)))
      return IsRoot ? Result : std::vector<Payload>();
    for (size_t I = 0; Rooted && I < Size; ++I)
      if (int64_t(I) != A.RootRank)
        Result[I] = {};
    return Result;
  };
  if (!SendsVector)
    A.To = OneForAll(table::SCOUNT, table::STYPE);
  else if (!Rooted || IsRoot)
    A.To = vector(Call, table::SCOUNTS, table::STYPE, Size)
               .value_or(std::vector<Payload>());
  if (!TakesVector)
    A.From = OneForAll(table::RCOUNT, table::RTYPE);
  else if (!Rooted || IsRoot)
    A.From = vector(Call, table::RCOUNTS, table::RTYPE, Size)
                 .value_or(std::vector<Payload>());
}

} // namespace tutti
