# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The collective calls of MPI as C text with holes: {s} and {r} buffers of
element type {t}, {n} elements per rank, {op}, {root}, {comm}."""

BUFFERS = """\
static int isend[64], irecv[64];
static long lsend[64], lrecv[64];
static float fsend[64], frecv[64];
static int counts[4] = {1, 1, 1, 1}, displs[4] = {0, 1, 2, 3};
static int bdispls[4] = {0, 4, 8, 12};
static MPI_Datatype types[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};
"""

# Name -> arguments.
CALLS = {
    "Barrier": "{comm}",
    "Bcast": "{s}, {n}, {t}, {root}, {comm}",
    "Gather": "{s}, {n}, {t}, {r}, {n}, {t}, {root}, {comm}",
    "Gatherv": "{s}, {n}, {t}, {r}, counts, displs, {t}, {root}, {comm}",
    "Scatter": "{s}, {n}, {t}, {r}, {n}, {t}, {root}, {comm}",
    "Scatterv": "{s}, counts, displs, {t}, {r}, {n}, {t}, {root}, {comm}",
    "Allgather": "{s}, {n}, {t}, {r}, {n}, {t}, {comm}",
    "Allgatherv": "{s}, {n}, {t}, {r}, counts, displs, {t}, {comm}",
    "Alltoall": "{s}, {n}, {t}, {r}, {n}, {t}, {comm}",
    "Alltoallv": "{s}, counts, displs, {t}, {r}, counts, displs, {t}, {comm}",
    "Alltoallw": "{s}, counts, bdispls, types, {r}, counts, bdispls, types, {comm}",
    "Reduce": "{s}, {r}, {n}, {t}, {op}, {root}, {comm}",
    "Allreduce": "{s}, {r}, {n}, {t}, {op}, {comm}",
    "Reduce_scatter": "{s}, {r}, counts, {t}, {op}, {comm}",
    "Reduce_scatter_block": "{s}, {r}, {n}, {t}, {op}, {comm}",
    "Scan": "{s}, {r}, {n}, {t}, {op}, {comm}",
    "Exscan": "{s}, {r}, {n}, {t}, {op}, {comm}",
}
NEIGHBOUR = {
    "Neighbor_allgather": CALLS["Allgather"],
    "Neighbor_allgatherv": CALLS["Allgatherv"],
    "Neighbor_alltoall": CALLS["Alltoall"],
    "Neighbor_alltoallv": CALLS["Alltoallv"],
    "Neighbor_alltoallw": CALLS["Alltoallw"].replace("bdispls", "adispls"),
}
# A ring of two: every rank's neighbours are the other one, twice.
RING = """\
  MPI_Comm ring;
  int dims[1] = {size}, periods[1] = {1};
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
"""
ADISPLS = "static MPI_Aint adispls[4] = {0, 4, 8, 12};\n"

ROOTED = [name for name, args in CALLS.items() if "{root}" in args]
REDUCING = [name for name, args in CALLS.items() if "{op}" in args]
TYPED = [name for name, args in CALLS.items() if "{t}" in args]
PLAIN = [name for name in TYPED if "counts" not in CALLS[name]]

INT = dict(s="isend", r="irecv", n="1", t="MPI_INT", op="MPI_SUM", root="0", comm="comm")
FLOAT = dict(INT, s="fsend", r="frecv", t="MPI_FLOAT")


def call(name, form="", **change):
    """The call as a statement; form is "" (blocking), "I" (started, to be
    completed by the caller through req) or "P" (persistent: started and
    completed here)."""
    arguments = {**CALLS, **NEIGHBOUR}[name].format(**{**INT, **change})
    if form == "I":
        return f"MPI_I{name.lower()}({arguments}, &req);"
    if form == "P":
        return f"MPI_{name}_init({arguments}, MPI_INFO_NULL, &req);"
    return f"MPI_{name}({arguments});"


WAIT = "MPI_Wait(&req, MPI_STATUS_IGNORE);"
REQUEST = "  MPI_Request req = MPI_REQUEST_NULL;\n"


def whole(name, form, **change):
    """The call in this form with what completes it."""
    start = call(name, form, **change)
    if form == "I":
        return f"{start} {WAIT}"
    if form == "P":
        return f"{start} MPI_Start(&req); {WAIT} MPI_Request_free(&req);"
    return start


FORMS = {"": "blocking", "I": "nonblocking", "P": "persistent"}


def only(form):
    """Persistent collectives came with MPI-4, which Open MPI 4 does not have."""
    return "mpich" if form == "P" else ""
