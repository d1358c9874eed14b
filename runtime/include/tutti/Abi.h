/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Everything that instrumented code may call or point to. C, stable: code
 * instrumented by one version of the pass runs with a later runtime as long as
 * TUTTI_ABI_VERSION is the same. All functions may be called from any thread,
 * at any time (before MPI_Init and after MPI_Finalize they do nothing), and
 * never fail.
 */
#ifndef TUTTI_ABI_H
#define TUTTI_ABI_H

#include <stdint.h>

#define TUTTI_ABI_VERSION 2
#define TUTTI_SITE_LEVEL_SHIFT 62

#ifdef __cplusplus
extern "C" {
#endif

/* One flagged place in the source; constant, in the section tutti_sites. */
struct tutti_site {
  uint32_t version;     /* TUTTI_ABI_VERSION */
  uint32_t reserved;    /* 0 */
  uint64_t checks;      /* bit i: check i of Checks.def was found here; the two
                           highest bits: its level, 1 (surest) to 3 */
  const char *file;     /* as the compiler was given it */
  const char *function; /* source name of the enclosing function */
  const char *call;     /* the MPI function, wrapper or OpenMP construct */
  const char *because;  /* one line: why it was flagged; never null */
  uint32_t line;        /* from 1; 0 when unknown */
  uint32_t column;      /* from 1; 0 when unknown */
};

/* Right before a flagged MPI call: the next MPI call of this thread is at S. */
void __tutti_site(const struct tutti_site *s);

/* Before a return of a function whose collective sequence may depend on the
 * rank: S is that return. Tells the report where a rank left; never an error by
 * itself, because a correct rank may leave early too. */
void __tutti_return(const struct tutti_site *s);

/* A thread enters or leaves the region that S describes: one that holds a
 * collective which several threads may execute (the papers' S_ipw and S_cc). */
void __tutti_region_enter(const struct tutti_site *s);
void __tutti_region_exit(const struct tutti_site *s);

/* Defined, weak, by every object that has a site of an OpenMP check: makes the
 * runtime follow OpenMP's tasks through its tools interface. Its value has no
 * meaning. */
extern const char __tutti_openmp __attribute__((weak));

#ifdef __cplusplus
}
#endif

#endif /* TUTTI_ABI_H */
