// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Decoding datatypes. Knows all constructors of MPI-4.0; a datatype made by
/// anything else matches everything, because its elements are not known.

#include "mpi/datatypes/Datatypes.h"

#include "core/board/Locked.h"
#include "mpi/Ask.h"
#include "mpi/Handles.h"
#include "mpi/datatypes/TypeContents.h"

#include <cerrno>
#include <cstdlib>

namespace tutti::rt {

std::atomic<const TypeInfo *> TheTypeCache[TypeCacheSize];

namespace {

enum Kind : uint64_t {
  Float,
  Integer,
  Unsigned,
  Complex,
  Character,
  WideCharacter,
  Boolean,
  Logical,
  Byte,
  Packed,
  Unknown
};

Mutex Lock;
TypeInfo *Unused;
TypeInfo Named[96];
unsigned NumNamed;
int Keyval = MPI_KEYVAL_INVALID;

constexpr Signature basic(Kind K, int Size) {
  Signature S = basicSignature(K << 8 | static_cast<unsigned>(Size));
  S.Wild = K == Packed || K == Unknown;
  S.Raw = K == Byte;
  return S;
}

Signature sized(Kind K, MPI_Datatype Type) {
  int Size = 0;
  ask<PMPI_Type_size>(Type, &Size);
  return basic(K, Size);
}

int64_t bytesOf(MPI_Datatype Type) {
  MPI_Count Size = -1;
  if (ask<PMPI_Type_size_x>(Type, &Size) != MPI_SUCCESS)
    return -1;
  return Size;
}

const Signature &named(MPI_Datatype Type) {
  static constexpr Signature Strange = basic(Unknown, 0);
  for (unsigned I = 0; I < NumNamed; ++I)
    if (Named[I].Handle.load(std::memory_order_relaxed) == handleBits(Type))
      return Named[I].One;
  return Strange;
}

void addNamed(MPI_Datatype Type, const Signature &S) {
  // Some mpi.h define types they do not have as the null handle.
  if (Type == MPI_DATATYPE_NULL) {
    ++NumNamed;
    return;
  }
  TypeInfo &Info = Named[NumNamed];
  Info.One = S;
  Info.OneFolded = Folded(S);
  Info.Bytes = bytesOf(Type);
  Info.Name = static_cast<uint16_t>(NumNamed++);
  Info.Handle.store(handleBits(Type), std::memory_order_release);
}

Signature decode(MPI_Datatype Type);

/// The elements a distributed array holds on its rank follow from its size.
uint64_t darrayElements(MPI_Datatype Type, MPI_Datatype Old) {
  MPI_Count Size = 0, OldSize = 0;
  ask<PMPI_Type_size_x>(Type, &Size);
  ask<PMPI_Type_size_x>(Old, &OldSize);
  return OldSize > 0 ? static_cast<uint64_t>(Size / OldSize) : 0;
}

Signature structure(const TypeContents &C) {
  Signature S;
  for (int64_t I = 0; I < C.numBlocks(); ++I)
    S = join(S, repeat(decode(C.type(I)), static_cast<uint64_t>(C.length(I))));
  return S;
}

Signature decodeNamed(MPI_Datatype Type, int Combiner) {
  switch (Combiner) {
  case MPI_COMBINER_F90_REAL:
    return sized(Float, Type);
  case MPI_COMBINER_F90_COMPLEX:
    return sized(Complex, Type);
  case MPI_COMBINER_F90_INTEGER:
    return sized(Integer, Type);
  default:
    return named(Type);
  }
}

Signature decode(MPI_Datatype Type) {
  TypeContents C(Type);
  switch (C.How) {
  case Constructor::Named:
    return decodeNamed(Type, C.combiner());
  case Constructor::Struct:
    return structure(C);
  case Constructor::Darray:
    return repeat(decode(C.type()), darrayElements(Type, C.type()));
  case Constructor::Unknown:
    return basic(Unknown, 0);
  default:
    return repeat(decode(C.type()), C.elements());
  }
}

void retire(TypeInfo *Info) {
  Lock.lock();
  if (Info->Handle.exchange(0) != 0) {
    Info->Next = Unused;
    Unused = Info;
  }
  Lock.unlock();
}

extern "C" int tuttiTypeDeleted(MPI_Datatype, int, void *Value, void *) {
  if (Value)
    retire(static_cast<TypeInfo *>(Value));
  return MPI_SUCCESS;
}

TypeInfo *makeInfo(MPI_Datatype Type) {
  Lock.lock();
  TypeInfo *Info = Unused;
  if (Info)
    Unused = Info->Next;
  Lock.unlock();
  if (!Info)
    Info = static_cast<TypeInfo *>(calloc(1, sizeof(TypeInfo)));
  if (!Info)
    return nullptr;
  Info->One = decode(Type);
  Info->OneFolded = Folded(Info->One);
  Info->Bytes = bytesOf(Type);
  Info->Name = Record::DerivedType;
  Info->Handle.store(handleBits(Type), std::memory_order_release);
  if (ask<PMPI_Type_set_attr>(Type, Keyval, Info) != MPI_SUCCESS) {
    Info->One = basic(Unknown, 0);
    Info->OneFolded = Folded(Info->One);
  }
  return Info;
}

} // namespace

/// Of one that was never set MPI is not asked: it would end the program with
/// another call's name.
static bool mayBeType(MPI_Datatype Type) {
  return Type != MPI_DATATYPE_NULL &&
         mayBeHandle(HandleKind::Type, handleBits(Type));
}

const TypeInfo *lookUpType(MPI_Datatype Type) {
  if (!mayBeType(Type))
    return nullptr;
  int Saved = errno;
  const TypeInfo *Info = nullptr;
  uint64_t Bits = handleBits(Type);
  for (unsigned I = 0; I < NumNamed && !Info; ++I)
    if (Named[I].Handle.load(std::memory_order_relaxed) == Bits)
      Info = &Named[I];
  if (!Info) {
    void *Value = nullptr;
    int Found = 0;
    ask<PMPI_Type_get_attr>(Type, Keyval, &Value, &Found);
    Info = Found ? static_cast<TypeInfo *>(Value) : makeInfo(Type);
  }
  if (Info)
    TheTypeCache[typeCacheIndex(Bits)].store(Info, std::memory_order_release);
  errno = Saved;
  return Info;
}

LastFolded TheLastFolded;

Folded makeFolded(const Signature &One, uint64_t Count) {
  Folded All(repeat(One, Count));
  if (!ManyThreads) {
    TheLastFolded.One = One;
    TheLastFolded.Count = Count;
    TheLastFolded.All = All;
  }
  return All;
}

/// The name under which the program knows a type: others have its signature.
static uint16_t nameInUse(const TypeInfo &Of) {
  for (const std::atomic<const TypeInfo *> &Entry : TheTypeCache)
    if (const TypeInfo *Used = Entry.load(std::memory_order_acquire))
      if (Used->One == Of.One && Used->Name < NumNamed)
        return Used->Name;
  return Of.Name;
}

bool findAmount(uint32_t FoldedLow, Amount &Of) {
  // The more is tried, the more often other data has the same 32 bits: of the
  // standard's types and these counts three times in ten thousand.
  constexpr uint64_t MostElements = 1u << 16;
  const TypeInfo *Found = nullptr;
  for (const TypeInfo *Info = Named; Info != Named + NumNamed; ++Info) {
    if (Info->Handle.load(std::memory_order_relaxed) == 0 ||
        Info->One.Length != 1 || (Found && Found->One == Info->One))
      continue;
    Signature All;
    for (uint64_t Count = 1; Count <= MostElements; ++Count) {
      All = join(All, Info->One);
      if (static_cast<uint32_t>(All.fold()) != FoldedLow)
        continue;
      if (Found)
        return false;
      Of = {Count, nameInUse(*Info)};
      Found = Info;
    }
  }
  return Found != nullptr;
}

uint32_t opCode(MPI_Op Op) {
  uint32_t Code = 1;
#define TUTTI_OP(NAME)                                                         \
  if (Op == NAME)                                                              \
    return Code;                                                               \
  ++Code;
#include "core/Ops.def"
  int Commutes = 0;
  if (Op == MPI_OP_NULL ||
      ask<PMPI_Op_commutative>(Op, &Commutes) != MPI_SUCCESS)
    return 0;
  return UserOp + (Commutes != 0);
}

void startDatatypes() {
#define TUTTI_TYPE(NAME, KIND)                                                 \
  addNamed(NAME, NAME == MPI_DATATYPE_NULL ? Signature() : sized(KIND, NAME));
#define TUTTI_PAIR(NAME, FIRST, SECOND)                                        \
  addNamed(NAME, join(named(FIRST), named(SECOND)));
#include "core/Types.def"
  ask<PMPI_Type_create_keyval>(MPI_TYPE_NULL_COPY_FN, tuttiTypeDeleted, &Keyval,
                               nullptr);
}

} // namespace tutti::rt
