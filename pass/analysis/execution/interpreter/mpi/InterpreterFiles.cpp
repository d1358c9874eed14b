// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls on files of the rank that is walked through: whether the access mode
/// allows them, the buffers and requests of those that go on, and the halves of
/// split accesses. In which order ranks make them is not followed.

#include "analysis/arguments/FileAccess.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/texts/Execution.def"
#include "tutti/Halves.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// MPI-4.1, 14.4.5: one split access of a file at a time, ended by the call
/// that belongs to it, and no other collective access meanwhile.
void Interpreter::splitAccess(const MpiCall &Call, size_t File) {
  const Fn F = Call.fn();
  const int Begun = Handles[File].Split;
  // Code that is not walked through may begin and end one, too.
  if (World || Lost || Trace.CalledUnseen || Handles[File].Copied)
    return;
  if (has(F, table::SplitEnd)) {
    if (Begun < 0)
      return fault<text::EndsNotBegun>(Call);
    const MpiCall Begin = Handles[Begun].Maker;
    if (otherHalf(Begin.fn()) != F)
      fault<text::EndsOther>(Call, Begin.name());
    complete(Handles[Begun]);
    Handles[File].Split = -1;
    return;
  }
  if (Begun >= 0 && row(F).Kind == Class::File && has(F, table::COUNT))
    fault<text::BetweenHalves>(Call, Handles[Begun].Maker.name());
  if (!has(F, table::SplitBegin))
    return;
  RuntimeHandle H;
  H.Of = RuntimeHandle::Access;
  H.Maker = Call;
  H.Buffers = buffersOf(Call, 0);
  touch(H.Buffers, Call);
  Handles.push_back(std::move(H));
  Handles[File].Split = int(Handles.size()) - 1;
  underWay(Handles.back());
}

Interpreter::Result Interpreter::fileCall(const MpiCall &Call) {
  Fn F = Call.fn();
  const RuntimeHandle *File = handleAt(Call, indexOf(F, table::FILE));
  if (File && File->Of == RuntimeHandle::File && !File->Freed) {
    // MPI-3.1, 13.2.1.
    if (const TextRow *Row = access::forbidden(F, File->Mode)) {
      fault(Row->For, Call, fill(*Row, {Call.name()}));
      Trace.Faults.back().Opened = &File->Maker.call();
    }
    splitAccess(Call, File - Handles.data());
  }
  if (!has(F, table::REQ_OUT)) {
    if (has(F, table::COUNT) && !has(F, table::SplitBegin))
      touch(buffersOf(Call, 0), Call);
    writeOut(Call);
    return Next;
  }
  std::vector<UsedBuffer> Buffers = buffersOf(Call, 0);
  overwritten(Call);
  touch(Buffers, Call);
  writeOut(Call);
  request(Call, {}, false, std::move(Buffers));
  return Next;
}

} // namespace tutti
