// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The state of each open file and the rules for calls on it.

#include "track/files/Files.h"

#include "core/board/Locked.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Files.def"
#include "core/texts/Words.def"
#include "mpi/Ask.h"
#include "mpi/agreement/Agree.h"
#include "mpi/agreement/Hints.h"
#include "mpi/datatypes/Datatypes.h"
#include "mpi/wrappers/Returns.h"
#include "track/files/FileRaces.h"
#include "track/files/Portable.h"
#include "track/memory/TypeMap.h"
#include "track/requests/OpenRequests.h"
#include "tutti/Halves.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <strings.h>

namespace tutti::rt::track {

namespace {

struct OpenFile {
  uint64_t Handle;
  int Amode;
  uint32_t Site;
  Fn Split; ///< of the access under way; None: there is none
  uint32_t SplitSite;
  const void *SplitBuffer;
  Signature Etype;
  int64_t EtypeBytes;
  FileState State;
  OpenFile *Next;
};

Mutex Lock;
OpenFile *Files;
bool ErrorsHandled;

/// A file is closed by all of its users, so what is found stays while a call
/// on it goes on.
OpenFile *find(MPI_File File) {
  Lock.lock();
  OpenFile *F = Files;
  while (F && F->Handle != handleBits(File))
    F = F->Next;
  Lock.unlock();
  return F;
}

/// The error handler of a file, or of those that are not open yet, returns: the
/// default of files (MPI-3.1 section 13.7).
bool returnsErrors(MPI_File File) {
  MPI_Errhandler H = MPI_ERRHANDLER_NULL;
  ask<PMPI_File_get_errhandler>(File, &H);
  return goesOn(H);
}

/// A program may provoke an error that MPI returns to it; of what MPI does not
/// notice only who has set an error handler is taken to do so on purpose.
class Fault {
public:
  Fault(Check Id, Fn F, uint32_t Site, const OpenFile *File,
        bool Returned = ErrorsHandled)
      : Found(Id, Returned || row(Id).Worst == Severity::Warning
                      ? Severity::Warning
                      : Severity::Error),
        Opened(File) {
    Found.add(F, Site);
  }
  void tell(const char *Format, ...) __attribute__((format(printf, 2, 3))) {
    if (!Checking.load(std::memory_order_relaxed))
      return;
    char Words[280];
    va_list Args;
    va_start(Args, Format);
    vsnprintf(Words, sizeof(Words), Format, Args);
    va_end(Args);
    Found.Head.put(Words);
    if (Opened)
      Found.add(Fn::File_open, Opened->Site).Note.put(said::OpenedIt);
    tellLocal(Found);
  }
  LocalFinding Found;

private:
  const OpenFile *Opened;
};

void checkMode(const FileCall &C, const OpenFile &F) {
  const char *What = name(C.Function);
  auto Tell = [&](const char *Mode, const char *Does) {
    Fault(Check::FileMode, C.Function, C.Site, &F, returnsErrors(C.File))
        .tell(said::AgainstMode, What, Does, Mode);
  };
  bool Sequential = F.Amode & MPI_MODE_SEQUENTIAL;
  if (C.Writes && F.Amode & MPI_MODE_RDONLY)
    Tell("MPI_MODE_RDONLY", said::WritesTo);
  else if (C.Resizes && F.Amode & MPI_MODE_RDONLY)
    Tell("MPI_MODE_RDONLY", said::ChangesSizeOf);
  else if (C.Reads && F.Amode & MPI_MODE_WRONLY)
    Tell("MPI_MODE_WRONLY", said::ReadsFrom);
  else if (C.Resizes && Sequential)
    Tell("MPI_MODE_SEQUENTIAL", said::ChangesSizeOf);
  else if (C.With == FileCall::Pointer::Explicit && Sequential)
    Tell("MPI_MODE_SEQUENTIAL", said::GoesToOffsetOf);
  else if (Sequential &&
           (C.Seeks || C.With == FileCall::Pointer::Individual ||
            (C.With == FileCall::Pointer::Shared && !C.Reads && !C.Writes)))
    Tell("MPI_MODE_SEQUENTIAL", said::UsesPositionIn);
}

void checkSplit(const FileCall &C, OpenFile &F) {
  bool Active = F.Split != Fn::None;
  if (C.Ends) {
    Fault Wrong(Check::FileOrder, C.Function, C.Site, Active ? nullptr : &F);
    if (Active)
      Wrong.Found.add(F.Split, F.SplitSite).Note.put(said::BeganAccess);
    if (!Active)
      Wrong.tell(said::EndsNotBegun, name(C.Function));
    else if (otherHalf(F.Split) != C.Function)
      Wrong.tell(said::EndsOther, name(C.Function), name(F.Split));
    else if (F.SplitBuffer != C.Buffer)
      Wrong.tell(said::HalvesDiffer);
    F.Split = Fn::None;
    return;
  }
  if (!Active || (!C.Collective && !C.Begins))
    return;
  Fault Wrong(Check::FileOrder, C.Function, C.Site, nullptr);
  Wrong.Found.add(F.Split, F.SplitSite).Note.put(said::BeganNotEnded);
  Wrong.tell(said::BetweenHalves, name(C.Function));
}

void checkPending(const FileCall &C, const OpenFile &F) {
  struct Search {
    uint64_t Handle;
    Fn Maker;
    uint32_t Site;
    unsigned Count;
  } S{F.Handle, F.Split, F.SplitSite, F.Split != Fn::None};
  eachOpen(
      [](const OpenRequest &R, void *Data) {
        auto &S = *static_cast<Search *>(Data);
        if (!R.Active || R.File != S.Handle)
          return;
        S.Maker = R.Maker;
        S.Site = R.StartedAt;
        ++S.Count;
      },
      &S);
  if (!S.Count)
    return;
  Fault Wrong(Check::FilePending, C.Function, C.Site, &F);
  Wrong.Found.add(S.Maker, S.Site).Note.put(said::NotComplete);
  Wrong.tell(said::WhileAccesses, name(C.Function), S.Count,
             S.Count == 1 ? "" : "es", S.Count == 1 ? "is" : "are");
}

/// The data has to be a number of whole elements of the view.
void checkData(const FileCall &C, const OpenFile &F) {
  const TypeInfo *T = C.Count > 0 ? typeInfo(C.Type) : nullptr;
  if (!T || F.Etype.Raw || F.Etype.Wild || T->One.Raw || T->One.Wild ||
      F.EtypeBytes <= 0 || T->Bytes <= 0)
    return;
  if (T->Bytes * C.Count % F.EtypeBytes != 0)
    Fault(Check::FileView, C.Function, C.Site, &F, returnsErrors(C.File))
        .tell(said::NotWholeElements,
              static_cast<long long>(T->Bytes * C.Count),
              static_cast<long long>(F.EtypeBytes));
  else if (F.Etype.Element && T->One.Element &&
           F.Etype.Element != T->One.Element)
    Fault(Check::FileView, C.Function, C.Site, &F).tell(said::OtherElements);
}

void checkOffset(const FileCall &C, const OpenFile &F) {
  MPI_Offset From = 0;
  if (C.Seeks) {
    if (C.Offset >= 0)
      return;
    int Status = MPI_SUCCESS;
    bool Shared = C.With == FileCall::Pointer::Shared;
    if (C.Whence == MPI_SEEK_CUR)
      Status = Shared ? ask<PMPI_File_get_position_shared>(C.File, &From)
                      : ask<PMPI_File_get_position>(C.File, &From);
    if (C.Whence == MPI_SEEK_END || Status != MPI_SUCCESS)
      return;
  }
  if (From + C.Offset < 0)
    Fault(Check::FileOffset, C.Function, C.Site, &F, returnsErrors(C.File))
        .tell(said::GoesToOffset, name(C.Function),
              static_cast<long long>(From + C.Offset));
}

} // namespace

void checkOpen(Fn F, uint32_t Site, int Amode) {
  int Ways = Amode & (MPI_MODE_RDONLY | MPI_MODE_RDWR | MPI_MODE_WRONLY);
  const char *What = nullptr;
  if (Ways == 0)
    What = said::NoModeOf;
  else if (Ways & (Ways - 1))
    What = said::ManyModes;
  else if (Ways == MPI_MODE_RDONLY && Amode & (MPI_MODE_CREATE | MPI_MODE_EXCL))
    What = said::CreatesReadOnly;
  else if (Ways == MPI_MODE_RDWR && Amode & MPI_MODE_SEQUENTIAL)
    What = said::SequentialReadWrite;
  if (What)
    Fault(Check::FileMode, F, Site, nullptr, returnsErrors(MPI_FILE_NULL))
        .tell(said::AccessMode, What);
}

void checkFileCall(FileCall &C) {
  OpenFile *F = find(C.File);
  if (!F)
    return;
  checkMode(C, *F);
  checkSplit(C, *F);
  if (C.NeedsAllDone)
    checkPending(C, *F);
  if (C.HasData)
    checkData(C, *F);
  if (C.Seeks || C.With == FileCall::Pointer::Explicit)
    checkOffset(C, *F);
  if (C.With == FileCall::Pointer::Explicit ||
      C.With == FileCall::Pointer::Individual)
    locateAccess(F->State, C);
}

void fileAccessed(const FileCall &C) {
  OpenFile *F = C.Located ? find(C.File) : nullptr;
  if (F)
    noteAccess(F->State, C);
}

void checkHints(Fn F, uint32_t Site, const MPI_File *File, MPI_Info Info) {
  BadHint Bad;
  if (!findBadHint(Info, Bad) || !Checking.load(std::memory_order_relaxed))
    return;
  LocalFinding Found(Check::FileInfo, Severity::Warning);
  Found.add(F, Site);
  Found.Head.format(said::HintIs, Bad.Key, Bad.Value, Bad.Expected);
  if (const OpenFile *Opened = File ? find(*File) : nullptr)
    Found.add(Fn::File_open, Opened->Site).Note.put(said::OpenedIt);
  tellLocal(Found);
}

void checkView(uint32_t Site, MPI_File File, MPI_Offset Disp,
               MPI_Datatype Etype, MPI_Datatype Filetype, const char *Datarep) {
  OpenFile *F = find(File);
  const TypeInfo *E = typeInfo(Etype), *T = typeInfo(Filetype);
  if (!F || !E || !T)
    return;
  constexpr Fn SetView = Fn::File_set_view;
  bool Sequential = F->Amode & MPI_MODE_SEQUENTIAL;
  const char *What = nullptr;
  if (Sequential != (Disp == MPI_DISPLACEMENT_CURRENT))
    What = Sequential ? said::NotCurrent : said::IsCurrent;
  else if (Disp < 0 && !Sequential)
    What = said::IsNegative;
  if (What)
    return Fault(Check::FileView, SetView, Site, F, returnsErrors(File))
        .tell(said::ViewDisplacement, What);
  if (E->Bytes <= 0 || T->Bytes < 0)
    return;
  const TypeMap *Map = typeMap(Filetype);
  bool Writes = !(F->Amode & MPI_MODE_RDONLY);
  bool OtherType = false; // MPI does not look
  if (T->Bytes % E->Bytes != 0)
    What = said::NotOfElements;
  else if (!E->One.Wild && !E->One.Raw && !T->One.Wild &&
           !(repeat(E->One, static_cast<uint64_t>(T->Bytes / E->Bytes)) ==
             T->One))
    OtherType = true, What = said::ElementsOfOther;
  else if (Map && Map->Sized && Map->Low < 0)
    What = said::NegativeDisplacements;
  else if (Map && Map->Sized && !Map->HullOnly && Writes && !Map->Ordered)
    What = said::DecreasingDisplacements;
  if (What)
    Fault(Check::FileView, SetView, Site, F,
          OtherType ? ErrorsHandled : returnsErrors(File))
        .tell(said::ViewFiletype, What);
  if (Datarep && strcasecmp(Datarep, "external32") == 0 &&
      (!isPortable(Etype) || !isPortable(Filetype)))
    Fault(Check::FilePortability, SetView, Site, F).tell(said::NotPortable);
}

void fileCloses(MPI_File File) {
  Lock.lock();
  for (OpenFile **At = &Files; *At; At = &(*At)->Next)
    if ((*At)->Handle == handleBits(File)) {
      OpenFile *Gone = *At;
      *At = Gone->Next;
      endState(Gone->State);
      free(Gone);
      break;
    }
  Lock.unlock();
}

void fileOpened(MPI_File File, int Amode, uint32_t Site) {
  auto *F = static_cast<OpenFile *>(calloc(1, sizeof(OpenFile)));
  if (!F)
    return;
  F->Handle = handleBits(File);
  F->Amode = Amode;
  F->Site = Site;
  F->Split = Fn::None;
  F->Etype.Raw = true; // the default view is of bytes
  F->EtypeBytes = 1;
  startState(F->State, File, Amode);
  Lock.lock();
  F->Next = Files;
  Files = F;
  Lock.unlock();
}

void viewSet(MPI_File File, MPI_Offset Disp, MPI_Datatype Etype,
             MPI_Datatype Filetype, const char *Datarep) {
  OpenFile *F = find(File);
  const TypeInfo *E = typeInfo(Etype);
  if (!F || !E)
    return;
  F->Etype = E->One;
  F->EtypeBytes = E->Bytes;
  setView(F->State, Disp, Etype, Filetype, Datarep);
}

void fileSynced(MPI_File File) {
  if (OpenFile *F = find(File))
    ++F->State.Sequence;
}

void atomicitySet(MPI_File File, bool Atomic) {
  if (OpenFile *F = find(File))
    F->State.Atomic = Atomic;
}

void splitBegan(MPI_File File, Fn Function, uint32_t Site, const void *Buffer) {
  if (OpenFile *F = find(File)) {
    F->Split = Function;
    F->SplitSite = Site;
    F->SplitBuffer = Buffer;
  }
}

void fileErrorsHandled() { ErrorsHandled = true; }

} // namespace tutti::rt::track
