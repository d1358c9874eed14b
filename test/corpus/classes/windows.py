# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Windows and epochs of one-sided communication."""

from template import pair

OPEN = """
  int base[4] = {0}, one = 1, in = 0, peer = rank ^ 1;
  MPI_Win w;
  MPI_Win_create(base, sizeof base, sizeof(int), MPI_INFO_NULL, comm, &w);
  (void)one, (void)in, (void)peer;
"""
CLOSE = "\n  MPI_Win_free(&w);"


def window(kind, name, run, body, static=""):
    return pair(kind, name, run, OPEN + body + CLOSE, static)


def epochs():
    calls = {
        "put": "MPI_Put(&one, 1, MPI_INT, peer, 0, 1, MPI_INT, w);",
        "get": "MPI_Get(&in, 1, MPI_INT, peer, 0, 1, MPI_INT, w);",
        "accumulate": "MPI_Accumulate(&one, 1, MPI_INT, peer, 0, 1, MPI_INT, MPI_SUM, w);",
        "fetch-and-op": "MPI_Fetch_and_op(&one, &in, MPI_INT, peer, 0, MPI_SUM, w);",
    }
    for name, call in calls.items():
        yield window("rma-epoch", f"{name}-outside", "rma", static="rma-epoch", body=f"""
  << MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, w); ## >>
  {call}
  << MPI_Win_unlock(peer, w); ## MPI_Barrier(comm); >>""")
        yield window("rma-epoch", f"{name}-after-unlock", "rma", static="rma-epoch", body=f"""
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, w);
  << {call} ## >>
  MPI_Win_unlock(peer, w);
  << ## {call} >>""")
    yield window("rma-epoch", "unlock-missing", "rma deadlock", static="rma-epoch", body="""
  MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, w);
  << MPI_Win_unlock(peer, w); ## >>""")
    yield window("rma-epoch", "unlock-without-lock", "rma", static="rma-epoch", body="""
  << MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, w); ## >>
  MPI_Win_unlock(peer, w);""")
    yield window("rma-epoch", "lock-twice", "rma deadlock", static="rma-epoch", body="""
  MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, w);
  << ## MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, w); >>
  MPI_Win_unlock(peer, w);""")
    yield window("rma-epoch", "complete-without-start", "rma", static="rma-epoch", body="""
  MPI_Group all;
  MPI_Comm_group(comm, &all);
  << MPI_Win_post(all, 0, w); MPI_Win_start(all, 0, w); ## >>
  MPI_Win_complete(w);
  << MPI_Win_wait(w); ## >>
  MPI_Group_free(&all);""")
    yield window("rma-epoch", "flush-outside", "rma", static="rma-epoch", body="""
  << MPI_Win_lock_all(0, w); ## >>
  MPI_Win_flush(peer, w);
  << MPI_Win_unlock_all(w); ## >>""")
    yield window("rma-epoch", "target-out-of-range", "rma argument", """
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, w);
  MPI_Put(&one, 1, MPI_INT, peer, <<3 ## 4>>, 1, MPI_INT, w);
  MPI_Win_unlock(peer, w);""")


def conflicts():
    """Two accesses to the same place in one epoch."""
    yield window("rma-race", "two-puts", "rma", static="rma-race", body="""
  MPI_Win_fence(0, w);
  MPI_Put(&one, 1, MPI_INT, 0, <<rank ## 0>>, 1, MPI_INT, w);
  MPI_Win_fence(0, w);""")
    yield window("rma-race", "put-and-get", "rma", static="rma-race", body="""
  MPI_Win_fence(0, w);
  if (rank == 0)
    MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
  << MPI_Win_fence(0, w); ## >>
  if (rank == 1)
    MPI_Get(&in, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
  MPI_Win_fence(0, w);""")
    yield window("rma-race", "put-and-local-store", "rma", static="rma-race", body="""
  MPI_Win_fence(0, w);
  if (rank == 0)
    MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
  if (rank == 1)
    base[<<1 ## 0>>] = 5;
  MPI_Win_fence(0, w);""")
    yield window("rma-race", "accumulates-with-two-ops", "rma", """
  MPI_Win_fence(0, w);
  MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT,
                 <<MPI_SUM ## rank == 0 ? MPI_SUM : MPI_PROD>>, w);
  MPI_Win_fence(0, w);""")
    yield window("rma-race", "origin-read-before-completion", "rma", static="rma-race", body="""
  MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, w);
  MPI_Get(&in, 1, MPI_INT, peer, 0, 1, MPI_INT, w);
  << MPI_Win_unlock(peer, w); ## >>
  size += in;
  << ## MPI_Win_unlock(peer, w); >>""")


def programs():
    for part in (epochs, conflicts):
        yield from part()
