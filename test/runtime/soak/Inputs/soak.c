/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * soak SECONDS [SEED [PARTS]]: random correct messages, requests, windows and
 * files, in tight loops, for so long; PARTS says which: m, w, f, all of them
 * unless said. Says how many calls there were and how much memory the process
 * had after half of the time and at the end; status 1 when that grew by more
 * than 8 MB, 2 when a number that arrived was another than was sent.
 */
#include "../../../Inputs/resident.h"
#include "Soak.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GROWN = 1 << 20 }; /* what is freed is kept for a while */
#else
enum { GROWN = 8192 };
#endif

int rank, size;
long calls, wrong;

static uint64_t common, own;
static uint32_t next(uint64_t *state, uint32_t below) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33) % below;
}
uint32_t draw(uint32_t below) { return next(&common, below); }
uint32_t pick(uint32_t below) { return next(&own, below); }

static const struct {
  step *make;
  char part;
  int most; /* times */
} steps[] = {
    {ring, 'm', 300},       {stream, 'm', 400},      {exchange, 'm', 60},
    {synchronous, 'm', 60}, {buffered, 'm', 60},     {probes, 'm', 60},
    {anyone, 'm', 100},     {persistent, 'm', 60},   {derived, 'm', 60},
    {large, 'm', 3},        {communicators, 'm', 8}, {fences, 'w', 60},
    {posts, 'w', 60},       {locks, 'w', 30},        {counters, 'w', 60},
    {shared, 'w', 30},      {blocks, 'f', 6},        {pointers, 'f', 4},
    {split, 'f', 4},
};
enum { STEPS = sizeof(steps) / sizeof(steps[0]) };

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 5;
  common = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
  const char *parts = argc > 3 ? argv[3] : "mwf";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  own = common + (uint64_t)rank * 7919;
  MPI_Comm pool[3];
  for (int i = 0; i < 3; ++i)
    MPI_Comm_dup(MPI_COMM_WORLD, &pool[i]);
  double start = MPI_Wtime(), gone = 0;
  long before = 0, after;
  while (gone < seconds) {
    for (int i = 0; i < 20; ++i) {
      uint32_t s = draw(STEPS), salt = draw(1 << 20);
      uint32_t times = 1 + draw((uint32_t)steps[s].most);
      MPI_Comm c = pool[draw(3)];
      if (strchr(parts, steps[s].part))
        steps[s].make(c, salt, times);
      else if (gone > seconds * 0.9 && strchr(parts, 'm'))
        forgotten(c, salt, times);
    }
    gone = MPI_Wtime() - start;
    MPI_Bcast(&gone, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (!before && gone > seconds / 2)
      before = kilobytes();
  }
  after = kilobytes();
  endWindows();
  endFiles();
  long mine[] = {after - before, wrong}, most[2];
  MPI_Allreduce(mine, most, 2, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
  for (int i = 0; i < 3; ++i)
    MPI_Comm_free(&pool[i]);
  if (rank == 0)
    printf("%ld calls, %d ranks, %.0f s; rank 0: %ld kB, then %ld kB; most "
           "grown by %ld kB; %ld wrong\n",
           calls, size, gone, before, after, most[0], most[1]);
  MPI_Finalize();
  return most[1] ? 2 : most[0] > GROWN;
}
