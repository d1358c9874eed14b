// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing accesses to files down on the board, and looking at those of the
/// others. Who comes later sees both. Opening, closing and synchronising a file
/// are collective, so what lies between the same two of them on different
/// processes is unordered for MPI, whatever else they did.

#include "track/files/FileRaces.h"

#include "core/board/Board.h"
#include "core/board/Locked.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Files.def"
#include "core/texts/Words.def"
#include "mpi/Ask.h"
#include "mpi/agreement/Agree.h"
#include "mpi/datatypes/Datatypes.h"
#include "track/files/board/FileLog.h"
#include "track/memory/Strided.h"

#include <cstring>

namespace tutti::rt::track {

namespace {

/// An access of more pieces that are not regular is not compared.
constexpr unsigned MaxPieces = 32;

const CommObject *scopeOfFile(MPI_File File) {
  return findObject(CommObject::Kind::File, handleBits(File));
}

/// The bytes of the file that N bytes of data from From on go to, by the view;
/// 0 when they are too many pieces.
unsigned cut(const FileState &S, int64_t From, int64_t N, Blocks *Out) {
  const TypeMap *M = S.Filetype;
  if (!M || M->Dense) {
    int64_t Low = S.Disp + (M ? M->Low : 0) + From;
    Out[0] = {Low, Low + N, 0, N};
    return 1;
  }
  if (M->HullOnly || !M->Sized || S.FiletypeBytes <= 0 || M->Extent <= 0)
    return 0;
  int64_t Tile = From / S.FiletypeBytes, Skip = From % S.FiletypeBytes;
  int64_t Tiles = (Skip + N + S.FiletypeBytes - 1) / S.FiletypeBytes;
  int64_t Base = S.Disp + Tile * M->Extent;
  bool Whole = Skip == 0 && N % S.FiletypeBytes == 0;
  int64_t Each = M->Segments[0].Length;
  if (Whole && M->NumSegments == 1 && Tiles > 1) {
    int64_t Low = Base + M->Segments[0].Offset;
    Out[0] = {Low, Low + (Tiles - 1) * M->Extent + Each, M->Extent, Each};
    return 1;
  }
  if (Whole && M->Stride > 0 &&
      (Tiles == 1 || M->Extent == M->Stride * int64_t(M->NumSegments))) {
    int64_t Low = Base + M->Segments[0].Offset;
    int64_t Number = Tiles * M->NumSegments;
    Out[0] = {Low, Low + (Number - 1) * M->Stride + Each, M->Stride, Each};
    return 1;
  }
  unsigned Size = 0;
  for (int64_t T = 0; N > 0; ++T)
    for (uint32_t I = 0; I < M->NumSegments && N > 0; ++I) {
      Segment Part = M->Segments[I];
      int64_t Cut = Skip < Part.Length ? Skip : Part.Length;
      Skip -= Cut;
      Part.Offset += Cut;
      Part.Length -= Cut;
      if (Part.Length <= 0)
        continue;
      Part.Length = Part.Length < N ? Part.Length : N;
      N -= Part.Length;
      if (Size == MaxPieces)
        return 0;
      int64_t Low = Base + T * M->Extent + Part.Offset;
      Out[Size++] = {Low, Low + Part.Length, 0, Part.Length};
    }
  return Size;
}

/// What was written down, unless it has been written over.
bool readAccess(const FileLog &Log, uint64_t Number, FileAccess &Out) {
  const FileAccess &A = Log.At[Number % FileLogSize];
  if (A.Ticket.load(std::memory_order_acquire) != Number + 1)
    return false;
  Out.File = A.File;
  Out.Sequence = A.Sequence;
  Out.Site = A.Site;
  Out.Bytes = A.Bytes;
  Out.Function = A.Function;
  Out.Writes = A.Writes;
  std::atomic_thread_fence(std::memory_order_acquire);
  return A.Ticket.load(std::memory_order_relaxed) == Number + 1;
}

void describe(LocalFinding &F, const FileAccess &A, unsigned Owner) {
  F.add(A.Function, A.Site, Owner)
      .Note.format(said::BytesFromTo, A.Writes ? "writes" : "reads",
                   static_cast<long long>(A.Bytes.Low),
                   static_cast<long long>(A.Bytes.High - 1));
}

void tellRace(const FileAccess &Mine, const FileAccess &Other, unsigned Owner) {
  if (!Checking.load(std::memory_order_relaxed))
    return;
  LocalFinding F(Check::FileRace, Severity::Warning);
  bool Turned = Owner < TheBoard.MyLocal; // the same text each time
  const FileAccess &A = Turned ? Other : Mine, &B = Turned ? Mine : Other;
  F.Head.format(said::FileRace, name(A.Function), name(B.Function));
  F.Advice.format(said::SynchronizeFile, name(Fn::File_sync),
                  name(Fn::File_sync));
  describe(F, A, Turned ? Owner : TheBoard.MyLocal);
  describe(F, B, Turned ? TheBoard.MyLocal : Owner);
  tellLocal(F);
}

/// Mine among the accesses of another process; true when it was a race.
bool compareWith(unsigned Local, const FileAccess &Mine) {
  const FileLog *There = SharedPart<FileLog>::find(Local);
  if (!There)
    return false;
  const FileLog &Log = *There;
  uint64_t Head = Log.Head.load(std::memory_order_acquire);
  uint64_t End = Head > FileLogSize ? Head - FileLogSize : 0;
  FileAccess Other;
  for (uint64_t I = Head; I-- > End;) {
    if (!readAccess(Log, I, Other) || Other.File != Mine.File)
      continue;
    if (Other.Sequence < Mine.Sequence)
      return false;
    if (Other.Sequence == Mine.Sequence && (Mine.Writes || Other.Writes) &&
        shareBytes(Mine.Bytes, Other.Bytes)) {
      tellRace(Mine, Other, Local);
      return true;
    }
  }
  return false;
}

void put(const FileAccess &Model) {
  FileLog &Log = SharedPart<FileLog>::in(*TheBoard.Me);
  uint64_t Number = Log.Head.fetch_add(1, std::memory_order_relaxed);
  FileAccess &A = Log.At[Number % FileLogSize];
  A.Ticket.store(0, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  A.File = Model.File;
  A.Sequence = Model.Sequence;
  A.Site = Model.Site;
  A.Bytes = Model.Bytes;
  A.Function = Model.Function;
  A.Writes = Model.Writes;
  A.Ticket.store(Number + 1, std::memory_order_release);
}

} // namespace

void startState(FileState &S, MPI_File File, int Amode) {
  const CommObject *Members = scopeOfFile(File);
  S = FileState();
  S.EtypeBytes = 1;
  S.ViewKnown = true;
  S.Followed = Members && Members->Id && Members->RingIndex != NoRing &&
               !(Amode & MPI_MODE_SEQUENTIAL);
  if (S.Followed && !SharedPart<FileLog>::make())
    S.Followed = false;
}

void setView(FileState &S, MPI_Offset Disp, MPI_Datatype Etype,
             MPI_Datatype Filetype, const char *Datarep) {
  endState(S);
  const TypeInfo *E = typeInfo(Etype), *T = typeInfo(Filetype);
  TypeMap *Map = typeMap(Filetype);
  S.ViewKnown = E && T && Map && E->Bytes > 0 && T->Bytes > 0 && Disp >= 0 &&
                Datarep && strcasecmp(Datarep, "native") == 0;
  if (!S.ViewKnown)
    return;
  S.Disp = Disp;
  S.EtypeBytes = E->Bytes;
  S.FiletypeBytes = T->Bytes;
  S.Filetype = retain(Map);
}

void endState(FileState &S) {
  if (S.Filetype)
    release(S.Filetype);
  S.Filetype = nullptr;
}

void locateAccess(const FileState &S, FileCall &C) {
  if (!S.Followed || S.Atomic || !S.ViewKnown || !C.HasData || C.Count <= 0)
    return;
  C.Located = (C.With != FileCall::Pointer::Individual ||
               ask<PMPI_File_get_position>(C.File, &C.Offset) == MPI_SUCCESS) &&
              C.Offset >= 0;
}

void noteAccess(const FileState &S, const FileCall &C) {
  const CommObject *Members = scopeOfFile(C.File);
  const TypeInfo *T = typeInfo(C.Type);
  if (!Members || !T || T->Bytes <= 0)
    return;
  Blocks Pieces[MaxPieces];
  unsigned N = cut(S, C.Offset * S.EtypeBytes, T->Bytes * C.Count, Pieces);
  FileAccess Mine{};
  Mine.File = Members->Id;
  Mine.Sequence = S.Sequence;
  Mine.Site = C.Site;
  Mine.Function = C.Function;
  Mine.Writes = C.Writes;
  static Mutex Lock;
  Lock.lock();
  for (unsigned I = 0; I < N; ++I) {
    Mine.Bytes = Pieces[I];
    put(Mine);
  }
  Lock.unlock();
  // Of two processes that do this at once at least one sees the other.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const CallRing &R = TheBoard.Rings[Members->RingIndex];
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    for (unsigned I = 0; L != TheBoard.MyLocal && R.has(L) && I < N; ++I) {
      Mine.Bytes = Pieces[I];
      if (compareWith(L, Mine))
        return;
    }
}

} // namespace tutti::rt::track
