/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files: each rank in bytes of its own, shared pointers, split collectives.
 * What is read is not looked at: in Open MPI 4.1 a rank that comes back from a
 * collective write may read what was there before it.
 */
#include "Soak.h"

enum { WORDS = 256, BYTES = WORDS * sizeof(int) };
static MPI_File file = MPI_FILE_NULL;
static int in[WORDS], out[WORDS];

static void renew(MPI_Comm c, uint32_t salt) {
  static char name[64];
  if (file != MPI_FILE_NULL && salt % 8 != 0)
    return;
  endFiles();
  int pid = (int)getpid();
  MPI_Bcast(&pid, 1, MPI_INT, 0, c);
  snprintf(name, sizeof(name), "/tmp/tutti-soak-%d", pid);
  MPI_File_open(c, name,
                MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
}

void endFiles(void) {
  if (file != MPI_FILE_NULL)
    MPI_File_close(&file);
}

void blocks(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  MPI_Offset at = (MPI_Offset)rank * BYTES;
  MPI_Request q;
  int n = 1 + (int)(salt % (WORDS - 1));
  for (uint32_t k = 0; k < times; ++k, calls += 4) {
    in[0] = in[n - 1] = (int)(salt + k) + rank;
    if (k % 3 == 0) {
      MPI_File_write_at(file, at, in, n, MPI_INT, MPI_STATUS_IGNORE);
    } else if (k % 3 == 1) {
      MPI_File_write_at_all(file, at, in, n, MPI_INT, MPI_STATUS_IGNORE);
    } else {
      MPI_File_iwrite_at(file, at, in, n, MPI_INT, &q);
      MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    MPI_File_read_at(file, at, out, n, MPI_INT, MPI_STATUS_IGNORE);
  }
  // What the others wrote, after they have synchronised, and before they write
  // again.
  MPI_File_sync(file);
  MPI_Barrier(c);
  MPI_File_sync(file);
  int next = (rank + 1) % size;
  MPI_File_read_at(file, (MPI_Offset)next * BYTES, out, n, MPI_INT,
                   MPI_STATUS_IGNORE);
  MPI_File_sync(file);
  MPI_Barrier(c);
  MPI_File_sync(file);
}

void pointers(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  int n = 1 + (int)(salt % 32);
  MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
  for (uint32_t k = 0; k < times; ++k, calls += 3) {
    MPI_File_write_ordered(file, in, n, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_shared(file, in, n, MPI_INT, MPI_STATUS_IGNORE);
  }
  MPI_File_sync(file);
  MPI_Barrier(c);
  MPI_File_sync(file);
  MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
  for (uint32_t k = 0; k < times; ++k, calls += 2)
    MPI_File_read_ordered(file, out, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_sync(file);
  MPI_Barrier(c);
  MPI_File_sync(file);
}

void split(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  MPI_Datatype stripes;
  int n = 4 * (1 + (int)(salt % 16));
  MPI_Type_vector(4, n / 4, n / 4 * size, MPI_INT, &stripes);
  MPI_Type_commit(&stripes);
  MPI_File_set_view(file, (MPI_Offset)sizeof(int) * (n / 4) * rank, MPI_INT,
                    stripes, "native", MPI_INFO_NULL);
  for (uint32_t k = 0; k < times; ++k, calls += 6) {
    in[n - 1] = (int)k;
    MPI_File_write_at_all_begin(file, 0, in, n, MPI_INT);
    MPI_File_write_at_all_end(file, in, MPI_STATUS_IGNORE);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_read_all(file, out, n, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
  }
  MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
  MPI_Type_free(&stripes);
  MPI_File_sync(file);
  MPI_Barrier(c);
  MPI_File_sync(file);
}
