// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The classic protocol, step by step.

#include "latency/Classic.h"

#include <array>
#include <cstdio>
#include <cstring>

namespace tutti::bench::classic {

namespace {

constexpr int Tag = 0;

unsigned rotate(unsigned V, unsigned By) {
  By %= 32;
  return By ? V << By | V >> (32 - By) : V;
}

/// (a, n) + (b, m) = (a xor (b rotated left by n), n + m).
TypeHash join(TypeHash A, TypeHash B) {
  return {A.Value ^ rotate(B.Value, A.Count), A.Count + B.Count};
}

/// Consecutive odd numbers for the basic types, as in section 3.1.
TypeHash basic(MPI_Datatype Type) {
  const MPI_Datatype Known[] = {MPI_CHAR, MPI_BYTE,      MPI_SHORT, MPI_INT,
                                MPI_LONG, MPI_LONG_LONG, MPI_FLOAT, MPI_DOUBLE};
  unsigned Value = 1;
  for (MPI_Datatype K : Known) {
    if (K == Type)
      return {Value, 1};
    Value += 2;
  }
  std::fprintf(stderr, "latency: datatype without a hash\n");
  PMPI_Abort(MPI_COMM_WORLD, 1);
  return {};
}

/// Names travel, as handles mean nothing to other ranks.
const char *opName(MPI_Op Op) {
  return Op == MPI_SUM   ? "sum"
         : Op == MPI_MAX ? "max"
         : Op == MPI_MIN ? "min"
                         : "other";
}

std::array<char, 32> text(const char *From) {
  std::array<char, 32> Text{};
  std::strncpy(Text.data(), From, Text.size() - 1);
  return Text;
}

} // namespace

template <bool FastHash>
Checker<FastHash>::Checker(MPI_Comm Comm, const char *Call)
    : Comm(Comm), Name(Call) {
  int Inter = 0;
  PMPI_Comm_test_inter(Comm, &Inter);
  PMPI_Comm_rank(Comm, &Rank);
  PMPI_Comm_size(Comm, &Size);
}

template <bool FastHash>
TypeHash Checker<FastHash>::hash(MPI_Datatype Type, int Count) {
  int Ints, Addresses, Types, Combiner;
  PMPI_Type_get_envelope(Type, &Ints, &Addresses, &Types, &Combiner);
  TypeHash One = basic(Type), All;
  if constexpr (FastHash) {
    for (unsigned Left = Count; Left; Left >>= 1) {
      if (Left & 1)
        All = join(All, One);
      One = join(One, One);
    }
  } else {
    for (int I = 0; I < Count; ++I)
      All = join(All, One);
  }
  return All;
}

template <bool FastHash>
void Checker<FastHash>::finish(bool Good, const char *What) {
  if (Good)
    return;
  std::fprintf(stderr, "classic checker: %s: inconsistent %s on rank %d\n",
               Name, What, Rank);
  PMPI_Abort(MPI_COMM_WORLD, 1);
}

template <bool FastHash>
template <typename T>
void Checker<FastHash>::agreeWithFirst(T Mine, const char *What) {
  T First = Mine;
  PMPI_Bcast(&First, sizeof(T), MPI_BYTE, 0, Comm);
  int Good = std::memcmp(&First, &Mine, sizeof(T)) == 0, Go = 1;
  if (Rank == 0) {
    for (int I = 1; I < Size; ++I) {
      int Answer = 0;
      PMPI_Recv(&Answer, 1, MPI_INT, I, Tag, Comm, MPI_STATUS_IGNORE);
      Go &= Answer;
    }
  } else {
    PMPI_Send(&Good, 1, MPI_INT, 0, Tag, Comm);
  }
  PMPI_Bcast(&Go, 1, MPI_INT, 0, Comm);
  finish(Go, What);
}

template <bool FastHash> void Checker<FastHash>::call() {
  agreeWithFirst(text(Name), "call");
}

template <bool FastHash> void Checker<FastHash>::root(int Root) {
  agreeWithFirst(Root, "root");
}

template <bool FastHash> void Checker<FastHash>::op(MPI_Op Op) {
  agreeWithFirst(text(opName(Op)), "operation");
}

template <bool FastHash> void Checker<FastHash>::inPlace(bool InPlace) {
  int Mine = InPlace, Sum = 0;
  PMPI_Allreduce(&Mine, &Sum, 1, MPI_INT, MPI_SUM, Comm);
  finish(Sum == 0 || Sum == Size, "MPI_IN_PLACE");
}

template <bool FastHash>
void Checker<FastHash>::sameType(int Count, MPI_Datatype Type, int Root) {
  TypeHash Mine = hash(Type, Count), Theirs = Mine;
  if (Rank == Root)
    Theirs = hash(Type, Count); // the library computes both sides there
  PMPI_Bcast(&Theirs, 2, MPI_UNSIGNED, Root, Comm);
  int Bad = Mine.Value != Theirs.Value || Mine.Count != Theirs.Count, Any = 0;
  PMPI_Allreduce(&Bad, &Any, 1, MPI_INT, MPI_LOR, Comm);
  finish(!Any, "datatype");
}

template <bool FastHash>
void Checker<FastHash>::vectorType(const int *Counts, MPI_Datatype RootType,
                                   int Count, MPI_Datatype Type, int Root) {
  std::vector<TypeHash> All(Rank == Root ? Size : 0);
  for (std::size_t I = 0; I < All.size(); ++I)
    All[I] = hash(RootType, Counts[I]);
  TypeHash Mine = hash(Type, Count), Theirs;
  PMPI_Scatter(All.data(), 2, MPI_UNSIGNED, &Theirs, 2, MPI_UNSIGNED, Root,
               Comm);
  int Bad = Mine.Value != Theirs.Value || Mine.Count != Theirs.Count, Any = 0;
  PMPI_Allreduce(&Bad, &Any, 1, MPI_INT, MPI_LOR, Comm);
  finish(!Any, "datatype");
}

template <bool FastHash>
void Checker<FastHash>::allToAllTypes(const int *SendCounts,
                                      MPI_Datatype SendType,
                                      const int *RecvCounts,
                                      MPI_Datatype RecvType) {
  std::vector<TypeHash> Sent(Size), Received(Size);
  for (int I = 0; I < Size; ++I)
    Sent[I] = hash(SendType, SendCounts[I]);
  PMPI_Alltoall(Sent.data(), 2, MPI_UNSIGNED, Received.data(), 2, MPI_UNSIGNED,
                Comm);
  int Bad = 0, Any = 0;
  for (int I = 0; I < Size; ++I) {
    TypeHash Expected = hash(RecvType, RecvCounts[I]);
    Bad |= Expected.Value != Received[I].Value ||
           Expected.Count != Received[I].Count;
  }
  PMPI_Allreduce(&Bad, &Any, 1, MPI_INT, MPI_LOR, Comm);
  finish(!Any, "datatype");
}

template class Checker<false>;
template class Checker<true>;

} // namespace tutti::bench::classic
