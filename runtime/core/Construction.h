// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How a datatype was made of others, as blocks of elements: the same for a
/// constructor with int counts, with byte displacements beside them and with
/// large counts. Decides what the numbers of a constructor mean; must not know
/// where they come from.

#ifndef TUTTI_CORE_CONSTRUCTION_H
#define TUTTI_CORE_CONSTRUCTION_H

#include <cstdint>

namespace tutti::rt {

enum class Constructor : uint8_t {
  Named, ///< by MPI, or one of Fortran's by precision: nobody frees it
  Dup,
  Resized,
  Contiguous,
  Vector,
  Hvector,
  Indexed,
  Hindexed,
  IndexedBlock,
  HindexedBlock,
  Struct,
  Subarray,
  Darray,
  Unknown
};

/// Numbers are what the constructor was given, in the order of its parameters:
/// integers, then addresses, then large counts. Of a subarray with large counts
/// the order of storage, which is an integer, comes last all the same.
struct Construction {
  static constexpr int MaxDims = 32;

  Constructor How = Constructor::Unknown;
  const int64_t *Numbers = nullptr;
  int64_t Size = 0;

  /// As many blocks, each of length elements in a row, offset bytes from the
  /// start. Of all but subarrays and distributed arrays.
  bool hasBlocks() const {
    return How > Constructor::Named && How < Constructor::Subarray;
  }
  int64_t numBlocks() const {
    return How <= Constructor::Contiguous ? 1 : Numbers[0];
  }
  int64_t length(int64_t I) const {
    switch (How) {
    case Constructor::Dup:
    case Constructor::Resized:
      return 1;
    case Constructor::Contiguous:
      return Numbers[0];
    case Constructor::Vector:
    case Constructor::Hvector:
    case Constructor::IndexedBlock:
    case Constructor::HindexedBlock:
      return Numbers[1];
    default:
      return Numbers[1 + I];
    }
  }
  /// Of block I, when one element and the next are Extent bytes apart.
  int64_t offset(int64_t I, int64_t Extent) const {
    switch (How) {
    case Constructor::Vector:
      return I * Numbers[2] * Extent;
    case Constructor::Hvector:
      return I * Numbers[2];
    case Constructor::Indexed:
      return Numbers[1 + Numbers[0] + I] * Extent;
    case Constructor::Hindexed:
    case Constructor::Struct:
      return Numbers[1 + Numbers[0] + I];
    case Constructor::IndexedBlock:
      return Numbers[2 + I] * Extent;
    case Constructor::HindexedBlock:
      return Numbers[2 + I];
    default:
      return 0;
    }
  }
  /// The numbers are there that the above look at.
  bool isWhole() const {
    switch (How) {
    case Constructor::Named:
    case Constructor::Dup:
    case Constructor::Darray:
      return true;
    case Constructor::Resized:
      return Size >= 2;
    case Constructor::Contiguous:
      return Size >= 1;
    case Constructor::Vector:
    case Constructor::Hvector:
      return Size >= 3;
    case Constructor::Indexed:
    case Constructor::Hindexed:
    case Constructor::Struct:
      return Size >= 1 && Size >= 1 + 2 * Numbers[0];
    case Constructor::IndexedBlock:
    case Constructor::HindexedBlock:
      return Size >= 2 && Size >= 2 + Numbers[0];
    case Constructor::Subarray:
      return Size >= 1 && Size >= 2 + 3 * Numbers[0];
    default:
      return false;
    }
  }
  /// Elements of the one datatype that it is made of. Not of structures and
  /// distributed arrays.
  uint64_t elements() const {
    uint64_t N = 0;
    switch (How) {
    case Constructor::Indexed:
    case Constructor::Hindexed:
      for (int64_t I = 0; I < Numbers[0]; ++I)
        N += static_cast<uint64_t>(Numbers[1 + I]);
      return N;
    case Constructor::Subarray:
      N = 1;
      for (int64_t D = 0; D < dims(); ++D)
        N *= static_cast<uint64_t>(part(D));
      return N;
    default:
      return static_cast<uint64_t>(numBlocks()) *
             static_cast<uint64_t>(length(0));
    }
  }

  // Of a subarray: its dimensions, and of each the size of the whole, of the
  // part, and where that starts.
  int64_t dims() const { return Numbers[0]; }
  int64_t whole(int64_t D) const { return Numbers[1 + D]; }
  int64_t part(int64_t D) const { return Numbers[1 + dims() + D]; }
  int64_t start(int64_t D) const { return Numbers[1 + 2 * dims() + D]; }
  /// As the constant of MPI.
  int64_t order() const { return Numbers[1 + 3 * dims()]; }
};

} // namespace tutti::rt

#endif // TUTTI_CORE_CONSTRUCTION_H
