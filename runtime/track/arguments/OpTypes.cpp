// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which predefined operation works on which datatype: MPI-3.1 section 5.9.2,
/// and what all MPI libraries take beyond it (characters as integers, logical
/// operations on Fortran integers).

#include "core/texts/Arguments.def"
#include "mpi/datatypes/Datatypes.h"
#include "track/arguments/ErrorHandlers.h"

namespace tutti::rt::track {

namespace {

enum TypeClass : unsigned {
  Integers = 1,
  Floats = 2,
  Complexes = 4,
  Logicals = 8,
  Bytes = 16,
  Pairs = 32,
  Others = 64
};

enum Element : unsigned {
  Float = Floats,
  Integer = Integers,
  Unsigned = Integers,
  Complex = Complexes,
  Character = Integers,
  WideCharacter = Others,
  Boolean = Logicals | Integers, // C's bool is an integer in some libraries
  Logical = Logicals,
  Byte = Bytes,
  Packed = Others
};

constexpr unsigned Classes[] = {
#define TUTTI_TYPE(NAME, KIND) KIND,
#define TUTTI_PAIR(NAME, FIRST, SECOND) Pairs,
#include "core/Types.def"
};
constexpr unsigned NumTypes = sizeof(Classes) / sizeof(Classes[0]);

/// 0 for an operation of the program.
unsigned accepted(MPI_Op Op) {
  if (Op == MPI_SUM || Op == MPI_PROD)
    return Integers | Floats | Complexes;
  if (Op == MPI_MAX || Op == MPI_MIN)
    return Integers | Floats;
  if (Op == MPI_LAND || Op == MPI_LOR || Op == MPI_LXOR)
    return Integers | Logicals;
  if (Op == MPI_BAND || Op == MPI_BOR || Op == MPI_BXOR)
    return Integers | Bytes;
  if (Op == MPI_MAXLOC || Op == MPI_MINLOC)
    return Pairs;
  return 0;
}

/// Of MPI's own, and fit: mostly those of the call before. Several threads do
/// without them.
struct {
  MPI_Op Op;
  MPI_Datatype Type;
} LastGood;

} // namespace

const char *opFault(MPI_Op Op, MPI_Datatype Type, bool OneSided) {
  if (__builtin_expect(
          Op == LastGood.Op && Type == LastGood.Type && !ManyThreads, 1))
    return nullptr;
  if (Op == MPI_REPLACE || Op == MPI_NO_OP)
    return OneSided ? nullptr : said::OperationOfOneSided;
  unsigned Good = accepted(Op);
  if (!Good)
    return OneSided && opCode(Op) >= UserOp ? said::OperationOfProgram
                                            : nullptr;
  const Handle *H = findType(handleBits(Type));
  if (!H || H->is(Handle::Unsure))
    return nullptr;
  if (!H->is(Handle::Predefined))
    return OneSided ? nullptr : said::OperationOnDerived;
  const TypeInfo *Info = typeInfo(Type);
  if (!Info || Info->Name >= NumTypes)
    return nullptr;
  if (Classes[Info->Name] & Good) {
    if (!ManyThreads)
      LastGood = {Op, Type};
    return nullptr;
  }
  return Good == Pairs ? said::OperationNeedsPair : said::OperationOnOther;
}

const char *elementFault(MPI_Datatype Type, bool Compared) {
  const Handle *H = findHandle(Kind::Type, handleBits(Type));
  if (!H || H->is(Handle::Unsure))
    return nullptr;
  if (!H->is(Handle::Predefined))
    return said::DatatypePredefined;
  const TypeInfo *Info = typeInfo(Type);
  if (!Compared || !Info || Info->Name >= NumTypes ||
      (Classes[Info->Name] & (Integers | Logicals | Bytes)))
    return nullptr;
  return said::DatatypeOfBits;
}

} // namespace tutti::rt::track
