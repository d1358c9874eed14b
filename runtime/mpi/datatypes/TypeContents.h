// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asking MPI how a datatype was made, whichever kind of constructor it was.
/// A library of MPI-4 ends the job when it is asked for large counts as if they
/// were integers, so it is always asked for both. Must not know what the answer
/// is for.

#ifndef TUTTI_MPI_TYPECONTENTS_H
#define TUTTI_MPI_TYPECONTENTS_H

#include "core/Construction.h"
#include "mpi/Mpi.h"

namespace tutti::rt {

/// The constructor alone, by MPI's number, and how many datatypes it was given.
struct TypeEnvelope {
  explicit TypeEnvelope(MPI_Datatype Type);

  int Combiner = MPI_COMBINER_NAMED;
  MPI_Count NumInts = 0, NumAints = 0, NumCounts = 0, NumTypes = 0;
  bool Known = false;

  Constructor how() const;
};

/// A datatype that nobody frees.
bool isNamedType(MPI_Datatype Type);

/// Holds the datatypes that it was made of as long as it lives.
class TypeContents : public Construction {
public:
  explicit TypeContents(MPI_Datatype Type);
  ~TypeContents();
  TypeContents(const TypeContents &) = delete;
  TypeContents &operator=(const TypeContents &) = delete;

  /// Else nothing of it can be told.
  bool isKnown() const { return How != Constructor::Unknown; }
  int combiner() const { return Envelope.Combiner; }
  /// The datatype of block I.
  MPI_Datatype type(int64_t I = 0) const {
    return Types[How == Constructor::Struct ? I : 0];
  }

private:
  bool read(MPI_Datatype Type);

  TypeEnvelope Envelope;
  int64_t *Values = nullptr;
  MPI_Datatype *Types = nullptr;
  MPI_Count NumTypes = 0;
};

} // namespace tutti::rt

#endif // TUTTI_MPI_TYPECONTENTS_H
