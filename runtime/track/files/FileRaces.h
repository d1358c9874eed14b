// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Accesses of different processes to the same bytes of a file, one of them a
/// write, with no synchronisation of the file between them (MPI-3.1 section
/// 13.6.1). Decides which bytes an access covers and who else uses them; must
/// not know the functions.

#ifndef TUTTI_TRACK_FILES_FILERACES_H
#define TUTTI_TRACK_FILES_FILERACES_H

#include "track/files/Files.h"
#include "track/memory/TypeMap.h"

namespace tutti::rt::track {

/// What of an open file matters here.
struct FileState {
  bool Followed; ///< others of this node have it open too
  bool Atomic;
  uint32_t Sequence; ///< synchronisations so far
  bool ViewKnown;
  MPI_Offset Disp;
  int64_t EtypeBytes, FiletypeBytes;
  TypeMap *Filetype; ///< null: the file is seen as it is
};

void startState(FileState &S, MPI_File File, int Amode);
void setView(FileState &S, MPI_Offset Disp, MPI_Datatype Etype,
             MPI_Datatype Filetype, const char *Datarep);
void endState(FileState &S);

/// Before the call, which may move the file pointer.
void locateAccess(const FileState &S, FileCall &C);
/// When it has succeeded: looks who else uses these bytes.
void noteAccess(const FileState &S, const FileCall &C);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_FILES_FILERACES_H
