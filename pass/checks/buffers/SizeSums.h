// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sizes and counts as sums of products of values; what is the same value is
/// said by value numbers. Knows nothing of MPI.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_SIZESUMS_H
#define TUTTI_PASS_CHECKS_BUFFERS_SIZESUMS_H

#include "analysis/values/Conditions.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class Instruction;
class Value;
} // namespace llvm

namespace tutti {

/// Products of values by their factors; the empty one is 1.
using SizeProduct = std::vector<ValueNumber>;
using SizeSum = std::map<SizeProduct, int64_t>;

class SizeSums {
public:
  SizeSums(Conditions &Values, const llvm::DataLayout &DL)
      : Values(Values), DL(DL) {}

  /// Empty when a bound is hit.
  std::optional<SizeSum> of(const llvm::Value *V, unsigned Depth = 0);
  /// What a call or a variable of this function allocates, in bytes, or what
  /// the vector has whose elements it gives to User.
  std::optional<SizeSum> allocated(const llvm::Value &Base,
                                   const llvm::Instruction *User = nullptr);
  /// All of it has one value in all places.
  bool sameEverywhere(const SizeSum &S) const;

  static SizeSum constant(int64_t N);
  static std::optional<SizeSum> added(std::optional<SizeSum> A,
                                      std::optional<SizeSum> B, int64_t Times);
  static std::optional<SizeSum> multiplied(const std::optional<SizeSum> &A,
                                           const std::optional<SizeSum> &B);
  /// Used is more than Room for any numbers with which there is room at all.
  static bool isMore(const SizeSum &Used, const SizeSum &Room);

private:
  std::optional<SizeSum> atom(const llvm::Value &V);

  Conditions &Values;
  const llvm::DataLayout &DL;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_SIZESUMS_H
