# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ranks that do not make the same collective calls in the same order."""

from calls import *
from template import pair

KIND = "order"


def two_sides():
    """One rank makes another call than the rest."""
    names = list(CALLS)
    for i, name in enumerate(names):
        other = names[(i + 5) % len(names)]
        for form, word in FORMS.items():
            yield pair(KIND, f"{word}-{name}-meets-{other}".lower(), "order", f"""
{REQUEST}
  if (rank == 0) {{
    {whole(name, form)}
  }} else {{
    << {whole(name, form)} ## {whole(other, form)} >>
  }}""", "order", before=BUFFERS, only=only(form))


def missing():
    """One rank does not call at all, or once too often."""
    guards = {
        "not-on-rank-1": "if (rank != 1)",
        "only-on-even-ranks": "if (rank % 2 == 0)",
        "only-on-last-rank": "if (rank == size - 1)",
        "as-often-as-rank": "for (int i = 0; i < rank; i++)",
    }
    for name in ("Barrier", "Bcast", "Allreduce", "Gatherv", "Alltoallw", "Exscan"):
        for how, guard in guards.items():
            for form in ("", "I"):
                # Without it a started barrier meets the last, blocking one.
                also = " blocking" * (name == "Barrier" and form == "I")
                yield pair(KIND, f"{FORMS[form]}-{name}-{how}".lower(),
                           "order deadlock" + also, f"""
{REQUEST}
  <<## {guard}>> {{
    {whole(name, form)}
  }}
  MPI_Barrier(comm);""", "order", before=BUFFERS)


def shapes():
    """The same fault in other shapes of code."""
    yield pair(KIND, "early-return", "order deadlock", """
  step(rank, comm);
  MPI_Barrier(comm);""", "order", before="""
static void step(int rank, MPI_Comm comm) {
  int sum;
  << ## if (rank == 1)
    return; >>
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
}""")
    yield pair(KIND, "helper-with-flag", "order deadlock", """
  synchronise(<<1 ## rank == 0>>, comm);
  MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MAX, comm);""", "order", before="""
static void synchronise(int wanted, MPI_Comm comm) {
  if (wanted)
    MPI_Barrier(comm);
}""")
    yield pair(KIND, "switch", "order deadlock", """
  int value = rank;
  switch (<<size ## rank>>) {
  case 0:
    MPI_Barrier(comm);
    break;
  case 1:
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
    break;
  default:
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, comm);
  }""", "order")
    yield pair(KIND, "swapped", "order root", """
  int a = 1, b = 2;
  if (rank == 0) {
    MPI_Bcast(&a, 1, MPI_INT, 0, comm);
    MPI_Allreduce(MPI_IN_PLACE, &b, 1, MPI_INT, MPI_SUM, comm);
  } else {
    << MPI_Bcast(&a, 1, MPI_INT, 0, comm); ## >>
    MPI_Allreduce(MPI_IN_PLACE, &b, 1, MPI_INT, MPI_SUM, comm);
    << ## MPI_Bcast(&a, 1, MPI_INT, 0, comm); >>
  }""", "order")
    yield pair(KIND, "function-pointer", "order deadlock", """
  int (*meet)(MPI_Comm) = <<MPI_Barrier ## rank ? MPI_Barrier : nothing>>;
  nothing(comm);
  meet(comm);""", "", before="""
static int nothing(MPI_Comm comm) {
  return comm == MPI_COMM_NULL;
}""")
    yield pair(KIND, "loop-over-own-work", "order deadlock", """
  int work = <<4 ## 4 + rank>>, sum = 0;
  while (work-- > 0)
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
  MPI_Barrier(comm);""", "order")
    yield pair(KIND, "error-on-one-rank", "order deadlock", """
  int failed = rank == 1, any = failed;
  << MPI_Allreduce(&failed, &any, 1, MPI_INT, MPI_LOR, comm); ## >>
  if (!any)
    MPI_Barrier(comm);
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_LOR, comm);""", "order")
    yield pair(KIND, "goto", "order deadlock", """
  << ## if (rank == 0)
    goto out; >>
  MPI_Barrier(comm);
  goto out;
out:
  MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MAX, comm);""", "order")


