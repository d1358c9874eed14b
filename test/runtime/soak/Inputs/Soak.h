/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the parts of the soak program share: numbers that all ranks draw alike,
 * and those that each draws for itself.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 16, LARGE = 100000 };

extern int rank, size;
extern long calls, wrong;

/* The same on all ranks. */
uint32_t draw(uint32_t below);
/* Not the same. */
uint32_t pick(uint32_t below);

/* Each is made by all ranks with the same numbers, and is over at its end. */
typedef void step(MPI_Comm c, uint32_t salt, uint32_t times);
step ring, stream, exchange, synchronous, buffered, probes, anyone, persistent,
    derived, large, communicators;
step fences, posts, locks, counters, shared;
step blocks, pointers, split;
/* Those after which messages are no longer followed. */
step forgotten;

void endWindows(void);
void endFiles(void);

/* Completes N requests in one of many ways. */
void finish(int n, MPI_Request *q);

static inline void expect(int is, int should) { wrong += is != should; }
