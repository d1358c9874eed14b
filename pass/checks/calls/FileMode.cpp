// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-file-mode, as far as the constant access mode of an open shows it
/// (MPI-3.1, section 13.2.1). The numbers are the same in MPICH and Open MPI.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
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

static const char *fault(int64_t Mode) {
  int64_t Ways = Mode & (ReadOnly | WriteOnly | ReadWrite);
  if (popcount(uint64_t(Ways)) != 1)
    return Ways ? "opens a file in more than one of read-only, write-only and "
                  "read-write"
                : "opens a file neither read-only, nor write-only, nor "
                  "read-write";
  if (Ways == ReadOnly && Mode & (Create | Exclusive))
    return "creates a file that can only be read";
  if (Ways == ReadWrite && Mode & Sequential)
    return "opens a file sequentially to read and write it";
  return nullptr;
}

void checkFileMode(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !has(Call.fn(), table::AMODE))
        continue;
      auto Mode = Call.constant(table::AMODE);
      if (const char *Text = Mode ? fault(*Mode) : nullptr)
        Out.push_back(findingAt(Call, Check::FileMode, Severity::Error,
                                std::string(Call.name()) + " " + Text));
    }
}

} // namespace tutti
