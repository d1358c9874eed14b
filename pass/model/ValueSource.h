// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where a value comes from when there is one place only: what is stored to a
/// local, what all callers pass, what all ways return. The question about the
/// place is the caller's; more than one place, or one that is not in sight, is
/// no.

#ifndef TUTTI_PASS_MODEL_VALUESOURCE_H
#define TUTTI_PASS_MODEL_VALUESOURCE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Argument;
class DataLayout;
class Value;
} // namespace llvm

namespace tutti {

using Tested = llvm::function_ref<bool(const llvm::Value *)>;

struct BaseOffset {
  const llvm::Value *Base;
  int64_t At; ///< in bytes
  const llvm::DataLayout &DL;
};
/// What Pointer, of an instruction or an argument, is at a constant offset of;
/// More bytes behind Pointer.
std::optional<BaseOffset> baseOf(const llvm::Value &Pointer, int64_t More);

const llvm::Value *withoutCasts(const llvm::Value *V);
bool allActuals(const llvm::Argument &A, Tested Test);
bool allReturned(const llvm::Value *V, Tested Test);
/// More: bytes from Pointer to the place.
bool onlyStored(const llvm::Value &Pointer, int64_t More, unsigned Depth,
                Tested Test);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_VALUESOURCE_H
