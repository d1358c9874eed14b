// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a handle's number says by itself, in each library: of which kind it may
/// be, and whether MPI brought its object along. No other file of the runtime
/// asks which library's numbers it sees. Knows no object: a number that may be
/// one need not be one.
///
/// MPICH writes into each handle of what kind it is and where the object lies.
/// Open MPI's handles are addresses. Those of the standard's own binary
/// interface (MPI-5.0, appendix A.3) below 4,096 are predefined, in a row of
/// numbers for each kind; the library chooses the others.

#ifndef TUTTI_MPI_HANDLES_H
#define TUTTI_MPI_HANDLES_H

#include "mpi/Mpi.h"

namespace tutti::rt {

/// The numbers are those that MPICH writes.
enum class HandleKind : uint8_t {
  Comm = 1,
  Group = 2,
  Type = 3,
  Op = 6,
  Info = 7,
  Win = 8,
  Request = 11
};

/// A handle of this kind, or the null handle, which lies nowhere.
constexpr bool mayBeOfMpich(HandleKind Of, uint64_t Bits) {
  Bits &= 0xffffffff;
  return (Bits >> 26 & 0xf) == static_cast<uint64_t>(Of) &&
         (Bits >> 30 != 0 || (Bits & 0x3ffffff) == 0);
}

constexpr bool mayBeOfOpenMpi(uint64_t Bits) {
  return Bits != 0 && Bits % alignof(void *) == 0;
}

#if defined(MPICH_NUMVERSION)

constexpr bool mayBeHandle(HandleKind Of, uint64_t Bits) {
  return mayBeOfMpich(Of, Bits);
}

/// An object that MPI brings along, also one without a name in mpi.h.
constexpr bool isBuiltIn(uint64_t Bits) { return Bits >> 30 == 1; }

#elif defined(OPEN_MPI)

constexpr bool mayBeHandle(HandleKind, uint64_t Bits) {
  return mayBeOfOpenMpi(Bits);
}

/// Such objects are data of the library.
bool isBuiltIn(uint64_t Bits);

#else

constexpr bool isBuiltIn(uint64_t Bits) { return Bits < 4096; }

/// Of the rows of predefined ones, and the libraries' own handles as addresses.
bool mayBeHandle(HandleKind Of, uint64_t Bits);

#endif

} // namespace tutti::rt

#endif // TUTTI_MPI_HANDLES_H
