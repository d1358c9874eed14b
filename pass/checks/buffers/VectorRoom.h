// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many elements a std::vector has at a place in a function. Knows nothing
/// of MPI.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_VECTORROOM_H
#define TUTTI_PASS_CHECKS_BUFFERS_VECTORROOM_H

#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
class Instruction;
class Value;
} // namespace llvm

namespace tutti {

/// The vector whose first element the call returns the address of; null: none.
const llvm::Value *vectorOf(const llvm::CallBase &CB);
/// The vector whose number of elements the call returns; null: none.
const llvm::Value *measuredVector(const llvm::CallBase &CB);
/// What one element of it takes, by what the call is named.
std::optional<uint64_t> vectorElementBytes(const llvm::CallBase &CB);

/// The value that says how many elements the vector has before \p At: the one
/// it was made with, or what the first call of size() returned since it last
/// changed; null: not known.
const llvm::Value *vectorElements(const llvm::Value &Vector,
                                  const llvm::Instruction &At);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_VECTORROOM_H
