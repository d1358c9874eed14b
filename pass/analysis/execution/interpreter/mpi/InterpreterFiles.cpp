// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls on files of the rank that is walked through: whether the access mode
/// allows them, and the buffers and requests of those that go on. In which
/// order ranks make them is not followed.

#include "analysis/arguments/FileAccess.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// MPI-3.1, 13.2.1.
void Interpreter::checkMode(const MpiCall &Call, const RuntimeHandle &File) {
  const TextRow *Row = access::forbidden(Call.fn(), File.Mode);
  const size_t Before = Trace.Faults.size();
  if (Row)
    fault(Row->For, Call, fill(*Row, {Call.name()}));
  if (Trace.Faults.size() > Before)
    Trace.Faults.back().Opened = &File.Maker.call();
}

Interpreter::Result Interpreter::fileCall(const MpiCall &Call) {
  Fn F = Call.fn();
  const RuntimeHandle *File = handleAt(Call, indexOf(F, table::FILE));
  if (File && File->Of == RuntimeHandle::File && !File->Freed)
    checkMode(Call, *File);
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
