// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The bindings of mpi_f08 that take arrays with their shape (`MPI_X_f08ts`, a
/// buffer of TYPE(*), DIMENSION(..)) get the address of a descriptor in place
/// of a buffer's. In the private copy the calls get the array that it
/// describes; without that the descriptor, a local variable, passes for the
/// buffer. Where the array has gaps, the call is given an address in it that
/// nobody knows.

#ifndef TUTTI_PASS_MODEL_REWRITE_DESCRIBEDBUFFERS_H
#define TUTTI_PASS_MODEL_REWRITE_DESCRIBEDBUFFERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tutti {

void passDescribedBuffers(llvm::Function &F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_DESCRIBEDBUFFERS_H
