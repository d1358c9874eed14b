// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Data that are packed and unpacked (MPI-4.1, 5.2): from a position that is
/// set, within the bytes that the call is told of, which are there.

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/texts/Execution.def"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

void CallRules::checkPacking() {
  const bool Packs = has(F, table::OUTSIZE);
  if (!has(F, table::POSITION) || (!Packs && !has(F, table::INSIZE)))
    return;
  const RuntimeValue Place = On.argument(Call, table::POSITION);
  const auto At = On.Memory.place(Place);
  if (At && At->Offset != RuntimeValue::Anywhere && On.Memory.isUnset(*At, 4))
    return On.fault<text::PositionUnset>(Call);
  const auto Room = On.number(Call, Packs ? table::OUTSIZE : table::INSIZE);
  const RuntimeValue Packed =
      On.argument(Call, Packs ? table::RBUF : table::SBUF);
  if (!Room || *Room < 0)
    return;
  if (*Room && On.Memory.isOutside(Packed, *Room)) {
    On.fault<text::EndsBehindBuffer>(Call, On.Memory.place(Packed)->Offset,
                                     On.Memory.place(Packed)->Offset + *Room -
                                         1,
                                     *On.Memory.sizeAt(Packed), On.Rank);
    return;
  }
  const auto From =
      On.loaded(Place, *Type::getInt32Ty(Call.call().getContext())).number();
  const auto End = positionBehind();
  if (From && End && *End > *Room)
    Packs ? On.fault<text::PacksBehindEnd>(Call, *From, *End - 1, *Room)
          : On.fault<text::UnpacksBehindEnd>(Call, *From, *End - 1, *Room);
}

/// The libraries pack the bytes as they are.
std::optional<int64_t> CallRules::positionBehind() {
  if (!has(F, table::POSITION) || !has(F, table::COUNT) || !has(F, table::TYPE))
    return std::nullopt;
  const auto From = On.loaded(On.argument(Call, table::POSITION),
                              *Type::getInt32Ty(Call.call().getContext()))
                        .number();
  const Payload Data =
      On.payload(Call, indexOf(F, table::COUNT), indexOf(F, table::TYPE));
  if (!From || *From < 0 || !Data.Of || Data.Count < 0)
    return std::nullopt;
  return *From + Data.Count * int64_t(Data.Of->Bytes);
}

} // namespace tutti