def other_objects():
    """Constructors, windows, files and topologies are collective too."""
    makers = {
        "comm-dup": ("MPI_Comm_dup(comm, &made); MPI_Comm_free(&made);"),
        "comm-split": ("MPI_Comm_split(comm, 0, rank, &made); MPI_Comm_free(&made);"),
        "cart": ("int d = size, p = 0; MPI_Cart_create(comm, 1, &d, &p, 0, &made); "
                 "MPI_Comm_free(&made);"),
        "window": ("MPI_Win w; MPI_Win_create(&size, sizeof size, 1, MPI_INFO_NULL, comm, &w); "
                   "MPI_Win_free(&w);"),
        "win-allocate": ("MPI_Win w; int *base; MPI_Win_allocate(8, 1, MPI_INFO_NULL, comm, "
                         "&base, &w); MPI_Win_free(&w);"),
        "comm-create": ("MPI_Group g; MPI_Comm_group(comm, &g); MPI_Comm_create(comm, g, &made); "
                        "MPI_Group_free(&g); MPI_Comm_free(&made);"),
    }
    for name, text in makers.items():
        yield pair(KIND, f"{name}-meets-barrier", "order", f"""
  MPI_Comm made;
  (void)made;
  << ## if (rank == 0) >> {{
    {text}
  }} << ## else >>
  MPI_Barrier(comm);""", "order")
    yield pair(KIND, "split-meets-dup", "order", """
  MPI_Comm made;
  if (rank == 0)
    MPI_Comm_split(comm, 0, 0, &made);
  else
    << MPI_Comm_split(comm, 0, 0, &made) ## MPI_Comm_dup(comm, &made) >>;
  MPI_Comm_free(&made);""", "order")
    yield pair(KIND, "fence-missing", "order deadlock", """
  MPI_Win w;
  MPI_Win_create(&size, sizeof size, 1, MPI_INFO_NULL, comm, &w);
  MPI_Win_fence(0, w);
  << ## if (rank == 0) >>
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);""", "order")
    for a, b in (("Neighbor_allgather", "Neighbor_alltoall"),
                 ("Neighbor_alltoallv", "Neighbor_alltoallw")):
        yield pair(KIND, f"{a}-meets-{b}".lower(), "order", f"""
{RING}
  if (rank == 0)
    {call(a, comm="ring")}
  else
    << {call(a, comm="ring")} ## {call(b, comm="ring")} >>
  MPI_Comm_free(&ring);""", "order", before=BUFFERS + ADISPLS)


def communicators():
    """Faults inside a part of the ranks, and on the wrong communicator."""
    yield pair(KIND, "inside-a-split", "order deadlock", """
  MPI_Comm half;
  int inside;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Comm_rank(half, &inside);
  << ## if (inside == 0) >>
  MPI_Barrier(half);
  MPI_Allreduce(MPI_IN_PLACE, &inside, 1, MPI_INT, MPI_SUM, half);
  MPI_Comm_free(&half);""", "order", ranks=4)
    yield pair(KIND, "members-guarded", "order deadlock", """
  MPI_Comm part;
  MPI_Comm_split(comm, rank < 2 ? 0 : MPI_UNDEFINED, rank, &part);
  if (part != MPI_COMM_NULL) {
    << ## if (rank == 0) >>
    MPI_Barrier(part);
    MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MAX, part);
    MPI_Comm_free(&part);
  }""", "order", ranks=3)
    yield pair(KIND, "another-communicator", "order deadlock", """
  MPI_Comm other;
  MPI_Comm_dup(comm, &other);
  MPI_Barrier(<<comm ## rank == 0 ? other : comm>>);
  MPI_Comm_free(&other);""", "")
    yield pair(KIND, "two-communicators-swapped", "order deadlock", """
  MPI_Comm other;
  MPI_Comm_dup(comm, &other);
  if (rank == 0) {
    MPI_Barrier(comm);
    MPI_Barrier(other);
  } else {
    MPI_Barrier(<<comm ## other>>);
    MPI_Barrier(<<other ## comm>>);
  }
  MPI_Comm_free(&other);""", "")
    yield pair(KIND, "intercommunicator", "order", """
  MPI_Comm half, inter;
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, comm, 1 - rank % 2, 3, &inter);
  int sum = 0;
  if (rank % 2 == 0)
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, inter);
  else
    << MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, inter)
    ## MPI_Barrier(inter) >>;
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);""", "", ranks=4)


def silent_look_alikes():
    """Correct code that differs between ranks and means the same."""
    yield pair(KIND, "root-and-others", "order deadlock", """
  int value = rank;
  if (rank == 0) {
    value = 42;
    MPI_Bcast(&value, 1, MPI_INT, 0, comm);
  } else {
    << MPI_Bcast(&value, 1, MPI_INT, 0, comm); ##
    MPI_Recv(&value, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE); >>
  }""", "order")
    yield pair(KIND, "complementary", "order deadlock", """
  if (rank == 0)
    MPI_Barrier(comm);
  if (rank <<!= ## ==>> 0)
    MPI_Barrier(comm);""", "order")
    yield pair(KIND, "constant-loop", "order deadlock", """
  if (rank == 0) {
    MPI_Barrier(comm);
    MPI_Barrier(comm);
  } else {
    for (int i = 0; i < <<2 ## 3>>; i++)
      MPI_Barrier(comm);
  }""", "")
    yield pair(KIND, "abort-on-error", "order deadlock", """
  char *memory = malloc(100 + rank);
  if (!memory || rank > 100)
    << MPI_Abort(comm, 1) ## size = 0 >>;
  else
    << size++ ## rank == 0 ? MPI_Barrier(comm) : 0 >>;
  MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MAX, comm);
  free(memory);""", "order")


def programs():
    for part in (two_sides, missing, shapes, other_objects, communicators,
                 silent_look_alikes):
        yield from part()
