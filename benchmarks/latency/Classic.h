// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The peer: the protocol of the classic collective checker, written anew after
/// Falzone, Chan, Lusk and Gropp ("A Portable Method for Finding User Errors in
/// the Usage of MPI Collective Operations", sections 3.1 and 3.2) with the
/// messages that the library of MPE2 sends. Decides who tells whom what; exists
/// to be measured, and ends the job at a difference.
///
/// One step: rank 0 broadcasts its value, every other rank compares and answers
/// in a message, rank 0 receives the answers one by one and broadcasts whether
/// to go on. Everything goes over the communicator of the checked call, as in
/// the original.

#ifndef TUTTI_BENCHMARKS_CLASSIC_H
#define TUTTI_BENCHMARKS_CLASSIC_H

#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <vector>

namespace tutti::bench::classic {

/// The tuple (alpha, n) of the paper.
struct TypeHash {
  unsigned Value = 0;
  unsigned Count = 0;
};

/// FastHash: repetition by squaring, as the paper describes it; else one
/// element after the other, as the library does it.
template <bool FastHash> class Checker {
public:
  Checker(MPI_Comm Comm, const char *Call);

  void call();
  void root(int Root);
  void op(MPI_Op Op);
  void inPlace(bool InPlace);
  /// Collective broadcast check: one signature, that of Root, for all.
  void sameType(int Count, MPI_Datatype Type, int Root);
  /// Collective scatterv check: Root's vector against each rank's own.
  void vectorType(const int *Counts, MPI_Datatype RootType, int Count,
                  MPI_Datatype Type, int Root);
  /// Collective alltoallv check.
  void allToAllTypes(const int *SendCounts, MPI_Datatype SendType,
                     const int *RecvCounts, MPI_Datatype RecvType);

private:
  template <typename T> void agreeWithFirst(T Mine, const char *What);
  void finish(bool Good, const char *What);
  TypeHash hash(MPI_Datatype Type, int Count);

  MPI_Comm Comm;
  const char *Name;
  int Rank = 0, Size = 0;
};

extern template class Checker<false>;
extern template class Checker<true>;

} // namespace tutti::bench::classic

#endif // TUTTI_BENCHMARKS_CLASSIC_H
