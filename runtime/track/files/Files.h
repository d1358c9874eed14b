// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The files that the program has open: access mode, view, and the split
/// collective access under way. Decides what the standard forbids for a call on
/// a file in its state (MPI-3.1 chapter 13); must not know the functions but by
/// what FileCall says of them.

#ifndef TUTTI_TRACK_FILES_FILES_H
#define TUTTI_TRACK_FILES_FILES_H

#include "mpi/Mpi.h"
#include "tutti/MpiTable.h"

namespace tutti::rt::track {

/// One call on an open file.
struct FileCall {
  enum class Pointer : uint8_t { None, Explicit, Individual, Shared };
  Fn Function;
  uint32_t Site;
  MPI_File File;
  bool Reads = false, Writes = false;
  bool Collective = false; ///< and accesses data
  bool Begins = false, Ends = false;
  bool Resizes = false;
  bool NeedsAllDone = false; ///< accesses under way must be complete before it
  Pointer With = Pointer::None;
  bool HasData = false;
  const void *Buffer = nullptr;
  MPI_Count Count = 0;
  MPI_Datatype Type = MPI_DATATYPE_NULL;
  MPI_Offset Offset = 0;
  int Whence = MPI_SEEK_SET;
  bool Seeks = false;
  bool Located = false; ///< Offset is where in the view it begins
};

/// Each is called before MPI is and tells what is wrong.
void checkOpen(Fn F, uint32_t Site, int Amode);
/// Of an access it says where it begins.
void checkFileCall(FileCall &C);
void checkView(uint32_t Site, MPI_File File, MPI_Offset Disp,
               MPI_Datatype Etype, MPI_Datatype Filetype, const char *Datarep);
/// Hints for a file; File is null while it is being opened.
void checkHints(Fn F, uint32_t Site, const MPI_File *File, MPI_Info Info);
/// The handle may mean another file after the call.
void fileCloses(MPI_File File);

/// After the calls.
void fileOpened(MPI_File File, int Amode, uint32_t Site);
void viewSet(MPI_File File, MPI_Offset Disp, MPI_Datatype Etype,
             MPI_Datatype Filetype, const char *Datarep);
/// MPI has taken it: one that it refuses uses no bytes.
void fileAccessed(const FileCall &C);
void fileSynced(MPI_File File);
void atomicitySet(MPI_File File, bool Atomic);
void splitBegan(MPI_File File, Fn F, uint32_t Site, const void *Buffer);
/// The program deals with errors of files itself.
void fileErrorsHandled();

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_FILES_FILES_H
