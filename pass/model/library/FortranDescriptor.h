// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The members of a Fortran descriptor, which code puts in and takes out one by
/// one or all at once, and what they say of a section of an array. Knows
/// nothing of MPI.

#ifndef TUTTI_PASS_MODEL_FORTRANDESCRIPTOR_H
#define TUTTI_PASS_MODEL_FORTRANDESCRIPTOR_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class DataLayout;
class Value;
} // namespace llvm

namespace tutti {

/// The indices of a member (flang/ISO_Fortran_binding.h); empty: none.
using DescriptorPath = llvm::SmallVector<unsigned, 3>;

inline DescriptorPath addressMember() { return {0}; }
inline DescriptorPath elementBytesMember() { return {1}; }
inline DescriptorPath lowerBoundMember(unsigned Dimension) {
  return {7, Dimension, 0};
}
/// Bytes from one element to the next in this dimension.
inline DescriptorPath strideMember(unsigned Dimension) {
  return {7, Dimension, 2};
}

/// Which member V was read from.
DescriptorPath descriptorPathOf(const llvm::Value &V);

/// What is put into the descriptor in the variable Place; null when that is not
/// seen. Of several the first.
const llvm::Value *descriptorMember(const llvm::Value &Place,
                                    const DescriptorPath &To);

/// The addresses that a call of an input statement writes to behind what its
/// arguments describe: an array, or the variables of a namelist.
llvm::SmallVector<const llvm::Value *, 4> readInto(const llvm::CallBase &Call);

/// Whether the section of an array that the descriptor in Place describes is in
/// one piece, as far as its array is.
enum class Pieces { Unknown, One, Several };
Pieces piecesOf(const llvm::Value &Place, const llvm::DataLayout &DL);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_FORTRANDESCRIPTOR_H
