/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    Plays communication programs read from files: every line is a call of one
    rank. It knows nothing of what is right; it prints a digest of all that was
    received, so that two runs can be compared. The lines are written by
    messages.py, which says what they mean. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 256, COMMS = 32, BYTES = 1 << 14 };

typedef struct {
  MPI_Request request;
  void *in, *out;
  int counts[16], displs[16]; /* a started call may read them to its end */
} slot_t;

static MPI_Comm comms[COMMS];
static slot_t slots[SLOTS];
static MPI_Datatype pair_type;
static uint64_t digest;
static int world_rank, serial;

static void fail(const char *what) {
  fprintf(stderr, "player: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 3);
}

static void look_at(const void *memory) {
  const unsigned char *bytes = memory;
  for (int i = 0; i < BYTES; i++)
    digest = (digest ^ bytes[i]) * 1099511628211u;
}

static MPI_Datatype type_of(char letter) {
  switch (letter) {
  case 'i':
    return MPI_INT;
  case 'f':
    return MPI_FLOAT;
  case 'd':
    return MPI_DOUBLE;
  case 'p':
    return pair_type;
  }
  fail("unknown type");
  return MPI_DATATYPE_NULL;
}

static MPI_Op op_of(char letter) {
  switch (letter) {
  case '+':
    return MPI_SUM;
  case '*':
    return MPI_PROD;
  case '>':
    return MPI_MAX;
  case '<':
    return MPI_MIN;
  }
  fail("unknown operation");
  return MPI_OP_NULL;
}

/* Small whole numbers of the type, so that no order of a sum matters. */
static void fill(void *memory, char type) {
  for (int i = 0; i < BYTES / 8; i++) {
    int value = (world_rank + serial + i) % 3 + 1;
    if (type == 'd')
      ((double *)memory)[i] = value;
    else if (type == 'f')
      ((float *)memory)[i] = (float)value;
    else
      ((int *)memory)[i] = value;
  }
}

static slot_t *take(int number, char type) {
  slot_t *slot = &slots[number];
  slot->out = malloc(BYTES);
  slot->in = calloc(1, BYTES);
  slot->request = MPI_REQUEST_NULL;
  fill(slot->out, type);
  serial++;
  return slot;
}

static void give_back(slot_t *slot) {
  look_at(slot->in);
  free(slot->in);
  free(slot->out);
  slot->in = slot->out = NULL;
}

/* counts[j] = count * (1 + (i + j) % 2): what rank i and rank j exchange. */
static void vary(int count, int i, int size, int *counts, int *displs) {
  for (int j = 0, at = 0; j < size; j++) {
    counts[j] = count * (1 + (i + j) % 2);
    displs[j] = at;
    at += counts[j];
  }
}

#define BOTH(Blocking, Started, ...)                                           \
  (start ? Started(__VA_ARGS__, &s->request) : Blocking(__VA_ARGS__))

static void collective(const char *name, int start, MPI_Comm comm, int n,
                       char letter, char op_letter, int root, slot_t *s) {
  MPI_Datatype t = type_of(letter);
  MPI_Op op = op_of(op_letter);
  int rank, size, *c = s->counts, *d = s->displs;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (!strcmp(name, "Barrier"))
    start ? MPI_Ibarrier(comm, &s->request) : MPI_Barrier(comm);
  else if (!strcmp(name, "Bcast"))
    BOTH(MPI_Bcast, MPI_Ibcast, rank == root ? s->out : s->in, n, t, root, comm);
  else if (!strcmp(name, "Reduce"))
    BOTH(MPI_Reduce, MPI_Ireduce, s->out, s->in, n, t, op, root, comm);
  else if (!strcmp(name, "Allreduce"))
    BOTH(MPI_Allreduce, MPI_Iallreduce, s->out, s->in, n, t, op, comm);
  else if (!strcmp(name, "Scan"))
    BOTH(MPI_Scan, MPI_Iscan, s->out, s->in, n, t, op, comm);
  else if (!strcmp(name, "Gather"))
    BOTH(MPI_Gather, MPI_Igather, s->out, n, t, s->in, n, t, root, comm);
  else if (!strcmp(name, "Scatter"))
    BOTH(MPI_Scatter, MPI_Iscatter, s->out, n, t, s->in, n, t, root, comm);
  else if (!strcmp(name, "Allgather"))
    BOTH(MPI_Allgather, MPI_Iallgather, s->out, n, t, s->in, n, t, comm);
  else if (!strcmp(name, "Alltoall"))
    BOTH(MPI_Alltoall, MPI_Ialltoall, s->out, n, t, s->in, n, t, comm);
  else if (!strcmp(name, "Alltoallv")) {
    vary(n, rank, size, c, d);
    BOTH(MPI_Alltoallv, MPI_Ialltoallv, s->out, c, d, t, s->in, c, d, t, comm);
  } else if (!strcmp(name, "Gatherv")) {
    vary(n, root, size, c, d);
    BOTH(MPI_Gatherv, MPI_Igatherv, s->out, c[rank], t, s->in, c, d, t, root,
         comm);
  } else
    fail("unknown collective");
}

static void play(char *line) {
  char name[32], rest[256] = "", type, op;
  int c, n, a, b, number, form;
  if (sscanf(line, "%*d %31s %255[^\n]", name, rest) < 1)
    fail("unreadable line");
  if (!strcmp(name, "dup") && sscanf(rest, "%d %d", &c, &n) == 2)
    MPI_Comm_dup(comms[c], &comms[n]);
  else if (!strcmp(name, "split") &&
           sscanf(rest, "%d %d %d %d", &c, &n, &a, &b) == 4)
    MPI_Comm_split(comms[c], a < 0 ? MPI_UNDEFINED : a, b, &comms[n]);
  else if (!strcmp(name, "free") && sscanf(rest, "%d", &c) == 1)
    MPI_Comm_free(&comms[c]);
  else if (!strcmp(name, "send") && sscanf(rest, "%d %d %d %d %c %d %d", &c, &a,
                                           &b, &n, &type, &form, &number) == 7) {
    slot_t *s = take(number, type);
    if (form == 0) {
      MPI_Send(s->out, n, type_of(type), a, b, comms[c]);
      give_back(s);
    } else if (form == 1) {
      MPI_Isend(s->out, n, type_of(type), a, b, comms[c], &s->request);
    } else {
      MPI_Ssend(s->out, n, type_of(type), a, b, comms[c]);
      give_back(s);
    }
  } else if (!strcmp(name, "recv") &&
             sscanf(rest, "%d %d %d %d %c %d %d", &c, &a, &b, &n, &type, &form,
                    &number) == 7) {
    slot_t *s = take(number, type);
    if (a < 0)
      a = MPI_ANY_SOURCE;
    if (form == 1) {
      MPI_Irecv(s->in, n, type_of(type), a, b, comms[c], &s->request);
    } else {
      if (form == 2)
        MPI_Probe(a, b, comms[c], MPI_STATUS_IGNORE);
      MPI_Recv(s->in, n, type_of(type), a, b, comms[c], MPI_STATUS_IGNORE);
      give_back(s);
    }
  } else if (!strcmp(name, "wait") && sscanf(rest, "%d", &number) == 1) {
    MPI_Wait(&slots[number].request, MPI_STATUS_IGNORE);
    give_back(&slots[number]);
  } else if (!strcmp(name, "test") && sscanf(rest, "%d", &number) == 1) {
    for (int done = 0; !done;)
      MPI_Test(&slots[number].request, &done, MPI_STATUS_IGNORE);
    give_back(&slots[number]);
  } else if (sscanf(rest, "%d %d %d %c %c %d %d", &form, &c, &n, &type, &op, &a,
                    &number) == 7) {
    slot_t *s = take(number, type);
    collective(name, form, comms[c], n, type, op, a, s);
    if (!form)
      give_back(s);
  } else
    fail("unknown line");
}

int main(int argc, char **argv) {
  char line[300];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Type_contiguous(2, MPI_INT, &pair_type);
  MPI_Type_commit(&pair_type);
  comms[0] = MPI_COMM_WORLD;
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "r");
    if (!file)
      fail("cannot open a program");
    digest = 14695981039346656037u;
    serial = 0;
    while (fgets(line, sizeof line, file))
      if (atoi(line) == world_rank)
        play(line);
    fclose(file);
    /* Receives from any source must not see messages of the next program. */
    if (i + 1 < argc)
      MPI_Barrier(MPI_COMM_WORLD);
    printf("%s rank %d digest %016llx\n", argv[i], world_rank,
           (unsigned long long)digest);
  }
  MPI_Type_free(&pair_type);
  MPI_Finalize();
  return 0;
}
