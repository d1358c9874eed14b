// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls that ask for what the rank has: its number, how many there are, its
/// place on a grid, how much a message has brought.

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/mpi/MpiConstant.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

Interpreter::Result Interpreter::local(const MpiCall &Call) {
  const Fn F = Call.fn();
  const int Scope = scopeIndex(F);
  const int Comm = commOf(Call, Scope < 0 ? indexOf(F, table::COMM) : Scope);
  const bool Self = predefined(Call, indexOf(F, table::COMM)).ends_with("SELF");
  if (gridCall(Call, Comm))
    return Next;
  const auto Packed = CallRules(*this, Call).positionBehind();
  writeOut(Call);
  if (Packed)
    writeInteger(Call, table::POSITION, Packed);
  if (F == Fn::Comm_rank)
    writeInteger(Call, table::RANK_OUT,
                 Self ? std::optional<int>(0) : rankIn(Comm));
  if (F == Fn::Comm_size) {
    Trace.AskedSize |= Comm == 0;
    writeInteger(Call, table::SIZE_OUT,
                 Self        ? std::optional<int64_t>(1)
                 : Comm >= 0 ? std::optional<int64_t>(All.Comms[Comm].size())
                             : std::nullopt);
  }
  if (F == Fn::Group_rank || F == Fn::Group_size)
    askGroup(Call);
  // A status of this walk has what was delivered with it.
  if (has(F, table::STATUS_IN) && has(F, table::COUNT_OUT)) {
    auto At = Memory.place(argument(Call, table::STATUS_IN));
    const auto Where = librariesOf(Call).number(MpiConstant::StatusBytes);
    const Payload Item = itemOf(Call, indexOf(F, table::TYPE));
    if (!At || At->Offset == RuntimeValue::Anywhere || !Where || !Item.Of ||
        Item.Count <= 0)
      return Next;
    At->Offset += *Where;
    const auto Bytes =
        loaded(*At, *Type::getInt32Ty(Call.call().getContext())).number();
    const int64_t Each = Item.Count * int64_t(Item.Of->Bytes);
    if (Bytes && Each > 0 && *Bytes % Each == 0)
      writeInteger(Call, table::COUNT_OUT, *Bytes / Each);
  }
  return Next;
}

} // namespace tutti
