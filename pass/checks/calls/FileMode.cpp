// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-file-mode, as far as the constant access mode of an open shows it
/// (MPI-3.1, section 13.2.1). The numbers are the same in MPICH and Open MPI.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/bit.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

enum : int64_t {
  Create = 1,
  ReadOnly = 2,
  WriteOnly = 4,
  ReadWrite = 8,
  Exclusive = 64,
  Sequential = 256
};

static const TextRow *fault(int64_t Mode) {
  int64_t Ways = Mode & (ReadOnly | WriteOnly | ReadWrite);
  if (popcount(uint64_t(Ways)) != 1)
    return Ways ? &text::ManyAccessModes : &text::NoAccessMode;
  if (Ways == ReadOnly && Mode & (Create | Exclusive))
    return &text::CreatesReadOnly;
  if (Ways == ReadWrite && Mode & Sequential)
    return &text::SequentialReadWrite;
  return nullptr;
}

void checkFileMode(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !has(Call.fn(), table::AMODE))
        continue;
      auto Mode = Call.constant(table::AMODE);
      if (const TextRow *Fault = Mode ? fault(*Mode) : nullptr)
        Out.push_back(findingAt(Call, Check::FileMode, Severity::Error,
                                fill(*Fault, {Call.name()})));
    }
}

} // namespace tutti
