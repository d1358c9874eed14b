/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Messages and requests, correct whatever is buffered.
 */
#include "Soak.h"

enum { OPEN = 128, WORDS = 64 };
static int send[OPEN][WORDS], get[OPEN][WORDS];
static int big[2][LARGE];

static int left(void) { return (rank + size - 1) % size; }
static int right(void) { return (rank + 1) % size; }
static int length(uint32_t salt) { return 1 + (int)(salt % (WORDS - 1)); }

void finish(int n, MPI_Request *q) {
  int done = 0, index, indices[OPEN];
  MPI_Status status[OPEN];
  ++calls;
  switch (pick(8)) {
  case 0:
    for (int i = n; i-- > 0;)
      MPI_Wait(&q[i], &status[0]);
    break;
  case 1:
    for (int i = 0; i < n; ++i)
      MPI_Waitany(n, q, &index, &status[0]);
    break;
  case 2:
    while (done != MPI_UNDEFINED)
      MPI_Waitsome(n, q, &done, indices, status);
    break;
  case 3:
    while (!done)
      MPI_Testall(n, q, &done, MPI_STATUSES_IGNORE);
    break;
  case 4:
    for (int i = 0; i < n; i += done)
      MPI_Test(&q[i], &done, &status[0]);
    break;
  case 5:
    for (int i = 0; i < n; i += done && index != MPI_UNDEFINED)
      MPI_Testany(n, q, &index, &done, MPI_STATUS_IGNORE);
    break;
  case 6:
    for (int i = 0; i < n; i += done)
      MPI_Testsome(n, q, &done, indices, MPI_STATUSES_IGNORE);
    break;
  default:
    MPI_Waitall(n, q, status);
    break;
  }
}

/* Even ranks send first. */
void ring(MPI_Comm c, uint32_t salt, uint32_t times) {
  for (uint32_t k = 0; k < times; ++k, calls += 2) {
    int n = length(salt + k), tag = (int)(k % 5);
    send[0][0] = (int)(salt + k);
    if (salt % 3 == 0) {
      MPI_Sendrecv(send[0], n, MPI_INT, right(), tag, get[0], WORDS, MPI_INT,
                   left(), tag, c, MPI_STATUS_IGNORE);
    } else if (salt % 3 == 1) {
      memcpy(get[0], send[0], sizeof(int));
      MPI_Sendrecv_replace(get[0], n, MPI_INT, right(), tag, left(), tag, c,
                           MPI_STATUS_IGNORE);
    } else {
      if (rank % 2 == 0)
        MPI_Send(send[0], n, MPI_INT, right(), tag, c);
      MPI_Recv(get[0], WORDS, MPI_INT, left(), tag, c, MPI_STATUS_IGNORE);
      if (rank % 2)
        MPI_Send(send[0], n, MPI_INT, right(), tag, c);
    }
    expect(get[0][0], (int)(salt + k));
  }
}

/* One sends as fast as it can. */
void stream(MPI_Comm c, uint32_t salt, uint32_t times) {
  int from = (int)(salt % (uint32_t)size), to = (from + 1) % size;
  for (uint32_t k = 0; k < times; ++k) {
    int n = length(salt + k), tag = (int)(salt % 2 ? k : 0);
    if (rank == from) {
      send[0][0] = (int)k;
      MPI_Send(send[0], n, MPI_INT, to, tag, c);
    } else if (rank == to) {
      MPI_Recv(get[0], n, MPI_INT, salt % 3 ? from : MPI_ANY_SOURCE,
               salt % 5 ? tag : MPI_ANY_TAG, c, MPI_STATUS_IGNORE);
      expect(get[0][0], (int)k);
    }
    ++calls;
  }
  if (rank == to)
    MPI_Send(send[0], 1, MPI_INT, from, 99, c);
  if (rank == from)
    MPI_Recv(get[0], 1, MPI_INT, to, 99, c, MPI_STATUS_IGNORE);
  // Wildcards of different steps must not see each other's messages.
  MPI_Barrier(c);
}

