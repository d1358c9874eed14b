// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers of mpi.h, which differ between the MPI libraries. Which one a call
/// was compiled with is told by how it passes its handles.

#ifndef TUTTI_PASS_MODEL_MPICONSTANT_H
#define TUTTI_PASS_MODEL_MPICONSTANT_H

#include <cstdint>
#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace tutti {

class MpiCall;

/// MPI_UNDEFINED, the same everywhere.
inline constexpr int64_t MpiUndefined = -32766;

enum class MpiConstant : uint8_t {
#define TUTTI_CONSTANT(NAME, MPICH, OPENMPI, ABI) NAME,
#include "model/mpi/Constants.def"
};

/// The libraries that a call may have been compiled with: MPICH and its
/// relatives, Open MPI, or the standard's own binary interface of MPI-5.0.
struct MpiLibraries {
  bool Mpich = false, OpenMpi = false, Abi = false;

  /// The number, where all of the libraries have the same.
  std::optional<int64_t> number(MpiConstant C) const;
  /// The least that one of them has; there has to be one.
  int64_t least(MpiConstant C) const;
  /// One of the libraries has this number for it.
  bool mayBe(MpiConstant C, int64_t Number) const;
  /// All of them have it.
  bool is(MpiConstant C, int64_t Number) const { return number(C) == Number; }
  /// The one library is known.
  bool isKnown() const { return Mpich + OpenMpi + Abi == 1; }
};

/// An address that is a number: what mpi.h makes of those that stand for no
/// memory, and the handles of the standard's binary interface.
std::optional<int64_t> numericAddress(const llvm::Value *V);

/// By the handles of this call, else by those of the others in its file.
MpiLibraries librariesOf(const MpiCall &Call);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPICONSTANT_H
