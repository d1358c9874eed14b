// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The name of a file that all open together is made of the rank: in place, by
// appending, by another function, in memory that is made for it.
// Twin: good-file-name.c.
// RUN: %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void in_place(MPI_Comm Comm, const char *Stem, MPI_File *File) {
  char Name[128];
  int Me;
  MPI_Comm_rank(Comm, &Me);
  snprintf(Name, sizeof Name, "%s.%05d", Stem, Me);
  MPI_File_open(Comm, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on 'Comm' depends on the rank [{{.*}}mpi-collective-args]
  // CHECK: :[[#@LINE-4]]:3: note: 'Me' was set here
}

void appended(MPI_Comm Comm, const char *Stem, MPI_File *File) {
  char Name[128], Number[16];
  int Me;
  MPI_Comm_rank(Comm, &Me);
  sprintf(Number, "-%d", Me + 1);
  strcpy(Name, Stem);
  strcat(Name, Number);
  MPI_File_open(Comm, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on 'Comm'
}

static void path_of(char *Path, size_t Room, const char *Folder, int Part) {
  snprintf(Path, Room, "%s/part-%d.dat", Folder, Part);
}

void elsewhere(const char *Folder, MPI_File *File) {
  char Path[256];
  int Me;
  MPI_Comm_rank(MPI_COMM_WORLD, &Me);
  path_of(Path, sizeof Path, Folder, Me);
  MPI_File_open(MPI_COMM_WORLD, Path, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on MPI_COMM_WORLD
}

void allocated(MPI_Comm Comm, MPI_File *File) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  char *Name = malloc(32);
  sprintf(Name, "log%d", Me);
  MPI_File_open(Comm, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on 'Comm'
  free(Name);
}