/* All pairs, each with some messages, posted in any order. */
void exchange(MPI_Comm c, uint32_t salt, uint32_t times) {
  MPI_Request q[OPEN];
  for (uint32_t k = 0; k < times; ++k) {
    int n = 0, each = 1 + (int)((salt + k) % 4), turn = (int)pick(4);
    for (int t = 0; t < each; ++t)
      for (int p = 0; p < size && n < OPEN / 2; ++p, ++n)
        MPI_Irecv(get[n], WORDS, MPI_INT, p, (t + turn) % each, c, &q[n]);
    int slot = 0, posted = n;
    for (int t = 0; t < each; ++t)
      for (int p = 0; p < size && slot < OPEN / 2; ++p, ++slot) {
        send[slot][0] = (int)salt + p;
        if ((salt + k) % 7 == 0)
          MPI_Issend(send[slot], length(k), MPI_INT, p, t, c, &q[n++]);
        else
          MPI_Isend(send[slot], length(k), MPI_INT, p, t, c, &q[n++]);
      }
    finish(n, q);
    calls += n;
    for (int i = 0; i < posted; ++i)
      expect(get[i][0], (int)salt + rank);
  }
}

void synchronous(MPI_Comm c, uint32_t salt, uint32_t times) {
  for (uint32_t k = 0; k < times; ++k, calls += 2) {
    MPI_Request q;
    MPI_Irecv(get[0], WORDS, MPI_INT, left(), 1, c, &q);
    send[0][0] = (int)k;
    MPI_Ssend(send[0], length(salt), MPI_INT, right(), 1, c);
    finish(1, &q);
    expect(get[0][0], (int)k);
  }
}

void buffered(MPI_Comm c, uint32_t salt, uint32_t times) {
  static char room[OPEN * (WORDS * sizeof(int) + MPI_BSEND_OVERHEAD + 64)];
  void *back;
  int bytes;
  MPI_Buffer_attach(room, sizeof(room));
  for (uint32_t k = 0; k < times; ++k, ++calls) {
    send[0][0] = (int)(k + salt);
    MPI_Bsend(send[0], length(salt), MPI_INT, right(), 2, c);
  }
  for (uint32_t k = 0; k < times; ++k, ++calls) {
    MPI_Recv(get[0], WORDS, MPI_INT, left(), 2, c, MPI_STATUS_IGNORE);
    expect(get[0][0], (int)(k + salt));
  }
  MPI_Buffer_detach(&back, &bytes);
}

void probes(MPI_Comm c, uint32_t salt, uint32_t times) {
  int root = (int)(salt % (uint32_t)size), n, there = 0;
  MPI_Status s;
  MPI_Message m;
  for (uint32_t k = 0; k < times; ++k, ++calls)
    if (rank != root) {
      send[0][0] = rank;
      MPI_Send(send[0], length(k), MPI_INT, root, 3, c);
    }
  for (uint32_t k = 0; rank == root && k < times * (uint32_t)(size - 1); ++k) {
    int how = (int)pick(4), from = MPI_ANY_SOURCE;
    calls += 2;
    if (how == 0) {
      MPI_Mprobe(from, 3, c, &m, &s);
    } else if (how == 1) {
      for (there = 0; !there;)
        MPI_Improbe(from, 3, c, &there, &m, &s);
    } else if (how == 2) {
      MPI_Probe(from, MPI_ANY_TAG, c, &s);
    } else {
      for (there = 0; !there;)
        MPI_Iprobe(from, 3, c, &there, &s);
    }
    MPI_Get_count(&s, MPI_INT, &n);
    if (how < 2)
      MPI_Mrecv(get[0], n, MPI_INT, &m, MPI_STATUS_IGNORE);
    else
      MPI_Recv(get[0], n, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, c,
               MPI_STATUS_IGNORE);
    expect(get[0][0], s.MPI_SOURCE);
  }
  MPI_Barrier(c);
}

/* Wildcards, open and blocking, against sends in any order. */
void anyone(MPI_Comm c, uint32_t salt, uint32_t times) {
  int root = (int)(salt % (uint32_t)size), seen[MANY] = {0};
  MPI_Request q[8];
  MPI_Status s;
  uint32_t n = times * (uint32_t)(size - 1);
  for (uint32_t k = 0; rank != root && k < times; ++k, ++calls) {
    send[0][0] = (int)k;
    MPI_Send(send[0], 1, MPI_INT, root, 4, c);
  }
  for (uint32_t k = 0, some; rank == root && k < n; k += some) {
    some = 1 + pick(8);
    some = some < n - k ? some : n - k;
    for (uint32_t i = 0; i < some; ++i)
      MPI_Irecv(get[i], 1, MPI_INT, MPI_ANY_SOURCE, 4, c, &q[i]);
    for (uint32_t i = 0; i < some; ++i, calls += 2) {
      MPI_Wait(&q[i], &s);
      expect(get[i][0], seen[s.MPI_SOURCE]++);
    }
  }
  MPI_Barrier(c);
}

