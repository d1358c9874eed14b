// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The name is made of the rank, but for a file of one's own; its memory has
// another name by the time all open a file; each rank, or each group, has a
// communicator to itself; rank 0 has told all of them the name.
// Twin: bad-file-name.c.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void used_again(MPI_Comm Comm, const char *Stem, MPI_File *File) {
  char Name[128];
  int Me;
  MPI_Comm_rank(Comm, &Me);
  sprintf(Name, "%s.log.%d", Stem, Me);
  FILE *Log = fopen(Name, "w");
  if (Log)
    fclose(Log);
  sprintf(Name, "%s.dat", Stem);
  MPI_File_open(Comm, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}

static void path_of(char *Path, size_t Room, const char *Folder, int Part) {
  snprintf(Path, Room, "%s/part-%d.dat", Folder, Part);
}

void alone(const char *Folder, MPI_File *File) {
  char Path[256];
  int Me;
  MPI_Comm_rank(MPI_COMM_WORLD, &Me);
  path_of(Path, sizeof Path, Folder, Me);
  MPI_File_open(MPI_COMM_SELF, Path, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}

void by_group(const char *Folder, MPI_File *File) {
  char Path[256];
  int Me;
  MPI_Comm Group;
  MPI_Comm_rank(MPI_COMM_WORLD, &Me);
  MPI_Comm_split(MPI_COMM_WORLD, Me / 4, 0, &Group);
  path_of(Path, sizeof Path, Folder, Me / 4);
  MPI_File_open(Group, Path, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  MPI_Comm_free(&Group);
}

void split_apart(const char *Folder, MPI_File *File) {
  char Path[256];
  int Me;
  MPI_Comm Mine;
  MPI_Comm_rank(MPI_COMM_WORLD, &Me);
  MPI_Comm_split(MPI_COMM_WORLD, Me, 0, &Mine);
  MPI_Comm_rank(Mine, &Me);
  path_of(Path, sizeof Path, Folder, Me);
  MPI_File_open(Mine, Path, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  MPI_Comm_free(&Mine);
}

static void open_on(MPI_Comm Comm, const char *Folder, MPI_File *File) {
  char Path[256];
  int Me;
  MPI_Comm_rank(Comm, &Me);
  path_of(Path, sizeof Path, Folder, Me);
  MPI_File_open(Comm, Path, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}
void called_alone(const char *Folder, MPI_File *File) {
  open_on(MPI_COMM_SELF, Folder, File);
}

void told(MPI_Comm Comm, const char *Stem, MPI_File *File) {
  char Name[128];
  int Me;
  MPI_Comm_rank(Comm, &Me);
  if (Me == 0)
    sprintf(Name, "%s.%d", Stem, rand());
  MPI_Bcast(Name, sizeof Name, MPI_CHAR, 0, Comm);
  MPI_File_open(Comm, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}
