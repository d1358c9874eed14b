# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Threads: the level asked for, and collectives in OpenMP regions."""

from template import pair

KEEP = """
static int meet(MPI_Comm comm, int value) {
  int sum = 0;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
  return sum;
}"""


def initialise(level):
    return f"""int provided;
  MPI_Init_thread(&argc, &argv, {level}, &provided);
  if (provided < {level}) {{
    MPI_Finalize();
    return 0;
  }}"""


SERIALIZED = initialise("MPI_THREAD_SERIALIZED")
MULTIPLE = initialise("MPI_THREAD_MULTIPLE")
HEADER = "#include <omp.h>"


def region(kind, name, run, body, static="", **rest):
    rest.setdefault("init", SERIALIZED)
    return pair(kind, name, run, body, static, openmp=True, includes=HEADER, **rest)


def multithreaded():
    kind, run = "omp-multithreaded", "omp-multithreaded omp-concurrent thread-level order"
    guards = {
        "single": "_Pragma(\"omp single\")",
        "master": "_Pragma(\"omp master\")",
        "masked": "_Pragma(\"omp masked\")",
        "thread-0": "if (omp_get_thread_num() == 0)",
    }
    calls = {
        "barrier": "MPI_Barrier(comm);",
        "allreduce": "MPI_Allreduce(MPI_IN_PLACE, &shared, 1, MPI_INT, MPI_MAX, comm);",
        "wrapper": "shared = meet(comm, rank);",
    }
    for how, guard in guards.items():
        for what, text in calls.items():
            yield region(kind, f"{what}-without-{how}", run, f"""
  int shared = size;
#pragma omp parallel num_threads(2)
  {{
    << {guard} ## >>
    {{ {text} }}
  }}
  (void)shared;""", "omp-multithreaded", before=KEEP)
    yield region(kind, "every-iteration", run, """
  int value = 0;
#pragma omp parallel num_threads(2)
  {
    << _Pragma("omp single") ## _Pragma("omp for") >>
    for (int i = 0; i < 4; i++)
      MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  }""", "omp-multithreaded")
    yield region(kind, "every-section", "omp-multithreaded omp-concurrent thread-level order", """
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      MPI_Barrier(comm);
#pragma omp section
      size += << 0 ## MPI_Barrier(comm) >>;
    }
  }""", "omp-concurrent")
    yield region(kind, "single-by-one-thread-only", run, """
#pragma omp parallel num_threads(<<1 ## 2>>)
  MPI_Barrier(comm);""", "omp-multithreaded")
    yield region(kind, "nested", run, """
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#pragma omp parallel num_threads(2)
      {
        << _Pragma("omp single") ## >>
        MPI_Barrier(comm);
      }
    }
  }""", "omp-multithreaded",
                 init="omp_set_max_active_levels(2);\n  " + SERIALIZED)


def concurrent():
    kind, run = "omp-concurrent", "omp-concurrent omp-multithreaded order blocking thread-level type"
    yield region(kind, "two-singles-nowait", run, """
  int value = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp single <<## nowait>>
    MPI_Barrier(comm);
#pragma omp single
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  }""", "omp-concurrent", init=MULTIPLE)
    yield region(kind, "single-and-master", run, """
  int value = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    MPI_Barrier(comm);
    << _Pragma("omp barrier") ## >>
#pragma omp single
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  }""", "omp-concurrent", init=MULTIPLE)
    yield region(kind, "two-tasks", run, """
  int value = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    MPI_Barrier(comm);
    << _Pragma("omp taskwait") ## >>
#pragma omp task shared(value)
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  }""", "omp-concurrent", init=MULTIPLE)
    yield region(kind, "two-communicators-are-fine", run, """
  MPI_Comm other;
  MPI_Comm_dup(comm, &other);
  << ## MPI_Comm again = other; other = comm; >>
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    MPI_Barrier(comm);
#pragma omp section
    MPI_Barrier(other);
  }
  << ## other = again; >>
  MPI_Comm_free(&other);""", init=MULTIPLE)


def level():
    kind = "thread-level"
    yield region(kind, "init-single-call-in-master", "thread-level", """
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    MPI_Barrier(comm);
  }""", "thread-level", init="<<int provided;\n  MPI_Init_thread(&argc, &argv, "
                 "MPI_THREAD_FUNNELED, &provided);\n  (void)provided; ## MPI_Init(&argc, &argv); >>")
    for asked, right, text in (("FUNNELED", "SERIALIZED", "single"),
                               ("SINGLE", "FUNNELED", "master")):
        yield region(kind, f"{asked}-call-in-{text}".lower(), "thread-level", f"""
#pragma omp parallel num_threads(2)
  {{
#pragma omp {text}
    MPI_Barrier(comm);
  }}""", "thread-level", init="int provided;\n  MPI_Init_thread(&argc, &argv, "
                     f"<<MPI_THREAD_{right} ## MPI_THREAD_{asked}>>, &provided);\n  (void)provided;")
    yield region(kind, "serialized-calls-at-once", "thread-level omp-concurrent", """
  MPI_Comm other;
  MPI_Comm_dup(comm, &other);
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    MPI_Barrier(comm);
#pragma omp section
    MPI_Barrier(other);
  }
  MPI_Comm_free(&other);""", "thread-level",
                 init="int provided;\n  MPI_Init_thread(&argc, &argv, "
                 "<<MPI_THREAD_MULTIPLE ## MPI_THREAD_SERIALIZED>>, &provided);\n  (void)provided;")


def programs():
    for part in (multithreaded, concurrent, level):
        yield from part()
