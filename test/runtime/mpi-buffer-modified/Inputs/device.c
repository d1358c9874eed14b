// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an MPI library does that knows accelerators, in front of one that does
// not: a pointer to memory of the device is followed there, not on the host.
// Stands between the runtime and the library.
#define _GNU_SOURCE
#include "device.h"
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>
#include <sys/mman.h>

static struct {
  char *base, *shadow;
  size_t size;
  enum device_kind kind;
} blocks[16];
static int num_blocks;

void *device_alloc(size_t size, enum device_kind kind) {
  int access = kind == DeviceMemory ? PROT_NONE : PROT_READ | PROT_WRITE;
  char *base =
      mmap(0, size, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED)
    abort();
  blocks[num_blocks].base = base;
  blocks[num_blocks].shadow = calloc(size, 1);
  blocks[num_blocks].size = size;
  blocks[num_blocks++].kind = kind;
  return base;
}

static int block_of(const void *memory) {
  const char *at = memory;
  for (int i = 0; i < num_blocks; ++i)
    if (at >= blocks[i].base && at < blocks[i].base + blocks[i].size)
      return i;
  return -1;
}

char *device_view(void *memory) {
  int i = block_of(memory);
  return i < 0 ? memory : blocks[i].shadow + ((char *)memory - blocks[i].base);
}

enum device_kind device_kind_of(const void *memory) {
  int i = block_of(memory);
  return i < 0 ? (enum device_kind)0 : blocks[i].kind;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int PMPI_Send(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c) {
  return NEXT(PMPI_Send)(device_view((void *)b), n, t, to, tag, c);
}
int PMPI_Recv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *s) {
  return NEXT(PMPI_Recv)(device_view(b), n, t, from, tag, c, s);
}
int PMPI_Isend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r) {
  return NEXT(PMPI_Isend)(device_view((void *)b), n, t, to, tag, c, r);
}
int PMPI_Irecv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request *r) {
  return NEXT(PMPI_Irecv)(device_view(b), n, t, from, tag, c, r);
}
int PMPI_Bcast(void *b, int n, MPI_Datatype t, int root, MPI_Comm c) {
  return NEXT(PMPI_Bcast)(device_view(b), n, t, root, c);
}
int PMPI_Iallreduce(const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c, MPI_Request *r) {
  return NEXT(PMPI_Iallreduce)(device_view((void *)a), device_view(b), n, t, op, c, r);
}
