# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every operation on a window under every kind of synchronisation: buffers used
before the end of the epoch, places that two ranks use, ends that are missing,
and arguments (MPI-3.1, sections 11.3, 11.5 and 11.7)."""

from template import pair

OPEN = """
  int base[8] = {0}, one = 1, two = 2, got = 0, was = 0;
  double wide = 0;
  MPI_Group all, group;
  MPI_Win w;
  MPI_Win_create(base, sizeof base, sizeof(int), MPI_INFO_NULL, comm, &w);
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, 1, (int[]){(rank ^ 1) % size}, &group);
  (void)one, (void)two, (void)got, (void)was, (void)wide;
"""
CLOSE = """
  MPI_Group_free(&group);
  MPI_Group_free(&all);
  MPI_Win_free(&w);"""

OPERATIONS = {
    "put": "MPI_Put(&{buf}, 1, MPI_INT, 1, {at}, 1, MPI_INT, w);",
    "get": "MPI_Get(&{buf}, 1, MPI_INT, 1, {at}, 1, MPI_INT, w);",
    "accumulate": "MPI_Accumulate(&{buf}, 1, MPI_INT, 1, {at}, 1, MPI_INT, MPI_SUM, w);",
    "get-accumulate": "MPI_Get_accumulate(&{buf}, 1, MPI_INT, &got, 1, MPI_INT, 1, {at}, 1, MPI_INT, MPI_SUM, w);",
    "fetch-and-op": "MPI_Fetch_and_op(&{buf}, &got, MPI_INT, 1, {at}, MPI_SUM, w);",
    "compare-and-swap": "MPI_Compare_and_swap(&{buf}, &was, &got, MPI_INT, 1, {at}, w);",
}
PUT = OPERATIONS["put"].format(buf="two", at=0)

# Begin and end at the origin, what the target does before and after.
EPOCHS = {
    "fence": ("MPI_Win_fence(0, w);", "MPI_Win_fence(0, w);", "", ""),
    "lock": ("MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);", "MPI_Win_unlock(1, w);", "", ""),
    "lock-all": ("MPI_Win_lock_all(0, w);", "MPI_Win_unlock_all(w);", "", ""),
    "start": (
        "MPI_Win_start(group, 0, w);",
        "MPI_Win_complete(w);",
        "MPI_Win_post(group, 0, w);",
        "MPI_Win_wait(w);",
    ),
}


def window(kind, name, run, static, body, **rest):
    return pair(kind, name, run, OPEN + body + CLOSE, static, **rest)


def epoch(kind, origin, after="", target=""):
    begin, end, expose, close = EPOCHS[kind]
    if kind == "fence":
        return f"""
  {begin}
  if (rank == 0) {{ {origin} }}
  if (rank == 1) {{ {target} }}
  {end}
  if (rank == 0) {{ {after} }}"""
    return f"""
  if (rank == 0) {{ {begin} {origin} {end} {after} }}
  if (rank == 1) {{ {expose} {target} {close} }}"""


def one_origin():
    for kind in EPOCHS:
        for name, call in OPERATIONS.items():
            first = call.format(buf="one", at=0)
            yield window("window-race", f"{kind}-{name}-buffer-written", "rma buffer-modified", "rma-race",
                         epoch(kind, first + " << ## one = 3; >>", "<< one = 3; ## >>"))
            yield window("window-race", f"{kind}-{name}-then-put", "rma", "rma-race",
                         epoch(kind, first + " " + PUT.replace("1, 0,", "1, <<1 ## 0>>,")))
        yield window("window-race", f"{kind}-result-read", "rma buffer-modified", "rma-race",
                     epoch(kind, OPERATIONS["get"].format(buf="one", at=0) + ' << ## printf("%d", one); >>'))
    for kind in ("fence", "start"):
        for name, call in OPERATIONS.items():
            yield window("window-race", f"{kind}-{name}-owner-writes", "rma", "rma-race",
                         epoch(kind, call.format(buf="one", at=0), target="base[<<1 ## 0>>] = 5;"))


def two_origins():
    accumulates = ("accumulate", "get-accumulate", "fetch-and-op")
    for a, first in OPERATIONS.items():
        for b, second in OPERATIONS.items():
            if (a == b == "get") or (a in accumulates and b in accumulates) or "compare-and-swap" in (a, b):
                continue
            yield window("window-race", f"ranks-{a}-{b}", "rma", "rma-race", f"""
  MPI_Win_fence(0, w);
  if (rank == 0) {{ {first.format(buf="one", at=0)} }}
  << MPI_Win_fence(0, w); ## >>
  if (rank == 2) {{ {second.format(buf="one", at=0)} }}
  MPI_Win_fence(0, w);""", ranks=3)
    yield window("window-race", "exclusive-locks", "rma", "", f"""
  if (rank != 1) {{
    MPI_Win_lock(<<MPI_LOCK_EXCLUSIVE ## MPI_LOCK_SHARED>>, 1, 0, w);
    {PUT}
    MPI_Win_unlock(1, w);
  }}""", ranks=3)


def order():
    yield window("window-epoch", "no-closing-fence", "rma", "rma-epoch", f"""
  MPI_Win_fence(0, w);
  if (rank == 0) {{ {PUT} }}
  << MPI_Win_fence(0, w); ## >>""")
    yield window("window-epoch", "nothing-succeeds", "rma", "rma-epoch", f"""
  MPI_Win_fence(<<0 ## MPI_MODE_NOSUCCEED>>, w);
  if (rank == 0) {{ {PUT} }}
  MPI_Win_fence(0, w);""")
    yield window("window-epoch", "something-precedes", "rma", "rma-epoch", f"""
  MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
  if (rank == 0) {{ {PUT} }}
  MPI_Win_fence(<<MPI_MODE_NOSUCCEED ## MPI_MODE_NOPRECEDE>>, w);""")
    yield window("window-epoch", "another-is-locked", "rma", "rma-epoch", f"""
  if (rank == 0) {{ MPI_Win_lock(MPI_LOCK_SHARED, <<1 ## 0>>, 0, w); {PUT} MPI_Win_unlock(<<1 ## 0>>, w); }}""")
    yield window("window-epoch", "not-in-the-group", "rma", "rma-epoch",
                 epoch("start", PUT.replace("1, 0,", "<<1 ## 0>>, 0,")))
    yield window("window-epoch", "never-completed", "rma deadlock", "rma-epoch deadlock",
                 f"""
  if (rank == 0) {{ MPI_Win_start(group, 0, w); {PUT} << MPI_Win_complete(w); ## >> }}
  if (rank == 1) {{ MPI_Win_post(group, 0, w); MPI_Win_wait(w); }}""")
    yield window("window-epoch", "never-posted", "rma deadlock", "rma-epoch deadlock",
                 f"""
  if (rank == 0) {{ MPI_Win_start(group, 0, w); {PUT} MPI_Win_complete(w); }}
  if (rank == 1) {{ << MPI_Win_post(group, 0, w); MPI_Win_wait(w); ## >> }}""")


def arguments():
    yield window("window-argument", "behind-the-window", "argument", "argument",
                 epoch("fence", PUT.replace("1, 0,", "1, <<7 ## 8>>,")))
    yield window("window-argument", "two-signatures", "message-type", "message-type",
                 epoch("fence", "MPI_Put(&wide, 1, MPI_DOUBLE, 1, 0, 1, <<MPI_DOUBLE ## MPI_INT>>, w);"))
    yield window("window-argument", "no-such-rank", "argument", "argument",
                 epoch("fence", PUT.replace("1, 0,", "size << - 1 ## >>, 0,")))


def programs():
    for part in (one_origin, two_origins, order, arguments):
        yield from part()
