// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-overlap: the send and the receive buffer of one call share
/// memory, which MPI-3.1 forbids unless MPI_IN_PLACE says so. Only for buffers
/// whose places are certain, and at the root only where the root surely is.

#include "analysis/arguments/CallArguments.h"
#include "analysis/calls/EveryRank.h"
#include "analysis/memory/BufferObject.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// The least that the buffer covers; empty when that is not known to be more
/// than nothing.
std::optional<uint64_t> leastBytes(const MpiCall &Call, const DataArgument &D) {
  auto N = constantAt(Call, D.Count);
  if (!N || *N <= 0)
    return std::nullopt;
  const BasicType *T = basicType(Call, D.Type);
  return T ? uint64_t(*N) * T->Bytes : 1;
}

void look(const MpiCall &Call, std::optional<EveryRank> &All, CheckContext &C,
          Findings &Out) {
  auto Data = dataArguments(Call.fn());
  if (Data.size() != 2 || !Data[0].Reads || Data[0].Writes || !Data[1].Writes ||
      Data[1].Reads)
    return;
  const Value *Send = Call.value(Data[0].Buffer);
  const Value *Receive = Call.value(Data[1].Buffer);
  if (!Send || !Receive || isInPlace(Call, Data[0].Buffer) ||
      isInPlace(Call, Data[1].Buffer) || isNullBuffer(Call, Data[0].Buffer) ||
      isFortranSentinel(Send))
    return;
  auto SendBytes = leastBytes(Call, Data[0]);
  auto ReceiveBytes = leastBytes(Call, Data[1]);
  if (!SendBytes || !ReceiveBytes)
    return;
  bool Same = Send == Receive;
  if (!Same) {
    const DataLayout &DL = C.Copy.module().getDataLayout();
    if (!surelyOverlap(bufferObject(*Send, DL, nullptr), *SendBytes,
                       bufferObject(*Receive, DL, nullptr), *ReceiveBytes))
      return;
  }
  if (Data[0].OnlyAtRoot || Data[1].OnlyAtRoot) {
    if (!All)
      All.emplace(C.Copy);
    auto Root = Call.constant(table::ROOT);
    if (!hasPredefinedScope(Call) || !Root || !All->reaches(Call.call()))
      return;
  }
  Moves Sends = movesData(Call, Data[0]), Receives = movesData(Call, Data[1]);
  if (Sends == Moves::No || Receives == Moves::No)
    return;
  bool Certain = Sends == Moves::Yes && Receives == Moves::Yes;
  Finding F = findingAt(Call, Check::BufferOverlap,
                        Certain ? Severity::Error : Severity::Warning,
                        std::string(Call.name()) +
                            (Same ? " sends from the buffer it receives into"
                                  : " receives into a part of the buffer "
                                    "it sends from"));
  if (has(Call.fn(), table::COMM) && row(Call.fn()).Kind == Class::Data)
    F.Notes.push_back({F.Where, "pass MPI_IN_PLACE, or another buffer"});
  Out.push_back(std::move(F));
}

} // namespace

void checkBufferOverlap(CheckContext &C, Findings &Out) {
  std::optional<EveryRank> All;
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        look(Call, All, C, Out);
    }
}

} // namespace tutti
