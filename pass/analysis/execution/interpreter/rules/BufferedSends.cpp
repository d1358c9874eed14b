// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The buffer that buffered sends take their room from (MPI-4.1, 3.6): one at a
/// time, there while they are made, and large enough for each of them. What a
/// communicator or a session has of its own is not followed.

#include "analysis/execution/interpreter/rules/CallRules.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

void CallRules::attaches() {
  const bool IsSecond = Past.Buffer == PastCalls::Attached;
  const RuntimeValue Buffer = On.argument(Call, table::PTR_IN);
  Past.Buffer = PastCalls::Attached;
  Past.Room.reset();
  // An address that is a number says that the library has what it needs.
  if (auto At = On.Memory.place(Buffer))
    Past.Room = On.number(Call, table::BSIZE);
  else if (Buffer.Is == RuntimeValue::Constant)
    Past.Buffer = PastCalls::Unclear;
  if (IsSecond)
    return On.fault<text::AttachesSecond>(Call);
  if (Past.Room && *Past.Room > 0 && On.Memory.isOutside(Buffer, *Past.Room))
    On.fault<text::EndsBehindBuffer>(Call, 0, *Past.Room - 1,
                                     *On.Memory.sizeAt(Buffer), On.Rank);
}

void CallRules::detaches() {
  if (Past.Buffer == PastCalls::None)
    On.fault<text::DetachesNone>(Call);
  if (Past.Buffer != PastCalls::Unclear)
    Past.Buffer = PastCalls::None;
}

void CallRules::sendsBuffered(const MpiCall &Send, const Payload &Data) {
  if (Past.Buffer == PastCalls::None)
    return On.fault<text::NoBufferAttached>(Call);
  const auto Overhead = librariesOf(Send).number(MpiConstant::BsendOverhead);
  if (Past.Buffer != PastCalls::Attached || !Past.Room || !Overhead ||
      !Data.Of || Data.Count < 0)
    return;
  const int64_t Bytes = Data.Count * int64_t(Data.Of->Bytes);
  if (Bytes + *Overhead > *Past.Room)
    On.fault<text::MessageAboveBuffer>(Call, Bytes, *Overhead, *Past.Room);
}

void CallRules::buffers() {
  // Who else has a buffer, or what was called before, is not known.
  if (!knowsAll() ||
      (has(F, table::BSIZE) && (has(F, table::COMM) || has(F, table::SESSION))))
    Past.Buffer = PastCalls::Unclear;
  if (Past.Buffer == PastCalls::Unclear)
    return;
  if (has(F, table::BSIZE))
    return attaches();
  if (has(F, table::BSIZE_OUT))
    return detaches();
  if (has(F, table::Buffered) && !makesPersistentRequest(F))
    return sendsBuffered(Call, On.payload(Call, indexOf(F, table::COUNT),
                                          indexOf(F, table::TYPE)));
  // A persistent one when it is started.
  if (F != Fn::Start && F != Fn::Startall)
    return;
  bool All;
  std::vector<RuntimeValue> Where;
  for (const RuntimeHandle *H : On.requestsOf(Call, All, Where))
    if (H->Persistent && has(H->Maker.fn(), table::Buffered))
      for (const Action &A : H->Template)
        sendsBuffered(H->Maker, A.Data);
}

} // namespace tutti