void persistent(MPI_Comm c, uint32_t salt, uint32_t times) {
  MPI_Request q[4];
  int n = length(salt);
  MPI_Send_init(send[0], n, MPI_INT, right(), 5, c, &q[0]);
  MPI_Recv_init(get[0], WORDS, MPI_INT, left(), 5, c, &q[1]);
  MPI_Ssend_init(send[1], n, MPI_INT, left(), 6, c, &q[2]);
  MPI_Recv_init(get[1], WORDS, MPI_INT, salt % 2 ? right() : MPI_ANY_SOURCE, 6,
                c, &q[3]);
  for (uint32_t k = 0; k < times; ++k, calls += 8) {
    send[0][0] = send[1][0] = (int)k;
    if (salt % 3) {
      MPI_Startall(4, q);
    } else {
      for (int i = 3; i >= 0; --i)
        MPI_Start(&q[i]);
    }
    MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
    expect(get[0][0], (int)k);
    expect(get[1][0], (int)k);
  }
  for (int i = 0; i < 4; ++i)
    MPI_Request_free(&q[i]);
  MPI_Barrier(c);
}

void derived(MPI_Comm c, uint32_t salt, uint32_t times) {
  MPI_Datatype t, u;
  int lengths[] = {1, 3}, at[] = {2, 5};
  if (salt % 2)
    MPI_Type_vector(4, 1, 3, MPI_INT, &t);
  else
    MPI_Type_indexed(2, lengths, at, MPI_INT, &t);
  MPI_Type_contiguous(4, MPI_INT, &u);
  MPI_Type_commit(&t);
  MPI_Type_commit(&u);
  for (uint32_t k = 0; k < times; ++k, calls += 3) {
    MPI_Request q[2];
    MPI_Irecv(get[0], 2, u, left(), 7, c, &q[0]);
    MPI_Isend(send[0], 2, t, right(), 7, c, &q[1]);
    finish(2, q);
    MPI_Sendrecv(send[1], 8, MPI_INT, right(), 8, get[1], 2, t, left(), 8, c,
                 MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&t);
  MPI_Type_free(&u);
}

void large(MPI_Comm c, uint32_t salt, uint32_t times) {
  for (uint32_t k = 0; k < times; ++k, calls += 3) {
    MPI_Request q[2];
    int n = LARGE / 2 + (int)(salt % (LARGE / 2));
    big[0][n - 1] = (int)k;
    MPI_Irecv(big[1], LARGE, MPI_INT, left(), 9, c, &q[0]);
    MPI_Isend(big[0], n, MPI_INT, right(), 9, c, &q[1]);
    finish(2, q);
    expect(big[1][n - 1], (int)k);
    if (rank % 2 == 0)
      MPI_Send(big[0], n, MPI_INT, right(), 9, c);
    MPI_Recv(big[1], n, MPI_INT, left(), 9, c, MPI_STATUS_IGNORE);
    if (rank % 2)
      MPI_Send(big[0], n, MPI_INT, right(), 9, c);
  }
}

void communicators(MPI_Comm c, uint32_t salt, uint32_t times) {
  for (uint32_t k = 0; k < times; ++k) {
    MPI_Comm d;
    if (k % 2)
      MPI_Comm_dup(c, &d);
    else
      MPI_Comm_split(c, 0, rank, &d);
    ring(d, salt + k, 5);
    exchange(d, salt + k, 1);
    MPI_Comm_free(&d);
    calls += 2;
  }
}

/* The communicator is freed, or the request, before the message has come. */
void forgotten(MPI_Comm c, uint32_t salt, uint32_t times) {
  MPI_Comm d;
  MPI_Request q[2];
  MPI_Comm_dup(c, &d);
  MPI_Irecv(get[0], WORDS, MPI_INT, left(), 1, d, &q[0]);
  MPI_Isend(send[0], length(salt), MPI_INT, right(), 1, d, &q[1]);
  MPI_Comm_free(&d);
  if (times % 2)
    MPI_Request_free(&q[1]);
  finish(times % 2 ? 1 : 2, q);
  MPI_Barrier(c);
  calls += 5;
}
